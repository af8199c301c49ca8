import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permuted, ratingsOf, someMatrix, someRatings } from '../../../tests/factories/some-ratings'
import { errorOfGap, errorOfMean, measurementError } from './measurement-error'
import type { Rating } from './rating'
import { severity } from './severity'

const judgesOf = (ratings: Rating[]) => new Map(severity(ratings).judges.map((judge) => [judge.judgeId, judge.severity]))
const adjustedOf = (ratings: Rating[]) => new Map(severity(ratings).works.map((work) => [work.workId, work.adjusted]))

test('a complete panel: severity is the distance of the judge’s mean from all, and an adjusted figure is the mean', () => {
  fc.assert(
    fc.property(someMatrix, (matrix) => {
      const found = severity(ratingsOf(matrix))
      const grand = matrix.flat().reduce((sum, one) => sum + one, 0) / matrix.flat().length
      expect(found.state).toBe('complete')
      expect(found.shrinkage).toBe(0)
      for (const [index, judge] of found.judges.entries()) {
        const mean = matrix.reduce((sum, row) => sum + row[index]!, 0) / matrix.length
        expect(judge.severity).toBeCloseTo(mean - grand, 8)
      }
      for (const { mean, adjusted } of found.works) expect(adjusted).toBe(mean)
    }),
  )
})

test('on a complete panel points that one judge adds to everything leave the adjusted differences as they were', () => {
  fc.assert(
    fc.property(someMatrix, fc.integer({ min: -50, max: 50 }), (matrix, more) => {
      const before = [...adjustedOf(ratingsOf(matrix)).values()]
      const after = [...adjustedOf(ratingsOf(matrix.map(([first, ...rest]) => [first! + more, ...rest]))).values()]
      for (const [index, one] of after.entries()) expect(one! - after[0]!).toBeCloseTo(before[index]! - before[0]!, 8)
    }),
  )
})

test('with gaps: what the alternating equations of docs/scoring.md settle on', () => {
  fc.assert(
    fc.property(someRatings, (ratings) => {
      const found = severity(ratings)
      if (found.state !== 'adjusted' || found.shrinkage! < 0.05 || found.shrinkage === Infinity) return
      const slow = alternating(ratings, found.shrinkage!)
      for (const { judgeId, severity: beta } of found.judges) expect(beta).toBeCloseTo(slow.judges.get(judgeId)!, 5)
      for (const { workId, adjusted } of found.works) expect(adjusted).toBeCloseTo(slow.works.get(workId)!, 5)
    }),
    { numRuns: 60 },
  )
})

test('with gaps: judges’ severities add up to nothing', () => {
  fc.assert(
    fc.property(someRatings, (ratings) => {
      const found = severity(ratings)
      if (found.state !== 'adjusted') return
      expect(found.judges.reduce((sum, one) => sum + one.severity!, 0)).toBeCloseTo(0, 6)
    }),
  )
})

test('neither the order of the works nor that of the judges matters', () => {
  fc.assert(
    fc.property(someRatings, fc.integer(), (ratings, seed) => {
      const turned = permuted(ratings, seed)
      const [one, other] = [severity(ratings), severity(turned)]
      expect(other.state).toBe(one.state)
      if (one.shrinkage === Infinity || other.shrinkage === Infinity) return
      const [adjusted, judges] = [adjustedOf(turned), judgesOf(turned)]
      for (const work of one.works)
        if (work.adjusted === null) expect(adjusted.get(work.workId)).toBeNull()
        else expect(adjusted.get(work.workId)).toBeCloseTo(work.adjusted, 5)
      for (const judge of one.judges)
        if (judge.severity === null) expect(judges.get(judge.judgeId)).toBeNull()
        else expect(judges.get(judge.judgeId)).toBeCloseTo(judge.severity, 5)
    }),
  )
})

/** Six works, three of four judges each; `points` by what the work and the judge are worth. */
const rotating = (points: (work: number, judge: number) => number): Rating[] =>
  [0, 1, 2, 3, 4, 5].flatMap((work) =>
    [0, 1, 2, 3].filter((judge) => judge !== work % 4).map((judge) => ({ workId: work, judgeId: judge, points: points(work, judge) })),
  )

