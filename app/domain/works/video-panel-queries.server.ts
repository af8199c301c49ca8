import { unpublishedStatuses } from '~/domain/competitions/states'
import { hasPassed, uploadsClose } from '~/domain/competitions/windows'
import { pageOf } from '~/domain/lists/page-of'
import { processingJobs } from '~/domain/media/process-upload.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { type PanelFilter, panelStatuses, type PanelStatus, workStatusOf } from './panel-filter'
import { mayRestart } from './rules'
import type { WorkStatus } from './states'
import { unlockedParticipants } from './unlocked-participants.server'

const pageSize = 50

/** The works of a competition that the panel's search and stage leave. */
export function panelWorks(competitionId: number, { stageId, search }: Pick<PanelFilter, 'stageId' | 'search'>): Prisma.WorkWhereInput {
  const number = /^\d{1,6}$/.test(search) ? Number(search) : null
  return {
    uploadId: { not: null },
    registration: { competitionId },
    ...(stageId && { stageId }),
    ...(search && {
      OR: [
        { title: { contains: search } },
        { registration: { name: { contains: search } } },
        ...(number === null ? [] : [{ registration: { number } }]),
      ],
    }),
  }
}

/**
 * The processing of a competition's works, newest first, with how many that the search and the stage leave are in each state, and who stayed unlocked.
 * A page past the last is the last. Null for an unknown competition.
 */
export async function videoPanel({ competitionId, filter }: { competitionId: number; filter: PanelFilter }) {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    select: { id: true, name: true, stages: { orderBy: { position: 'asc' }, select: { id: true, name: true } } },
  })
  if (!competition) return null
  const found = panelWorks(competitionId, filter)
  const where = { ...found, ...(filter.status && { status: workStatusOf[filter.status] }) }
  const [groups, total, unlocked] = await Promise.all([
    db.work.groupBy({ by: ['status'], where: found, _count: true }),
    db.work.count({ where }),
    unlockedAfterDeadline(competitionId),
  ])
  const { page, pageCount, skip, take } = pageOf({ asked: filter.page, total, size: pageSize })
  const works = await db.work.findMany({ where, orderBy: { id: 'desc' }, skip, take, select: row })
  const jobs = await processingJobs(works.flatMap((work) => work.uploadId ?? []))
  const countOf = (status: WorkStatus) => groups.find((group) => group.status === status)?._count ?? 0
  return {
    competition,
    filter: { ...filter, page },
    counts: Object.fromEntries(panelStatuses.map((one) => [one, countOf(workStatusOf[one])])) as Record<PanelStatus, number>,
    pageCount,
    works: works.map(({ registration, stage, upload, uploadId, ...work }) => {
      const job = uploadId === null ? undefined : jobs.get(uploadId)
      return {
        ...work,
        number: registration.number,
        participant: registration.name,
        stage: stage.name,
        size: upload?.size ?? 0,
        durationMs: upload?.durationMs ?? null,
        width: upload?.width ?? null,
        height: upload?.height ?? null,
        hasAudio: (upload?.media.length ?? 0) > 0,
        job: job ? { attempts: job.attempts, progress: job.progress, status: job.status } : null,
        mayStart: mayRestart({ status: work.status, queued: job?.queued === true }),
        mayReopen: work.status === 'failed' && work.lockedAt !== null,
      }
    }),
    unlocked,
  }
}

export type VideoPanelData = NonNullable<Awaited<ReturnType<typeof videoPanel>>>

const row = {
  id: true,
  title: true,
  status: true,
  failure: true,
  lockedAt: true,
  uploadedAt: true,
  usedGrace: true,
  hasAccompaniment: true,
  registration: { select: { number: true, name: true } },
  stage: { select: { name: true } },
  uploadId: true,
  upload: {
    select: { size: true, durationMs: true, width: true, height: true, media: { where: { kind: 'audio' }, select: { kind: true } } },
  },
} as const

/** Participants whose works of a stage were too few to be locked when its uploads ended. */
async function unlockedAfterDeadline(competitionId: number) {
  const stages = await db.stage.findMany({
    where: { competitionId, canUpload: true, status: { in: [...unpublishedStatuses] } },
    orderBy: { position: 'asc' },
    select: {
      id: true,
      name: true,
      position: true,
      status: true,
      endsAt: true,
      workCount: true,
      competitionId: true,
      competition: { select: { submissionDeadline: true, minWorksToLock: true } },
    },
  })
  const at = now()
  const ended = stages.filter((stage) => stage.status !== 'active' || hasPassed(uploadsClose(stage.competition, stage), at))
  return Promise.all(
    ended.map(async (stage) => ({ stage: { id: stage.id, name: stage.name }, participants: await unlockedParticipants(stage) })),
  )
}
