import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permuted, ratingsOf, someMatrix } from '../../../tests/factories/some-ratings'
import { completePart } from './complete-part'
import { kendallW } from './kendall'

/** A column a judge from the judges' own rows. */
const turned = (rows: number[][]) => rows[0]!.map((_, work) => rows.map((row) => row[work]!))

test('by hand: three judges rank six works', () => {
  // Rank sums 8, 14, 11, 11, 11, 8: S = 25.5, W = 12 · 25.5 / (9 · 210).
  const rows = [
    [1, 6, 3, 2, 5, 4],
    [1, 5, 6, 4, 2, 3],
    [6, 3, 2, 5, 4, 1],
  ]
  expect(kendallW(turned(rows))).toBeCloseTo((12 * 25.5) / (9 * 210), 12)
})

test('with ties it is the mean of Spearman’s correlations between judges', () => {
  fc.assert(
    fc.property(someMatrix, (matrix) => {
      const m = matrix[0]!.length
      const ranks = matrix[0]!.map((_, judge) => middleRanks(matrix.map((row) => row[judge]!)))
      // The identity needs every judge to have ranked something, and as many ties.
      const squares = ranks.map((own) => own.reduce((sum, rank) => sum + (rank - (matrix.length + 1) / 2) ** 2, 0))
      if (squares.some((one) => one === 0 || Math.abs(one - squares[0]!) > 1e-9)) return
      let [sum, pairs] = [0, 0]
      for (let one = 0; one < m; one++) for (let other = one + 1; other < m; other++, pairs++) sum += pearson(ranks[one]!, ranks[other]!)
      expect(kendallW(matrix)).toBeCloseTo(((m - 1) * (sum / pairs) + 1) / m, 9)
    }),
  )
})

test('1 for one and the same order, and nothing where nobody ranks', () => {
  const rows = [
    [10, 20, 30, 40],
    [1, 2, 3, 4],
    [50, 60, 90, 99],
  ]
  expect(kendallW(turned(rows))).toBeCloseTo(1, 12)
  // Ties that all judges share are agreement.
  expect(
    kendallW([
      [1, 2],
      [1, 2],
      [3, 9],
      [4, 10],
    ]),
  ).toBeCloseTo(1, 12)
  expect(
    kendallW([
      [80, 80],
      [80, 80],
    ]),
  ).toBeNull()
  expect(kendallW([[80, 70]])).toBeNull()
})

test('neither the order of the works nor that of the judges matters', () => {
  fc.assert(
    fc.property(someMatrix, fc.integer(), (matrix, seed) => {
      const w = kendallW(matrix)
      const other = kendallW(permuted(matrix, seed).map((row) => permuted(row, seed)))
      if (w === null) expect(other).toBeNull()
      else expect(other).toBeCloseTo(w, 9)
    }),
  )
})

test('with gaps: the works that all regular judges rated', () => {
  const all = ratingsOf([
    [90, 80, 70],
    [80, 70, 60],
    [70, 60, 50],
    [60, 50, 40],
  ])
  // The second judge missed the last work; a fourth stepped in for it alone.
  const ratings = [...all.filter(({ workId, judgeId }) => workId !== 4 || judgeId !== 102), { workId: 4, judgeId: 104, points: 55 }]
  const part = completePart(ratings)
  expect(part.judgeIds).toEqual([101, 102, 103])
  expect(part.workIds).toEqual([1, 2, 3])
  expect(part.matrix).toEqual([
    [90, 80, 70],
    [80, 70, 60],
    [70, 60, 50],
  ])
  expect(completePart([]).matrix).toEqual([])
})

function middleRanks(values: number[]): number[] {
  return values.map((one) => values.filter((other) => other < one).length + (values.filter((other) => other === one).length + 1) / 2)
}

function pearson(one: number[], other: number[]): number {
  const mean = (one.length + 1) / 2
  const product = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + (value - mean) * (b[index]! - mean), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}
