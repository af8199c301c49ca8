import type { ListedImport } from '~/domain/datasets/exchange/queries/imports.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'

/** The latest imports of the library, each leading to what came of it. */
export function ImportTable({ imports }: { imports: ListedImport[] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={t('libraryExchange.imports')}
      rows={imports}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('libraryExchange.noImports')} level={3} />}
      columns={[
        {
          key: 'at',
          header: t('libraryExchange.at'),
          cell: ({ id, createdAt }) => <a href={paths.libraryImport(id)}>{formatDateTime(createdAt, locale, timeZone)}</a>,
        },
        {
          key: 'archive',
          header: t('libraryExchange.archive'),
          cell: ({ fileName }) => <span className="[overflow-wrap:anywhere]">{fileName}</span>,
        },
        { key: 'by', header: t('libraryExchange.by'), cell: ({ ownerId, ownerName }) => <a href={paths.user(ownerId)}>{ownerName}</a> },
        { key: 'created', header: t('libraryExchange.created'), numeric: true, cell: ({ created, total }) => `${created} / ${total}` },
        { key: 'state', header: t('libraryExchange.state'), narrow: true, cell: (row) => <State row={row} /> },
      ]}
    />
  )
}

function State({ row: { endedAt, failure } }: { row: ListedImport }) {
  const t = useT()
  if (endedAt === null) return <Tag tone="now">{t('libraryExchange.state_underway')}</Tag>
  return failure === null ? (
    <Tag tone="done">{t('libraryExchange.state_ended')}</Tag>
  ) : (
    <Tag tone="neutral">{t('libraryExchange.state_failed')}</Tag>
  )
}
