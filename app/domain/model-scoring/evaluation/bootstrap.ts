import { grouped } from './folds'
import { seededRandom } from './random'

export type Interval = { low: number; high: number }

const resamples = 1000
/** Below this many singers a resampling says nothing of others. */
export const fewestSingers = 5
/** A figure must exist in most of the resamples. */
const leastShare = 0.9

/**
 * Where a figure lies nine times out of ten, by the bootstrap's percentiles (Efron & Tibshirani, "An Introduction to the Bootstrap", 1993, 13.3). Whole singers are
 * drawn (the cluster bootstrap, Davison & Hinkley 1997, 3.8): clips of one singer are alike. Null below five singers, and where too many resamples have no such figure.
 */
export function bootstrapInterval<T extends { singer: string }>(
  clips: readonly T[],
  figure: (clips: readonly T[]) => number | null,
  seed = 1,
): Interval | null {
  const singers = [...grouped(clips).values()]
  if (singers.length < fewestSingers) return null
  const random = seededRandom(seed)
  const values: number[] = []
  for (let round = 0; round < resamples; round++) {
    const drawn = singers.flatMap(() => singers[Math.floor(random() * singers.length)]!)
    const value = figure(drawn)
    if (value !== null) values.push(value)
  }
  if (values.length < leastShare * resamples) return null
  values.sort((one, other) => one - other)
  return { low: quantile(values, 0.05), high: quantile(values, 0.95) }
}

/** Of sorted values, between its neighbours (Hyndman & Fan 1996, type 7). */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(sorted.length - 1, below + 1)
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!)
}
