/** How the chair ordered entries; 1 stands before 2. */
export type ChairDecision = { id: number; places: readonly { entryId: number; place: number }[] }

/**
 * The places a decision gives the members of a tie, by entry id: of the decisions that stand, the newest that orders all of them.
 * Null where none does: a decision holds only as long as those it was taken between are tied among themselves.
 */
export function chairPlacesFrom(decisions: readonly ChairDecision[]) {
  const newestFirst = decisions.toSorted((a, b) => b.id - a.id)
  return (entryIds: readonly number[]): ReadonlyMap<number, number> | null => {
    for (const { places } of newestFirst) {
      const placeOf = new Map(places.map(({ entryId, place }) => [entryId, place]))
      if (entryIds.every((id) => placeOf.has(id))) return placeOf
    }
    return null
  }
}

type Row = { entryId: number; rank: number | null; tieBreak: string | null }

/** The decisions that a ranking follows: each parts at least two of its entries. */
export function decisionsFollowed<D extends ChairDecision>(decisions: readonly D[], ranked: readonly Row[]): D[] {
  const parted = new Set(ranked.filter(({ tieBreak }) => tieBreak === 'chair').map(({ entryId }) => entryId))
  const followed: D[] = []
  for (const decision of decisions.toSorted((a, b) => b.id - a.id)) {
    const own = decision.places.filter(({ entryId }) => parted.has(entryId))
    if (own.length < 2) continue
    followed.push(decision)
    for (const { entryId } of own) parted.delete(entryId)
  }
  return followed.toSorted((a, b) => a.id - b.id)
}

/** Entries with a rank that stay tied, group by group, best first. */
export function tieGroups<R extends { rank: number | null; tied: boolean }>(ranked: readonly R[]): R[][] {
  const groups = new Map<number, R[]>()
  for (const row of ranked) {
    if (row.rank === null || !row.tied) continue
    const group = groups.get(row.rank)
    if (group) group.push(row)
    else groups.set(row.rank, [row])
  }
  return [...groups.values()]
}
