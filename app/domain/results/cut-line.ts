import { subtract, type Rational } from '~/domain/judging/rational'

type Row = { rank: number | null; official: Rational | null }

export type CutLine = {
  /** How many of the ranking stand above the line, ties at the last place included. */
  above: number
  /** How many that is over the count, because the last place is shared. */
  excess: number
  /** Between the last above and the first below; null when nobody stands below. */
  gap: Rational | null
}

/** Where the line falls in a ranking (best first) when `count` advance; ties at the last place all stand above. Null without a count or a ranked row. */
export function cutLine(rows: readonly Row[], count: number | null): CutLine | null {
  if (count === null) return null
  const ranked = rows.filter(({ rank }) => rank !== null)
  if (ranked.length === 0) return null
  const above = ranked.filter(({ rank }) => rank! <= count).length
  const last = ranked[above - 1]?.official
  const first = ranked[above]?.official
  return { above, excess: Math.max(0, above - count), gap: last && first ? subtract(last, first) : null }
}
