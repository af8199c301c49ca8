import { connectedParts } from '~/domain/statistics/connected-parts'
import type { Rating } from '~/domain/statistics/rating'
import { severity } from '~/domain/statistics/severity'
import { spread } from '~/domain/statistics/spread'
import type { Given } from './read-given'

/** Those with the most ratings are listed. */
const most = 30

/**
 * How each rater uses the scale: severity freed of how good the segments are, spread, beside the others of the same segments, and how close the
 * second rating of the same segment comes to the first. `points` are the ratings' own, 0 where there are none.
 *
 * Severity is told of the largest part of the raters that chains of common segments connect; between parts nothing is comparable (docs/scoring.md).
 */
export function raterFigures(given: readonly Given[], points: Float64Array) {
  const ratings: Rating[] = []
  for (const [index, { taskId, userId, round }] of given.entries())
    if (round === 0 && points[index]! > 0) ratings.push({ workId: taskId, judgeId: userId, points: points[index]! })
  const parts = connectedParts(ratings)
  const part = new Set(parts[0]?.judgeIds)
  const model = severity(parts.length > 1 ? ratings.filter(({ judgeId }) => part.has(judgeId)) : ratings)
  const severities = new Map(model.judges.map((judge) => [judge.judgeId, judge.severity]))
  const consistencies = consistencyByRater(given, points)
  const raters = spread(ratings)
    .map(({ judgeId: userId, works: count, ...rest }) => ({
      ...{ userId, ratings: count, ...rest },
      severity: severities.get(userId) ?? null,
      ...(consistencies.get(userId) ?? { repeats: 0, meanDifference: null, error: null }),
    }))
    .sort((one, other) => other.ratings - one.ratings || one.userId - other.userId)
  return { state: model.state, apart: Math.max(0, raters.length - part.size), total: raters.length, shown: raters.slice(0, most) }
}

type Consistency = {
  repeats: number
  /** The mean distance between the two ratings of a segment. */
  meanDifference: number | null
  /** The within-rater standard deviation, √(Σd²/2n): the standard error of one rating of theirs (Dahlberg 1940; Bland & Altman 1996). */
  error: number | null
}

function consistencyByRater(given: readonly Given[], points: Float64Array): Map<number, Consistency> {
  const seconds = new Map<string, number>()
  const keyOf = ({ taskId, userId }: Given) => `${taskId} ${userId}`
  for (const [index, one] of given.entries()) if (one.round === 1 && points[index]! > 0) seconds.set(keyOf(one), points[index]!)
  const sums = new Map<number, { count: number; distance: number; squares: number }>()
  if (seconds.size === 0) return new Map()
  for (const [index, one] of given.entries()) {
    const first = points[index]!
    if (one.round !== 0 || first === 0) continue
    const second = seconds.get(keyOf(one))
    if (second === undefined) continue
    const own = sums.get(one.userId) ?? { count: 0, distance: 0, squares: 0 }
    own.count++
    own.distance += Math.abs(second - first)
    own.squares += (second - first) ** 2
    sums.set(one.userId, own)
  }
  return new Map(
    [...sums].map(([userId, { count, distance, squares }]) => [
      userId,
      { repeats: count, meanDifference: distance / count, error: Math.sqrt(squares / (2 * count)) },
    ]),
  )
}
