/** What one judge gave one work, in points of 0..100. Statistics advise and decide nothing: unlike official figures they are worked out in floating point. */
export type Rating = { workId: number; judgeId: number; points: number }

/** Ratings by work or by judge, in the order they came. */
export function ratingsBy(key: 'workId' | 'judgeId', ratings: readonly Rating[]): Map<number, Rating[]> {
  const groups = new Map<number, Rating[]>()
  for (const rating of ratings) {
    const group = groups.get(rating[key])
    if (group) group.push(rating)
    else groups.set(rating[key], [rating])
  }
  return groups
}

export const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The middle value, or the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return meanOf(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1))
}

/** The sum of squared distances from the mean. */
export function squaresOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}
