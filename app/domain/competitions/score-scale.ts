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
