import type { ImportPage } from '~/domain/datasets/exchange/queries/imports.server'
import { type ImportOutcome, importOutcomes } from '~/domain/datasets/exchange/import-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FilterLinks } from '~/ui/layout/filters'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { Tag, type TagTone } from '~/ui/primitives/tag'

type Props = Pick<ImportPage, 'counts' | 'total' | 'items'> & { importId: number; show: ImportOutcome | null }

const tones: Record<ImportOutcome, TagTone> = { created: 'done', waiting: 'wait', skipped: 'neutral', failed: 'neutral' }

/** What became of each dataset of an import: all of them, or those of one outcome. */
export function ImportOutcomes({ importId, show, counts, total, items }: Props) {
  const t = useT()
  const here = paths.libraryImport(importId)
  const links = [
    { to: here, label: t('libraryExchange.all'), count: total, current: show === null },
    ...importOutcomes
      .filter((outcome) => counts[outcome] > 0 || outcome === show)
      .map((outcome) => ({
        to: `${here}?show=${outcome}`,
        label: t(`libraryExchange.${outcome}`),
        count: counts[outcome],
        current: outcome === show,
      })),
  ]
  return (
    <div className="mt-8">
      <FilterLinks label={t('libraryExchange.show')} links={links} />
      <DataTable
        caption={t('libraryExchange.resultTitle')}
        rows={items}
        rowKey={({ position }) => position}
        empty={<EmptyState title={t('libraryExchange.none')} level={2} />}
        columns={[
          {
            key: 'name',
            header: t('libraryExchange.name'),
            cell: ({ name, datasetId }) => (
              <span className="[overflow-wrap:anywhere]">{datasetId === null ? name : <a href={paths.dataset(datasetId)}>{name}</a>}</span>
            ),
          },
          { key: 'position', header: t('libraryExchange.position'), numeric: true, cell: ({ position }) => position },
          {
            key: 'outcome',
            header: t('libraryExchange.outcome'),
            narrow: true,
            cell: ({ status }) => <Tag tone={tones[status]}>{t(`libraryExchange.${status}`)}</Tag>,
          },
          { key: 'why', header: t('libraryExchange.why'), cell: (item) => <Why item={item} /> },
        ]}
      />
    </div>
  )
}

function Why({ item: { status, datasetStatus, reasons } }: { item: ImportPage['items'][number] }) {
  const t = useT()
  const state =
    status !== 'created' ? null : datasetStatus === null ? t('libraryExchange.gone') : t(`libraryExchange.audio_${datasetStatus}`)
  return (
    <div>
      {state}
      {reasons.map((code) => (
        <span key={code} className="block">
          {errorText(t, code)}
        </span>
      ))}
    </div>
  )
}
