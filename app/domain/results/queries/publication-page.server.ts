import { toHundredths } from '~/domain/judging/rational'
import { read } from '~/infra/db/read'
import { lastEdition, liveEdition, publicationState } from '../publication-rules'
import { editionOf } from '../publish-ranking.server'
import { entrantsPerPage } from '../standings-view'
import { publicationFigures } from '../publication-figures'
import { openRankings } from './open-rankings.server'
import { stageRanking, type RankedEntry } from './stage-ranking.server'

type Asked = { competitionId: number; stageId: number; categoryId?: number | null }

/** What the organiser reads before publishing a ranking's results: its figures, and, after a first edition, what the next would change. Null without such a ranking. */
export async function publicationPage(asked: Asked) {
  const ranking = await stageRanking(asked)
  if (!ranking) return null
  const { competition, stage, category, publications, ranked } = ranking
  const [live, last] = [liveEdition(publications, ranking.categoryId), lastEdition(publications, ranking.categoryId)]
  const before = last && (await resultsOf(last.id))
  const { digest } = editionOf(ranking)
  const unchanged = last?.digest === digest
  const open = await openRankings(stage.id)
  return {
    competition: { id: competition.id, name: competition.name },
    stage: { id: stage.id, name: stage.name, live: !stage.canUpload },
    category,
    /** The categories to choose from; none where the stage ranks all together or has one category. */
    categories: stage.ranking === 'by_category' && ranking.categories.length > 1 ? ranking.categories : [],
    advanceCount: ranking.advanceCount,
    state: publicationState(stage.status, publications, ranking.categoryId),
    /** The stage has other rankings that are not out. */
    othersOpen: open > (live ? 0 : ranked.length),
    removeExtremes: ranking.removeExtremes,
    live: live && { id: live.id, edition: live.edition, publishedAt: live.publishedAt },
    edition: (last?.edition ?? 0) + 1,
    changes: before && !unchanged ? changesSince(before, ranked) : [],
    unchanged,
    digest,
    /** The first rows of what is to be published. */
    first: ranked.slice(0, entrantsPerPage).map((row) => resultRow(row, ranking.categories)),
    ...publicationFigures(ranked),
  }
}

export type PublicationPage = NonNullable<Awaited<ReturnType<typeof publicationPage>>>

type Kept = { entryId: number; rank: number | null; totalHundredths: number | null; number: number | null; name: string }

function resultsOf(publicationId: number): Promise<Kept[]> {
  return read
    .selectFrom('Result')
    .innerJoin('Entry', 'Entry.id', 'Result.entryId')
    .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
    .where('Result.publicationId', '=', publicationId)
    .select(['Result.entryId', 'Result.rank', 'Result.totalHundredths', 'Registration.number', 'Registration.name'])
    .execute()
}

/** An entry of a ranking as an edition shows it. */
function resultRow({ entryId, rank, official, judgeCount, advancement, number, name, categoryId }: RankedEntry, categories: Categories) {
  const category = categories.find(({ id }) => id === categoryId)?.name ?? ''
  return { entryId, rank, totalHundredths: official && toHundredths(official), judgeCount, decision: advancement, number, name, category }
}

type Categories = readonly { id: number; name: string }[]

type Outcome = { rank: number | null; totalHundredths: number | null }

/** The entries whose rank or shown total differs from an earlier edition; null on a side where the entry has none. */
export function changesSince(before: readonly Kept[], ranked: readonly RankedEntry[]) {
  const now = editionResults(ranked)
  const earlier = new Map(before.map((row) => [row.entryId, row]))
  const entries = [
    ...now,
    ...before.filter(({ entryId }) => !now.some((row) => row.entryId === entryId)).map((row) => ({ ...row, gone: true as const })),
  ]
  return entries.flatMap((row) => {
    const was: Outcome | null = earlier.get(row.entryId) ?? null
    const is: Outcome | null = 'gone' in row ? null : row
    if (was?.rank === is?.rank && was?.totalHundredths === is?.totalHundredths) return []
    return [{ entryId: row.entryId, number: row.number, name: row.name, before: was, after: is }]
  })
}

function editionResults(ranked: readonly RankedEntry[]): Kept[] {
  return ranked.map(({ entryId, rank, number, name, official }) => ({
    entryId,
    rank,
    number,
    name,
    totalHundredths: official && toHundredths(official),
  }))
}
