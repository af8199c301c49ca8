import { numberLabel } from '~/domain/registrations/number-label'
import { type MatrixCell, unpackCells } from '~/domain/results/matrix-cell'
import type { MatrixRow, ScoreMatrix as Matrix } from '~/domain/results/queries/score-matrix.server'
import { scoreQuery } from '~/domain/results/score-filter'
import { outlierPoints } from '~/domain/results/work-row'
import { paths } from '~/http/paths'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { workTitle } from '~/ui/works/work-title'
import { pointsText } from '../points'

type Props = { matrix: Matrix; competition: { id: number; removeExtremes: boolean }; stageId: number; judgeId: number | null }

/** A stage's works, one a row, with what each judge gave in a column: what is left out, what is owed and what stands out. It scrolls in its own frame. */
export function ScoreMatrix({ matrix, competition, stageId, judgeId }: Props) {
  const t = useT()
  const { judges, rows } = matrix
  return (
    <div className="matrix-frame" role="region" aria-label={t('results.matrixTitle')} tabIndex={0}>
      <table className="matrix">
        <caption className="sr-only">{t('results.matrixTitle')}</caption>
        <thead>
          <tr>
            <th scope="col" className="matrix-work">
              {t('results.work')}
            </th>
            {judges.map(({ userId, name }) => (
              <th key={userId} scope="col" data-chosen={userId === judgeId || undefined}>
                {name}
              </th>
            ))}
            <th scope="col" className="matrix-figure">
              {t('results.figure')}
              <span>{t(competition.removeExtremes ? 'results.figureTrimmed' : 'results.figureAll')}</span>
            </th>
            {competition.removeExtremes && (
              <th scope="col">
                {t('results.mean')}
                <span>{t('results.figureAll')}</span>
              </th>
            )}
            <th scope="col">
              {t('results.spread')}
              <span>{t('results.spreadMeans')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="matrix-work">
                <WorkLink row={row} to={paths.competitionScores(competition.id)} stageId={stageId} />
              </th>
              {unpackCells(row.cells).map((cell, index) => shownCell(t, cell, judges[index]!.userId, judgeId))}
              <td className="matrix-figure">
                {row.provisional && row.officialHundredths !== null && (
                  <abbr title={t('results.keyProvisional')}>{t('results.provisional')}</abbr>
                )}
                <b className="fig">{pointsText(row.officialHundredths)}</b>
              </td>
              {competition.removeExtremes && <td>{pointsText(row.meanHundredths)}</td>}
              <td>{pointsText(row.spreadHundredths)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The work's scores one by one, a link away. */
function WorkLink({ row, to, stageId }: { row: MatrixRow; to: string; stageId: number }) {
  const t = useT()
  const participant = row.number === null ? row.participant : String(row.number)
  return (
    <a href={to + scoreQuery({ view: 'scores', stageId, categoryId: row.categoryId, participant })}>
      <span className="text-muted">{numberLabel(row.number)}</span> <b>{row.participant}</b>{' '}
      <span>{workTitle(t, row.title, row.category)}</span>
      {Boolean(row.inSeveral) && row.title && <span className="text-muted"> {row.category}</span>}
    </a>
  )
}

/** Not a component: there are hundreds of them. */
function shownCell(t: Translate, cell: MatrixCell, userId: number, chosenId: number | null) {
  const marked = userId === chosenId || undefined
  if (cell.state === 'none')
    return (
      <td key={userId} className="text-muted" data-chosen={marked}>
        —
      </td>
    )
  if (cell.state === 'recused')
    return (
      <td key={userId} className="matrix-word" data-chosen={marked}>
        {t('results.cell_recused')}
      </td>
    )
  if (cell.state !== 'score')
    return (
      <td key={userId} className="matrix-gap" data-chosen={marked}>
        {t(`results.cell_${cell.state}`)}
      </td>
    )
  const figure = pointsText(cell.totalHundredths)
  const arrow = cell.outlier && (cell.outlier === 'above' ? '↑' : '↓')
  return (
    <td key={userId} className={cell.outlier ? 'matrix-outlier' : undefined} data-chosen={marked}>
      {arrow && (
        <>
          <span aria-hidden="true">{arrow} </span>
          <span className="sr-only">{t(`results.outlier_${cell.outlier!}`)} </span>
        </>
      )}
      {cell.dropped ? <s>{figure}</s> : figure}
    </td>
  )
}

/** What the marks of the matrix mean, and which of its works are shown. */
export function MatrixKey({ matrix, strikes }: { matrix: Matrix; strikes: boolean }) {
  const [t, locale] = [useT(), useLocale()]
  const number = (value: number) => formatNumber(value, locale)
  return (
    <p className="matrix-key">
      {strikes && (
        <span>
          <s>88.25</s> {t('results.keyDropped')}
        </span>
      )}
      <span>
        <i>↑ 91.00</i> {t('results.keyOutlier', { points: outlierPoints })}
      </span>
      <span className="text-amber">
        <b>
          {t('results.cell_missing')}
          {t('common.listJoin')}
          {t('results.cell_draft')}
        </b>{' '}
        {t('results.keyGap')}
      </span>
      <span>
        <b>{t('results.provisional')}</b> {t('results.keyProvisional')}
      </span>
      <span className="matrix-count">
        {t('results.shownOf', {
          from: number(matrix.from + 1),
          to: number(matrix.from + matrix.rows.length),
          count: number(matrix.total),
        })}
      </span>
    </p>
  )
}
