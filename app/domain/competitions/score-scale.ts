/** A criterion as arithmetic sees it: its maximum in hundredths of a point, and its weight. */
export type CriterionScale = { id: number; maxHundredths: number; weight: number }

/** Above this, sums over a large panel would no longer be exact whole numbers. */
export const largestScale = 9e13

/**
 * The one denominator of every judge's total in a competition: the least common multiple of the criteria's maxima, times the sum of
 * their weights. Null without a weight, or where maxima have so little in common that totals would not be exact.
 */
export function scoreScale(criteria: readonly Omit<CriterionScale, 'id'>[]): number | null {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const multiple = commonMaximum(criteria)
  return weights > 0 && multiple * weights <= largestScale ? multiple * weights : null
}

/** What one judge gave: hundredths of a point by criterion id. */
export type CriterionValues = ReadonlyMap<number, number>

export type ScoreTotal = { total: number; scale: number }

/**
 * A judge's total of a work, 100 · Σ w·(score / max) / Σ w (docs/scoring.md), as a whole number over the competition's scale: nothing is
 * rounded. Null while a criterion has no score, or where no scale is exact.
 */
export function scoreTotal(criteria: readonly CriterionScale[], values: CriterionValues): ScoreTotal | null {
  const scale = scoreScale(criteria)
  if (scale === null) return null
  const multiple = commonMaximum(criteria)
  let total = 0
  for (const { id, maxHundredths, weight } of criteria) {
    const hundredths = values.get(id)
    if (hundredths === undefined) return null
    total += weight * hundredths * (multiple / maxHundredths)
  }
  return { total, scale }
}

/** The least common multiple of the maxima; Infinity once it is past every scale. */
export function commonMaximum(criteria: readonly Pick<CriterionScale, 'maxHundredths'>[]): number {
  return criteria.reduce((multiple, { maxHundredths }) => {
    const next = (multiple / divisor(multiple, maxHundredths)) * maxHundredths
    return next <= largestScale ? next : Infinity
  }, 1)
}

function divisor(a: number, b: number): number {
  if (!Number.isFinite(a)) return 1
  while (b) [a, b] = [b, a % b]
  return a
}
