import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rational, type Rational } from '~/domain/judging/rational'
import { cutLine } from './cut-line'
import { chairOrder } from './chair-decisions'
import { headToHead, type JudgeTotal, type Parting, rank, standingOf, type Standing, stillTied } from './ranking'
import { workResult } from './work-result'

type Case = { standing: Standing; totals: JudgeTotal[] }

/** An entry with one work a row; each row is the judges' totals, null where a judge gave none. */
function entry(entryId: number, ...works: (number | null)[][]): Case {
  const totals = works.flatMap((row, index) =>
    row.flatMap((total, judgeId) =>
      total === null ? [] : [{ workId: entryId * 10 + index, judgeId, total: rational(Math.round(total * 100), 100) }],
    ),
  )
  const results = works.map((row) => {
    const given = row.flatMap((total) => (total === null ? [] : [Math.round(total * 100)]))
    const sum = given.reduce((all, total) => all + total, 0)
    return workResult({ judgeCount: given.length, sum, trimmedSum: sum - Math.min(...given) - Math.max(...given) }, 10_000)
  })
  return { standing: standingOf(entryId, results), totals }
}

const official = ({ trimmed }: Standing): Rational | null => trimmed
const ranked = (cases: Case[], by = official, parting: Parting = {}) => {
  const standings = cases.map(({ standing }) => standing)
  const asked = new Set(stillTied(standings, by))
  const totalsOf = (entryId: number) => (asked.has(entryId) ? cases.find(({ standing }) => standing.entryId === entryId)!.totals : [])
  return rank(standings, by, totalsOf, parting)
}
const order = (cases: Case[], parting: Parting = {}) => ranked(cases, official, parting).map((row) => [row.entryId, row.rank, row.tieBreak])

test('equal in every respect share a rank: 1, 2, 2, 4', () => {
  const cases = [entry(1, [80, 80, 80]), entry(2, [90, 90, 90]), entry(3, [80, 80, 80]), entry(4, [70, 70, 70])]
  expect(order(cases)).toEqual([
    [2, 1, null],
    [1, 2, null],
    [3, 2, null],
    [4, 4, null],
  ])
})

test('a tie goes to the higher untrimmed mean', () => {
  expect(order([entry(1, [60, 80, 80, 90]), entry(2, [70, 80, 80, 90])])).toEqual([
    [2, 1, 'untrimmedMean'],
    [1, 2, 'untrimmedMean'],
  ])
})

test('two still tied: the majority of the common judges', () => {
  // Both: trimmed (80+82)/2, mean 80.5 — but three of four judges prefer the first.
  const first = entry(1, [81, 83, 79, 77])
  const second = entry(2, [80, 82, 78, 80])
  expect(first.standing.mean).toEqual(second.standing.mean)
  expect(first.standing.trimmed).toEqual(rational(80))
  expect(second.standing.trimmed).toEqual(rational(80))
  expect(headToHead(first.totals, second.totals)).toBe(2)
  expect(order([second, first])).toEqual([
    [1, 1, 'headToHead'],
    [2, 2, 'headToHead'],
  ])
})

test('three still tied: no duel, the smaller deviation', () => {
  const wide = entry(1, [70, 80, 80, 90])
  const narrow = entry(2, [75, 80, 80, 85])
  const middle = entry(3, [72, 80, 80, 88])
  expect(order([wide, narrow, middle])).toEqual([
    [2, 1, 'deviation'],
    [3, 2, 'deviation'],
    [1, 3, 'deviation'],
  ])
})

test('who has no score comes last, without a rank', () => {
  expect(order([entry(1), entry(2, [10]), entry(3, [])])).toEqual([
    [2, 1, null],
    [1, null, null],
    [3, null, null],
  ])
})

test("a stage total is the mean of the works' totals; a work without a score waits", () => {
  const two = entry(1, [90, 80], [70, 60])
  expect(two.standing.trimmed).toEqual(rational(75))
  const half = entry(2, [90, 80, 85], [null])
  expect(half.standing.trimmed).toEqual(rational(85))
  expect(half.standing.judgeCount).toBe(3)
  expect(entry(3, [90, 80, 85], [90, 80], [null]).standing.judgeCount).toBe(2)
  expect(entry(4, [null]).standing.judgeCount).toBe(0)
})

test('a third is ranked exactly where rounding would tie it', () => {
  // 250/3 = 83.333… against 83.33: both show 83.33.
  const rows = ranked([entry(1, [83.33]), entry(2, [83, 83, 84, 83, 84], [83, 83, 84, 83, 84])], ({ mean }) => mean)
  expect(rows.map(({ entryId }) => entryId)).toEqual([2, 1])
})

