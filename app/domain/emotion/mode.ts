/** How well each of the twelve tones fits a major and a minor key, from the tonic up: Krumhansl & Kessler's probe-tone ratings (1982). */
const major = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88]
const minor = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17]

/** Fewer notes, or less time of them in all, say nothing about a key. */
const [leastNotes, leastMs] = [5, 3_000]
/** A difference of the two best correlations that counts as fully the one or the other. */
const fullDifference = 0.3

/**
 * From −1 (minor) to 1 (major), how much better the best major key fits the notes than the best minor one, by correlation with the key profiles (Krumhansl 1990);
 * null of too few notes. Cents above A1, each with how long it sounds.
 */
export function modeOf(notes: readonly { cents: number; ms: number }[]): number | null {
  if (notes.length < leastNotes || notes.reduce((sum, { ms }) => sum + ms, 0) < leastMs) return null
  const held = new Array<number>(12).fill(0)
  for (const { cents, ms } of notes) held[((Math.round(cents / 100) % 12) + 12) % 12]! += ms
  const best = (profile: readonly number[]) =>
    Math.max(...profile.map((_, tonic) => correlation(held, (tone) => profile[(tone - tonic + 12) % 12]!)))
  const difference = best(major) - best(minor)
  return Math.max(-1, Math.min(1, difference / fullDifference))
}

function correlation(held: readonly number[], profile: (tone: number) => number): number {
  const other = held.map((_, tone) => profile(tone))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(held), mean(other)]
  let [both, own, others] = [0, 0, 0]
  for (const [tone, value] of held.entries()) {
    both += (value - a) * (other[tone]! - b)
    own += (value - a) ** 2
    others += (other[tone]! - b) ** 2
  }
  return own > 0 ? both / Math.sqrt(own * others) : 0
}
