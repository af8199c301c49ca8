import type { Key, ReactNode } from 'react'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { type Column, DataTable } from '~/ui/primitives/table'
import { type LineStyle, lineStyles } from './line-styles'

type Measured<Row> = {
  key: string
  header: string
  /** Null where nothing was measured. */
  value: (row: Row) => number | null
  decimals?: number
}

type Props<Row> = {
  title: string
  atLabel: string
  /** The latest first, or of a curve in the order of time. A day stands for its whole as `2026-05-20`, a moment of a recording as `PT12.5S`. */
  rows: Row[]
  rowKey: (row: Row) => Key
  at: (row: Row) => { instant: string; text: string }
  /** What the table says beside the figures. */
  about?: Column<Row>[]
  /** Each is drawn by itself. */
  measured: Measured<Row>[]
  /** The line that a row's figures are on: its style, and what makes it another one of the same style. */
  line: (row: Row) => { style: LineStyle; apart?: string }
  legend?: { style: LineStyle; text: string }[]
  /** Where the axis of figures begins and ends; from 0 to the highest, where it is not said. */
  range?: { from: number; to: number }
  /** Measured so often that it is a curve: without points, with gaps where nothing was measured, from the lowest figure to the highest where no range is said. */
  curves?: boolean
  children?: ReactNode
}

/**
 * Figures over time. As with BarChart the page holds the table, folded up, and draw-charts.ts draws from it. The route's `handle.charts` says so.
 */
export function LineChart<Row>({
  title,
  atLabel,
  rows,
  rowKey,
  at,
  about = [],
  measured,
  line,
  legend = [],
  range,
  curves,
  children,
}: Props<Row>) {
  const t = useT()
  const locale = useLocale()
  return (
    <figure className="chart" data-chart="lines" data-from={range?.from} data-to={range?.to} data-curves={curves}>
      <figcaption>{title}</figcaption>
      {children}
      {legend.length > 1 && (
        <ul className="chart-legend" data-legend hidden>
          {legend.map(({ style, text }) => (
            <li key={style}>
              <LineSample style={style} /> {text}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('common.asTable')}</summary>
        <div className={about.length > 0 ? undefined : 'chart-table'}>
          <DataTable
            caption={title}
            rows={rows}
            rowKey={rowKey}
            columns={[
              {
                key: 'at',
                header: atLabel,
                narrow: true,
                cell: (row) => <time dateTime={at(row).instant}>{at(row).text}</time>,
              },
              ...about,
              ...measured.map(({ key, header, value, decimals }) => ({
                key,
                header,
                numeric: true,
                cell: (row: Row) => {
                  const found = value(row)
                  if (found === null) return t('results.noFigure')
                  const { style, apart } = line(row)
                  return (
                    <data value={found} data-line={apart ? `${style} ${apart}` : style}>
                      {formatNumber(found, locale, decimals)}
                    </data>
                  )
                },
              })),
            ]}
          />
        </div>
      </details>
    </figure>
  )
}

function LineSample({ style }: { style: LineStyle }) {
  const { colour, dash, hollow } = lineStyles[style]
  return (
    <svg viewBox="0 0 32 10" width="32" height="10" aria-hidden="true">
      <path d="M0 5H32" stroke={`var(${colour})`} strokeWidth="1.5" strokeDasharray={dash.join(' ')} />
      <circle cx="16" cy="5" r="3" stroke={`var(${colour})`} strokeWidth="1.5" fill={`var(${hollow ? '--paper' : colour})`} />
    </svg>
  )
}
