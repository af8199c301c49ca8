import { meanOf, squaresOf } from '~/domain/statistics/rating'
import type { Pair } from './errors'

const fewest = 3

/**
 * Spearman's ρ: Pearson's correlation of the ranks, equal values sharing the mean of theirs (Kendall & Gibbons, "Rank Correlation Methods", 1990). Null below
 * three pairs, and where either side never varies.
 */
export function rankCorrelation(pairs: readonly Pair[]): number | null {
  return correlation(ranks(pairs.map(({ predicted }) => predicted)), ranks(pairs.map(({ human }) => human)))
}

/** Pearson's r of the pairs as they are; null as above. */
export function linearCorrelation(pairs: readonly Pair[]): number | null {
  return correlation(
    pairs.map(({ predicted }) => predicted),
    pairs.map(({ human }) => human),
  )
}

function correlation(one: readonly number[], other: readonly number[]): number | null {
  if (one.length < fewest) return null
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)]
  const together = one.reduce((sum, value, index) => sum + (value - oneMean) * (other[index]! - otherMean), 0)
  const apart = Math.sqrt(squaresOf(one) * squaresOf(other))
  return apart > 1e-9 ? Math.max(-1, Math.min(1, together / apart)) : null
}

/** Ranks from 1 in the order of the values; ties have the mean of the ranks they take up. */
export function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((one, other) => values[one]! - values[other]!)
  const found = Array<number>(values.length)
  for (let from = 0; from < order.length;) {
    let to = from + 1
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++
    for (let at = from; at < to; at++) found[order[at]!] = (from + 1 + to) / 2
    from = to
  }
  return found
}
