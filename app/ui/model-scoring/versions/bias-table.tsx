import type { Figures } from '~/domain/model-scoring/evaluation/figures'
import { formatNumber, formatSigned } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { IntervalMark } from '~/ui/charts/interval-mark'
import { DataTable } from '~/ui/primitives/table'

type Props = { title: string; header: string; rows: readonly { label: string; figures: Figures | null }[] }

/** How generous or strict a model is, each beside 0 with the range it lies in; drawn to one scale. */
export function BiasTable({ title, header, rows }: Props) {
  const t = useT()
  const locale = useLocale()
  const told = rows.flatMap(({ label, figures }) =>
    figures?.bias.value == null ? [] : [{ label, clips: figures.clips, ...figures.bias, value: figures.bias.value }],
  )
  if (told.length === 0) return null
  const ends = told.flatMap(({ value, interval }) => [value, interval?.low ?? 0, interval?.high ?? 0])
  const most = Math.max(0.5, ...ends.map(Math.abs))
  const signed = (value: number) => formatSigned(value, locale, 2)
  return (
    <figure className="chart bias-table">
      <figcaption>{title}</figcaption>
      <p className="text-sm text-muted">{t('modelVersions.biasText')}</p>
      <DataTable
        caption={title}
        rows={told}
        rowKey={({ label }) => label}
        columns={[
          { key: 'of', header, cell: ({ label }) => label },
          { key: 'clips', header: t('modelVersions.biasClips'), numeric: true, cell: ({ clips }) => formatNumber(clips, locale) },
          {
            key: 'bias',
            header: t('modelVersions.bias'),
            numeric: true,
            cell: ({ value, interval }) => (
              <span className="small-bar">
                <IntervalMark value={value} interval={interval} most={most} />
                <span className="min-w-24">
                  {signed(value)}
                  {interval && (
                    <span className="block text-sm text-muted">
                      [{signed(interval.low)}, {signed(interval.high)}]
                    </span>
                  )}
                </span>
              </span>
            ),
          },
        ]}
      />
    </figure>
  )
}
