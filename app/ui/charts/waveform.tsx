type Props = {
  /** 0..1, evenly spaced over the whole length. */
  peaks: readonly number[]
  label: string
  /** How much has been played, 0..1; nothing is drawn before playing. */
  played?: number | null
}

const step = 5
const height = 64

/** A recording's loudness as bars around a middle line, with the playhead over it. */
export function Waveform({ peaks, label, played = null }: Props) {
  const width = peaks.length * step
  const bars = peaks.map((peak, index) => {
    const half = Math.max(1.5, (peak * (height - 8)) / 2)
    const x = index * step + 1
    return `M${x} ${(height / 2 - half).toFixed(1)}V${(height / 2 + half).toFixed(1)}`
  })
  const playhead = played === null ? null : played * width
  return (
    <svg className="waveform" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path d={bars.join('')} stroke="var(--line-strong)" strokeWidth="2" fill="none" />
      {playhead !== null && (
        <path d={`M${playhead.toFixed(1)} 0V${height}`} stroke="var(--cinnabar)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  )
}
