import { formatDuration } from '~/i18n/format'
import { useT } from '~/i18n/provider'

const columns = 400

/** A recording's loudness over its time, drawn on the server. `peaks` are pairs of lowest and highest, -127..127. */
export function Waveform({ peaks, title, durationMs }: { peaks: number[]; title: string; durationMs: number }) {
  const t = useT()
  const pairs = Math.floor(peaks.length / 2)
  if (pairs === 0) return null
  const step = Math.max(1, Math.ceil(pairs / columns))
  const bars: string[] = []
  for (let pair = 0; pair < pairs; pair += step) {
    const part = peaks.slice(pair * 2, (pair + step) * 2)
    const low = Math.min(0, ...part)
    const high = Math.max(0, ...part)
    bars.push(`M${pair / step} ${-Math.max(high, 1)}V${Math.max(-low, 1)}`)
  }
  return (
    <svg className="waveform" viewBox={`-0.5 -128 ${bars.length} 256`} preserveAspectRatio="none" role="img" aria-label={t('works.waveform', { title, duration: formatDuration(durationMs) })}>
      <path d={bars.join('')} stroke="currentColor" strokeWidth="0.7" vectorEffect="none" />
    </svg>
  )
}
