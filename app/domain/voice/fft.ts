/**
 * A complex FFT in place of a fixed size (a power of two): radix 2, decimation in time (Cooley & Tukey 1965), twiddles made once. Two real signals
 * are transformed at once as the real and the imaginary part of one.
 */
export class Fft {
  readonly re: Float64Array
  readonly im: Float64Array
  private readonly cos: Float64Array
  private readonly sin: Float64Array
  private readonly reversed: Uint32Array

  constructor(readonly size: number) {
    if (size < 2 || (size & (size - 1)) !== 0) throw new RangeError(`No power of two: ${size}`)
    this.re = new Float64Array(size)
    this.im = new Float64Array(size)
    this.cos = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size))
    this.sin = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size))
    this.reversed = new Uint32Array(size)
    for (let i = 1; i < size; i++) this.reversed[i] = (this.reversed[i >> 1]! >> 1) | (i & 1 ? size >> 1 : 0)
  }

  /** Transforms what stands in `re` and `im`; not scaled. The inverse is the same with both parts exchanged. */
  transform(re = this.re, im = this.im): void {
    const { size, cos, sin, reversed } = this
    for (let i = 1; i < size; i++) {
      const j = reversed[i]!
      if (j <= i) continue
      const a = re[i]!
      const b = im[i]!
      re[i] = re[j]!
      im[i] = im[j]!
      re[j] = a
      im[j] = b
    }
    for (let half = 1, step = size >> 1; half < size; half <<= 1, step >>= 1) {
      for (let from = 0; from < size; from += half << 1) {
        for (let k = from, twiddle = 0; k < from + half; k++, twiddle += step) {
          const c = cos[twiddle]!
          const s = sin[twiddle]!
          const other = k + half
          const a = re[other]! * c + im[other]! * s
          const b = im[other]! * c - re[other]! * s
          re[other] = re[k]! - a
          im[other] = im[k]! - b
          re[k] = re[k]! + a
          im[k] = im[k]! + b
        }
      }
    }
  }
}

/** Hann's window, periodic, of so many points. */
export const hann = (size: number) => Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
