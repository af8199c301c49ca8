import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, mean, rational, toHundredths, type Rational } from '~/domain/judging/rational'
import { median, trimmedMean, variance } from './aggregates'

const of = (...values: number[]): Rational[] => values.map((value) => rational(Math.round(value * 100), 100))

test('trimmed mean by the number of judges', () => {
  expect(trimmedMean([])).toBeNull()
  expect(trimmedMean(of(80))).toEqual(rational(80))
  expect(trimmedMean(of(80, 91))).toEqual(rational(171, 2))
  expect(trimmedMean(of(70, 90, 85))).toEqual(rational(85))
  // One instance of a tied extreme goes: 7.0 7.5 7.5 8.0 8.0 drops one 7.0 and one 8.0.
  expect(trimmedMean(of(8, 7.5, 7, 8, 7.5))).toEqual(rational(23, 3))
})

test('published figures', () => {
  // The usual example of trimming 5 % of twenty values at each end: mean 101.5, trimmed 56.5 (Wikipedia, Winsorizing).
  const twenty = of(92, 19, 101, 58, 1053, 91, 26, 78, 10, 13, -40, 101, 86, 85, 15, 89, 89, 28, -5, 41)
  expect(mean(twenty)).toEqual(rational(203, 2))
  expect(trimmedMean(twenty)).toEqual(rational(113, 2))
  expect(median(twenty)).toEqual(rational(68))
  expect(median(of(1, 2, 3, 10))).toEqual(rational(5, 2))
  expect(median([])).toBeNull()
  // 2 4 4 4 5 5 7 9 has a population standard deviation of exactly 2 (Wikipedia, Standard deviation).
  expect(variance(of(2, 4, 4, 4, 5, 5, 7, 9))).toEqual(rational(4))
})

const panel = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 12 })
  .map((values) => values.map((value) => rational(value, 100)))

test('the trimmed mean lies between the second lowest and the second highest, whatever the order', () => {
  fc.assert(
    fc.property(panel, fc.integer(), (values, seed) => {
      const sorted = [...values].sort(compare)
      const trimmed = trimmedMean(values)!
      expect(compare(trimmed, sorted[1]!)).toBeGreaterThanOrEqual(0)
      expect(compare(trimmed, sorted.at(-2)!)).toBeLessThanOrEqual(0)
      const rotated = values.map((_, index) => values[(index + Math.abs(seed)) % values.length]!)
      expect(trimmedMean(rotated)).toEqual(trimmed)
    }),
  )
})

test('one wild judge moves the trimmed mean no further than the rest of the panel reaches', () => {
  fc.assert(
    fc.property(panel, (values) => {
      const wild = trimmedMean([...values, rational(1_000_000)])!
      const highest = [...values].sort(compare).at(-1)!
      expect(compare(wild, highest)).toBeLessThanOrEqual(0)
    }),
  )
})

test('three judges give the median', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }), (values) => {
      const totals = values.map((value) => rational(value))
      expect(trimmedMean(totals)).toEqual(median(totals))
    }),
  )
  expect(toHundredths(median(of(88.43, 87.1))!)).toBe(8777)
})
