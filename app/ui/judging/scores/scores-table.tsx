import { writePoints } from '~/domain/lists/points'
import type { ScoreList, ScoresPage } from '~/domain/results/queries/scores-page.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'
import { criterionName } from '~/ui/competitions/criterion-name'
import { numberLabel } from '~/domain/registrations/number-label'
import { pointsText } from '../points'
import { workTitle } from '~/ui/works/work-title'

type Row = ScoreList['rows'][number]
type Criteria = ScoresPage['competition']['criteria']

type Props = { list: ScoreList; competitionId: number; criteria: Criteria; /** With a column for it. */ byCategory: boolean }

/** The scores, one a row; a row opens to its criteria, its comment and the way to void it. */
export function ScoresTable({ list, competitionId, criteria, byCategory }: Props) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <DataTable<Row>
      caption={t('results.scoresTitle')}
      room="widest"
      rows={list.rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'participant',
          header: t('results.participant'),
          cell: (row) => (
            <>
              <span className="text-muted">{t('results.number', { number: numberLabel(row.number) })}</span>
              {t('common.factSeparator')}
              <b>{row.participant}</b> <span className="text-sm text-muted">{workTitle(t, row.title, row.category)}</span>
              <ScoreDetails row={row} competitionId={competitionId} criteria={criteria} />
            </>
          ),
        },
        ...(byCategory ? [{ key: 'category', header: t('results.category'), narrow: true, cell: (row: Row) => row.category }] : []),
        { key: 'judge', header: t('results.judge'), narrow: true, cell: (row) => row.judge },
        {
          key: 'total',
          header: t('outcomes.total'),
          numeric: true,
          cell: (row) => <b className={row.status === 'voided' ? 'voided' : 'figure'}>{pointsText(row.totalHundredths)}</b>,
        },
        { key: 'trimmed', header: t('results.workWithout'), numeric: true, cell: (row) => pointsText(row.work.trimmedHundredths) },
        { key: 'mean', header: t('results.workWith'), numeric: true, cell: (row) => pointsText(row.work.meanHundredths) },
        { key: 'at', header: t('results.submittedAt'), narrow: true, cell: (row) => formatDateTime(row.at, locale, timeZone) },
        { key: 'status', header: t('results.status'), cell: (row) => <ScoreTag status={row.status} /> },
      ]}
    />
  )
}

function ScoreTag({ status }: { status: Row['status'] }) {
  const t = useT()
  const tone = { submitted: 'neutral', finalized: 'done', voided: 'wait' } as const
  return status === 'draft' ? null : <Tag tone={tone[status]}>{t(`results.score_${status}`)}</Tag>
}

function ScoreDetails({ row, competitionId, criteria }: { row: Row; competitionId: number; criteria: Criteria }) {
  const t = useT()
  return (
    <details className="standings-details">
      <summary>{t('results.details')}</summary>
      <p>
        <a href={paths.work(competitionId, row.workId)}>{t('results.toWork')}</a>
      </p>
      <ul>
        {criteria.map((criterion, index) => {
          const value = row.values[index]
          return (
            <li key={criterion.id}>
              {criterionName(t, criterion)} <b>{value === null || value === undefined ? '—' : writePoints(value)}</b> /{' '}
              {writePoints(criterion.maxHundredths)}
            </li>
          )
        })}
      </ul>
      {row.comment && <p>{t('results.commentOf', { comment: row.comment })}</p>}
      {row.voidReason && <p>{t('results.voidedBecause', { reason: row.voidReason })}</p>}
      {row.status === 'submitted' && <a href={paths.scoreVoid(competitionId, row.id)}>{t('results.voidScore')}</a>}
    </details>
  )
}
