import { now } from '~/infra/clock'
import { hourMs, mostFromPlace, placeOf } from '~/infra/rate-limit'

/** Places remembered at most; who forgets the oldest gives away no more than its hour. */
const mostPlaces = 10_000

const missesOf = new Map<string, number[]>()

/**
 * Counts a code that is none; false once a hundred came from its place within the hour. Nobody who has a true one is kept waiting by it, for a school sits
 * behind one address: that guessing finds none is because codes are of 60 bits, and with a million given out each guess has one chance in 10¹². Kept in
 * memory, so that looking something up writes nothing.
 */
export function countMiss(address: string): boolean {
  const [place, at] = [placeOf(address), now().getTime()]
  const recent = (missesOf.get(place) ?? []).filter((miss) => miss > at - hourMs && miss <= at)
  if (recent.length >= mostFromPlace.done) return false
  missesOf.delete(place)
  missesOf.set(place, [...recent, at])
  const oldest = missesOf.keys().next().value
  if (missesOf.size > mostPlaces && oldest !== undefined) missesOf.delete(oldest)
  return true
}
