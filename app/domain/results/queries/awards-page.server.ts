import { namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { approximately, compare, toHundredths } from '~/domain/judging/rational'
import { pageOf } from '~/domain/lists/page-of'
import { rankingName } from '~/domain/notices/ranking-name'
import { listOf, read } from '~/infra/db/read'
import { teacherAwards } from '../teacher-awards'
import { type AwardCandidate, awardCandidates, openRankingsOf } from './award-candidates.server'
import { publishedWinners } from './award-publication.server'
import { resultRows } from './result-rows.server'
import { type RankedEntry, stageRanking } from './stage-ranking.server'

const candidatesPerPage = 50

/** A page of one award, or the first page of each. */
type Shown = { awardId: number | null; page: number }

/**
 * A competition's special awards, each with a page of the entries whose works applied, best official total first, and whoever wins. Null without such
 * a competition, or without the one award asked for.
 */
export async function awardsPage(competitionId: number, shown: Shown = { awardId: null, page: 1 }) {
  const competition = await read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.name',
      namedCategories('Competition.id').as('categories'),
      listOf(
        selectFrom('SpecialAward as award')
          .whereRef('award.competitionId', '=', 'Competition.id')
          .$if(shown.awardId !== null, (query) => query.where('award.id', '=', shown.awardId!))
          .select(['award.id', 'award.name', 'award.winnerCount'])
          .select(({ selectFrom: from }) =>
            listOf(
              from('AwardPublication as announced')
                .whereRef('announced.awardId', '=', 'award.id')
                .select(['announced.id', 'announced.publishedAt', 'announced.withdrawnAt', 'announced.withdrawalReason'])
                .orderBy('announced.id', 'desc'),
            ).as('publications'),
          )
          .orderBy('award.position'),
      ).as('awards'),
    ])
    .executeTakeFirst()
  if (!competition || (shown.awardId !== null && competition.awards.length === 0)) return null
  const [applied, granted] = [await awardCandidates({ competitionId }), await grantsOf(competitionId)]
  const standing = await standingsOf(competitionId, applied)
  const nameOf = new Map(competition.categories.map(({ id, name }) => [id, name]))
  const taken = competition.awards.flatMap(({ publications }) => publications.filter(({ withdrawnAt }) => withdrawnAt !== null))
  const winnersThen = taken.length > 0 ? await publishedWinners({ competitionId }) : new Map<number, string[]>()
  return {
    competition: { id: competition.id, name: competition.name },
    /** Of all rankings of the last stage that are out; null where no prize is for teachers. */
    teachers: await publishedTeachers(competitionId),
    awards: competition.awards.map(({ publications, ...award }) => {
      const own = applied.filter(({ awardId }) => awardId === award.id)
      const winners = granted.filter(({ awardId }) => awardId === award.id)
      const candidates = rankedCandidates(own, standing)
      const wins = new Set(winners.map(({ entryId }) => entryId))
      const { page, pageCount, skip, take } = pageOf({
        asked: shown.awardId === null ? 1 : shown.page,
        total: candidates.length,
        size: candidatesPerPage,
      })
      const listed = candidates.filter(({ entryId }, index) => wins.has(entryId) || (index >= skip && index < skip + take))
      return {
        ...award,
        /** Its publication that stands. */
        published: publications.find(({ withdrawnAt }) => withdrawnAt === null) ?? null,
        /** Those that were taken back, the last one first, each with who had won. */
        earlier: publications.flatMap(({ id, publishedAt, withdrawnAt, withdrawalReason }) =>
          withdrawnAt ? [{ id, publishedAt, withdrawnAt, withdrawalReason, winners: winnersThen.get(id) ?? [] }] : [],
        ),
        /** Rankings of its candidates that are not out. */
        open: openRankingsOf(own).map(({ stageId, stage, categoryId, category }) => {
          return { stageId, categoryId, name: rankingName(stage, nameOf.size > 1 ? category : null) }
        }),
        winnerIds: [...wins],
        page,
        pageCount,
        candidateCount: candidates.length,
        candidates: [...listed, ...winners.flatMap((winner) => noLonger(winner, candidates))].map(({ categoryId, ...row }) => ({
          ...row,
          category: nameOf.get(categoryId) ?? '',
          wins: wins.has(row.entryId),
        })),
      }
    }),
  }
}

