import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permuted, someRatings } from '../../../tests/factories/some-ratings'
import { krippendorffAlpha, type Metric } from './krippendorff'
import { ratingsBy } from './rating'

/** A row a rater, a sign a unit. */
const published = ['123321412...', '1233224125.3', '.3332342251.', '12332441251.']
const units = Array.from({ length: 12 }, (_, unit) => published.flatMap((row) => (row[unit] === '.' ? [] : [Number(row[unit])])))

test.each([
  ['nominal', 0.7434],
  ['ordinal', 0.8154],
  ['interval', 0.8491],
] as const)('the published example, %s: Hayes & Krippendorff 2007', (metric, alpha) => {
  expect(krippendorffAlpha(units, metric)).toBeCloseTo(alpha, 4)
})

const metrics = fc.constantFrom<Metric[]>('nominal', 'ordinal', 'interval')
const someUnits = someRatings.map((ratings) => [...ratingsBy('workId', ratings).values()].map((own) => own.map(({ points }) => points)))

test('the same as by the definition, pair by pair', () => {
  fc.assert(
    fc.property(someUnits, metrics, (some, metric) => {
      const alpha = krippendorffAlpha(some, metric)
      const slow = byPairs(some, metric)
      if (alpha === null) expect(slow).toBeNull()
      else expect(alpha).toBeCloseTo(slow!, 8)
    }),
  )
})

test('neither the order of the units nor that of the ratings matters', () => {
  fc.assert(
    fc.property(someUnits, metrics, fc.integer(), (some, metric, seed) => {
      const alpha = krippendorffAlpha(some, metric)
      const turned = krippendorffAlpha(
        permuted(some, seed).map((unit) => permuted(unit, seed)),
        metric,
      )
      if (alpha === null) expect(turned).toBeNull()
      else expect(turned).toBeCloseTo(alpha, 9)
    }),
  )
})

test('perfect agreement is 1, and there is none about a single value', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 8 }), metrics, (values, metric) => {
      expect(
        krippendorffAlpha(
          values.map((value) => [value, value, value]),
          metric,
        ),
      ).toBe(1)
    }),
  )
  expect(krippendorffAlpha([[3, 3], [3, 3, 3], [5]], 'interval')).toBeNull()
  expect(krippendorffAlpha([], 'interval')).toBeNull()
})

/** Every ordered pair of ratings, as the definition says. */
function byPairs(some: number[][], metric: Metric): number | null {
  const paired = some.filter((unit) => unit.length > 1)
  const all = paired.flat()
  const between = (low: number, high: number) => all.filter((value) => value >= low && value <= high).length
  const equal = (value: number) => all.filter((one) => one === value).length
  const distance = (one: number, other: number): number => {
    if (metric === 'nominal') return one === other ? 0 : 1
    if (metric === 'interval') return (one - other) ** 2
    return one === other ? 0 : (between(Math.min(one, other), Math.max(one, other)) - (equal(one) + equal(other)) / 2) ** 2
  }
  const pairs = (values: number[]) =>
    values.reduce((sum, one, at) => sum + values.reduce((own, other, to) => own + (at === to ? 0 : distance(one, other)), 0), 0)
  const observed = paired.reduce((sum, unit) => sum + pairs(unit) / (unit.length - 1), 0) / all.length
  const expected = pairs(all) / (all.length * (all.length - 1))
  return expected > 0 ? 1 - observed / expected : null
}
