import { solve } from '~/domain/statistics/solve'

type Asked = {
  /** A row a clip, a column a feature. */
  x: readonly (readonly number[])[]
  y: readonly number[]
  /** Of the clips, above 0. */
  weights: readonly number[]
  /** What the coefficients are drawn towards: noughts for a plain ridge. */
  towards: readonly number[]
  /** How hard; of all coefficients alike. Above 0. */
  lambda: number
}

/**
 * The intercept and coefficients that make Σ w(y − b − xβ)² + λ Σ(β − β₀)² least: ridge regression (Hoerl & Kennard 1970) around a target (the posterior mean of a normal prior), in
 * closed form: (X'WX + λI)(β − β₀) = X'W(y − Xβ₀), X and y taken from their weighted means so that the intercept is free.
 */
export function ridge({ x, y, weights, towards, lambda }: Asked): { intercept: number; coefficients: number[] } {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const meanOf = (values: (row: number) => number) => weights.reduce((sum, weight, row) => sum + weight * values(row), 0) / total
  const means = towards.map((_, column) => meanOf((row) => x[row]![column]!))
  const middle = meanOf((row) => y[row]!)
  const size = towards.length
  const equations = Array.from({ length: size }, () => new Float64Array(size))
  const right = Array<number>(size).fill(0)
  weights.forEach((weight, row) => {
    const centred = means.map((mean, column) => x[row]![column]! - mean)
    const rest = y[row]! - middle - centred.reduce((sum, value, column) => sum + value * towards[column]!, 0)
    centred.forEach((value, one) => {
      right[one]! += weight * value * rest
      for (let other = 0; other <= one; other++) equations[one]![other]! += weight * value * centred[other]!
    })
  })
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) equations[other]![one] = equations[one]![other]!
    equations[one]![one]! += lambda
  }
  const coefficients = size > 0 ? solve(equations, right).map((change, column) => change + towards[column]!) : []
  return { coefficients, intercept: middle - coefficients.reduce((sum, value, column) => sum + value * means[column]!, 0) }
}

/**
 * The same with no coefficient below 0, so that what is good about a feature never lowers a score: whatever comes out below is left at 0 and the others are worked out again, until none does
 * (backward elimination: near to, not always quite, the least squares under that bound; Lawson & Hanson 1974, ch. 23).
 */
export function monotoneRidge(asked: Asked): { intercept: number; coefficients: number[] } {
  let kept = asked.towards.map((_, column) => column)
  for (;;) {
    const { intercept, coefficients } = ridge({
      ...asked,
      x: asked.x.map((row) => kept.map((column) => row[column]!)),
      towards: kept.map((column) => asked.towards[column]!),
    })
    const good = kept.filter((_, place) => coefficients[place]! >= 0)
    if (good.length === kept.length) {
      const all = asked.towards.map(() => 0)
      kept.forEach((column, place) => (all[column] = coefficients[place]!))
      return { intercept, coefficients: all }
    }
    kept = good
  }
}
