import { rational, type Rational } from './rational'

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
