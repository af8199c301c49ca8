import type { PrizeKind } from '~/domain/competitions/states'

/** A prize as it was set: so many, or such a share (in percent, rounded up) of those with a rank; an excellence prize has neither. */
export type Prize = {
  name: string
  kind: PrizeKind
  count: number | null
  share: number | null
  categoryId: number | null
  forTeachers: boolean
}

type Row = { entryId: number; categoryId: number; rank: number | null }

/** How a prize was given: `places` were meant, `given` have it; more where a tie stands at its edge. */
export type PrizeFigures = { name: string; categoryId: number | null; places: number; given: number }

/**
 * Who gets which prize in a ranking of the last stage. Prizes go by rank, in their order, down to the last place meant so far: a tie at that
 * edge shares the higher prize, and takes places of the next. A category with prizes of its own has those alone. Who has no rank gets none.
 */
export function prizesFor(
  ranked: readonly Row[],
  prizes: readonly Prize[],
): { byEntry: ReadonlyMap<number, Prize>; figures: PrizeFigures[] } {
  const byEntry = new Map<number, Prize>()
  const figures: PrizeFigures[] = []
  const own = new Set(prizes.flatMap(({ categoryId }) => categoryId ?? []))
  const scored = ranked.filter((row): row is Row & { rank: number } => row.rank !== null)
  const pools = [...own, null].map((categoryId) => ({
    categoryId,
    rows: scored.filter((row) => (categoryId === null ? !own.has(row.categoryId) : row.categoryId === categoryId)),
  }))
  for (const { categoryId, rows } of pools) {
    if (rows.length === 0) continue
    const placeOf = placesIn(rows)
    const set = prizes.filter((prize) => prize.categoryId === categoryId)
    let edge = 0
    for (const prize of set.filter(({ kind }) => kind === 'ranked')) {
      const { name, count, share } = prize
      const places = count ?? Math.ceil(((share ?? 0) * rows.length) / 100)
      edge += places
      const given = rows.filter(({ entryId }) => !byEntry.has(entryId) && placeOf.get(entryId)! <= edge)
      for (const { entryId } of given) byEntry.set(entryId, prize)
      figures.push({ name, categoryId, places, given: given.length })
    }
    for (const prize of set.filter(({ kind }) => kind === 'excellence')) {
      const given = rows.filter(({ entryId }) => !byEntry.has(entryId))
      for (const { entryId } of given) byEntry.set(entryId, prize)
      figures.push({ name: prize.name, categoryId, places: given.length, given: given.length })
    }
  }
  return { byEntry, figures }
}

/** Each row's place among these alone: one more than stand before it. */
function placesIn(rows: readonly { entryId: number; rank: number }[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  let [place, rank] = [0, Number.NaN]
  rows
    .toSorted((a, b) => a.rank - b.rank)
    .forEach((row, index) => {
      if (row.rank !== rank) [place, rank] = [index + 1, row.rank]
      places.set(row.entryId, place)
    })
  return places
}
