import { countedStatuses } from '~/domain/judging/states'
import { now } from '~/infra/clock'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { listOf, read } from '~/infra/db/read'
import { stageDue } from '../clock'
import { attentionOf, type Differing } from '../attention'
import { closedToJudges } from './closed-to-judges.server'
import { editionsOfStage } from './next-step-facts.server'
import { openCategories } from './open-categories.server'
import { endingOf } from '../ending'
import { openingRefusal } from '../states'
import { registrationWindow } from '../windows'

/** The organiser's figures: registrations by status, each stage's works and judging, the disk, and what needs attention; null when there is no such competition. */
export async function findManagement(competitionId: number, differing: readonly Differing[] = []) {
  const competition = await managed(competitionId)
  if (!competition) return null
  const [registrations, works, progress, unpublished] = await Promise.all([
    read
      .selectFrom('Registration')
      .where('competitionId', '=', competitionId)
      .groupBy('status')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .execute(),
    read
      .selectFrom('Stage')
      .innerJoin('Work', 'Work.stageId', 'Stage.id')
      .where('Stage.competitionId', '=', competitionId)
      .groupBy(['Work.stageId', 'Work.status'])
      .select(({ fn }) => [
        'Work.stageId',
        'Work.status',
        fn.countAll<number>().as('count'),
        fn.count<number>('Work.lockedAt').as('locked'),
      ])
      .execute(),
    keptWhileUnchanged(`judge progress ${competitionId}`, () => judgeProgress(competitionId)),
    openCategories(competitionId),
  ])
  const { stages, judges, bytesStored, ...own } = competition
  const at = now()
  const shown = stages.map((stage, index) => {
    const { id, name, status, canUpload, startsAt, endsAt, locks, publications } = stage
    const refusal = openingRefusal({ isPublished: own.publishedAt !== null, earlier: stages.slice(0, index) })
    const ofStage = works.filter((row) => row.stageId === id)
    const progressOf = (judgeId: number) => progress.find((row) => row.stageId === id && row.judgeId === judgeId)
    return {
      id,
      name,
      status,
      canUpload,
      startsAt,
      endsAt,
      publications,
      paused: stage.scoringPausedAt !== null,
      locks,
      works: Object.fromEntries(ofStage.map(({ status, count }) => [status, count])),
      /** Locked works that can be watched: what each judge has to score. */
      scorable: ofStage.find((row) => row.status === 'completed')?.locked ?? 0,
      judges: judges.map((judge) => ({
        ...judge,
        /** Of the works assigned to the judge, those that can be scored. */
        scorable: progressOf(judge.id)?.scorable ?? 0,
        submitted: progressOf(judge.id)?.submitted ?? 0,
      })),
      /** Its start has come, but earlier results are not out. */
      waitsForEarlier: stageDue(own, stage, { earlierPublished: true, at }) === 'active' && refusal === 'previousStageOpen',
      /** The categories whose results are still to be published, where there are several. */
      unpublished:
        own.categories > 1 ? unpublished.filter(({ stageId }) => stageId === id).map((one) => ({ id: one.id, name: one.name })) : [],
      /** Why it cannot be opened for uploads now, if it cannot. */
      openingRefusal: refusal,
    }
  })
  const byStatus = Object.fromEntries(registrations.map(({ status, count }) => [status, count]))
  return {
    id: own.id,
    name: own.name,
    status: own.status,
    isPublished: own.publishedAt !== null,
    startsAt: own.startsAt,
    endsAt: own.endsAt,
    maxParticipants: own.maxParticipants,
    bytesStored,
    judges: judges.length,
    registrations: byStatus,
    scores: progress.reduce((sum, { submitted }) => sum + submitted, 0),
    stages: shown,
    ending: endingOf({ ...own, stages: shown, registrations: byStatus }, at),
    attention: attentionOf({
      competition: { ...own, window: registrationWindow({ ...own, stages }, at) },
      registrations: byStatus,
      judges: judges.length,
      stages: shown,
      differing,
    }),
  }
}

function managed(competitionId: number) {
  return read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .selectAll('competition')
    .select(({ selectFrom, fn }) => [
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .orderBy('stage.position')
          .selectAll('stage')
          .select(({ selectFrom, fn }) => [
            editionsOfStage('stage').as('publications'),
            selectFrom('WorkLock')
              .whereRef('WorkLock.stageId', '=', 'stage.id')
              .select(fn.countAll<number>().as('count'))
              .$asScalar()
              .$notNull()
              .as('locks'),
          ]),
      ).as('stages'),
      selectFrom('Category')
        .whereRef('Category.competitionId', '=', 'competition.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('categories'),
      listOf(
        selectFrom('CompetitionJudge as seat')
          .innerJoin('User', 'User.id', 'seat.userId')
          .whereRef('seat.competitionId', '=', 'competition.id')
          .where('seat.removedAt', 'is', null)
          .orderBy('seat.id')
          .select(['User.id', 'User.name']),
      ).as('judges'),
    ])
    .executeTakeFirst()
}

/** What each judge has to score in each stage, and has. */
async function judgeProgress(competitionId: number) {
  const closed = await closedToJudges({ competitionId })
  const rows = await read
    .selectFrom('Stage')
    .innerJoin('Work', 'Work.stageId', 'Stage.id')
    .innerJoin('Assignment', 'Assignment.workId', 'Work.id')
    .leftJoin('Score', (join) =>
      join
        .onRef('Score.workId', '=', 'Assignment.workId')
        .onRef('Score.judgeId', '=', 'Assignment.judgeId')
        .on('Score.status', 'in', countedStatuses),
    )
    .where('Stage.competitionId', '=', competitionId)
    .select(({ fn, eb, and }) => [
      'Stage.id as stageId',
      'Assignment.judgeId',
      fn
        .countAll<number>()
        .filterWhere(and([eb('Assignment.status', '=', 'assigned'), eb('Work.status', '=', 'completed')]))
        .as('scorable'),
      fn.count<number>('Score.id').as('submitted'),
    ])
    .groupBy(['Stage.id', 'Assignment.judgeId'])
    .execute()
  return rows.map((row) => {
    const gone = closed.find(({ stageId, judgeId }) => stageId === row.stageId && judgeId === row.judgeId)
    return { ...row, scorable: row.scorable - (gone?.count ?? 0) }
  })
}

export type Management = NonNullable<Awaited<ReturnType<typeof findManagement>>>
export type ManagedStage = Management['stages'][number]
