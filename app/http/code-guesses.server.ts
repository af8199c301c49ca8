import { now } from '~/infra/clock'
import { hourMs, mostFromPlace, placeOf } from '~/infra/rate-limit'

/** Places remembered at most; who forgets the oldest gives away no more than its hour. */
const mostPlaces = 10_000

const missesOf = new Map<string, number[]>()

/** Whether a place may try another code: it has missed fewer than a hundred within the hour. Kept in memory, so that looking something up writes nothing. */
export function mayGuess(address: string): boolean {
  return recentMisses(placeOf(address)).length < mostFromPlace.done
}

/** Counts a code that was none. */
export function countMiss(address: string): void {
  const place = placeOf(address)
  const misses = [...recentMisses(place), now().getTime()]
  missesOf.delete(place)
  missesOf.set(place, misses)
  const oldest = missesOf.keys().next().value
  if (missesOf.size > mostPlaces && oldest !== undefined) missesOf.delete(oldest)
}

function recentMisses(place: string): number[] {
  const at = now().getTime()
  return (missesOf.get(place) ?? []).filter((miss) => miss > at - hourMs && miss <= at)
}
