const segmentSeconds = 10
const shortestSeconds = 1

/** From which frame to which (not itself in it) each segment goes. */
export type Span = { from: number; to: number }

/**
 * Divides a recording into segments of ten seconds, without gap or overlap. What is left at its end is a segment of its own from one second on; less
 * than that stays with the segment before it, so that no sample is lost.
 */
export function segmentSpans({ frames, sampleRate }: { frames: number; sampleRate: number }): Span[] {
  const whole = segmentSeconds * sampleRate
  const rest = frames % whole
  const count = Math.max(1, Math.floor(frames / whole) + (rest >= shortestSeconds * sampleRate ? 1 : 0))
  return Array.from({ length: count }, (_, index) => ({ from: index * whole, to: index === count - 1 ? frames : (index + 1) * whole }))
}

/** Longer than one segment: such a recording can be divided. */
export const isDivisible = (durationMs: number) => durationMs >= (segmentSeconds + shortestSeconds) * 1000
