import { rational, type Rational } from './rational'

export type CriterionScale = { id: number; maxHundredths: number; weight: number }

/** What one judge gave: hundredths of a point by criterion id. */
export type CriterionValues = ReadonlyMap<number, number>

/**
 * A judge's total of a work: 100 · Σ w·(score / max) / Σ w, exact (docs/scoring.md).
 * Scores and maxima are in hundredths of a point. Null while a criterion has no score, or when no criterion weighs anything.
 */
export function judgeTotal(criteria: readonly CriterionScale[], values: CriterionValues): Rational | null {
  let n = 0n
  let d = 1n
  let weights = 0n
  for (const { id, maxHundredths, weight } of criteria) {
    const score = values.get(id)
    if (score === undefined) return null
    const max = BigInt(maxHundredths)
    n = d === max ? n + BigInt(weight * score) : n * max + BigInt(weight * score) * d
    d = d === max ? d : d * max
    weights += BigInt(weight)
  }
  return weights > 0n ? rational(100n * n, d * weights) : null
}
