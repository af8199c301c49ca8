import { expect, test } from 'vitest'
import { randomFrom } from '../../../tests/hostile/random'
import { Fft, RealFft } from './fft'

const random = randomFrom(3)
const noise = (size: number) => Float64Array.from({ length: size }, () => random.below(1000) / 500 - 1)

/** As its definition sums it up. */
function summed(re: Float64Array, im: Float64Array, k: number): [number, number] {
  return re.reduce<[number, number]>(
    ([a, b], _, n) => {
      const [c, s] = [Math.cos((2 * Math.PI * k * n) / re.length), Math.sin((2 * Math.PI * k * n) / re.length)]
      return [a + re[n]! * c + im[n]! * s, b + im[n]! * c - re[n]! * s]
    },
    [0, 0],
  )
}

test.each([2, 4, 8, 32, 64])('%s points: the Fourier transform, as its definition sums it up', (size) => {
  const fft = new Fft(size)
  const [re, im] = [noise(size), noise(size)]
  fft.re.set(re)
  fft.im.set(im)
  fft.transform()
  for (let k = 0; k < size; k++) {
    const [a, b] = summed(re, im, k)
    expect(fft.re[k]).toBeCloseTo(a, 10)
    expect(fft.im[k]).toBeCloseTo(b, 10)
  }
})

test.each([4, 8, 64, 128])('%s real samples: half the spectrum, and back again', (size) => {
  const fft = new RealFft(size)
  const signal = noise(size)
  fft.forward(signal)
  for (let k = 0; k <= size / 2; k++) {
    const [a, b] = summed(signal, new Float64Array(size), k)
    expect(fft.re[k]).toBeCloseTo(a, 10)
    expect(fft.im[k]).toBeCloseTo(b, 10)
  }
  const back = new Float64Array(size)
  fft.inverse(back)
  back.forEach((sample, n) => expect(sample / size).toBeCloseTo(signal[n]!, 10))
})
