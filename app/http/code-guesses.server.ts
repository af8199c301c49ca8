import { now } from '~/infra/clock'
import { hourMs, mostFromPlace, placeOf } from '~/infra/rate-limit'

/** Places remembered at most; who forgets the oldest gives away no more than its hour. */
const mostPlaces = 10_000

const missesOf = new Map<string, number[]>()

/**
 * Whether a place may try another code: it has missed fewer than a hundred within the hour. A try counts as a miss until it is forgiven, so that many
 * at once are counted too. Kept in memory, so that looking something up writes nothing.
 */
export function mayGuess(address: string): boolean {
  const place = placeOf(address)
  const recent = recentMisses(place)
  if (recent.length >= mostFromPlace.done) return false
  const misses = [...recent, now().getTime()]
  missesOf.delete(place)
  missesOf.set(place, misses)
  const oldest = missesOf.keys().next().value
  if (missesOf.size > mostPlaces && oldest !== undefined) missesOf.delete(oldest)
  return true
}

/** The place's last try was a code that is one. */
export function forgiveTry(address: string): void {
  const place = placeOf(address)
  missesOf.set(place, recentMisses(place).slice(0, -1))
}

function recentMisses(place: string): number[] {
  const at = now().getTime()
  return (missesOf.get(place) ?? []).filter((miss) => miss > at - hourMs && miss <= at)
}
