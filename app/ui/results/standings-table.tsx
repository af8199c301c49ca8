import { Fragment } from 'react'
import type { StandingsRow, StandingsView } from '~/domain/results/standings-view'
import { paths } from '~/http/paths'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { AdvancementTag } from './advancement-tag'
import { workTitle } from '~/ui/works/work-title'
import { numberLabel } from '~/domain/registrations/number-label'
import { pointsText } from '~/ui/judging/points'

type Props = {
  competitionId: number
  stageId: number
  view: StandingsView
  selected: ReadonlySet<number>
  caption: string
  decides: boolean
}

/** The ranking of a stage with its cut line; each row can be opened and, where there is a stage to go on to, selected. */
export function StandingsTable({ competitionId, stageId, view, selected, caption, decides }: Props) {
  const t = useT()
  const { rows, line, from } = view
  return (
    <table className="data-table standings" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {t('results.rank')}
          </th>
          <th scope="col" role="columnheader">
            {t('results.participant')}
          </th>
          <th scope="col" role="columnheader" className="numeric">
            {t('results.official')}
          </th>
          <th scope="col" role="columnheader" className="numeric">
            {t('results.mean')}
          </th>
          <th scope="col" role="columnheader" className="numeric">
            {t('results.median')}
          </th>
          <th scope="col" role="columnheader" className="numeric">
            {t('results.judges')}
          </th>
          {decides && (
            <th scope="col" role="columnheader">
              {t('results.status')}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <Fragment key={row.entryId}>
            <Row
              row={row}
              competitionId={competitionId}
              stageId={stageId}
              decides={decides}
              checked={selected.has(row.entryId)}
              close={line !== null && line.gapHundredths !== null && (from + index === line.above - 1 || from + index === line.above)}
            />
            {line?.above === from + index + 1 && <CutLine line={line} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function CutLine({ line }: { line: NonNullable<StandingsView['line']> }) {
  const t = useT()
  return (
    <tr className="cut-row" role="row">
      <td colSpan={7} role="cell">
        <div className="cut-line">
          {t('results.cutLine')}
          {line.gapHundredths !== null && (
            <>
              {t('common.factSeparator')}
              {t('results.gap', { gap: pointsText(line.gapHundredths) })}
            </>
          )}
          {line.excess > 0 && (
            <>
              {t('common.factSeparator')}
              {t('results.excess', { excess: line.excess })}
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

function Row({
  row,
  competitionId,
  stageId,
  decides,
  checked,
  close,
}: {
  row: StandingsRow
  competitionId: number
  stageId: number
  decides: boolean
  checked: boolean
  close: boolean
}) {
  const [t, locale] = [useT(), useLocale()]
  const rank = row.rank === null ? '—' : formatNumber(row.rank, locale)
  const id = `entry-${row.entryId}`
  return (
    <tr role="row" className={close ? 'close-row' : undefined}>
      <td role="cell" data-label={t('results.rank')} className="standings-rank">
        {decides ? (
          <label className="standings-pick">
            <input
              type="checkbox"
              name="entry"
              value={row.entryId}
              id={id}
              defaultChecked={checked}
              aria-label={t('results.select', { name: row.name })}
            />
            <span>{rank}</span>
          </label>
        ) : (
          <span>{rank}</span>
        )}
      </td>
      <th scope="row" role="rowheader">
        <label htmlFor={id}>
          <span className="text-muted">{t('results.number', { number: numberLabel(row.number) })}</span>
          {t('common.factSeparator')}
          <b>{row.name}</b> {row.category && <span className="text-sm text-muted">{row.category} </span>}
          {row.voiceType && row.voiceType !== 'unknown' && (
            <span className="text-sm whitespace-nowrap text-muted">{t(`people.voice_${row.voiceType}` as 'people.voice_soprano')}</span>
          )}
        </label>
        {row.tieBreak && <span className="standings-note">{t(`results.tie_${row.tieBreak}`)}</span>}
        {row.warning && <span className="standings-note standings-warning">{t(`results.warn_${row.warning}`)}</span>}
        {row.works.length > 0 && <Details row={row} competitionId={competitionId} stageId={stageId} />}
      </th>
      <td role="cell" className="numeric standings-total" data-label={t('results.official')}>
        <b className="figure">{pointsText(row.official)}</b>
      </td>
      <td role="cell" className="numeric" data-label={t('results.mean')}>
        {pointsText(row.mean)}
      </td>
      <td role="cell" className="numeric" data-label={t('results.median')}>
        {pointsText(row.median)}
      </td>
      <td role="cell" className="numeric" data-label={t('results.judges')}>
        {row.judgeCount}
      </td>
      {decides && (
        <td role="cell" data-label={t('results.status')}>
          <AdvancementTag status={row.advancement} />
        </td>
      )}
    </tr>
  )
}

/** Who gave what, a work at a time. */
function Details({ row, competitionId, stageId }: { row: StandingsRow; competitionId: number; stageId: number }) {
  const t = useT()
  return (
    <details className="standings-details">
      <summary>{t('results.details')}</summary>
      {row.works.map((work) => (
        <div key={work.id}>
          <p>
            <a href={paths.work(competitionId, work.id)}>{workTitle(t, work.title)}</a>
            {t('common.factSeparator')}
            {t('results.withoutExtremes')} {pointsText(work.trimmed)}
            {t('common.factSeparator')}
            {t('results.withAll')} {pointsText(work.mean)}
          </p>
          <ul>
            {work.judges.map(({ name, total }, index) => (
              <li key={index}>
                {name} <b>{pointsText(total)}</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <a href={`${paths.competitionScores(competitionId)}?stage=${stageId}&participant=${encodeURIComponent(row.number ?? row.name)}`}>
        {t('results.allScoresOf')}
      </a>
    </details>
  )
}
