import { framesOf, framesPerSecond } from './pitch/frames'

/** Below this, in dB of full scale, a recording is silent. */
export const silenceDb = -60

/** The root mean square around the middle of each frame, 20 ms long; full scale is ±1. */
export function amplitudesOf(samples: Float32Array, rate: number): Float32Array {
  const [hop, half] = [rate / framesPerSecond, Math.round(rate / 100)]
  return Float32Array.from({ length: framesOf(samples, rate) }, (_, frame) => {
    const [from, to] = [Math.max(0, frame * hop - half), Math.min(samples.length, frame * hop + half)]
    let sum = 0
    for (let n = from; n < to; n++) sum += samples[n]! * samples[n]!
    return Math.sqrt(sum / Math.max(1, to - from))
  })
}

export const decibels = (amplitude: number) => 20 * Math.log10(Math.max(amplitude, 1e-6))

/** The value that so large a share of them is at most; 0 of none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
