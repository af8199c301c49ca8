import { useLocale, useT } from '~/i18n/provider'
import { formatNumber } from '~/i18n/format'

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

/** Scores by criterion as a polygon, from three criteria on; the same figures stand in a table beneath. */
export function Radar({ axes, label }: { axes: readonly RadarAxis[]; label: string }) {
  const t = useT()
  const locale = useLocale()
  const point = (index: number, share: number) => {
    const angle = (index / axes.length) * 2 * Math.PI - Math.PI / 2
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
  const shares = axes.map(({ hundredths, maxHundredths }) => (hundredths === null ? 0 : hundredths / maxHundredths))
  const figure = (hundredths: number | null) => (hundredths === null ? t('results.noFigure') : formatNumber(hundredths / 100, locale, 2))

  return (
    <figure className="radar">
      {axes.length >= 3 && (
        <svg viewBox={`${-margin} 0 ${size + 2 * margin} ${size}`} role="img" aria-label={label}>
          {[0.25, 0.5, 0.75, 1].map((share) => (
            <polygon key={share} points={ring(share)} fill="none" stroke="var(--line)" />
          ))}
          {axes.map((axis, index) => {
            const [x, y] = point(index, 1)
            return <line key={axis.label} x1={centre} y1={centre} x2={x} y2={y} stroke="var(--line)" />
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
          {axes.map((axis, index) => {
            const [x, y] = point(index, 1.2)
            const anchor = Math.abs(x - centre) < 8 ? 'middle' : x > centre ? 'start' : 'end'
            return (
              <text key={axis.label} x={x} y={y} textAnchor={anchor} dominantBaseline="middle" fill="currentColor" fontSize="14">
                {axis.label}
              </text>
            )
          })}
        </svg>
      )}
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
    </figure>
  )
}
