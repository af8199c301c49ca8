import { countedStatuses } from '~/domain/judging/states'
import { namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { listOf, read } from '~/infra/db/read'

/** A judge of a competition's panel, what their seat is limited to, and how far they are with each stage; null when they do not sit there. */
export async function judgeSeat({ competitionId, judgeId }: { competitionId: number; judgeId: number }) {
  const seat = await read
    .selectFrom('CompetitionJudge as seat')
    .innerJoin('User as judge', 'judge.id', 'seat.userId')
    .where('seat.competitionId', '=', competitionId)
    .where('seat.userId', '=', judgeId)
    .where('seat.removedAt', 'is', null)
    .select(({ selectFrom }) => [
      'judge.id',
      'judge.name',
      'judge.email',
      namedCategories('seat.competitionId').as('categories'),
      listOf(selectFrom('JudgeCategory').whereRef('JudgeCategory.seatId', '=', 'seat.id').select('JudgeCategory.categoryId as id')).as(
        'ownCategories',
      ),
      listOf(selectFrom('JudgeStage').whereRef('JudgeStage.seatId', '=', 'seat.id').select('JudgeStage.stageId as id')).as('ownStages'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'seat.competitionId')
          .select(['Stage.id', 'Stage.name', 'Stage.judgesPerWork'])
          .orderBy('Stage.position'),
      ).as('stages'),
    ])
    .executeTakeFirst()
  if (!seat) return null
  const progress = await progressOf(competitionId, judgeId)
  const { ownCategories, ownStages, stages, ...judge } = seat
  return {
    ...judge,
    limits: { categoryIds: ownCategories.map(({ id }) => id), stageIds: ownStages.map(({ id }) => id) },
    stages: stages.map((stage) => ({ ...stage, total: 0, scored: 0, ...progress.find(({ stageId }) => stageId === stage.id) })),
  }
}

function progressOf(competitionId: number, judgeId: number) {
  return read
    .selectFrom('Assignment as given')
    .innerJoin('Work as work', 'work.id', 'given.workId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .leftJoin('Score as score', (join) =>
      join
        .onRef('score.workId', '=', 'given.workId')
        .onRef('score.judgeId', '=', 'given.judgeId')
        .on(({ or, eb }) => or([eb('score.status', 'in', countedStatuses), eb('score.sealsAt', 'is not', null)])),
    )
    .where('stage.competitionId', '=', competitionId)
    .where('given.judgeId', '=', judgeId)
    .where('given.status', '=', 'assigned')
    .groupBy('work.stageId')
    .select(({ fn }) => ['work.stageId', fn.countAll<number>().as('total'), fn.count<number>('score.id').as('scored')])
    .execute()
}

/** The locked works of the participant with a number, and what each is to a judge. */
export async function worksByNumber({ competitionId, judgeId, number }: { competitionId: number; judgeId: number; number: number }) {
  const rows = await read
    .selectFrom('Work as work')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .leftJoin('Assignment as given', (join) => join.onRef('given.workId', '=', 'work.id').on('given.judgeId', '=', judgeId))
    .leftJoin('Score as score', (join) =>
      join.onRef('score.workId', '=', 'work.id').on('score.judgeId', '=', judgeId).on('score.status', '<>', 'voided'),
    )
    .where('registration.competitionId', '=', competitionId)
    .where('registration.number', '=', number)
    .where('work.lockedAt', 'is not', null)
    .orderBy('stage.position')
    .orderBy('work.slot')
    .select(['work.id', 'work.title', 'work.performer', 'stage.name as stage', 'given.status', 'score.status as score', 'score.sealsAt'])
    .execute()
  return rows.map(({ status, score, sealsAt, ...work }) => ({
    ...work,
    state: score !== null && (score !== 'draft' || sealsAt !== null) ? ('scored' as const) : (status ?? ('none' as const)),
  }))
}
