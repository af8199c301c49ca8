import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Given, workRow } from './work-row'

const rule = { removeExtremes: true, extremesMode: 'judge_totals' } as const
/** A total of so many points, over a scale of 1000. */
const given = (judgeId: number, points: number, more: Partial<Given> = {}): Given => ({
  id: judgeId * 10,
  judgeId,
  status: 'submitted',
  total: points * 10,
  sealing: false,
  ...more,
})
const seat = (judgeId: number, status: 'assigned' | 'recused' | 'withdrawn' = 'assigned') => ({ judgeId, status })
const row = (scores: Given[], seats = scores.map(({ judgeId }) => seat(judgeId)), more: Partial<Parameters<typeof workRow>[0]> = {}) =>
  workRow({ scores, seats, scorable: true, rule, scale: 1000, ...more })
const states = (found: ReturnType<typeof workRow>) => Object.fromEntries([...found.cells].map(([judgeId, { state }]) => [judgeId, state]))

test('what stands in a cell: a score, how far an owed one has come, a recusal, or nothing', () => {
  const found = row(
    [
      given(1, 80),
      given(2, 0, { status: 'draft', total: null }),
      given(3, 0, { status: 'draft', total: null, sealing: true }),
      given(4, 70, { status: 'voided' }),
      given(7, 60, { status: 'finalized' }),
    ],
    [seat(1), seat(2), seat(3), seat(4), seat(5), seat(6, 'recused'), seat(7, 'withdrawn'), seat(8, 'withdrawn')],
  )
  expect(states(found)).toEqual({ 1: 'score', 2: 'draft', 3: 'sealing', 4: 'voided', 5: 'missing', 6: 'recused', 7: 'score', 8: 'none' })
  expect(found.gaps).toEqual([2, 3, 4, 5])
  expect(found.scored).toBe(2)
  expect(found.spread).toBe(200)
})

test('a score that was given anew stands in place of the voided one', () => {
  const found = row([given(1, 20, { id: 1, status: 'voided' }), given(1, 80, { id: 2 })])
  expect(found.cells.get(1)).toMatchObject({ state: 'score', id: 2, total: 800 })
  expect(found.gaps).toEqual([])
})

test('nothing is owed of a work that cannot be scored', () => {
  expect(row([], [seat(1)], { scorable: false })).toMatchObject({ gaps: [], spread: null })
})

test('one lowest and one highest are struck, from three scores on, where totals are what is dropped', () => {
  const struck = (found: ReturnType<typeof workRow>) =>
    [...found.cells].filter(([, cell]) => cell.state === 'score' && cell.dropped).map(([judgeId]) => judgeId)
  const scores = [given(1, 80), given(2, 70), given(3, 70), given(4, 90)]
  expect(struck(row(scores))).toEqual([2, 4])
  expect(struck(row(scores.slice(0, 2)))).toEqual([])
  expect(struck(row(scores, undefined, { rule: { ...rule, removeExtremes: false } }))).toEqual([])
  expect(struck(row(scores, undefined, { rule: { ...rule, extremesMode: 'per_criterion' } }))).toEqual([])
})

test('eight points from the row’s median stand out, from three scores on', () => {
  const away = (found: ReturnType<typeof workRow>) =>
    [...found.cells.values()].map((cell) => (cell.state === 'score' ? cell.outlier : null))
  expect(away(row([given(1, 80), given(2, 88), given(3, 72)]))).toEqual([null, 'above', 'below'])
  expect(away(row([given(1, 80), given(2, 87), given(3, 73)]))).toEqual([null, null, null])
  // The median of four is 81.
  expect(away(row([given(1, 80), given(2, 82), given(3, 89), given(4, 74)]))).toEqual([null, null, 'above', null])
  expect(away(row([given(1, 10), given(2, 90)]))).toEqual([null, null])
})

test('the order of scores and judges changes nothing', () => {
  const totals = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(totals, fc.infiniteStream(fc.nat()), (points, keys) => {
      const scores = points.map((one, index) => given(index + 1, one))
      const shuffled = scores
        .map((score) => ({ score, key: keys.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ score }) => score)
      const [one, other] = [row(scores), row(shuffled)]
      for (const { judgeId } of scores) expect(other.cells.get(judgeId)).toEqual(one.cells.get(judgeId))
      expect([other.spread, other.outliers, other.scored]).toEqual([one.spread, one.outliers, one.scored])
    }),
  )
})
