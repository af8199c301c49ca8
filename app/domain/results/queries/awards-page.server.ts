import { approximately, compare, toHundredths } from '~/domain/judging/rational'
import { listOf, read } from '~/infra/db/read'
import { teacherAwards } from '../teacher-awards'
import { resultRows } from './result-rows.server'
import { type RankedEntry, stageRanking } from './stage-ranking.server'

/** A competition's special awards, each with the entries whose works applied, best official total first. Null without such a competition. */
export async function awardsPage(competitionId: number) {
  const competition = await read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.name',
      listOf(selectFrom('Category').whereRef('Category.competitionId', '=', 'Competition.id').select(['Category.id', 'Category.name'])).as(
        'categories',
      ),
      listOf(
        selectFrom('SpecialAward as award')
          .whereRef('award.competitionId', '=', 'Competition.id')
          .select(['award.id', 'award.name', 'award.winnerCount', 'award.publishedAt'])
          .orderBy('award.position'),
      ).as('awards'),
    ])
    .executeTakeFirst()
  if (!competition) return null
  const [applied, granted] = [await appliedTo(competitionId), await grantsOf(competitionId)]
  const standing = await standingsOf(competitionId, applied)
  const nameOf = new Map(competition.categories.map(({ id, name }) => [id, name]))
  return {
    competition: { id: competition.id, name: competition.name },
    /** Of all rankings of the last stage that are out; null where no prize is for teachers. */
    teachers: await publishedTeachers(competitionId),
    awards: competition.awards.map((award) => ({
      ...award,
      winnerIds: granted.filter(({ awardId }) => awardId === award.id).map(({ entryId }) => entryId),
      candidates: applied
        .filter(({ awardId }) => awardId === award.id)
        .flatMap(({ entryId, stageId, stage }) => {
          const row = standing.get(`${stageId}:${entryId}`)
          return row ? [{ row, stage }] : []
        })
        .sort((a, b) => compareTotals(a.row, b.row))
        .map(({ row, stage }, index, sorted) => ({
          /** Among those who applied, shared where totals are equal; null without a total. */
          rank: row.official && sorted.findIndex((other) => compareTotals(other.row, row) === 0) + 1,
          entryId: row.entryId,
          number: row.number,
          name: row.name,
          category: nameOf.get(row.categoryId) ?? '',
          stage,
          totalHundredths: row.official && toHundredths(row.official),
          wins: granted.some(({ awardId, entryId }) => awardId === award.id && entryId === row.entryId),
        })),
    })),
  }
}

export type AwardsPage = NonNullable<Awaited<ReturnType<typeof awardsPage>>>

/** On exact totals, the highest first and those without one last. */
function compareTotals({ official: a }: RankedEntry, { official: b }: RankedEntry): number {
  if (!a || !b) return (b ? approximately(b) + 1 : 0) - (a ? approximately(a) + 1 : 0)
  return compare(b, a)
}

/** Which entry applied for which award, and the last stage in which it did. */
function appliedTo(competitionId: number) {
  return (
    read
      .selectFrom('WorkAward as applied')
      .innerJoin('Work', 'Work.id', 'applied.workId')
      .innerJoin('Stage', 'Stage.id', 'Work.stageId')
      .where('Stage.competitionId', '=', competitionId)
      .where('Work.lockedAt', 'is not', null)
      .groupBy(['applied.awardId', 'Work.entryId'])
      // Of several rows SQLite takes the others of the one with the maximum.
      .select(({ fn }) => [
        'applied.awardId',
        'Work.entryId',
        fn.max('Stage.position').as('position'),
        'Stage.id as stageId',
        'Stage.name as stage',
      ])
      .execute()
  )
}

function grantsOf(competitionId: number) {
  return read
    .selectFrom('AwardGrant')
    .innerJoin('SpecialAward', 'SpecialAward.id', 'AwardGrant.awardId')
    .where('SpecialAward.competitionId', '=', competitionId)
    .select(['AwardGrant.awardId', 'AwardGrant.entryId'])
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

/** The special awards that a person has won in a competition, as far as their winners are out. */
export function ownAwards({ userId, competitionId }: { userId: number; competitionId: number }) {
  return read
    .selectFrom('AwardGrant')
    .innerJoin('SpecialAward as award', 'award.id', 'AwardGrant.awardId')
    .innerJoin('Entry', 'Entry.id', 'AwardGrant.entryId')
    .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
    .where('award.competitionId', '=', competitionId)
    .where('award.publishedAt', 'is not', null)
    .where('Registration.userId', '=', userId)
    .select(['award.id', 'award.name', 'Entry.id as entryId'])
    .orderBy('award.position')
    .execute()
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
