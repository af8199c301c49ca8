/**
 * A complex FFT in place of a fixed size (a power of two): decimation in time (Cooley & Tukey 1965), two stages of radix 2 at once, twiddles made
 * once. Two real signals are transformed at once as the real and the imaginary part of one; of one alone, see RealFft.
 */
export class Fft {
  readonly re: Float64Array
  readonly im: Float64Array
  private readonly swaps: Uint32Array
  private readonly passes: Pass[]
  private readonly odd: boolean

  constructor(readonly size: number) {
    if (size < 2 || (size & (size - 1)) !== 0) throw new RangeError(`No power of two: ${size}`)
    this.re = new Float64Array(size)
    this.im = new Float64Array(size)
    this.swaps = swapsOf(size)
    // An odd number of stages begins with one that stands alone.
    this.odd = Math.log2(size) % 2 === 1
    this.passes = []
    for (let quarter = this.odd ? 2 : 1; quarter < size; quarter *= 4) this.passes.push(passOf(quarter))
  }

  /** Transforms what stands in `re` and `im`; not scaled. The inverse is the same with both parts exchanged. */
  transform(re = this.re, im = this.im): void {
    const { size, swaps } = this
    for (let n = 0; n < swaps.length; n += 2) {
      const i = swaps[n]!
      const j = swaps[n + 1]!
      const a = re[i]!
      const b = im[i]!
      re[i] = re[j]!
      im[i] = im[j]!
      re[j] = a
      im[j] = b
    }
    if (this.odd)
      for (let k = 0; k < size; k += 2) {
        const a = re[k + 1]!
        const b = im[k + 1]!
        re[k + 1] = re[k]! - a
        im[k + 1] = im[k]! - b
        re[k] = re[k]! + a
        im[k] = im[k]! + b
      }
    for (const pass of this.passes) runPass(re, im, size, pass)
  }
}

/** What of the signal is in its bits' reversed order, as pairs to be exchanged. */
function swapsOf(size: number): Uint32Array {
  const reversed = new Uint32Array(size)
  const pairs: number[] = []
  for (let i = 1; i < size; i++) {
    reversed[i] = (reversed[i >> 1]! >> 1) | (i & 1 ? size >> 1 : 0)
    if (reversed[i]! > i) pairs.push(i, reversed[i]!)
  }
  return Uint32Array.from(pairs)
}

/** Four transforms of `quarter` points become one: the twiddles of the second, the third and the fourth, cosine and sine in turns. */
type Pass = { quarter: number; twiddles: Float64Array }

function passOf(quarter: number): Pass {
  const twiddles = new Float64Array(6 * quarter)
  for (let k = 0; k < quarter; k++)
    for (const [n, times] of [2, 1, 3].entries()) {
      const turn = (Math.PI * times * k) / (2 * quarter)
      twiddles[6 * k + 2 * n] = Math.cos(turn)
      twiddles[6 * k + 2 * n + 1] = Math.sin(turn)
    }
  return { quarter, twiddles }
}

function runPass(re: Float64Array, im: Float64Array, size: number, { quarter, twiddles }: Pass): void {
  for (let from = 0; from < size; from += 4 * quarter)
    for (let k = 0; k < quarter; k++) {
      const at0 = from + k
      const at1 = at0 + quarter
      const at2 = at1 + quarter
      const at3 = at2 + quarter
      const t = 6 * k
      const re1 = re[at1]! * twiddles[t]! + im[at1]! * twiddles[t + 1]!
      const im1 = im[at1]! * twiddles[t]! - re[at1]! * twiddles[t + 1]!
      const re2 = re[at2]! * twiddles[t + 2]! + im[at2]! * twiddles[t + 3]!
      const im2 = im[at2]! * twiddles[t + 2]! - re[at2]! * twiddles[t + 3]!
      const re3 = re[at3]! * twiddles[t + 4]! + im[at3]! * twiddles[t + 5]!
      const im3 = im[at3]! * twiddles[t + 4]! - re[at3]! * twiddles[t + 5]!
      const sumRe = re[at0]! + re1
      const sumIm = im[at0]! + im1
      const lessRe = re[at0]! - re1
      const lessIm = im[at0]! - im1
      re[at0] = sumRe + re2 + re3
      im[at0] = sumIm + im2 + im3
      re[at2] = sumRe - re2 - re3
      im[at2] = sumIm - im2 - im3
      // A quarter turn: −i times what the last two differ by.
      re[at1] = lessRe + im2 - im3
      im[at1] = lessIm - re2 + re3
      re[at3] = lessRe - im2 + im3
      im[at3] = lessIm + re2 - re3
    }
}

/** The same of a real signal by a transform of half its size: even samples are the real part, odd ones the imaginary. */
export class RealFft {
  /** The spectrum from 0 to half the rate. */
  readonly re: Float64Array
  readonly im: Float64Array
  private readonly half: Fft
  private readonly cos: Float64Array
  private readonly sin: Float64Array

  constructor(readonly size: number) {
    this.half = new Fft(size / 2)
    this.re = new Float64Array(size / 2 + 1)
    this.im = new Float64Array(size / 2 + 1)
    this.cos = Float64Array.from({ length: size / 2 + 1 }, (_, k) => Math.cos((2 * Math.PI * k) / size))
    this.sin = Float64Array.from({ length: size / 2 + 1 }, (_, k) => Math.sin((2 * Math.PI * k) / size))
  }

  /** The spectrum of so many samples into `re` and `im`; not scaled. */
  forward(samples: Float64Array): void {
    const { re, im, cos, sin } = this
    const { re: evens, im: odds, size: count } = this.half
    for (let n = 0; n < count; n++) {
      evens[n] = samples[2 * n]!
      odds[n] = samples[2 * n + 1]!
    }
    this.half.transform()
    for (let k = 0; k <= count; k++) {
      const here = k & (count - 1)
      const mirror = (count - k) & (count - 1)
      const a = (evens[here]! + evens[mirror]!) / 2
      const b = (odds[here]! - odds[mirror]!) / 2
      const c = (odds[here]! + odds[mirror]!) / 2
      const d = (evens[mirror]! - evens[here]!) / 2
      re[k] = a + c * cos[k]! + d * sin[k]!
      im[k] = b + d * cos[k]! - c * sin[k]!
    }
  }

  /** The signal of the spectrum that stands in `re` and `im`, times `size`. */
  inverse(samples: Float64Array): void {
    const { re, im, cos, sin } = this
    const { re: evens, im: odds, size: count } = this.half
    for (let k = 0; k < count; k++) {
      const mirror = count - k
      const a = re[k]! - re[mirror]!
      const b = im[k]! + im[mirror]!
      evens[k] = re[k]! + re[mirror]! - (a * sin[k]! + b * cos[k]!)
      odds[k] = im[k]! - im[mirror]! + (a * cos[k]! - b * sin[k]!)
    }
    // The inverse: both parts exchanged.
    this.half.transform(odds, evens)
    for (let n = 0; n < count; n++) {
      samples[2 * n] = evens[n]!
      samples[2 * n + 1] = odds[n]!
    }
  }
}

/** Hann's window, periodic, of so many points. */
export const hann = (size: number) => Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
