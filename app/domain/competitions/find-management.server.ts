import { countedStatuses } from '~/domain/judging/states'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { read } from '~/infra/db/read'
import { stageDue } from './clock'
import { attentionOf, type Differing } from './attention'
import { closedToJudges } from './queries/closed-to-judges.server'
import { openCategories } from './queries/open-categories.server'
import { openingRefusal } from './states'
import { registrationWindow } from './windows'

/** The organiser's figures: registrations by status, each stage's works and judging, the disk, and what needs attention; null when there is no such competition. */
export async function findManagement(competitionId: number, differing: readonly Differing[] = []) {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    include: {
      stages: { orderBy: { position: 'asc' }, include: { _count: { select: { locks: true } } } },
      _count: { select: { categories: true } },
      judges: { where: { removedAt: null }, orderBy: { id: 'asc' }, select: { user: { select: { id: true, name: true } } } },
    },
  })
  if (!competition) return null
  const stageIds = competition.stages.map(({ id }) => id)
  const inStages = { stageId: { in: stageIds } }
  const [registrations, works, scorable, progress, unpublished] = await Promise.all([
    db.registration.groupBy({ by: ['status'], where: { competitionId }, _count: true }),
    db.work.groupBy({ by: ['stageId', 'status'], where: inStages, _count: true }),
    db.work.groupBy({ by: ['stageId', 'status'], where: { ...inStages, lockedAt: { not: null } }, _count: true }),
    keptWhileUnchanged(`judge progress ${competitionId}`, () => judgeProgress(competitionId)),
    openCategories(competitionId),
  ])
  const { stages, judges, bytesStored, ...own } = competition
  const at = now()
  const categoryCount = own._count.categories
  const shown = stages.map((stage, index) => {
    const { id, name, status, canUpload, startsAt, endsAt, _count } = stage
    const refusal = openingRefusal({ isPublished: own.publishedAt !== null, earlier: stages.slice(0, index) })
    const locked = scorable.filter((row) => row.stageId === id)
    const progressOf = (judgeId: number) => progress.find((row) => row.stageId === id && row.judgeId === judgeId)
    return {
      id,
      name,
      status,
      canUpload,
      startsAt,
      endsAt,
      paused: stage.scoringPausedAt !== null,
      locks: _count.locks,
      works: Object.fromEntries(works.filter((row) => row.stageId === id).map((row) => [row.status, row._count])),
      /** Locked works that can be watched: what each judge has to score. */
      scorable: locked.filter((row) => row.status === 'completed').reduce((sum, row) => sum + row._count, 0),
      judges: judges.map(({ user }) => ({
        ...user,
        /** Of the works assigned to the judge, those that can be scored. */
        scorable: progressOf(user.id)?.scorable ?? 0,
        submitted: progressOf(user.id)?.submitted ?? 0,
      })),
      /** Its start has come, but earlier results are not out. */
      waitsForEarlier: stageDue(own, stage, { earlierPublished: true, at }) === 'active' && refusal === 'previousStageOpen',
      /** The categories whose results are still to be published, where there are several. */
      unpublished:
        categoryCount > 1 ? unpublished.filter(({ stageId }) => stageId === id).map((one) => ({ id: one.id, name: one.name })) : [],
      /** Why it cannot be opened for uploads now, if it cannot. */
      openingRefusal: refusal,
    }
  })
  const byStatus = Object.fromEntries(registrations.map((row) => [row.status, row._count]))
  return {
    id: own.id,
    name: own.name,
    status: own.status,
    isPublished: own.publishedAt !== null,
    startsAt: own.startsAt,
    endsAt: own.endsAt,
    maxParticipants: own.maxParticipants,
    bytesStored: Number(bytesStored),
    judges: judges.length,
    registrations: byStatus,
    scores: progress.reduce((sum, { submitted }) => sum + submitted, 0),
    stages: shown,
    attention: attentionOf({
      competition: { ...own, window: registrationWindow({ ...own, stages }, at) },
      registrations: byStatus,
      judges: judges.length,
      stages: shown,
      differing,
    }),
  }
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
