import { expect, test } from 'vitest'
import { toBars } from './waveform.server'

test('few peaks stay, many are gathered by their highest, the loudest is 1', () => {
  expect(toBars([0.1, -0.2, 0.05])).toEqual([0.5, 1, 0.25])
  const bars = toBars(Array.from({ length: 1600 }, (_, index) => (index === 805 ? 80 : 20)))!
  expect(bars).toHaveLength(160)
  expect(bars.filter((bar) => bar === 1)).toHaveLength(1)
  expect(bars[80]).toBe(1)
  expect(toBars([0, 0])).toBeNull()
})
