import { recordSorts, type RecordFilter } from '~/domain/accounts/record-filter'
import { scoreStatuses } from '~/domain/judging/states'
import type { ScoringRecord } from '~/domain/accounts/user-detail.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { EmptyState } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'
import { workTitle } from '~/ui/works/work-title'

type Props = { records: ScoringRecord[]; total: number; page: number; pageCount: number; filter: RecordFilter }

const tones = { draft: 'wait', submitted: 'done', finalized: 'done', voided: 'neutral' } as const

/** What a person scored: works and dataset segments. */
export function ScoringRecords({ records, total, page, pageCount, filter }: Props) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <>
      <RecordForm filter={filter} />
      <DataTable
        caption={t('users.recordCount', { count: total })}
        rows={records}
        rowKey={({ kind, id }) => `${kind}${id}`}
        room="wide"
        empty={
          <EmptyState level={3} title={t('users.recordsEmpty')}>
            {t('users.recordsEmptyHint')}
          </EmptyState>
        }
        columns={[
          {
            key: 'title',
            header: t('users.recordTitle'),
            cell: ({ title, competitionId, subjectId }) => {
              const to = competitionId && paths.work(competitionId, subjectId)
              return to ? <a href={to}>{workTitle(t, title)}</a> : <b>{workTitle(t, title)}</b>
            },
          },
          { key: 'place', header: t('users.recordPlace'), cell: (record) => <Place record={record} /> },
          { key: 'kind', header: t('users.recordKind'), cell: ({ kind }) => t(`users.record_${kind}`) },
          {
            key: 'status',
            header: t('users.status'),
            cell: ({ status }) => <Tag tone={tones[status]}>{t(`users.recordStatus_${status}`)}</Tag>,
          },
          {
            key: 'score',
            header: t('users.recordScore'),
            numeric: true,
            cell: ({ score }) => (score === null ? '—' : (score / 100).toFixed(2)),
          },
          { key: 'at', header: t('users.recordTime'), cell: ({ at }) => formatDateTime(new Date(at), locale, timeZone) },
        ]}
      />
      <Pagination page={page} pageCount={pageCount} />
    </>
  )
}

/** What it belongs to: a competition's stage, or a dataset, and which segment of it was heard. */
function Place({ record }: { record: ScoringRecord }) {
  const t = useT()
  const { kind, place, datasetId, dataset, round } = record
  if (kind === 'work' || datasetId === null) return place
  return (
    <span className="[overflow-wrap:anywhere]">
      <a href={paths.dataset(datasetId)}>{dataset}</a>
      <span className="block text-sm text-muted">
        {place} · {segmentText(t, record)}
      </span>
      {round === 1 && <span className="block text-sm text-muted">{t('libraryData.repeat')}</span>}
    </span>
  )
}

function RecordForm({ filter: { status, sort, ascending } }: Pick<Props, 'filter'>) {
  const t = useT()
  return (
    <form method="get" autoComplete="off" className="mb-5 flex flex-wrap items-end gap-3">
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('users.status')}</span>
        <select name="status" defaultValue={status ?? ''} className="control">
          <option value="">{t('users.all')}</option>
          {scoreStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`users.recordStatus_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('users.sort')}</span>
        <select name="sort" defaultValue={sort} className="control">
          {recordSorts.map((one) => (
            <option key={one} value={one}>
              {t(`users.recordSort_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('users.order')}</span>
        <select name="order" defaultValue={ascending ? 'asc' : 'desc'} className="control">
          <option value="asc">{t('users.ascending')}</option>
          <option value="desc">{t('users.descending')}</option>
        </select>
      </label>
      <Button type="submit" variant="secondary">
        {t('users.apply')}
      </Button>
    </form>
  )
}
