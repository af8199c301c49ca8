/** How the chair ordered entries; 1 stands before 2. */
export type ChairDecision = { id: number; places: readonly { entryId: number; place: number }[] }

/**
 * How decisions part ties. Of those that stand, the newest that orders all members of a tie parts it; whom it leaves together the newest that orders
 * all of them parts further. A decision holds only as long as those it was taken between are tied among themselves.
 */
export function chairOrder(decisions: readonly ChairDecision[]) {
  const newestFirst = decisions
    .toSorted((a, b) => b.id - a.id)
    .map(({ id, places }) => ({ id, placeOf: new Map(places.map(({ entryId, place }) => [entryId, place])) }))
  const followed = new Set<number>()

  function inOrder(entryIds: readonly number[]): (readonly number[])[] {
    const decision = newestFirst.find(({ placeOf }) => entryIds.every((id) => placeOf.has(id)))
    const groups = decision ? groupsByPlace(entryIds, decision.placeOf) : []
    if (!decision || groups.length < 2) return [entryIds]
    followed.add(decision.id)
    return groups.flatMap(inOrder)
  }

  return {
    /** The places of a tie's members, by entry id, from 1; those with the same stay tied. */
    placesOf: (entryIds: readonly number[]): ReadonlyMap<number, number> =>
      new Map(inOrder(entryIds).flatMap((group, index) => group.map((id) => [id, index + 1] as const))),
    /** The decisions that have parted somebody so far. */
    followed: followed as ReadonlySet<number>,
  }
}

function groupsByPlace(entryIds: readonly number[], placeOf: ReadonlyMap<number, number>): number[][] {
  const places = [...new Set(entryIds.map((id) => placeOf.get(id)!))].sort((a, b) => a - b)
  return places.map((place) => entryIds.filter((id) => placeOf.get(id) === place))
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
