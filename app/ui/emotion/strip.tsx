/** A curve of a whole work as a hairline drawing; gaps stay gaps. The figures stand in the tables. */
export function Strip({ lines, from, to, marks, shown }: StripProps) {
  const [width, height] = [1000, 100]
  const y = (value: number) => height - (100 * (Math.max(from, Math.min(to, value)) - from)) / Math.max(1e-9, to - from)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="emotion-strip" aria-hidden="true">
      <rect x={width * shown.from} width={width * (shown.to - shown.from)} y="0" height={height} className="emotion-shown" />
      {from < 0 && to > 0 && <path d={`M0 ${y(0)}H${width}`} className="emotion-zero" />}
      {marks.map((share) => (
        <path key={share} d={`M${rounded(width * share)} 0V${height}`} className="emotion-cut" />
      ))}
      {lines.map((line, index) => (
        <path key={index} d={pathOf(line, { width, y })} className={index === 0 ? 'emotion-line' : 'emotion-line is-second'} />
      ))}
    </svg>
  )
}

type StripProps = {
  lines: readonly (readonly (number | null)[])[]
  from: number
  to: number
  /** Where something happens, as shares of the whole. */
  marks: readonly number[]
  /** The part that is drawn large below, as shares. */
  shown: { from: number; to: number }
}

function pathOf(line: readonly (number | null)[], { width, y }: { width: number; y: (value: number) => number }): string {
  let drawing = false
  return line
    .map((value, index) => {
      if (value === null) {
        drawing = false
        return ''
      }
      const point = `${rounded((width * (index + 0.5)) / line.length)} ${rounded(y(value))}`
      const command = drawing ? 'L' : 'M'
      drawing = true
      return `${command}${point}`
    })
    .join('')
}

const rounded = (value: number) => Math.round(value * 10) / 10
