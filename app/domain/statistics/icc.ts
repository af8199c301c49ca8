import { meanOf } from './rating'

export type Icc = {
  /** ICC(2,1): how far one judge's points can be relied on. */
  single: number
  /** ICC(2,k): how far the mean of this panel can be, whoever sits on it. */
  average: number
  /** ICC(3,k): the same, were every judge's severity forgiven. */
  consistency: number
}

/**
 * Intraclass correlations of a complete matrix, a row a work and a column a judge, by two-way analysis of variance (Shrout & Fleiss 1979;
 * McGraw & Wong 1996). Null below two works or two judges, and where the works do not differ at all.
 */
export function icc(matrix: readonly (readonly number[])[]): Icc | null {
  const n = matrix.length
  const k = matrix[0]?.length ?? 0
  if (n < 2 || k < 2) return null
  const rows = matrix.map(meanOf)
  const columns = Array.from({ length: k }, (_, judge) => meanOf(matrix.map((row) => row[judge]!)))
  const grand = meanOf(rows)
  const betweenWorks = rows.reduce((sum, mean) => sum + k * (mean - grand) ** 2, 0)
  const betweenJudges = columns.reduce((sum, mean) => sum + n * (mean - grand) ** 2, 0)
  const residual = matrix.reduce(
    (sum, row, work) => row.reduce((all, points, judge) => all + (points - rows[work]! - columns[judge]! + grand) ** 2, sum),
    0,
  )
  const msr = betweenWorks / (n - 1)
  const msc = betweenJudges / (k - 1)
  const mse = residual / ((n - 1) * (k - 1))
  const single = msr + (k - 1) * mse + (k * (msc - mse)) / n
  const average = msr + (msc - mse) / n
  if (!(msr > 0) || !(single > 0) || !(average > 0)) return null
  return { single: (msr - mse) / single, average: (msr - mse) / average, consistency: (msr - mse) / msr }
}
