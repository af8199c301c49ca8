import { meanOf, type Rating, ratingsBy, squaresOf } from './rating'

export type Spread = {
  judgeId: number
  works: number
  mean: number
  /** The sample standard deviation; null of one work. */
  deviation: number | null
  /** How many points above the others' mean on the same works; null where nobody else rated any. */
  fromOthers: number | null
  /** Pearson's correlation with the others' mean; null below three shared works, and where either never varies. */
  correlation: number | null
}

const fewestForCorrelation = 3

/** How each judge used the points, beside the other judges of the same works. */
export function spread(ratings: readonly Rating[]): Spread[] {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const [workId, own] of ratingsBy('workId', ratings))
    sums.set(workId, { sum: own.reduce((sum, { points }) => sum + points, 0), count: own.length })
  return [...ratingsBy('judgeId', ratings)].map(([judgeId, own]) => {
    const shared = own.flatMap(({ workId, points }) => {
      const { sum, count } = sums.get(workId)!
      return count > 1 ? [{ points, others: (sum - points) / (count - 1) }] : []
    })
    const points = own.map((rating) => rating.points)
    return {
      judgeId,
      works: own.length,
      mean: meanOf(points),
      deviation: own.length > 1 ? Math.sqrt(squaresOf(points) / (own.length - 1)) : null,
      fromOthers: shared.length > 0 ? meanOf(shared.map((one) => one.points - one.others)) : null,
      correlation: correlation(shared),
    }
  })
}

function correlation(pairs: readonly { points: number; others: number }[]): number | null {
  if (pairs.length < fewestForCorrelation) return null
  const own = pairs.map(({ points }) => points)
  const others = pairs.map((pair) => pair.others)
  const [ownMean, othersMean] = [meanOf(own), meanOf(others)]
  const together = own.reduce((sum, points, index) => sum + (points - ownMean) * (others[index]! - othersMean), 0)
  const apart = Math.sqrt(squaresOf(own) * squaresOf(others))
  return apart > 1e-9 ? Math.max(-1, Math.min(1, together / apart)) : null
}
