import { useId } from 'react'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

type Props = {
  title: string
  xLabel: string
  yLabel: string
  points: readonly { x: number; y: number }[]
  /** Both axes go from the first to the last. */
  ticks: readonly number[]
  /** What the dashed line, where both are the same, says. */
  text: string
  /** What is said of a table that has not all of them. */
  cut: (shown: { count: number; total: number }) => string
}

const [size, left, foot] = [320, 34, 34]
const room = size - left - 10
const mostRows = 200

/** Pairs of figures on one scale, with the line on which they are the same; drawn by the server, with a table. */
export function Scatter({ title, xLabel, yLabel, points, ticks, text, cut }: Props) {
  const t = useT()
  const locale = useLocale()
  const titleId = useId()
  const [from, to] = [ticks[0]!, ticks.at(-1)!]
  const x = (value: number) => left + ((value - from) / (to - from)) * room
  const y = (value: number) => size - foot - ((value - from) / (to - from)) * room
  const shown = points.slice(0, mostRows)
  return (
    <figure className="chart scatter" aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      <p className="text-sm text-muted">{text}</p>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${y(from)}V${y(to)}M${x(from)} ${y(tick)}H${x(to)}`} stroke="var(--line)" fill="none" />
            <text x={x(tick)} y={size - foot + 14} textAnchor="middle">
              {tick}
            </text>
            <text x={left - 7} y={y(tick)} textAnchor="end" dominantBaseline="central">
              {tick}
            </text>
          </g>
        ))}
        <path d={`M${x(from)} ${y(from)}L${x(to)} ${y(to)}`} stroke="var(--muted)" strokeDasharray="5 4" fill="none" />
        <path className="scatter-points" d={points.map((point) => `M${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}h0`).join('')} />
        <text x={x((from + to) / 2)} y={size - 3} textAnchor="middle">
          {xLabel}
        </text>
        <text transform={`translate(11 ${y((from + to) / 2)}) rotate(-90)`} textAnchor="middle">
          {yLabel}
        </text>
      </svg>
      <details>
        <summary>{t('common.asTable')}</summary>
        <div className="chart-table">
          {shown.length < points.length && <p className="text-sm text-muted">{cut({ count: shown.length, total: points.length })}</p>}
          <DataTable
            caption={title}
            rows={shown.map((point, index) => ({ ...point, index }))}
            rowKey={({ index }) => index}
            columns={[
              { key: 'x', header: xLabel, numeric: true, cell: (point) => formatNumber(point.x, locale, 2) },
              { key: 'y', header: yLabel, numeric: true, cell: (point) => formatNumber(point.y, locale, 2) },
            ]}
          />
        </div>
      </details>
    </figure>
  )
}