test('luck of the draw is taken out: works of one quality are level again, whoever judged them', () => {
  const found = severity(rotating((_, judge) => 80 + [6, 2, -3, -5][judge]!))
  expect(new Set(found.works.map(({ mean }) => mean.toFixed(2))).size).toBeGreaterThan(1)
  for (const { adjusted } of found.works) expect(adjusted).toBeCloseTo(80, 6)
  for (const { judgeId, severity: beta } of found.judges) expect(beta).toBeCloseTo([6, 2, -3, -5][judgeId]!, 6)
  expect(found.residualVariance).toBeCloseTo(0, 12)
})

test('the more chance there is in the points, the more a severity is pulled to 0', () => {
  const noise = [3, -4, 2, -1, 4, -3, 1, -2, 3, -1, 2, -4, 1, 3, -2, -3, 4, -1, 2, 1, -4, 3, -3, 2]
  const points = (loud: number) => (work: number, judge: number) => 70 + work + [5, 1, -2, -4][judge]! + loud * noise[work * 4 + judge]!
  const [quiet, loud] = [severity(rotating(points(0.2))), severity(rotating(points(1)))]
  expect(quiet.shrinkage!).toBeGreaterThan(0)
  expect(loud.shrinkage!).toBeGreaterThan(quiet.shrinkage!)
})

test('no chain of common judges: the parts are named, and nothing is compared', () => {
  const found = severity([
    ...ratingsOf([
      [80, 82],
      [70, 75],
      [60, 66],
    ]),
    { workId: 9, judgeId: 201, points: 90 },
    { workId: 9, judgeId: 202, points: 80 },
  ])
  expect(found.state).toBe('disconnected')
  expect(found.parts).toEqual([
    { judgeIds: [101, 102], workIds: [1, 2, 3] },
    { judgeIds: [201, 202], workIds: [9] },
  ])
  expect(found.works.map(({ adjusted }) => adjusted)).toEqual([null, null, null, null])
  expect(found.judges.every((one) => one.severity === null)).toBe(true)
  // How far judges differ about a work is known all the same.
  expect(found.works[0]!.error).not.toBeNull()
})

test('as many unknowns as ratings: nothing is estimated', () => {
  const found = severity([
    { workId: 1, judgeId: 1, points: 80 },
    { workId: 1, judgeId: 2, points: 70 },
    { workId: 2, judgeId: 2, points: 90 },
  ])
  expect(found.state).toBe('tooFew')
  expect(found.works.map(({ adjusted, error }) => [adjusted, error])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(severity([]).works).toEqual([])
})

test('the error of measurement on a complete panel is √(MSE / judges)', () => {
  const { works, residualVariance } = severity(
    ratingsOf([
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ]),
  )
  // Shrout & Fleiss 1979, table 3: the residual mean square is 1.02.
  expect(residualVariance).toBeCloseTo(1.02, 2)
  for (const { error } of works) expect(error).toBeCloseTo(Math.sqrt(residualVariance! / 4), 12)
})

test('errors of means and gaps', () => {
  expect(measurementError(9, 4)).toBe(1.5)
  expect(measurementError(null, 4)).toBeNull()
  expect(measurementError(9, 0)).toBeNull()
  expect(errorOfMean([3, 4])).toBe(2.5)
  expect(errorOfMean([3, null])).toBeNull()
  expect(errorOfMean([])).toBeNull()
  expect(errorOfGap(3, 4)).toBe(5)
  expect(errorOfGap(3, null)).toBeNull()
})

/** The equations as they are written, turn by turn until nothing moves. */
function alternating(ratings: Rating[], shrinkage: number) {
  const works = new Map(ratings.map(({ workId }) => [workId, 0]))
  const judges = new Map(ratings.map(({ judgeId }) => [judgeId, 0]))
  for (let turn = 0; turn < 5000; turn++) {
    for (const workId of works.keys()) {
      const own = ratings.filter((rating) => rating.workId === workId)
      works.set(workId, own.reduce((sum, { judgeId, points }) => sum + points - judges.get(judgeId)!, 0) / own.length)
    }
    let moved = 0
    for (const judgeId of judges.keys()) {
      const own = ratings.filter((rating) => rating.judgeId === judgeId)
      const beta = own.reduce((sum, { workId, points }) => sum + points - works.get(workId)!, 0) / (own.length + shrinkage)
      moved = Math.max(moved, Math.abs(beta - judges.get(judgeId)!))
      judges.set(judgeId, beta)
    }
    if (moved < 1e-12) break
  }
  return { works, judges }
}
