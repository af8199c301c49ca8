import type { RankedEntry } from '~/domain/results/queries/stage-ranking.server'

/** What a ranking can be worked out by besides its own rule; they advise and decide nothing, so in floating point. */
export const otherRules = ['trimmed', 'mean', 'median', 'adjusted'] as const
export type OtherRule = (typeof otherRules)[number]

/** Figures nearer than this are equal: far above their rounding, far below what two of them can differ by. */
const surely = 1e-9

/** Each figure's rank, the largest first, equal ones sharing one: 1, 2, 2, 4. None where there is none. */
export function ranksOf(figures: readonly (number | null)[]): (number | null)[] {
  const ranks: (number | null)[] = figures.map(() => null)
  const order = figures.flatMap((figure, index) => (figure === null ? [] : [{ figure, index }])).sort((a, b) => b.figure - a.figure)
  for (const [place, { figure, index }] of order.entries()) {
    const before = order[place - 1]
    ranks[index] = before && before.figure - figure < surely ? ranks[before.index]! : place + 1
  }
  return ranks
}

type Row = Pick<RankedEntry, 'entryId' | 'rank'>

/**
 * Who of a ranking (best first, `above` of them above its line) changes sides where `count` advance by other figures: their rank by them, by entry.
 * Ties at the last place all advance. Nobody where an entry that is ranked has no such figure: then the two cannot be compared.
 */
export function crossings<R extends Row>(
  rows: readonly R[],
  figures: readonly (number | null)[],
  { above, count }: { above: number; count: number },
) {
  const ranked = rows.filter(({ rank }) => rank !== null)
  const own = figures.slice(0, ranked.length)
  if (own.includes(null)) return null
  const ranks = ranksOf(own)
  const crossed = ranked.map((row, index) => ({ row, rank: ranks[index]!, wasAbove: index < above, isAbove: ranks[index]! <= count }))
  return {
    ranks: new Map(crossed.filter(({ wasAbove, isAbove }) => wasAbove !== isAbove).map(({ row, rank }) => [row.entryId, rank])),
    rising: crossed.filter(({ wasAbove, isAbove }) => !wasAbove && isAbove).map(({ row }) => row),
    falling: crossed.filter(({ wasAbove, isAbove }) => wasAbove && !isAbove).map(({ row }) => row),
  }
}
