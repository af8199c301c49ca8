import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CriterionValues, largestScale, scoreScale, scoreTotal } from '~/domain/competitions/score-scale'
import { compare, rational, toHundredths } from './rational'
import { pointsOf, shownTotal } from './score-total'

const points = (criteria: Parameters<typeof scoreTotal>[0], values: CriterionValues) => {
  const found = scoreTotal(criteria, values)
  return found && pointsOf(found.total, found.scale)
}

test('100 · Σ w·(score/max) / Σ w', () => {
  const criteria = [
    { id: 1, maxHundredths: 10_000, weight: 3 },
    { id: 2, maxHundredths: 2_500, weight: 2 },
    { id: 3, maxHundredths: 3_000, weight: 1 },
  ]
  // 3·(90/100) + 2·(20/25) + 1·(20/30) = 2.7 + 1.6 + 2/3; × 100 / 6 = 82.777…
  const values = new Map([
    [1, 9000],
    [2, 2000],
    [3, 2000],
  ])
  expect(points(criteria, values)).toEqual(rational(745, 9))
  const { total, scale } = scoreTotal(criteria, values)!
  // lcm(100, 25, 30) = 300 points, times the weights' 6.
  expect([total, scale]).toEqual([149_000, 180_000])
  expect(shownTotal(total, scale)).toBe(8278)
  expect(shownTotal(total * 2 + 1, scale, 2)).toBe(toHundredths(pointsOf(total * 2 + 1, scale, 2)))
})

test('maxima without a common measure are refused before they lose a fraction', () => {
  const primes = [9973, 9967, 9949, 9941].map((maxHundredths) => ({ maxHundredths, weight: 1 }))
  expect(scoreScale(primes)).toBeNull()
  expect(scoreScale(primes.slice(0, 3))).toBe(9973 * 9967 * 9949 * 3)
  expect(largestScale * 100).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
})

test('no total while a criterion is missing, without criteria, or without weight', () => {
  const criteria = [
    { id: 1, maxHundredths: 10_000, weight: 1 },
    { id: 2, maxHundredths: 10_000, weight: 1 },
  ]
  expect(points(criteria, new Map([[1, 5000]]))).toBeNull()
  expect(points([], new Map())).toBeNull()
  expect(points([{ id: 1, maxHundredths: 100, weight: 0 }], new Map([[1, 50]]))).toBeNull()
})

const sheet = fc.array(
  fc.record({
    maxHundredths: fc.constantFrom(100, 500, 1000, 2500, 3000, 4000, 7000, 10_000),
    weight: fc.integer({ min: 1, max: 20 }),
    share: fc.integer({ min: 0, max: 1000 }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('a total lies between 0 and 100, and equal shares give that share', () => {
  fc.assert(
    fc.property(sheet, (rows) => {
      const criteria = rows.map(({ maxHundredths, weight }, id) => ({ id, maxHundredths, weight }))
      const total = points(criteria, new Map(rows.map(({ maxHundredths, share }, id) => [id, Math.floor((maxHundredths * share) / 1000)])))!
      expect(compare(total, rational(0))).toBeGreaterThanOrEqual(0)
      expect(compare(total, rational(100))).toBeLessThanOrEqual(0)
      const full = points(criteria, new Map(criteria.map(({ id, maxHundredths }) => [id, maxHundredths])))!
      expect(full).toEqual(rational(100))
    }),
  )
})

test('more points never lower a total', () => {
  fc.assert(
    fc.property(sheet, fc.nat(), (rows, pick) => {
      const criteria = rows.map(({ maxHundredths, weight }, id) => ({ id, maxHundredths, weight }))
      const values = new Map(criteria.map(({ id, maxHundredths }) => [id, Math.floor(maxHundredths / 2)]))
      const raised = new Map(values)
      const index = pick % criteria.length
      raised.set(index, criteria[index]!.maxHundredths)
      expect(compare(points(criteria, raised)!, points(criteria, values)!)).toBeGreaterThanOrEqual(0)
    }),
  )
})
