import fc from 'fast-check'
import { expect, test } from 'vitest'
import { icc } from './icc'
import { permuted, someMatrix } from '../../../tests/factories/some-ratings'

const shroutFleiss = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
]

test('the published example: Shrout & Fleiss 1979, table 2', () => {
  const { single, average, consistency } = icc(shroutFleiss)!
  expect(single).toBeCloseTo(0.2898, 4)
  expect(average).toBeCloseTo(0.6201, 4)
  expect(consistency).toBeCloseTo(0.9093, 4)
})

test('the same as an analysis of variance by totals', () => {
  fc.assert(
    fc.property(someMatrix, (matrix) => {
      const found = icc(matrix)
      if (!found) return
      const [n, k] = [matrix.length, matrix[0]!.length]
      const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
      // Sums of squares by the textbook's computing formulas: no mean is taken.
      const all = sum(matrix.map(sum)) ** 2 / (n * k)
      const total = sum(matrix.flat().map((one) => one ** 2)) - all
      const works = sum(matrix.map((row) => sum(row) ** 2)) / k - all
      const judges = sum(matrix[0]!.map((_, judge) => sum(matrix.map((row) => row[judge]!)) ** 2)) / n - all
      const error = (total - works - judges) / ((n - 1) * (k - 1))
      const [msr, msc] = [works / (n - 1), judges / (k - 1)]
      // Where next to nothing differs, these formulas have nothing left to tell.
      if (msr < 0.01 || msr + (msc - error) / n < 0.01) return
      expect(found.consistency).toBeCloseTo(1 - error / msr, 5)
      expect(found.average).toBeCloseTo((msr - error) / (msr + (msc - error) / n), 5)
      expect(found.single).toBeCloseTo((msr - error) / (msr + (k - 1) * error + (k * (msc - error)) / n), 5)
    }),
  )
})

test('neither the order of the works nor that of the judges matters', () => {
  fc.assert(
    fc.property(someMatrix, fc.integer(), (matrix, seed) => {
      const turned = permuted(matrix, seed).map((row) => permuted(row, seed))
      const [one, other] = [icc(matrix), icc(turned)]
      if (!one || !other || Math.abs(one.consistency) > 1e6 || Math.abs(one.average) > 1e6) return
      expect(other.average).toBeCloseTo(one.average, 6)
      expect(other.consistency).toBeCloseTo(one.consistency, 6)
    }),
  )
})

test('nothing of one work, of one judge, or where no work differs', () => {
  expect(icc([[80, 90]])).toBeNull()
  expect(icc([[80], [90]])).toBeNull()
  expect(
    icc([
      [80, 80],
      [80, 80],
    ]),
  ).toBeNull()
})
