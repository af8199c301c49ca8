type Props = {
  value: number
  interval: { low: number; high: number } | null
  /** Where the drawing ends on either side of 0. */ most: number
}

const [width, height] = [120, 16]

/** A figure as a dot beside 0, with the range it lies in as a line; what stands beside it says the same in digits. */
export function IntervalMark({ value, interval, most }: Props) {
  const x = (of: number) => (width / 2) * (1 + Math.max(-1, Math.min(1, of / most)) * 0.95)
  const middle = height / 2
  return (
    <svg className="interval-mark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path d={`M0 ${middle}H${width}`} stroke="var(--line)" />
      <path d={`M${width / 2} 0V${height}`} stroke="var(--muted)" />
      {interval && <path d={`M${x(interval.low)} ${middle}H${x(interval.high)}`} stroke="currentColor" strokeWidth="2" />}
      <circle cx={x(value)} cy={middle} r="4" fill="var(--cinnabar)" />
    </svg>
  )
}
