const segmentSeconds = 10
const shortestSeconds = 1

/** From which frame to which (not itself in it) each segment goes. */
export type Span = { from: number; to: number }

type Recording = { frames: number; sampleRate: number }

export function segmentCount({ frames, sampleRate }: Recording): number {
  const whole = segmentSeconds * sampleRate
  return Math.max(1, Math.floor(frames / whole) + (frames % whole >= shortestSeconds * sampleRate ? 1 : 0))
}

/**
 * Divides a recording into segments of ten seconds, without gap or overlap. What is left at its end is a segment of its own from one second on; less
 * than that stays with the segment before it, so that no sample is lost.
 */
export function segmentSpans({ frames, sampleRate }: Recording): Span[] {
  const [whole, count] = [segmentSeconds * sampleRate, segmentCount({ frames, sampleRate })]
  return Array.from({ length: count }, (_, index) => ({ from: index * whole, to: index === count - 1 ? frames : (index + 1) * whole }))
}

/** How many segments a recording of this length can come to; a frame more or less, by who measures it. */
export const mostSegments = (durationMs: number) => Math.ceil(durationMs / (segmentSeconds * 1000)) + 1

/** Longer than one segment: such a recording can be divided. */
export const isDivisible = (durationMs: number) => durationMs >= (segmentSeconds + shortestSeconds) * 1000
