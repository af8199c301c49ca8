import { type Rating, ratingsBy } from './rating'

export type CompletePart = {
  judgeIds: number[]
  workIds: number[]
  /** A row a work, a column a judge. */
  matrix: number[][]
}

/**
 * The part of a panel's ratings without gaps, which ICC and Kendall's W need: the judges who rated at least half of the works, so that one who
 * stepped in once does not empty it, and the works that all of these rated.
 */
export function completePart(ratings: readonly Rating[]): CompletePart {
  const byWork = ratingsBy('workId', ratings)
  const regular = [...ratingsBy('judgeId', ratings)].filter(([, own]) => own.length * 2 >= byWork.size)
  const judgeIds = regular.map(([judgeId]) => judgeId)
  const part: CompletePart = { judgeIds, workIds: [], matrix: [] }
  if (judgeIds.length === 0) return part
  for (const [workId, own] of byWork) {
    const points = new Map(own.map((rating) => [rating.judgeId, rating.points]))
    const row = judgeIds.flatMap((judgeId) => points.get(judgeId) ?? [])
    if (row.length < judgeIds.length) continue
    part.workIds.push(workId)
    part.matrix.push(row)
  }
  return part
}
