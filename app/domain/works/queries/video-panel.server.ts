import { sql } from 'kysely'
import { unpublishedStatuses } from '~/domain/competitions/states'
import { hasPassed, uploadsClose } from '~/domain/competitions/windows'
import { contains } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { processingJobs } from '~/domain/media/queries/processing-jobs.server'
import { namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { now } from '~/infra/clock'
import { listOf, read } from '~/infra/db/read'
import { type PanelFilter, panelStatuses, type PanelStatus, workStatusOf } from '../panel-filter'
import { mayRestart } from '../rules'
import type { WorkStatus } from '../states'
import { stagesToLock, unlockedParticipants } from './unlocked-participants.server'

const pageSize = 50

/** The works of a competition that the panel's search, stage and category leave, as `work`, of their `registration`. */
export function panelWorks(competitionId: number, { stageId, categoryId, search }: Pick<PanelFilter, 'stageId' | 'categoryId' | 'search'>) {
  const number = /^\d{1,6}$/.test(search) ? Number(search) : null
  return read
    .selectFrom('Work as work')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .where('work.uploadId', 'is not', null)
    .where('registration.competitionId', '=', competitionId)
    .$if(stageId !== null, (query) => query.where('work.stageId', '=', stageId!))
    .$if(categoryId !== null, (query) =>
      query.where('work.entryId', 'in', ({ selectFrom }) =>
        selectFrom('Entry').where('Entry.categoryId', '=', categoryId).select('Entry.id'),
      ),
    )
    .$if(search !== '', (query) =>
      query.where(({ or, eb }) =>
        or([
          contains('work.title', search),
          contains('registration.name', search),
          ...(number === null ? [] : [eb('registration.number', '=', number)]),
        ]),
      ),
    )
}

/**
 * The processing of a competition's works, newest first, with how many that the search and the stage leave are in each state, and who stayed unlocked.
 * A page past the last is the last. Null for an unknown competition.
 */
export async function videoPanel({ competitionId, filter }: { competitionId: number; filter: PanelFilter }) {
  const competition = await findCompetition(competitionId)
  if (!competition) return null
  const found = panelWorks(competitionId, filter)
  const [groups, unlocked] = await Promise.all([
    found
      .groupBy('work.status')
      .select(({ fn }) => ['work.status', fn.countAll<number>().as('count')])
      .execute(),
    unlockedAfterDeadline(competitionId),
  ])
  const countOf = (status: WorkStatus) => groups.find((group) => group.status === status)?.count ?? 0
  const total = filter.status ? countOf(workStatusOf[filter.status]) : groups.reduce((sum, { count }) => sum + count, 0)
  const { page, pageCount, skip, take } = pageOf({ asked: filter.page, total, size: pageSize })
  const works = await found
    .$if(filter.status !== null, (query) => query.where('work.status', '=', workStatusOf[filter.status!]))
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .leftJoin('Upload as upload', 'upload.id', 'work.uploadId')
    .orderBy('work.id', 'desc')
    .offset(skip)
    .limit(take)
    .select(({ exists, selectFrom, fn }) => [
      'work.id',
      'work.title',
      'work.status',
      'work.failure',
      'work.lockedAt',
      'work.uploadedAt',
      'work.usedGrace',
      'work.hasAccompaniment',
      'work.uploadId',
      'registration.number',
      'registration.name as participant',
      'stage.name as stage',
      fn.coalesce('upload.size', sql<number>`0`).as('size'),
      'upload.durationMs',
      'upload.width',
      'upload.height',
      exists(
        selectFrom('Media').whereRef('Media.uploadId', '=', 'upload.id').where('Media.kind', '=', 'audio').select('Media.uploadId'),
      ).as('hasAudio'),
    ])
    .execute()
  const jobs = await processingJobs(works.flatMap((work) => work.uploadId ?? []))
  return {
    competition,
    filter: { ...filter, page },
    counts: Object.fromEntries(panelStatuses.map((one) => [one, countOf(workStatusOf[one])])) as Record<PanelStatus, number>,
    pageCount,
    works: works.map(({ uploadId, hasAudio, ...work }) => {
      const job = uploadId === null ? undefined : jobs.get(uploadId)
      return {
        ...work,
        hasAudio: Boolean(hasAudio),
        job: job ? { attempts: job.attempts, progress: job.progress, status: job.status } : null,
        mayStart: mayRestart({ status: work.status, queued: job?.queued === true }),
        mayReopen: work.status === 'failed' && work.lockedAt !== null,
      }
    }),
    unlocked,
  }
}

export type VideoPanelData = NonNullable<Awaited<ReturnType<typeof videoPanel>>>

function findCompetition(competitionId: number) {
  return read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.name',
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .orderBy('Stage.position')
          .select(['Stage.id', 'Stage.name']),
      ).as('stages'),
      namedCategories('Competition.id').as('categories'),
    ])
    .executeTakeFirst()
}

/** Participants whose works of a stage were too few to be locked when its uploads ended. */
async function unlockedAfterDeadline(competitionId: number) {
  const stages = await stagesToLock()
    .where('Stage.competitionId', '=', competitionId)
    .where('Stage.canUpload', '=', true)
    .where('Stage.status', 'in', unpublishedStatuses)
    .orderBy('Stage.position')
    .execute()
  const at = now()
  const ended = stages.filter((stage) => stage.status !== 'active' || hasPassed(uploadsClose(stage.competition, stage), at))
  return Promise.all(
    ended.map(async (stage) => ({ stage: { id: stage.id, name: stage.name }, participants: await unlockedParticipants(stage) })),
  )
}
