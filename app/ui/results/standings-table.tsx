import { type CSSProperties, Fragment } from 'react'
import type { OtherRule } from '~/domain/advancement/other-ranking'
import type { AroundTheLine, BesideEntry } from '~/domain/advancement/queries/around-the-line.server'
import { scoreQuery } from '~/domain/results/score-filter'
import type { StandingsRow, StandingsView } from '~/domain/results/standings-view'
import { paths } from '~/http/paths'
import { formatNumber, formatSigned } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { AdvancementTag } from './advancement-tag'
import { workTitle } from '~/ui/works/work-title'
import { numberLabel } from '~/domain/registrations/number-label'
import { pointsText } from '~/ui/judging/points'

type Props = {
  competitionId: number
  stageId: number
  view: StandingsView
  around: AroundTheLine | null
  selected: ReadonlySet<number>
  caption: string
  decides: boolean
  removeExtremes: boolean
}

/** The ranking of a stage with its cut line; each row can be opened and, where there is a stage to go on to, selected. */
export function StandingsTable({ competitionId, stageId, view, around, selected, caption, decides, removeExtremes }: Props) {
  const t = useT()
  const { rows, line, from } = view
  const beside = new Map(around?.entries.map((entry) => [entry.entryId, entry]))
  const prizes = !decides && view.rows.some(({ prize }) => prize !== null)
  const error = around?.gapError ?? null
  return (
    <table
      className={`data-table data-table-widest standings${around ? ' standings-measured' : ''}`}
      role="table"
      style={error === null ? undefined : ({ '--error': error } as CSSProperties)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {t('outcomes.rank')}
          </th>
          <th scope="col" role="columnheader">
            {t('results.participant')}
          </th>
          <th scope="col" role="columnheader" className="numeric">
            {t('results.official')}
          </th>
          {around && (
            <th scope="col" role="columnheader" className="line-gap">
              {t('results.fromLine')}
            </th>
          )}
          <th scope="col" role="columnheader" className="numeric">
            {t(removeExtremes ? 'results.mean' : 'results.trimmedMean')}
          </th>
          <th scope="col" role="columnheader" className="numeric">
            {t('results.median')}
          </th>
          {around && (
            <th scope="col" role="columnheader" className="numeric">
              {t('results.adjusted')}
            </th>
          )}
          <th scope="col" role="columnheader" className="numeric">
            {t('outcomes.judges')}
          </th>
          {prizes && (
            <th scope="col" role="columnheader">
              {t('results.prize')}
            </th>
          )}
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
              prizes={prizes}
              removeExtremes={removeExtremes}
              beside={beside.get(row.entryId)}
              around={around}
              checked={selected.has(row.entryId)}
            />
            {line?.above === from + index + 1 && <CutLine line={line} error={error} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function CutLine({ line, error }: { line: NonNullable<StandingsView['line']>; error: number | null }) {
  const t = useT()
  const gap = line.gapHundredths
  return (
    <tr className="cut-row" role="row" id="line">
      <td colSpan={12} role="cell">
        <div className="cut-line">
          <span>
            {t('results.cutLine')}
            {gap !== null && (
              <>
                {t('common.factSeparator')}
                {t('results.gap', { gap: pointsText(gap) })}
                {error !== null &&
                  t(gap < 100 * error ? 'results.gapWithinError' : 'results.gapBeyondError', {
                    error: pointsText(Math.round(100 * error)),
                  })}
              </>
            )}
            {line.excess > 0 && (
              <>
                {t('common.factSeparator')}
                {t('results.excess', { excess: line.excess })}
              </>
            )}
          </span>
        </div>
      </td>
    </tr>
  )
}

type RowProps = Pick<Props, 'competitionId' | 'stageId' | 'decides' | 'around' | 'removeExtremes'> & {
  row: StandingsRow
  beside: BesideEntry | undefined
  prizes: boolean
  checked: boolean
}

function Row({ row, competitionId, stageId, decides, prizes, removeExtremes, beside, around, checked }: RowProps) {
  const [t, locale] = [useT(), useLocale()]
  const rank = row.rank === null ? '—' : formatNumber(row.rank, locale)
  const id = `entry-${row.entryId}`
  const other = removeExtremes ? 'mean' : 'trimmed'
  const crossed = (rule: OtherRule) => {
    const found = beside?.ranks.find((one) => one.rule === rule)
    return found && <b className="standings-cross">{t('results.crossed', { rank: formatNumber(found.rank, locale) })}</b>
  }
  return (
    <tr role="row">
      <td role="cell" data-label={t('outcomes.rank')} className="standings-rank">
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
        <label htmlFor={decides ? id : undefined}>
          <span className="text-muted">{t('results.number', { number: numberLabel(row.number) })}</span>
          {t('common.factSeparator')}
          <b>{row.name}</b> {row.category && <span className="ml-1 text-sm text-muted">{row.category} </span>}
          {row.voiceType && row.voiceType !== 'unknown' && (
            <span className="ml-1 text-sm whitespace-nowrap text-muted">
              {t(`people.voice_${row.voiceType}` as 'people.voice_soprano')}
            </span>
          )}
        </label>
        {row.tieBreak && <span className="standings-flag">{t('results.tieBroken')}</span>}
        {row.warning && <span className="standings-flag standings-warning">{t(`results.short_${row.warning}`)}</span>}
        {row.works.length > 0 && <Details row={row} competitionId={competitionId} stageId={stageId} />}
      </th>
      <td role="cell" className="numeric standings-total" data-label={t('results.official')}>
        <b className="fig">{pointsText(row.official)}</b>
      </td>
      {around && <FromLine official={row.official} at={around.at} />}
      <td role="cell" className="numeric" data-label={t(removeExtremes ? 'results.mean' : 'results.trimmedMean')}>
        {crossed(other)}
        <span>{pointsText(removeExtremes ? row.mean : row.trimmed)}</span>
      </td>
      <td role="cell" className="numeric" data-label={t('results.median')}>
        {crossed('median')}
        <span>{pointsText(row.median)}</span>
      </td>
      {around && (
        <td role="cell" className="numeric" data-label={t('results.adjusted')}>
          {crossed('adjusted')}
          <span>{row.rank === null ? '—' : adjustedText(t, row.mean, beside?.adjusted ?? null)}</span>
        </td>
      )}
      <td role="cell" className="numeric" data-label={t('outcomes.judges')}>
        {row.judgeCount}
      </td>
      {prizes && (
        <td role="cell" data-label={t('results.prize')}>
          {row.prize ?? '—'}
        </td>
      )}
      {decides && (
        <td role="cell" data-label={t('results.status')}>
          <AdvancementTag status={row.advancement} />
        </td>
      )}
    </tr>
  )
}

/** How far from the line an entry stands, as a dot; the band about the line is the error of measurement. */
function FromLine({ official, at }: { official: number | null; at: number | null }) {
  const [t, locale] = [useT(), useLocale()]
  const away = official === null || at === null ? null : official / 100 - at
  return (
    <td role="cell" className="line-gap" data-label={t('results.fromLine')}>
      {away === null ? (
        <span className="sr-only">—</span>
      ) : (
        <>
          <span className="sr-only">{formatSigned(away, locale, 2)}</span>
          {Math.abs(away) <= furthestDot ? (
            <i aria-hidden="true" style={{ '--away': away } as CSSProperties} />
          ) : (
            <small aria-hidden="true" className={away > 0 ? 'line-above' : 'line-below'}>
              {formatSigned(away, locale, 2)}
            </small>
          )}
        </>
      )}
    </td>
  )
}

/** Points from the line that the column has room for; who is further off stands at its edge as a figure. */
const furthestDot = 1.9

/** A complete panel's adjusted score is its mean, and says so. */
function adjustedText(t: Translate, mean: number | null, adjusted: number | null): string {
  if (adjusted === null) return '—'
  const hundredths = Math.round(100 * adjusted)
  return hundredths === mean ? t('results.sameAsMean') : pointsText(hundredths)
}

/** Who gave what, a work at a time. */
function Details({ row, competitionId, stageId }: { row: StandingsRow; competitionId: number; stageId: number }) {
  const t = useT()
  return (
    <details className="standings-details">
      <summary>{t('results.details')}</summary>
      {row.tieBreak && <p>{t(`results.tie_${row.tieBreak}`)}</p>}
      {row.warning && <p className="standings-warning">{t(`results.warn_${row.warning}`)}</p>}
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
      <a
        href={paths.competitionScores(competitionId) + scoreQuery({ view: 'scores', stageId, participant: String(row.number ?? row.name) })}
      >
        {t('results.allScoresOf')}
      </a>
    </details>
  )
}
