import { useLocale, useT } from '~/i18n/provider'
import { formatNumber } from '~/i18n/format'
import { axisFrom } from './axis-from'
import { wrapLabel } from './wrap-label'

export type RadarAxis = {
  label: string
  /** In hundredths of a point; null when nothing was measured. */
  hundredths: number | null
  maxHundredths: number
}

const size = 320
const centre = size / 2
/** Room beside the figure for the names of its axes. */
const margin = 40
const radius = 96
const fontSize = 14
const lineHeight = 17
/** Where the names stand, beyond the outermost ring. */
const nameRadius = radius * 1.2

/** Scores by criterion as a polygon, from three criteria on, on a scale that shows what is between them; the same figures stand in a table beneath. */
export function Radar({
  axes,
  label,
  tabled = true,
  centre: fixed,
}: {
  axes: readonly RadarAxis[]
  label: string
  /** The share of the full marks that the centre always stands for; otherwise it follows the figures. */
  centre?: number
  /** False where the page's own table holds the figures. */ tabled?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const point = (index: number, share: number) => {
    const angle = angleOf(index, axes.length)
    return [centre + Math.cos(angle) * radius * share, centre + Math.sin(angle) * radius * share] as const
  }
  const ring = (share: number) =>
    axes
      .map((_, index) =>
        point(index, share)
          .map((value) => value.toFixed(1))
          .join(','),
      )
      .join(' ')
  const from = fixed ?? axisFrom(axes.flatMap(({ hundredths, maxHundredths }) => (hundredths === null ? [] : [hundredths / maxHundredths])))
  const shares = axes.map(({ hundredths, maxHundredths }) => (hundredths === null ? 0 : (hundredths / maxHundredths - from) / (1 - from)))
  const figure = (hundredths: number | null) => (hundredths === null ? t('results.noFigure') : formatNumber(hundredths / 100, locale, 2))

  return (
    <figure className="radar">
      {axes.length >= 3 && (
        <svg viewBox={`${-margin} 0 ${size + 2 * margin} ${size}`} role="img" aria-label={label}>
          {[0.25, 0.5, 0.75, 1].map((share) => (
            <polygon key={share} points={ring(share)} fill="none" stroke="var(--line)" />
          ))}
          {axes.map((_, index) => {
            const [x, y] = point(index, 1)
            return <line key={index} x1={centre} y1={centre} x2={x} y2={y} stroke="var(--line)" />
          })}
          <polygon
            points={shares
              .map((share, index) =>
                point(index, share)
                  .map((value) => value.toFixed(1))
                  .join(','),
              )
              .join(' ')}
            fill="var(--cinnabar)"
            fillOpacity="0.12"
            stroke="var(--cinnabar)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          {axes.map((axis, index) => (
            <AxisName key={index} name={axis.label} angle={angleOf(index, axes.length)} axes={axes.length} />
          ))}
        </svg>
      )}
      {axes.length >= 3 && from > 0 && <p className="text-sm text-muted">{t('results.radarScale', { from: Math.round(from * 100) })}</p>}
      {tabled && (
        <details open={axes.length < 3}>
          <summary>{t('results.radarTable')}</summary>
          <table className="data-table">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{t('results.criterion')}</th>
                <th scope="col" className="numeric">
                  {t('results.average')}
                </th>
                <th scope="col" className="numeric">
                  {t('results.fullMarks')}
                </th>
              </tr>
            </thead>
            <tbody>
              {axes.map((axis) => (
                <tr key={axis.label}>
                  <th scope="row">{axis.label}</th>
                  <td className="numeric" data-label={t('results.average')}>
                    {figure(axis.hundredths)}
                  </td>
                  <td className="numeric" data-label={t('results.fullMarks')}>
                    {figure(axis.maxHundredths)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
}

/** From the top, clockwise. */
const angleOf = (index: number, axes: number) => (index / axes) * 2 * Math.PI - Math.PI / 2

/** The name of an axis in as many lines as it needs beside the figure: upwards at the top, downwards at the foot. */
function AxisName({ name, angle, axes }: { name: string; angle: number; axes: number }) {
  const [x, y] = [centre + Math.cos(angle) * nameRadius, centre + Math.sin(angle) * nameRadius]
  const anchor = Math.abs(x - centre) < 8 ? 'middle' : x > centre ? 'start' : 'end'
  // To the edge at the sides; above and below, to where the neighbours begin.
  const beside = size / 2 + margin - Math.abs(x - centre)
  const room = anchor === 'middle' ? 2 * nameRadius * Math.sin((2 * Math.PI) / axes) - lineHeight : beside
  const lines = wrapLabel(name, { ems: room / fontSize, most: axes > 8 ? 2 : 3 })
  const top = y + ((Math.sin(angle) - 1) * (lines.length - 1) * lineHeight) / 2
  return (
    <text textAnchor={anchor} dominantBaseline="middle" fill="currentColor" fontSize={fontSize}>
      <title>{name}</title>
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={top + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
