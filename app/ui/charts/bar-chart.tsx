import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

type Props = { title: string; barLabel: string; valueLabel: string; bars: readonly { label: string; value: number }[] }

/**
 * Counts side by side. The page itself holds them as a table, folded up; where scripts run, draw-charts.ts draws them from it. The route says
 * `handle = { charts: true }`.
 */
export function BarChart({ title, barLabel, valueLabel, bars }: Props) {
  const t = useT()
  const locale = useLocale()
  return (
    <figure className="chart" data-chart="bars">
      <figcaption>{title}</figcaption>
      <details>
        <summary>{t('common.asTable')}</summary>
        <div className="chart-table">
          <DataTable
            caption={title}
            rows={[...bars]}
            rowKey={({ label }) => label}
            columns={[
              { key: 'bar', header: barLabel, cell: ({ label }) => label },
              {
                key: 'value',
                header: valueLabel,
                numeric: true,
                cell: ({ value }) => <data value={value}>{formatNumber(value, locale)}</data>,
              },
            ]}
          />
        </div>
      </details>
    </figure>
  )
}
