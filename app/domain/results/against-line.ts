import type { AdvancementStatus } from '~/domain/competitions/states'
import { onceFor } from '~/infra/once-for'
import { cutLine } from './cut-line'
import type { RankedEntry, StageRanking } from './queries/stage-ranking.server'
import { entrantsPerPage } from './standings-view'

type Decided = Pick<RankedEntry, 'rank' | 'official'> & { advancement: AdvancementStatus }

/** Who of a ranking (best first) is decided otherwise than its cut line says: above it and not going on, or below it and going on. Nobody without a line. */
export function againstLine<R extends Decided>(rows: readonly R[], count: number | null): { notAdvanced: R[]; advanced: R[] } {
  const above = cutLine(rows, count)?.above
  if (above === undefined) return { notAdvanced: [], advanced: [] }
  const last = rows.findLastIndex(({ advancement }) => advancement === 'advanced')
  return {
    // Who is undecided has been passed over once somebody behind goes on.
    notAdvanced: rows
      .slice(0, above)
      .filter(({ advancement }, index) => advancement === 'eliminated' || (advancement === 'pending' && index < last)),
    advanced: rows.slice(above).filter(({ advancement }) => advancement === 'advanced'),
  }
}

/** An entry by which one finds it in its ranking: its number, name, rank and the page of the ranking it stands on. */
export type PlacedEntry = { entryId: number; number: number | null; name: string; rank: number | null; page: number }

/** How many entries are meant, and the first of them. */
export type PlacedEntries = { count: number; named: PlacedEntry[] }

const namedAtMost = 20

/** Some entries of a ranking, in its order, as they are named to its organiser. */
export function placedIn(ranked: readonly RankedEntry[], entries: readonly RankedEntry[]): PlacedEntries {
  const named = entries.slice(0, namedAtMost).map((entry) => {
    const { entryId, number, name, rank } = entry
    return { entryId, number, name, rank, page: Math.floor(ranked.indexOf(entry) / entrantsPerPage) + 1 }
  })
  return { count: entries.length, named }
}

/** What an organiser is told of the decisions that the cut line contradicts; null when there are none, or no stage to go on to. */
export const decisionsAgainstLine = onceFor(({ ranked, next, advanceCount }: Pick<StageRanking, 'ranked' | 'next' | 'advanceCount'>) => {
  const { notAdvanced, advanced } = againstLine(ranked, next && advanceCount)
  if (advanceCount === null || notAdvanced.length + advanced.length === 0) return null
  return { places: advanceCount, notAdvanced: placedIn(ranked, notAdvanced), advanced: placedIn(ranked, advanced) }
})

export type DecisionsAgainstLine = NonNullable<ReturnType<typeof decisionsAgainstLine>>
