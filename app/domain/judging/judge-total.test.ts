import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeTotal } from './judge-total'
import { compare, rational, toHundredths } from './rational'

test('100 · Σ w·(score/max) / Σ w', () => {
  const criteria = [
    { id: 1, maxHundredths: 10_000, weight: 3 },
    { id: 2, maxHundredths: 2_500, weight: 2 },
    { id: 3, maxHundredths: 3_000, weight: 1 },
  ]
  // 3·(90/100) + 2·(20/25) + 1·(20/30) = 2.7 + 1.6 + 2/3; × 100 / 6 = 82.777…
  const total = judgeTotal(
    criteria,
    new Map([
      [1, 9000],
      [2, 2000],
      [3, 2000],
    ]),
  )
  expect(total).toEqual(rational(745, 9))
  expect(toHundredths(total!)).toBe(8278)
})

test('no total while a criterion is missing, without criteria, or without weight', () => {
  const criteria = [
    { id: 1, maxHundredths: 10_000, weight: 1 },
    { id: 2, maxHundredths: 10_000, weight: 1 },
  ]
  expect(judgeTotal(criteria, new Map([[1, 5000]]))).toBeNull()
  expect(judgeTotal([], new Map())).toBeNull()
  expect(judgeTotal([{ id: 1, maxHundredths: 100, weight: 0 }], new Map([[1, 50]]))).toBeNull()
})

const sheet = fc.array(
  fc.record({
    maxHundredths: fc.integer({ min: 1, max: 10_000 }),
    weight: fc.integer({ min: 1, max: 20 }),
    share: fc.integer({ min: 0, max: 1000 }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('a total lies between 0 and 100, and equal shares give that share', () => {
  fc.assert(
    fc.property(sheet, (rows) => {
      const criteria = rows.map(({ maxHundredths, weight }, id) => ({ id, maxHundredths, weight }))
      const total = judgeTotal(
        criteria,
        new Map(rows.map(({ maxHundredths, share }, id) => [id, Math.floor((maxHundredths * share) / 1000)])),
      )!
      expect(compare(total, rational(0))).toBeGreaterThanOrEqual(0)
      expect(compare(total, rational(100))).toBeLessThanOrEqual(0)
      const full = judgeTotal(criteria, new Map(criteria.map(({ id, maxHundredths }) => [id, maxHundredths])))!
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
      expect(compare(judgeTotal(criteria, raised)!, judgeTotal(criteria, values)!)).toBeGreaterThanOrEqual(0)
    }),
  )
})
