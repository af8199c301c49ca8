import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compare,
  divide,
  fromFraction,
  mean,
  multiply,
  rational,
  subtract,
  toDecimals,
  toFraction,
  toHundredths,
  zero,
} from './rational'

const fraction = fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 100_000 })).map(([n, d]) => rational(n, d))

test('a fraction is kept in lowest terms with a positive denominator', () => {
  expect(rational(6, -4)).toEqual({ n: -3n, d: 2n })
  expect(rational(0, 7)).toEqual(zero)
  expect(() => rational(1, 0)).toThrow(RangeError)
})

test('arithmetic is exact', () => {
  const third = rational(1, 3)
  expect(add(add(third, third), third)).toEqual(rational(1))
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      expect(subtract(add(a, b), b)).toEqual(a)
      if (b.n !== 0n) expect(divide(multiply(a, b), b)).toEqual(a)
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
    }),
  )
})

test('fractions survive being stored as text', () => {
  fc.assert(
    fc.property(fraction, (a) => {
      expect(fromFraction(toFraction(a))).toEqual(a)
    }),
  )
  expect(() => fromFraction('87.5')).toThrow(RangeError)
})

test('rounds half away from zero, at the end only', () => {
  expect(toHundredths(rational(1, 3))).toBe(33)
  expect(toHundredths(rational(1, 200))).toBe(1)
  expect(toHundredths(rational(-1, 200))).toBe(-1)
  expect(toHundredths(rational(86_995, 1000))).toBe(8700)
  expect(mean([])).toBeNull()
})

test('written out, a figure has the decimals asked for', () => {
  expect(toDecimals(rational(285_125, 1000), 3)).toBe('285.125')
  expect(toDecimals(rational(5, 1000), 4)).toBe('0.0050')
  expect(toDecimals(rational(2, 3), 2)).toBe('0.67')
  expect(toDecimals(rational(99_995, 1000), 2)).toBe('100.00')
})
