import { expect, test } from 'vitest'
import { randomFrom } from '../../../tests/hostile/random'
import { Fft } from './fft'

test('is the Fourier transform, as its definition sums it up', () => {
  const random = randomFrom(3)
  const fft = new Fft(32)
  const [re, im] = [0, 0].map(() => Array.from({ length: 32 }, () => random.below(1000) / 500 - 1)) as [number[], number[]]
  fft.re.set(re)
  fft.im.set(im)
  fft.transform()
  for (let k = 0; k < 32; k++) {
    let [a, b] = [0, 0]
    for (let n = 0; n < 32; n++) {
      const [c, s] = [Math.cos((2 * Math.PI * k * n) / 32), Math.sin((2 * Math.PI * k * n) / 32)]
      a += re[n]! * c + im[n]! * s
      b += im[n]! * c - re[n]! * s
    }
    expect(fft.re[k]).toBeCloseTo(a, 10)
    expect(fft.im[k]).toBeCloseTo(b, 10)
  }
})
