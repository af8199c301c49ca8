import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Dropdown } from '~/ui/primitives/dropdown'

/** The files to take away: scores for a spreadsheet program, rankings, and all that a verification asks for. */
export function ExportLinks({ competitionId }: { competitionId: number }) {
  const t = useT()
  const files = [
    [paths.scoresExport(competitionId, 'xlsx'), t('results.exportScoresXlsx')],
    [paths.scoresExport(competitionId, 'csv'), t('results.exportScoresCsv')],
    [paths.scoresExport(competitionId, 'xlsx', 'rankings'), t('results.exportRankingsXlsx')],
    [paths.scoresExport(competitionId, 'zip'), t('results.exportAllZip')],
  ] as const
  return (
    <Dropdown summary={t('results.export')}>
      <ul className="dropdown-list">
        {files.map(([to, label]) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
