import { countedStatuses } from '~/domain/judging/states'
import { now } from '~/infra/clock'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { listOf, read } from '~/infra/db/read'
import { stageDue } from '../clock'
import { isOut } from '../publications'
import { namedCategories } from './competition-parts.server'
import { editionsOfStage } from './next-step-facts.server'
import { openCategories } from './open-categories.server'
import { endingOf } from '../ending'
import { openingRefusal } from '../states'
import { registrationWindow } from '../windows'

/** The organiser's figures: registrations by status, each stage's works and judging, and the disk; null when there is no such competition. */
export async function findManagement(competitionId: number) {
  const competition = await managed(competitionId)
  if (!competition) return null
  const [registrations, works, progress, unpublished] = await Promise.all([
    read
      .selectFrom('Registration')
      .where('competitionId', '=', competitionId)
      .groupBy('status')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .execute(),
    keptWhileUnchanged(`work counts ${competitionId}`, () => workCounts(competitionId)),
    keptWhileUnchanged(`judge progress ${competitionId}`, () => judgeProgress(competitionId)),
    openCategories(competitionId),
  ])
  const { stages, judges, bytesStored, ...own } = competition
  const at = now()
  const shown = stages.map((stage, index) => {
    const { id, name, status, canUpload, startsAt, endsAt, locks, publications } = stage
    const refusal = openingRefusal({ isPublished: own.publishedAt !== null, earlier: stages.slice(0, index) })
    const ofStage = works.filter((row) => row.stageId === id)
    // Where the results are out nothing is owed.
    const judged = progress
      .filter((row) => row.stageId === id)
      .map((row) => (isOut(publications, row.categoryId) ? { ...row, scorable: Math.min(row.scorable, row.submitted) } : row))
    const inCategory = <R extends { categoryId: number }>(rows: R[], categoryId: number) =>
      rows.filter((row) => row.categoryId === categoryId)
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
      scoringEndsAt: stage.scoringEndsAt,
      works: countByStatus(ofStage),
      /** Locked works that can be watched: what each judge has to score. */
      scorable: ofStage.filter((row) => row.status === 'completed').reduce((sum, { locked }) => sum + locked, 0),
      /** Those whose seat covers the stage; of the works assigned to each, how many can be scored, are, and were given up. */
      judges: judges
        .filter((judge) => judge.limitedTo.length === 0 || judge.limitedTo.some(({ stageId }) => stageId === id))
        .map(({ limitedTo: _, ...judge }) => ({ ...judge, ...progressOver(judged.filter(({ judgeId }) => judgeId === judge.id)) })),
      categories: own.categories.map((category) => ({
        ...category,
        works: countByStatus(inCategory(ofStage, category.id)),
        /** Scores that are asked for, and that are there, of judges who left the panel too. */
        ...scoresOver(inCategory(judged, category.id)),
      })),
      /** Its start has come, but earlier results are not out. */
      waitsForEarlier: stageDue(own, stage, { earlierPublished: true, at }) === 'active' && refusal === 'previousStageOpen',
      /** The categories whose results are still to be published, where there are several. */
      unpublished:
        own.categories.length > 1 ? unpublished.filter(({ stageId }) => stageId === id).map((one) => ({ id: one.id, name: one.name })) : [],
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
    publishedAt: own.publishedAt,
    startsAt: own.startsAt,
    endsAt: own.endsAt,
    registrationStartsAt: own.registrationStartsAt,
    registrationEndsAt: own.registrationEndsAt,
    registrationDeadline: own.registrationDeadline,
    submissionDeadline: own.submissionDeadline,
    categories: own.categories,
    maxParticipants: own.maxParticipants,
    bytesStored,
    judges: judges.length,
    registrations: byStatus,
    scores: progress.reduce((sum, { submitted }) => sum + submitted, 0),
    stages: shown,
    window: registrationWindow({ ...own, stages: shown }, at),
    ending: endingOf({ ...own, stages: shown, registrations: byStatus }, at),
  }
}

function countByStatus(rows: readonly { status: string; count: number }[]): Partial<Record<string, number>> {
  const counts: Partial<Record<string, number>> = {}
  for (const { status, count } of rows) counts[status] = (counts[status] ?? 0) + count
  return counts
}

type Progress = Awaited<ReturnType<typeof judgeProgress>>[number]

function progressOver(rows: readonly Progress[]) {
  const sum = (of: 'scorable' | 'submitted' | 'recused') => rows.reduce((total, row) => total + row[of], 0)
  const times = rows.flatMap(({ lastAt }) => lastAt?.getTime() ?? [])
  return {
    scorable: sum('scorable'),
    submitted: sum('submitted'),
    recused: sum('recused'),
    /** When the judge last wrote a score of theirs, a draft too. */
    lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  }
}

function scoresOver(rows: readonly Progress[]) {
  const submitted = rows.reduce((sum, row) => sum + row.submitted, 0)
  return { submitted, expected: rows.reduce((sum, row) => sum + Math.max(row.scorable, row.submitted), 0) }
}

function managed(competitionId: number) {
  return read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .selectAll('competition')
    .select(({ selectFrom }) => [
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
      namedCategories('competition.id').as('categories'),
      listOf(
        selectFrom('CompetitionJudge as seat')
          .innerJoin('User', 'User.id', 'seat.userId')
          .whereRef('seat.competitionId', '=', 'competition.id')
          .where('seat.removedAt', 'is', null)
          .orderBy('seat.id')
          .select(({ selectFrom }) => [
            'User.id',
            'User.name',
            listOf(selectFrom('JudgeStage').whereRef('JudgeStage.seatId', '=', 'seat.id').select('JudgeStage.stageId')).as('limitedTo'),
          ]),
      ).as('judges'),
    ])
    .executeTakeFirst()
}

/** How many works of each stage and category stand at each status, and how many of them are locked. */
function workCounts(competitionId: number) {
  return read
    .selectFrom('Stage')
    .innerJoin('Work', 'Work.stageId', 'Stage.id')
    .innerJoin('Entry', 'Entry.id', 'Work.entryId')
    .where('Stage.competitionId', '=', competitionId)
    .groupBy(['Work.stageId', 'Entry.categoryId', 'Work.status'])
    .select(({ fn }) => [
      'Work.stageId',
      'Entry.categoryId',
      'Work.status',
      fn.countAll<number>().as('count'),
      fn.count<number>('Work.lockedAt').as('locked'),
    ])
    .execute()
}

/** What each judge has to score in each category of each stage, and has. */
function judgeProgress(competitionId: number) {
  return read
    .selectFrom('Stage')
    .innerJoin('Work', 'Work.stageId', 'Stage.id')
    .innerJoin('Entry', 'Entry.id', 'Work.entryId')
    .innerJoin('Assignment', 'Assignment.workId', 'Work.id')
    .leftJoin('Score', (join) =>
      join
        .onRef('Score.workId', '=', 'Assignment.workId')
        .onRef('Score.judgeId', '=', 'Assignment.judgeId')
        .on('Score.status', '<>', 'voided'),
    )
    .where('Stage.competitionId', '=', competitionId)
    .select(({ fn, eb, and }) => [
      'Stage.id as stageId',
      'Entry.categoryId',
      'Assignment.judgeId',
      fn
        .countAll<number>()
        .filterWhere(and([eb('Assignment.status', '=', 'assigned'), eb('Work.status', '=', 'completed')]))
        .as('scorable'),
      fn.count<number>('Score.id').filterWhere('Score.status', 'in', countedStatuses).as('submitted'),
      fn.countAll<number>().filterWhere('Assignment.status', '=', 'recused').as('recused'),
      // What is submitted is written to later too, when it counts and when results come out: not by the judge.
      fn
        .max(eb.case().when('Score.submittedAt', 'is not', null).then(eb.ref('Score.submittedAt')).else(eb.ref('Score.updatedAt')).end())
        .as('lastAt'),
    ])
    .groupBy(['Stage.id', 'Entry.categoryId', 'Assignment.judgeId'])
    .execute()
}

export type Management = NonNullable<Awaited<ReturnType<typeof findManagement>>>
export type ManagedStage = Management['stages'][number]
