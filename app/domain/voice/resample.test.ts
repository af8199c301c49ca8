import { describe, expect, test } from 'vitest'
import { Resampler } from './resample'

const sine = (rate: number, hz: number, seconds = 0.5) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, n) => Math.sin((2 * Math.PI * hz * n) / rate))

/** In pieces of so many samples. */
function resampled(signal: Float32Array, from: number, pieces: number): Float32Array {
  const made = new Float32Array(Math.floor((signal.length * 24_000) / from))
  const resampler = new Resampler(from, 24_000, pieces)
  let at = 0
  for (let n = 0; n < signal.length; n += pieces) at += resampler.push(signal.subarray(n, n + pieces), made, at)
  resampler.end(made, at)
  return made
}

/** In dB of a sine of full scale, away from the ends. */
const level = (signal: Float32Array) => {
  const part = signal.subarray(1000, -1000)
  return 10 * Math.log10((2 * part.reduce((sum, sample) => sum + sample * sample, 0)) / part.length + 1e-20)
}

describe('resampling to 24 kHz', () => {
  test.each([192_000, 96_000, 48_000, 44_100, 32_000, 44_101])('from %s Hz: what would fold back is 60 dB down', (rate) => {
    for (const hz of [12_100, 13_000, 15_500]) expect(level(resampled(sine(rate, hz), rate, 7000))).toBeLessThan(-60)
  })

  test.each([192_000, 44_100, 44_101, 24_000, 11_025, 8_000])('from %s Hz: what is heard stays as it is', (rate) => {
    for (const hz of [100, 1000, 2500]) {
      const made = resampled(sine(rate, hz), rate, 5000)
      const wanted = sine(24_000, hz)
      for (let n = 2000; n < 2400; n++) expect(Math.abs(made[n]! - wanted[n]!)).toBeLessThan(0.003)
    }
  })

  test('images of a low rate are 60 dB down', () => {
    const made = resampled(sine(8_000, 3_000), 8_000, 5000)
    const wanted = sine(24_000, 3_000)
    const [shared, square] = made
      .subarray(2000, 8000)
      .reduce(([xy, yy], sample, n) => [xy + sample * wanted[n + 2000]!, yy + wanted[n + 2000]! ** 2], [0, 0])
    expect(level(made.map((sample, n) => sample - (shared / square) * wanted[n]!))).toBeLessThan(-60)
  })

  test('pieces make no difference', () => {
    const signal = sine(44_100, 440)
    expect(resampled(signal, 44_100, 333)).toEqual(resampled(signal, 44_100, signal.length))
  })
})