test('ranks never contradict totals, and count everyone above', () => {
  const table = fc.array(fc.array(fc.integer({ min: 70, max: 75 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 15 })
  fc.assert(
    fc.property(table, (rows) => {
      const places = ranked(rows.map((totals, id) => entry(id, totals)))
      expect(places).toHaveLength(rows.length)
      places.forEach((row, index) => {
        const before = places[index - 1]
        if (before) expect(before.trimmed!.n * row.trimmed!.d).toBeGreaterThanOrEqual(row.trimmed!.n * before.trimmed!.d)
        expect(row.rank).toBe(before && before.rank === row.rank ? before.rank : index + 1)
      })
    }),
  )
})

test('the line admits all who tie at the last place, and tells the excess and the gap', () => {
  const rows = ranked([entry(1, [90]), entry(2, [80]), entry(3, [80]), entry(4, [70]), entry(5)])
  const withOfficial = rows.map((row) => ({ ...row, official: official(row) }))
  expect(cutLine(withOfficial, 2)).toEqual({ above: 3, excess: 1, gap: rational(10) })
  expect(cutLine(withOfficial, 1)).toEqual({ above: 1, excess: 0, gap: rational(10) })
  expect(cutLine(withOfficial, 9)).toEqual({ above: 4, excess: 0, gap: null })
  expect(cutLine(withOfficial, null)).toBeNull()
  expect(cutLine([], 3)).toBeNull()
})

test('the nominated criterion comes after the means and before the judges; who is left without it stands behind', () => {
  // The judges prefer the first two to one, and by deviation the first would win as well.
  const cases = [entry(1, [81, 83, 79, 77]), entry(2, [80, 82, 78, 80])]
  const inCriterion = new Map([
    [1, rational(8000)],
    [2, rational(8001)],
  ])
  const criterionOf = (entryId: number) => inCriterion.get(entryId) ?? null
  expect(order(cases, { criterionOf })).toEqual([
    [2, 1, 'criterion'],
    [1, 2, 'criterion'],
  ])
  // Equal in it, the judges decide.
  expect(order(cases, { criterionOf: () => rational(8000) })[0]).toEqual([1, 1, 'headToHead'])
  // A higher mean comes first.
  expect(
    order([entry(1, [60, 80, 80, 90]), entry(2, [70, 80, 80, 90])], { criterionOf: (id) => rational(id === 1 ? 9000 : 1) })[0],
  ).toEqual([2, 1, 'untrimmedMean'])
})

test('the chair parts what nothing else does, as far as the decision goes; a decision between others does not hold', () => {
  const tie = [1, 2, 3].map((id) => entry(id, [80, 80, 80]))
  const decided = (...places: (readonly [number, number])[]) => ({
    chairPlaces: chairOrder([{ id: 1, places: places.map(([entryId, place]) => ({ entryId, place })) }]).placesOf,
  })
  expect(order(tie, decided([3, 1], [1, 2], [2, 3]))).toEqual([
    [3, 1, 'chair'],
    [1, 2, 'chair'],
    [2, 3, 'chair'],
  ])
  expect(order(tie, decided([3, 1], [1, 2], [2, 2])).map(([id, rank]) => [id, rank])).toEqual([
    [3, 1],
    [1, 2],
    [2, 2],
  ])
  expect(order(tie, decided([3, 1], [1, 2])).map(([, rank]) => rank)).toEqual([1, 1, 1])
  // It cannot turn what the scores say.
  expect(order([entry(1, [90, 90, 90]), ...tie.slice(1)], decided([3, 1], [2, 2], [1, 3])).map(([id]) => id)).toEqual([1, 3, 2])
  // Of two the newer holds.
  const [older, newer] = [
    { id: 1, places: tie.map(({ standing }, index) => ({ entryId: standing.entryId, place: index + 1 })) },
    { id: 2, places: tie.map(({ standing }, index) => ({ entryId: standing.entryId, place: 3 - index })) },
  ]
  expect(order(tie, { chairPlaces: chairOrder([newer, older]).placesOf }).map(([id]) => id)).toEqual([3, 2, 1])
})

test('whom a decision leaves together another parts further; only those that part somebody are followed', () => {
  const tie = [1, 2, 3, 4].map((id) => entry(id, [80, 80, 80]))
  const decision = (id: number, ...places: (readonly [number, number])[]) => ({
    id,
    places: places.map(([entryId, place]) => ({ entryId, place })),
  })
  const first = decision(1, [1, 1], [2, 2], [3, 2], [4, 2])
  const chair = chairOrder([first, decision(2, [3, 1], [2, 2], [4, 2]), decision(3, [4, 1], [2, 2])])
  expect(order(tie, { chairPlaces: chair.placesOf }).map(([id, rank]) => [id, rank])).toEqual([
    [1, 1],
    [3, 2],
    [4, 3],
    [2, 4],
  ])
  expect([...chair.followed].sort()).toEqual([1, 2, 3])

  // A newer decision about all of them leaves the older ones between some nothing to part.
  const anew = chairOrder([first, decision(2, [3, 1], [2, 2]), decision(4, [4, 1], [1, 2], [2, 2], [3, 2])])
  expect(order(tie, { chairPlaces: anew.placesOf }).map(([id, rank]) => [id, rank])).toEqual([
    [4, 1],
    [1, 2],
    [2, 2],
    [3, 2],
  ])
  expect([...anew.followed]).toEqual([4])
})

test('neither the order of judges nor that of entries changes a rank', () => {
  const table = fc.array(fc.array(fc.integer({ min: 78, max: 81 }), { minLength: 3, maxLength: 5 }), { minLength: 2, maxLength: 8 })
  const places = (cases: Case[]) =>
    new Map(order(cases, { criterionOf: (id) => rational(id % 2) }).map(([id, rank, step]) => [id, `${rank} ${step}`]))
  fc.assert(
    fc.property(table, fc.infiniteStream(fc.nat()), (rows, random) => {
      const shuffled = <T>(items: T[]) =>
        items
          .map((item) => [random.next().value as number, item] as const)
          .sort(([a], [b]) => a - b)
          .map(([, item]) => item)
      const cases = rows.map((totals, id) => entry(id, totals))
      const again = cases.map(({ standing, totals }) => ({ standing, totals: shuffled(totals) }))
      const before = places(cases)
      for (const [id, place] of places(shuffled(again))) expect(place).toBe(before.get(id))
    }),
  )
})
