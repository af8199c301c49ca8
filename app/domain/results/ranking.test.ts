import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rational, type Rational } from '~/domain/judging/rational'
import { cutLine } from './cut-line'
import { headToHead, rank, standingOf, type Standing } from './ranking'
import { workResult } from './work-result'

const criteria = [{ id: 1, maxHundredths: 10_000, weight: 1 }]

/** A participant with one work a row; each row is the judges' totals, null where a judge gave none. */
function participant(registrationId: number, ...works: (number | null)[][]): Standing {
  return standingOf(
    registrationId,
    works.map((totals, index) =>
      workResult({
        workId: registrationId * 10 + index,
        scores: totals.flatMap((total, judgeId) => (total === null ? [] : [{ judgeId, values: new Map([[1, Math.round(total * 100)]]) }])),
        criteria,
        mode: 'judge_totals',
      }),
    ),
  )
}

const official = ({ trimmed }: Standing): Rational | null => trimmed
const order = (standings: Standing[]) => rank(standings, official).map((row) => [row.registrationId, row.rank, row.tieBreak])

test('equal in every respect share a rank: 1, 2, 2, 4', () => {
  const standings = [participant(1, [80, 80, 80]), participant(2, [90, 90, 90]), participant(3, [80, 80, 80]), participant(4, [70, 70, 70])]
  expect(order(standings)).toEqual([
    [2, 1, null],
    [1, 2, null],
    [3, 2, null],
    [4, 4, null],
  ])
})

test('a tie goes to the higher untrimmed mean', () => {
  expect(order([participant(1, [60, 80, 80, 90]), participant(2, [70, 80, 80, 90])])).toEqual([
    [2, 1, 'untrimmedMean'],
    [1, 2, 'untrimmedMean'],
  ])
})

test('two still tied: the majority of the common judges', () => {
  // Both: trimmed (80+82)/2, mean 80.5 — but three of four judges prefer the first.
  const first = participant(1, [81, 83, 79, 77])
  const second = participant(2, [80, 82, 78, 80])
  expect(first.mean).toEqual(second.mean)
  expect(first.trimmed).toEqual(rational(80))
  expect(second.trimmed).toEqual(rational(80))
  expect(headToHead(first, second)).toBe(2)
  expect(order([second, first])).toEqual([
    [1, 1, 'headToHead'],
    [2, 2, 'headToHead'],
  ])
})

test('three still tied: no duel, the smaller deviation', () => {
  const wide = participant(1, [70, 80, 80, 90])
  const narrow = participant(2, [75, 80, 80, 85])
  const middle = participant(3, [72, 80, 80, 88])
  expect(order([wide, narrow, middle])).toEqual([
    [2, 1, 'deviation'],
    [3, 2, 'deviation'],
    [1, 3, 'deviation'],
  ])
})

test('who has no score comes last, without a rank', () => {
  expect(order([participant(1), participant(2, [10]), participant(3, [])])).toEqual([
    [2, 1, null],
    [1, null, null],
    [3, null, null],
  ])
})

test("a stage total is the mean of the works' totals; a work without a score waits", () => {
  const two = participant(1, [90, 80], [70, 60])
  expect(two.trimmed).toEqual(rational(75))
  expect(two.byJudge.get(0)).toEqual(rational(80))
  const half = participant(2, [90, 80, 85], [null])
  expect(half.trimmed).toEqual(rational(85))
  expect(half.judgeCount).toBe(0)
})

test('a third is ranked exactly where rounding would tie it', () => {
  // 250/3 = 83.333… against 83.33: both show 83.33.
  const rows = rank([participant(1, [83.33]), participant(2, [83, 83, 84, 83, 84], [83, 83, 84, 83, 84])], ({ mean }) => mean)
  expect(rows.map(({ registrationId }) => registrationId)).toEqual([2, 1])
})

test('dropping the extremes criterion by criterion is another figure than dropping whole judges', () => {
  const two = [
    { id: 1, maxHundredths: 10_000, weight: 1 },
    { id: 2, maxHundredths: 10_000, weight: 3 },
  ]
  const scores = [
    [90, 60],
    [80, 70],
    [70, 95],
  ].map(([a, b], judgeId) => ({
    judgeId,
    values: new Map([
      [1, a! * 100],
      [2, b! * 100],
    ]),
  }))
  expect(workResult({ workId: 1, scores, criteria: two, mode: 'judge_totals' }).trimmed).toEqual(rational(145, 2))
  expect(workResult({ workId: 1, scores, criteria: two, mode: 'per_criterion' }).trimmed).toEqual(rational(145, 2))
  const other = [
    [90, 60],
    [80, 70],
    [85, 71],
  ].map(([a, b], judgeId) => ({
    judgeId,
    values: new Map([
      [1, a! * 100],
      [2, b! * 100],
    ]),
  }))
  expect(workResult({ workId: 1, scores: other, criteria: two, mode: 'judge_totals' }).trimmed).toEqual(rational(145, 2))
  expect(workResult({ workId: 1, scores: other, criteria: two, mode: 'per_criterion' }).trimmed).toEqual(rational(295, 4))
})

test('ranks never contradict totals, and count everyone above', () => {
  const table = fc.array(fc.array(fc.integer({ min: 70, max: 75 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 15 })
  fc.assert(
    fc.property(table, (rows) => {
      const ranked = rank(
        rows.map((totals, id) => participant(id, totals)),
        official,
      )
      expect(ranked).toHaveLength(rows.length)
      ranked.forEach((row, index) => {
        const before = ranked[index - 1]
        if (before) expect(before.trimmed!.n * row.trimmed!.d).toBeGreaterThanOrEqual(row.trimmed!.n * before.trimmed!.d)
        expect(row.rank).toBe(before && before.rank === row.rank ? before.rank : index + 1)
      })
    }),
  )
})

test('the line admits all who tie at the last place, and tells the excess and the gap', () => {
  const rows = rank([participant(1, [90]), participant(2, [80]), participant(3, [80]), participant(4, [70]), participant(5)], official)
  const withOfficial = rows.map((row) => ({ ...row, official: official(row) }))
  expect(cutLine(withOfficial, 2)).toEqual({ above: 3, excess: 1, gap: rational(10) })
  expect(cutLine(withOfficial, 1)).toEqual({ above: 1, excess: 0, gap: rational(10) })
  expect(cutLine(withOfficial, 9)).toEqual({ above: 4, excess: 0, gap: null })
  expect(cutLine(withOfficial, null)).toBeNull()
  expect(cutLine([], 3)).toBeNull()
})
