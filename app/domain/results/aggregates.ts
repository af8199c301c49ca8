import { add, compare, divide, mean, multiply, rational, subtract, zero, type Rational } from '~/domain/judging/rational'

/** Below this many judges nothing is dropped: there would be nobody left to hear. */
export const fewestForExtremes = 3

/**
 * Trimmed mean, one value dropped at each end (docs/scoring.md): null of nothing, the plain mean of one or two, the median of three.
 * When extremes tie, one instance of each goes.
 */
export function trimmedMean(values: readonly Rational[]): Rational | null {
  if (values.length < fewestForExtremes) return mean(values)
  const sorted = [...values].sort(compare)
  return mean(sorted.slice(1, -1))
}

/** The middle value, or the mean of the two in the middle; null of nothing. */
export function median(values: readonly Rational[]): Rational | null {
  const sorted = [...values].sort(compare)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (!upper) return null
  const lower = sorted[middle - 1]
  return sorted.length % 2 || !lower ? upper : divide(add(lower, upper), rational(2))
}

/** The population variance, exact; its root is the standard deviation. Null of nothing. */
export function variance(values: readonly Rational[]): Rational | null {
  const centre = mean(values)
  if (!centre) return null
  const squares = values.map((value) => {
    const distance = subtract(value, centre)
    return multiply(distance, distance)
  })
  return mean(squares) ?? zero
}
