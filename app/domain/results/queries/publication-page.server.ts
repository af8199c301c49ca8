import type { AdvancementStatus } from '~/domain/competitions/states'
import { toHundredths } from '~/domain/judging/rational'
import { read } from '~/infra/db/read'
import { lastEdition, liveEdition, publicationState } from '../publication-rules'
import { decisionsAgainstLine } from '../against-line'
import { tieGroups } from '../chair-decisions'
import { isSameEdition, seenDigest } from '../edition-of.server'
import { entrantsPerPage } from '../standings-view'
import { awardedTeachers, teacherAwards } from '../teacher-awards'
import { publicationFigures } from '../publication-figures'
import { openRankings } from './open-rankings.server'
import { openScores } from './open-scores.server'
import { stageRanking, type RankedEntry, type StageRanking } from './stage-ranking.server'

type Asked = { competitionId: number; stageId: number; categoryId?: number | null }

/** What the organiser reads before publishing a ranking's results: its figures, and, after a first edition, what the next would change. Null without such a ranking. */
export async function publicationPage(asked: Asked) {
  const ranking = await stageRanking(asked)
  if (!ranking) return null
  const { competition, stage, category, publications, ranked } = ranking
  const [live, last] = [liveEdition(publications, ranking.categoryId), lastEdition(publications, ranking.categoryId)]
  const before = last && (await resultsBefore(ranking))
  const newcomers = unrankedNewcomers(before ?? [], ranking)
  const known = ranked.filter(({ entryId }) => !newcomers.has(entryId))
  const unchanged = last !== null && isSameEdition(last, { ...ranking, ranked: known })
  const open = await openRankings(stage.id)
  return {
    competition: { id: competition.id, name: competition.name },
    stage: { id: stage.id, name: stage.name, live: !stage.canUpload },
    category,
    /** The categories to choose from; none where the stage ranks all together or has one category. */
    categories: stage.ranking === 'by_category' && ranking.categories.length > 1 ? ranking.categories : [],
    advanceCount: ranking.advanceCount,
    state: publicationState(stage.status, publications, ranking.categoryId),
    /** Whether there is a stage to go on to. */
    decides: ranking.next !== null,
    /** The stage has other rankings that are not out. */
    othersOpen: open > (live ? 0 : ranked.length),
    removeExtremes: ranking.removeExtremes,
    live: live && { id: live.id, edition: live.edition, publishedAt: live.publishedAt },
    edition: (last?.edition ?? 0) + 1,
    changes: before ? changesSince(before, ranking) : [],
    unchanged,
    digest: seenDigest(ranking),
    against: decisionsAgainstLine(ranking),
    prizes: ranking.prizeFigures,
    teachers: teacherAwards(ranked),
    /** The groups that share a rank. */
    ties: tieGroups(ranked).length,
    /** The first rows of what is to be published. */
    first: ranked.slice(0, entrantsPerPage).map((row) => resultRow(row, ranking.categories)),
    openScores: await openScores({ stageId: stage.id, categoryId: ranking.categoryId }),
    ...publicationFigures(ranking),
  }
}

export type PublicationPage = NonNullable<Awaited<ReturnType<typeof publicationPage>>>

/** What the editions before the next say of a ranking's entries: of each category the newest one it was in. */
export function resultsBefore({ publications, categories, categoryId }: Pick<StageRanking, 'publications' | 'categories' | 'categoryId'>) {
  const ranked = categories.filter(({ id }) => categoryId === null || id === categoryId)
  const newest = ranked.flatMap(({ id }) => ({ categoryId: id, publicationId: lastEdition(publications, id)?.id ?? null }))
  return read
    .selectFrom('Result')
    .innerJoin('Entry', 'Entry.id', 'Result.entryId')
    .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
    .where(({ eb, and, or }) =>
      or(newest.map((one) => and([eb('Entry.categoryId', '=', one.categoryId), eb('Result.publicationId', '=', one.publicationId)]))),
    )
    .select([
      'Result.entryId',
      'Result.rank',
      'Result.totalHundredths',
      'Result.decision',
      'Result.prize',
      'Result.teacherAwarded',
      'Registration.number',
      'Registration.name',
      'Registration.teacherName',
      'Registration.secondTeacherName',
    ])
    .execute()
}

type Outcome = {
  rank: number | null
  totalHundredths: number | null
  decision: AdvancementStatus
  prize: string | null
  teacherAwarded: boolean
  teacherName: string
  secondTeacherName: string
}
type Kept = Outcome & { entryId: number; number: number | null; name: string }

/** An entry of a ranking as an edition shows it. */
function resultRow(
  { entryId, rank, official, judgeCount, advancement, number, name, categoryId, prize }: RankedEntry,
  categories: Categories,
) {
  const category = categories.find(({ id }) => id === categoryId)?.name ?? ''
  const totalHundredths = official && toHundredths(official)
  return { entryId, rank, totalHundredths, judgeCount, decision: advancement, prize, number, name, category }
}

type Categories = readonly { id: number; name: string }[]

/** Who came after an edition, has nothing to be ranked by and is not decided: no figure that was published is another for them. */
function unrankedNewcomers(before: readonly Kept[], { ranked, next }: Pick<StageRanking, 'ranked' | 'next'>): ReadonlySet<number> {
  const known = new Set(before.map(({ entryId }) => entryId))
  const newcomers = ranked.filter(
    ({ entryId, rank, advancement }) => rank === null && (!next || advancement === 'pending') && !known.has(entryId),
  )
  return new Set(newcomers.map(({ entryId }) => entryId))
}

/** The entries whose rank, shown total, prize, teacher's award or, where there is a stage to go on to, decision differs from what was published; null on a side where the entry has none. */
export function changesSince(before: readonly Kept[], { ranked, next }: Pick<StageRanking, 'ranked' | 'next'>) {
  const earlier = new Map(before.map((row) => [row.entryId, row]))
  const outcome = ({ rank, totalHundredths, decision, prize, ...row }: Outcome) => {
    return { rank, totalHundredths, decision: next && decision, prize, teacherAwarded: awardedTeachers(row).length > 0 }
  }
  const newcomers = unrankedNewcomers(before, { ranked, next })
  const still = new Set(ranked.map(({ entryId }) => entryId))
  const changed = ranked.flatMap(({ entryId, number, name, official, advancement, ...shown }) => {
    const row = earlier.get(entryId)
    const was = row ? outcome(row) : null
    const is = outcome({ ...shown, totalHundredths: official && toHundredths(official), decision: advancement })
    if (newcomers.has(entryId)) return []
    const same = was !== null && (Object.keys(is) as (keyof typeof is)[]).every((fact) => was[fact] === is[fact])
    return same ? [] : [{ entryId, number, name, before: was, after: is }]
  })
  const gone = before.filter(({ entryId }) => !still.has(entryId))
  return [
    ...changed,
    ...gone.map((row) => ({ entryId: row.entryId, number: row.number, name: row.name, before: outcome(row), after: null })),
  ]
}
