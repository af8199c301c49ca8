import { writePoints } from '~/domain/lists/points'
import type { WorkScoresData } from '~/domain/results/queries/work-scores.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Radar } from '~/ui/charts/radar'
import { criterionName } from '~/ui/competitions/criterion-name'
import { DataTable } from '~/ui/primitives/table'
import { pointsText } from '../points'

/** What the judges gave a work and what it comes to, for the organiser. */
export function WorkScores({ title, result, playback }: { title: string; result: WorkScoresData; playback: string | null }) {
  const t = useT()
  if (result.scores.length === 0) return <p className="text-muted">{t('results.workScoresNone')}</p>
  const spoken = result.scores.filter(({ comment, marks }) => comment || marks.length > 0)
  return (
    <>
      <Figures result={result} />
      <Radar
        label={title ? t('results.radarLabel', { title }) : t('works.performance')}
        axes={result.criteria.map((criterion) => ({
          label: criterionName(t, criterion),
          hundredths: criterion.averageHundredths,
          maxHundredths: criterion.maxHundredths,
        }))}
      />
      <ByJudge result={result} />
      {spoken.map(({ id, judge, comment, marks }) => (
        <figure key={id} className="mt-4">
          <figcaption className="text-sm text-muted">{t('results.commentBy', { judge })}</figcaption>
          {comment && <blockquote className="score-comment mt-2">{comment}</blockquote>}
          <ScoreMarks marks={marks} playback={playback} />
        </figure>
      ))}
    </>
  )
}

function Figures({ result: { removeExtremes, trimmedHundredths, meanHundredths, scores } }: { result: WorkScoresData }) {
  const t = useT()
  const trimmed = { label: t('results.withoutExtremes'), value: trimmedHundredths }
  const all = { label: t('results.withAll'), value: meanHundredths }
  const [official, other] = removeExtremes ? [trimmed, all] : [all, trimmed]
  return (
    <dl className="own-figures">
      <div>
        <dt>
          {official.label} {t('results.officialMark')}
        </dt>
        <dd>{pointsText(official.value)}</dd>
      </div>
      <div>
        <dt>{other.label}</dt>
        <dd>{pointsText(other.value)}</dd>
      </div>
      <div>
        <dt>{t('outcomes.judges')}</dt>
        <dd>{scores.length}</dd>
      </div>
    </dl>
  )
}

function ByJudge({ result: { criteria, scores } }: { result: WorkScoresData }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <div className="mt-5">
      <DataTable
        caption={t('results.workScores')}
        rows={scores}
        rowKey={({ id }) => id}
        columns={[
          { key: 'judge', header: t('results.judge'), cell: ({ judge }) => <b>{judge}</b> },
          ...criteria.map((criterion, index) => ({
            key: `criterion-${criterion.id}`,
            header: criterionName(t, criterion),
            numeric: true,
            cell: ({ values }: WorkScoresData['scores'][number]) => {
              const value = values[index]
              return value === null || value === undefined ? '—' : writePoints(value)
            },
          })),
          {
            key: 'total',
            header: t('outcomes.total'),
            numeric: true,
            cell: ({ totalHundredths }) => <b className="figure">{pointsText(totalHundredths)}</b>,
          },
          {
            key: 'at',
            header: t('results.submittedAt'),
            narrow: true,
            cell: ({ submittedAt }) => (submittedAt ? formatDateTime(submittedAt, locale, timeZone) : '—'),
          },
        ]}
      />
    </div>
  )
}

/** What a judge gave a work: points by criterion, the total, the comment and what was said at moments of the recording. */
export function OwnScore({ result: { criteria, scores }, playback }: { result: WorkScoresData; playback: string | null }) {
  const t = useT()
  return scores.map(({ id, values, totalHundredths, comment, marks }) => (
    <div key={id} className="max-w-column">
      <dl className="score-list">
        {criteria.map((criterion, index) => {
          const value = values[index]
          return (
            <div key={criterion.id}>
              <dt>{criterionName(t, criterion)}</dt>
              <dd>
                <b>{value === null || value === undefined ? '—' : writePoints(value)}</b>{' '}
                <span className="text-sm text-muted">/ {writePoints(criterion.maxHundredths)}</span>
              </dd>
            </div>
          )
        })}
        <div>
          <dt>{t('outcomes.total')}</dt>
          <dd>
            <b>{pointsText(totalHundredths)}</b>
          </dd>
        </div>
      </dl>
      {comment && <blockquote className="score-comment mt-3">{comment}</blockquote>}
      <ScoreMarks marks={marks} playback={playback} />
    </div>
  ))
}

/** Each moment is a link to the recording there; enhance.js plays it in the page's own player. */
function ScoreMarks({ marks, playback }: { marks: WorkScoresData['scores'][number]['marks']; playback: string | null }) {
  const t = useT()
  if (marks.length === 0) return null
  return (
    <ul className="score-marks" aria-label={t('results.marks')}>
      {marks.map(({ at, seconds, text }, index) => (
        <li key={index}>
          {playback === null ? (
            <span className="text-muted">{at}</span>
          ) : (
            <a href={`${playback}#t=${seconds}`} data-moment={seconds} aria-label={t('results.markAt', { at })} className="lone-link">
              {at}
            </a>
          )}
          <span className="min-w-0 whitespace-pre-line break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
}
