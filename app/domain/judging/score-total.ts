import { commonMaximum, type CriterionScale, scoreScale } from '~/domain/competitions/score-scale'
import { rational, type Rational } from './rational'

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

/** A kept total, or the sum of `count` of them divided by it, in points of 0..100, exact. */
export function pointsOf(total: number, scale: number, count = 1): Rational {
  return rational(100n * BigInt(total), BigInt(count) * BigInt(scale))
}

/** The same in hundredths of a point, rounded for display; null of nothing. */
export function shownTotal(total: number | null, scale: number | null, count = 1): number | null {
  if (total === null || scale === null || count === 0) return null
  const top = 20_000n * BigInt(total)
  const bottom = BigInt(count) * BigInt(scale)
  return Number((top + bottom) / (2n * bottom))
}
