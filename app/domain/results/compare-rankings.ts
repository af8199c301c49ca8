import { toHundredths, type Rational } from '~/domain/judging/rational'
import { cutLine } from './cut-line'

type Row = { entryId: number; number: number | null; name: string; rank: number | null; official: Rational | null; prize: string | null }

/** Where a ranking puts an entry: its rank, its figure, and on which side of the line it stands (null without one) or which prize it gets. */
export type Placing = { rank: number | null; hundredths: number | null; above: boolean | null; prize: string | null }

/** An entry that the other ranking puts elsewhere. */
export type Displaced = { entryId: number; number: number | null; name: string; before: Placing; after: Placing }

/** For how many another way to rank the same entries would change the rank or the outcome, for how many of them the outcome, and for whom; outcomes first, then by rank, of many the first. */
export type RankingDifference = { entries: number; outcomes: number; displaced: Displaced[] }

const shownAtMost = 20

/** Compares two rankings (best first) of the same entries; `count`: how many advance, null where nobody does. */
export function compareRankings(official: readonly Row[], other: readonly Row[], count: number | null): RankingDifference {
  const after = placings(other, count)
  const before = placings(official, count)
  const displaced = official.flatMap(({ entryId, number, name }) => {
    const [was, is] = [before.get(entryId)!, after.get(entryId)!]
    const outcome = was.above !== is.above || was.prize !== is.prize
    return outcome || was.rank !== is.rank ? [{ outcome, row: { entryId, number, name, before: was, after: is } }] : []
  })
  const [decided, moved] = [displaced.filter(({ outcome }) => outcome), displaced.filter(({ outcome }) => !outcome)]
  return {
    entries: displaced.length,
    outcomes: decided.length,
    displaced: [...decided, ...moved].slice(0, shownAtMost).map(({ row }) => row),
  }
}

function placings(rows: readonly Row[], count: number | null): ReadonlyMap<number, Placing> {
  const line = cutLine(rows, count)
  return new Map(
    rows.map(({ entryId, rank, official, prize }, index) => {
      return [entryId, { rank, hundredths: official && toHundredths(official), above: line && index < line.above, prize }]
    }),
  )
}
