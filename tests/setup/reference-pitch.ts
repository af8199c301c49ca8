import type { Signal } from './voice-signals'

const [lowest, highest] = [65, 1050]
/** Three periods of 75 Hz. */
const windowSeconds = 0.04
/** Each so many frames: it takes its time. */
const each = 3

/**
 * Pitch in Hz each 30 ms (0 between) by another way than the product's: autocorrelation summed up lag by lag at the recording's own rate, under a
 * Hann window and divided by the window's own (Boersma 1993). Only frames that leave no doubt: alike to 85 %, loud, and near their neighbours; 0
 * for the others.
 */
export function referencePitch({ rate, samples }: Signal): number[] {
  const size = Math.round(rate * windowSeconds)
  const window = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / size))
  const [shortest, longest] = [Math.floor(rate / highest), Math.ceil(rate / lowest)]
  const own = correlation(window, longest)
  const frames = Math.floor((samples.length / rate) * 100)
  const loud = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) * 0.1
  const raw = Array.from({ length: frames }, (_, frame) => {
    if (frame % each !== 0) return 0
    const from = Math.round((frame * rate) / 100 - size / 2)
    const part = window.map((weight, n) => weight * (samples[from + n] ?? 0))
    const all = correlation(part, longest)
    if (Math.sqrt(all[0]! / own[0]!) < loud) return 0
    const alike = all.map((value, lag) => value / all[0]! / (own[lag]! / own[0]!))
    let best = 0
    let height = 0
    for (let lag = shortest; lag < longest; lag++) {
      const top = alike[lag]! > alike[lag - 1]! && alike[lag]! >= alike[lag + 1]!
      const worth = alike[lag]! - 0.01 * Math.log2(lag / shortest)
      if (top && worth > height) [best, height] = [lag, worth]
    }
    if (best === 0 || alike[best]! < 0.85) return 0
    const [left, middle, right] = [alike[best - 1]!, alike[best]!, alike[best + 1]!]
    return rate / (best + (0.5 * (left - right)) / (left - 2 * middle + right))
  })
  const near = (one: number, other: number) => one > 0 && other > 0 && Math.abs(1200 * Math.log2(one / other)) < 100
  return raw.map((hz, n) => (near(hz, raw[n - each] ?? 0) && near(hz, raw[n + each] ?? 0) ? hz : 0))
}

function correlation(signal: Float64Array, longest: number): number[] {
  return Array.from({ length: longest + 2 }, (_, lag) => {
    let sum = 0
    for (let n = lag; n < signal.length; n++) sum += signal[n]! * signal[n - lag]!
    return sum
  })
}

/** Of the frames that have a reference, the share whose pitch is within 50 cents of it. */
export function shareRight(pitch: ArrayLike<number>, reference: ArrayLike<number>): number {
  let [right, all] = [0, 0]
  for (let n = 0; n < Math.min(pitch.length, reference.length); n++) {
    if (reference[n]! <= 0) continue
    all++
    if (pitch[n]! > 0 && Math.abs(1200 * Math.log2(pitch[n]! / reference[n]!)) <= 50) right++
  }
  return all > 0 ? right / all : 0
}
