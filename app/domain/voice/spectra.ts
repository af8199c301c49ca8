import { hann, RealFft } from './fft'
import { framesPerSecond } from './pitch/frames'
import { analysisRate } from './read-recording.server'

/** Of a short stretch around a moment: powers by bin. */
export class Spectrum {
  readonly powers: Float64Array
  readonly binHz: number
  private readonly fft: RealFft
  private readonly window: Float64Array
  private readonly windowed: Float64Array

  constructor(readonly size: number) {
    this.fft = new RealFft(size)
    this.windowed = new Float64Array(size)
    this.window = hann(size)
    this.powers = new Float64Array(size / 2 + 1)
    this.binHz = analysisRate / size
  }

  /** Listens around the middle of a frame. */
  listen(samples: Float32Array, frame: number): Float64Array {
    const { size, window, windowed, powers } = this
    const from = Math.round((frame * analysisRate) / framesPerSecond) - size / 2
    // Before and after the recording there is silence.
    const [first, last] = [Math.max(0, -from), Math.max(0, Math.min(size, samples.length - from))]
    if (first > 0 || last < size) windowed.fill(0)
    for (let n = first; n < last; n++) windowed[n] = samples[from + n]! * window[n]!
    this.fft.forward(windowed)
    const { re, im } = this.fft
    for (let k = 0; k < powers.length; k++) powers[k] = re[k]! * re[k]! + im[k]! * im[k]!
    return powers
  }

  /** The sum of the powers from one frequency up to another, in Hz. */
  between(low: number, high: number): number {
    const [from, to] = this.bins(low, high)
    let sum = 0
    for (let k = from; k < to; k++) sum += this.powers[k]!
    return sum
  }

  /** The power of the highest peak: the top of the parabola through its logarithms, because a tone between two bins is up to 1.4 dB lower in both. */
  highest(low: number, high: number): number {
    const { powers } = this
    const [from, to] = this.bins(low, high)
    let top = from
    for (let k = from; k < to; k++) if (powers[k]! > powers[top]!) top = k
    const [left, here, right] = [powers[top - 1] ?? 0, powers[top] ?? 0, powers[top + 1] ?? 0]
    if (from >= to) return 0
    // At the edge of the band it may only be the foot of a higher one.
    if (left <= 0 || right <= 0 || left > here || right > here) return here
    const [a, b, c] = [Math.log(left), Math.log(here), Math.log(right)]
    const bend = a - 2 * b + c
    return bend < 0 ? Math.exp(b - (a - c) ** 2 / (8 * bend)) : here
  }

  bins(low: number, high: number): [number, number] {
    return [Math.max(1, Math.ceil(low / this.binHz)), Math.min(this.powers.length, Math.ceil(high / this.binHz))]
  }
}

/** Decibels of a ratio of powers, within ±100. */
export const ratioDb = (power: number, other: number) => Math.max(-100, Math.min(100, 10 * Math.log10((power + 1e-30) / (other + 1e-30))))
