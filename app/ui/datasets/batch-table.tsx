import type { ownBatches } from '~/domain/datasets/queries/batch-page.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'

/** One's own uploads to the library, those to be gone on with first to be seen. */
export function BatchTable({ batches }: { batches: Awaited<ReturnType<typeof ownBatches>> }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={t('datasetUploads.batches')}
      rows={batches}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('datasetUploads.noBatches')} level={3} />}
      columns={[
        {
          key: 'begun',
          header: t('datasetUploads.begunAt'),
          cell: ({ id, createdAt, confirmedAt }) => (
            <a href={confirmedAt ? paths.datasetBatchProgress(id) : paths.datasetBatch(id)}>
              {formatDateTime(createdAt, locale, timeZone)}
            </a>
          ),
        },
        { key: 'kind', header: t('datasetUploads.kind'), cell: ({ kind }) => t(`datasetUploads.kind_${kind}`) },
        { key: 'items', header: t('datasetUploads.items'), numeric: true, cell: ({ items }) => items },
        { key: 'created', header: t('datasetUploads.createdTitle'), numeric: true, cell: ({ created }) => created },
        {
          key: 'state',
          header: t('datasetUploads.state'),
          narrow: true,
          cell: ({ confirmedAt }) => (
            <Tag tone={confirmedAt ? 'done' : 'wait'}>{t(confirmedAt ? 'datasetUploads.handedOver' : 'datasetUploads.open')}</Tag>
          ),
        },
      ]}
    />
  )
}
