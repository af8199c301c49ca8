/** Zero crossings of the filter on either side: with the window below all that would fold back is 80 dB down, and three quarters of the band are untouched. */
const crossings = 20
const beta = 8
/** Of the lower of the two Nyquist frequencies. */
const cutoff = 0.86
/** More positions between two samples than this are rounded to the nearest: an error 80 dB down. */
const mostPhases = 4096

/**
 * Resamples a signal by a windowed sinc (Kaiser, β = 8; Smith, "Digital Audio Resampling Home Page", CCRMA), piece by piece. The first output sample
 * lies on the first input sample; before and after the signal there is silence.
 */
export class Resampler {
  private readonly reach: number
  private readonly phases: number
  private readonly taps: Float64Array[]
  private readonly history: Float64Array
  private filled: number
  /** Index of the first sample in `history`, of the whole signal. */
  private first: number
  private made = 0

  /** `most` is the longest piece that will be pushed. */
  constructor(
    private readonly from: number,
    private readonly to: number,
    most: number,
  ) {
    const ratio = Math.min(1, to / from)
    this.reach = Math.ceil(crossings / ratio)
    this.phases = Math.min(to / divisor(from, to), mostPhases)
    this.taps = Array.from({ length: this.phases + 1 }, (_, phase) => taps(phase / this.phases, { reach: this.reach, ratio }))
    this.history = new Float64Array(most + 4 * this.reach)
    this.first = -this.reach
    this.filled = this.reach
  }

  /** Writes what can be said now into `target` from `at` on; answers how many samples that are. */
  push(piece: Float32Array, target: Float32Array, at: number): number {
    this.history.set(piece, this.filled)
    this.filled += piece.length
    return this.drain(target, at)
  }

  /** What remains after the last piece. */
  end(target: Float32Array, at: number): number {
    return this.push(new Float32Array(this.reach), target, at)
  }

  private drain(target: Float32Array, at: number): number {
    const { from, to, reach, phases, history } = this
    const begun = this.made
    for (; at + this.made - begun < target.length; this.made++) {
      const position = this.made * from
      let centre = Math.floor(position / to)
      let phase = Math.round(((position - centre * to) / to) * phases)
      if (phase === phases) [centre, phase] = [centre + 1, 0]
      const start = centre - reach + 1 - this.first
      const kernel = this.taps[phase]!
      if (start + kernel.length > this.filled) break
      target[at + this.made - begun] = product(history, start, kernel)
    }
    // Only what a later output still reaches is kept.
    const keep = Math.max(0, Math.min(this.filled, Math.floor((this.made * from) / to) - reach - this.first))
    history.copyWithin(0, keep, this.filled)
    this.first += keep
    this.filled -= keep
    return this.made - begun
  }
}

/** Sum of products; four sums at once, because none of them then waits for the one before. There are always evenly many taps. */
function product(history: Float64Array, start: number, kernel: Float64Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const whole = kernel.length - (kernel.length % 4)
  for (let k = 0, n = start; k < whole; k += 4, n += 4) {
    a += history[n]! * kernel[k]!
    b += history[n + 1]! * kernel[k + 1]!
    c += history[n + 2]! * kernel[k + 2]!
    d += history[n + 3]! * kernel[k + 3]!
  }
  if (whole < kernel.length) {
    a += history[start + whole]! * kernel[whole]!
    b += history[start + whole + 1]! * kernel[whole + 1]!
  }
  return a + b + (c + d)
}

/** The filter for an output that lies `offset` (0..1) after an input sample: from `reach − 1` samples before that one to `reach` after it; its sum is 1. */
function taps(offset: number, { reach, ratio }: { reach: number; ratio: number }): Float64Array {
  const half = crossings / ratio
  const made = Float64Array.from({ length: 2 * reach }, (_, k) => {
    const t = k - reach + 1 - offset
    if (Math.abs(t) >= half) return 0
    return sinc(t * ratio * cutoff) * bessel(beta * Math.sqrt(1 - (t / half) ** 2))
  })
  const sum = made.reduce((total, value) => total + value, 0)
  return made.map((value) => value / sum)
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** The modified Bessel function I₀. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
