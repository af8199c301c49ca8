import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'

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
    <details className="relative">
      <summary className="button button-secondary button-small">{t('results.export')}</summary>
      <ul className="absolute right-0 z-10 mt-1 grid min-w-56 gap-1 border border-line bg-sheet p-2">
        {files.map(([to, label]) => (
          <li key={to}>
            <ButtonLink to={to} variant="text" size="small">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
