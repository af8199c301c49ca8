import { countedStatuses } from '~/domain/judging/states'
import { contains } from '~/domain/lists/like'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { listOf, read } from '~/infra/db/read'

const mostFound = 20

/** A competition's panel with how much each judge has submitted, and the people a search finds for it; null when there is no such competition. */
export async function findPanel({ competitionId, search }: { competitionId: number; search: string }) {
  const competition = await read.selectFrom('Competition').where('id', '=', competitionId).select(['id', 'name']).executeTakeFirst()
  if (!competition) return null
  const [judges, candidates, categories, stages] = await Promise.all([
    seatsOf(competitionId),
    search ? findCandidates(competitionId, search) : [],
    read.selectFrom('Category').where('competitionId', '=', competitionId).orderBy('position').select(['id', 'name']).execute(),
    read
      .selectFrom('Stage')
      .where('competitionId', '=', competitionId)
      .orderBy('position')
      .select(['id', 'name', 'judgesPerWork'])
      .execute(),
  ])
  return { ...competition, judges, candidates, categories, stages }
}

function seatsOf(competitionId: number) {
  return read
    .selectFrom('CompetitionJudge as seat')
    .innerJoin('User', 'User.id', 'seat.userId')
    .where('seat.competitionId', '=', competitionId)
    .where('seat.removedAt', 'is', null)
    .orderBy('seat.id')
    .select(({ selectFrom, fn }) => [
      'User.id',
      'User.name',
      'User.email',
      'User.role',
      'User.voiceType',
      'seat.addedAt',
      listOf(
        selectFrom('JudgeCategory')
          .innerJoin('Category', 'Category.id', 'JudgeCategory.categoryId')
          .whereRef('JudgeCategory.seatId', '=', 'seat.id')
          .select('Category.name')
          .unionAll(
            selectFrom('JudgeStage')
              .innerJoin('Stage as only', 'only.id', 'JudgeStage.stageId')
              .whereRef('JudgeStage.seatId', '=', 'seat.id')
              .select('only.name'),
          ),
      ).as('limits'),
      selectFrom('Score')
        .innerJoin('Stage', 'Stage.id', 'Score.stageId')
        .whereRef('Score.judgeId', '=', 'User.id')
        .where('Score.status', 'in', countedStatuses)
        .where('Stage.competitionId', '=', competitionId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('submitted'),
      selectFrom('Assignment')
        .innerJoin('Work', 'Work.id', 'Assignment.workId')
        .innerJoin('Stage', 'Stage.id', 'Work.stageId')
        .whereRef('Assignment.judgeId', '=', 'User.id')
        .where('Assignment.status', '=', 'recused')
        .where('Stage.competitionId', '=', competitionId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('recused'),
    ])
    .execute()
}

/** Who may sit on a panel at all, by a part of the name or address. */
function mayJudge(search: string) {
  return read
    .selectFrom('User')
    .where('User.status', '=', 'active')
    .where('User.role', 'in', ['teacher', 'judge', 'admin'])
    .where(({ or }) => or([contains('User.name', search), contains('User.email', search)]))
    .orderBy('User.name')
    .orderBy('User.id')
    .limit(mostFound)
    .select(['User.id', 'User.name', 'User.email', 'User.role'])
}

/** The people a search finds for a competition that is not there yet. */
export async function findNewCandidates(search: string): Promise<NewCandidate[]> {
  return search ? ((await mayJudge(search).execute()) as NewCandidate[]) : []
}

export type NewCandidate = { id: number; name: string; email: string; role: 'teacher' | 'judge' | 'admin' }

async function findCandidates(competitionId: number, search: string) {
  const found = await mayJudge(search)
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('CompetitionJudge as seat')
          .whereRef('seat.userId', '=', 'User.id')
          .where('seat.competitionId', '=', competitionId)
          .where('seat.removedAt', 'is', null)
          .select('seat.id'),
      ).as('isJudge'),
      exists(
        selectFrom('Registration')
          .whereRef('Registration.userId', '=', 'User.id')
          .where('Registration.competitionId', '=', competitionId)
          .where('Registration.status', 'in', placeTakingStatuses)
          .select('Registration.id'),
      ).as('isRegistered'),
    ])
    .execute()
  return found.map((person) => ({ ...person, isJudge: Boolean(person.isJudge), isRegistered: Boolean(person.isRegistered) }))
}

export type Panel = NonNullable<Awaited<ReturnType<typeof findPanel>>>

/** The one person a confirmation is about, whether on the panel already or a candidate. */
export async function findPerson(userId: number) {
  const person = await read.selectFrom('User').where('id', '=', userId).select(['id', 'name', 'email', 'role']).executeTakeFirst()
  return person ?? null
}