export type AwardsPage = NonNullable<Awaited<ReturnType<typeof awardsPage>>>

/** An award's candidates by their totals, the best first. */
function rankedCandidates(own: readonly AwardCandidate[], standing: ReadonlyMap<string, RankedEntry>) {
  const sorted = own
    .flatMap(({ entryId, stageId, stage }) => {
      const row = standing.get(`${stageId}:${entryId}`)
      return row ? [{ row, stage }] : []
    })
    .sort((a, b) => compareTotals(a.row, b.row))
  let rank = 0
  return sorted.map(({ row, stage }, index) => {
    const before = sorted[index - 1]?.row
    if (!before || compareTotals(before, row) !== 0) rank = index + 1
    return {
      /** Among those who applied, shared where totals are equal; null without a total. */
      rank: row.official && rank,
      entryId: row.entryId,
      number: row.number,
      name: row.name,
      categoryId: row.categoryId,
      stage: stage as string | null,
      totalHundredths: row.official && toHundredths(row.official),
    }
  })
}

type Candidate = ReturnType<typeof rankedCandidates>[number]
type Winner = Awaited<ReturnType<typeof grantsOf>>[number]

/** A winner who is no candidate any more, as a row of theirs without a stage: to be taken from the winners. */
function noLonger({ entryId, number, name, categoryId }: Winner, candidates: readonly Candidate[]): Candidate[] {
  if (candidates.some((one) => one.entryId === entryId)) return []
  return [{ rank: null, entryId, number, name, categoryId, stage: null, totalHundredths: null }]
}

/** On exact totals, the highest first and those without one last. */
function compareTotals({ official: a }: RankedEntry, { official: b }: RankedEntry): number {
  if (!a || !b) return (b ? approximately(b) + 1 : 0) - (a ? approximately(a) + 1 : 0)
  return compare(b, a)
}

function grantsOf(competitionId: number) {
  return read
    .selectFrom('AwardGrant')
    .innerJoin('SpecialAward', 'SpecialAward.id', 'AwardGrant.awardId')
    .innerJoin('Entry', 'Entry.id', 'AwardGrant.entryId')
    .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
    .where('SpecialAward.competitionId', '=', competitionId)
    .select(['AwardGrant.awardId', 'AwardGrant.entryId', 'Entry.categoryId', 'Registration.number', 'Registration.name'])
    .execute()
}

/** How the entries stand in the rankings of the stages they applied in, by `stage:entry`. */
async function standingsOf(competitionId: number, applied: readonly { stageId: number }[]): Promise<ReadonlyMap<string, RankedEntry>> {
  const standing = new Map<string, RankedEntry>()
  for (const stageId of new Set(applied.map((one) => one.stageId))) {
    const first = await stageRanking({ competitionId, stageId })
    const rankings = first ? [first] : []
    for (const { id } of first?.categoryId ? first.categories : []) {
      const ranking = id === first?.categoryId ? null : await stageRanking({ competitionId, stageId, categoryId: id })
      if (ranking) rankings.push(ranking)
    }
    for (const { ranked } of rankings) for (const row of ranked) standing.set(`${stageId}:${row.entryId}`, row)
  }
  return standing
}

/** The teachers with an award in any ranking that is out, category by category; null where no prize of the competition is for teachers. */
async function publishedTeachers(competitionId: number) {
  const rows = await resultRows()
    .where('stage.competitionId', '=', competitionId)
    .where('publication.withdrawnAt', 'is', null)
    .where('result.teacherAwarded', '=', true)
    .select(['result.entryId', 'result.prize', 'result.teacherAwarded'])
    .select(['registration.name', 'registration.teacherName', 'registration.secondTeacherName'])
    .orderBy('category.position')
    .orderBy('result.rank')
    .orderBy('registration.number')
    .execute()
  if (rows.length > 0) return teacherAwards(rows)
  const { count } = await read
    .selectFrom('Prize')
    .where('competitionId', '=', competitionId)
    .where('forTeachers', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > 0 ? [] : null
}
