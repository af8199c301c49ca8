import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreScale, scoreTotal } from '~/domain/competitions/score-scale'
import { mean, rational, toHundredths } from '~/domain/judging/rational'
import { pointsOf } from '~/domain/judging/score-total'
import { trimmedMean } from './aggregates'
import { slipWork } from './slip-work'

const criteria = [
  { id: 1, maxHundredths: 10_000, weight: 3 },
  { id: 2, maxHundredths: 2500, weight: 2 },
  { id: 3, maxHundredths: 3000, weight: 1 },
]
const scale = scoreScale(criteria)!

const given = (rows: readonly (readonly number[])[]) =>
  rows.map((row, id) => {
    const values = new Map(criteria.map((criterion, index) => [criterion.id, row[index]!]))
    return { id, values, total: scoreTotal(criteria, values)!.total }
  })
const rule = (removeExtremes: boolean, extremesMode: 'judge_totals' | 'per_criterion' = 'judge_totals') => ({
  removeExtremes,
  extremesMode,
})

test('what the extremes are, what remains, and what it comes to', () => {
  const scores = given([
    [8000, 2000, 2400],
    [9000, 2250, 2700],
    [7000, 1750, 2100],
    [8500, 2125, 2550],
  ])
  const slip = slipWork({ criteria, scores, rule: rule(true), scale })
  expect(slip.judges.map(({ dropped, totalHundredths }) => [totalHundredths, dropped])).toEqual([
    [8000, null],
    [9000, 'highest'],
    [7000, 'lowest'],
    [8500, null],
  ])
  expect(slip).toMatchObject({ counted: 2, sum: { shown: '165.00', exact: true }, totalHundredths: 8250, perCriterion: false })
  expect(slip.criteria[0]).toMatchObject({ averageHundredths: 8250, lowestHundredths: 7000, highestHundredths: 9000, kept: 2 })
})

test('criterion by criterion each loses its own extremes', () => {
  const scores = given([
    [8000, 2500, 3000],
    [9000, 1500, 2700],
    [7000, 2000, 2400],
  ])
  const slip = slipWork({ criteria, scores, rule: rule(true, 'per_criterion'), scale })
  expect(slip.judges.map(({ values }) => values.map(({ dropped }) => dropped))).toEqual([
    [null, 'highest', 'highest'],
    ['highest', 'lowest', null],
    ['lowest', null, 'lowest'],
  ])
  expect(slip.criteria.map(({ averageHundredths }) => averageHundredths)).toEqual([8000, 2000, 2700])
  // 100 · (3 · 0.8 + 2 · 0.8 + 1 · 0.9) / 6
  expect(slip.totalHundredths).toBe(8167)
})

test('what is added is written out as far as the sum needs it; where four decimals are not enough, it says so', () => {
  const quarters = [
    { id: 1, maxHundredths: 10_000, weight: 3 },
    { id: 2, maxHundredths: 10_000, weight: 1 },
  ]
  const slipOf = (parts: typeof criteria, rows: number[][]) => {
    const scores = rows.map((row, id) => {
      const values = new Map(parts.map((criterion, index) => [criterion.id, row[index]!]))
      return { id, values, total: scoreTotal(parts, values)!.total }
    })
    return slipWork({ criteria: parts, scores, rule: rule(false), scale: scoreScale(parts)! })
  }
  const exact = slipOf(quarters, [
    [9550, 9500],
    [9450, 9400],
    [9550, 9500],
  ])
  expect(exact.judges.map(({ shown }) => shown)).toEqual(['95.375', '94.375', '95.375'])
  expect(exact).toMatchObject({ sum: { shown: '285.125', exact: true }, totalHundredths: 9504 })
  const thirds = slipOf(criteria, [
    [9000, 2000, 2000],
    [8000, 2000, 2500],
  ])
  expect(thirds.judges.map(({ shown }) => shown)).toEqual(['82.7778', '80.5556'])
  expect(thirds).toMatchObject({ sum: { shown: '163.3333', exact: false }, totalHundredths: 8167 })
})

test('whatever is not marked as approximate comes out by hand', () => {
  const tenThousandths = (text: string) => Math.round(Number(text) * 10_000)
  const row = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: 3000 }))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), fc.boolean(), (rows, drops) => {
      const slip = slipWork({ criteria, scores: given(rows), rule: rule(drops), scale })
      const shown = slip.judges.flatMap((judge) => (judge.dropped ? [] : tenThousandths(judge.shown)))
      const sum = shown.reduce((whole, one) => whole + one, 0)
      if (slip.sum.exact) expect(tenThousandths(slip.sum.shown)).toBe(sum)
      expect(Math.abs(tenThousandths(slip.sum.shown) - sum)).toBeLessThanOrEqual(rows.length)
    }),
  )
})

test('the slip comes to what the ranking does', () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: 3000 }))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), fc.boolean(), (rows, drops) => {
      const scores = given(rows)
      const totals = scores.map(({ total }) => pointsOf(total, scale))
      const slip = slipWork({ criteria, scores, rule: rule(drops), scale })
      expect(slip.totalHundredths).toBe(toHundredths((drops ? trimmedMean(totals) : mean(totals))!))
      // The criteria as they are shown come to the same, whoever is left out.
      const each = slipWork({ criteria, scores, rule: rule(false, 'per_criterion'), scale })
      expect(each.totalHundredths).toBe(toHundredths(mean(totals) ?? rational(0)))
    }),
  )
})
