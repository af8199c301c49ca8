import { expect, test } from 'vitest'
import { axisFrom } from './axis-from'

test('an axis begins a tenth or less below the lowest figure', () => {
  expect(axisFrom([0.85, 0.92])).toBe(0.8)
  expect(axisFrom([0.8, 0.92])).toBe(0.7)
  expect(axisFrom([1, 1])).toBe(0.9)
  expect(axisFrom([0.05, 1])).toBe(0)
  expect(axisFrom([0, 1])).toBe(0)
  expect(axisFrom([])).toBe(0)
})
