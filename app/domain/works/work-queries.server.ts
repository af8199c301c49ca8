import { can } from '~/domain/accounts/capabilities'
import type { Viewer } from '~/domain/accounts/viewer'
import { processingJobs } from '~/domain/media/process-upload.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { accompanimentOf } from './accompaniment'
import { mayRestart, uploadRefusal } from './rules'
import { findSituation, ruleView } from './queries/situation.server'
import { workAccess } from './work-access.server'

/** One's own work in a competition and why it cannot be deleted, if so; null when there is no such work of one's own. */
export async function ownWork({ userId, competitionId, workId }: { userId: number; competitionId: number; workId: number }) {
  const work = await db.work.findFirst({
    where: { id: workId, registration: { userId, competitionId } },
    select: { id: true, title: true, stageId: true, registrationId: true, slot: true },
  })
  const situation = work && (await findSituation(work))
  if (!work || !situation) return null
  const refusal = uploadRefusal(ruleView(situation, work.slot), now()) ?? (situation.lock ? 'worksLocked' : null)
  return { ...work, userId, competitionId, refusal }
}

/**
 * A work as its page shows it, with what the viewer may know: a judge in a blind stage sees the participant's number only.
 * Null when the work is not in this competition or not to be seen.
 */
export async function workDetail({ viewer, competitionId, workId }: { viewer: Viewer; competitionId: number; workId: number }) {
  const access = await workAccess(viewer, workId)
  const work = access && (await db.work.findFirst({ where: { id: workId, registration: { competitionId } }, include: parts }))
  if (!work) return null
  const { registration, stage, entry, song, upload, awards } = work
  // Of one's own work one is the participant, whatever one's role.
  const organises = access !== 'owner' && can(viewer.role, 'competitions.organise')
  const queued = organises && work.uploadId !== null && (await processingJobs([work.uploadId])).get(work.uploadId)?.queued === true
  const blind = access === 'judge' && stage.blindness === 'number_only'
  return {
    access,
    id: work.id,
    competition: registration.competition,
    stage: { id: stage.id, name: stage.name },
    category: entry.category.name,
    participant: { number: registration.number, name: blind ? null : registration.name },
    title: work.title,
    performer: blind ? null : work.performer,
    status: work.status,
    failure: work.failure,
    lockedAt: work.lockedAt,
    uploadedAt: work.uploadedAt,
    /** Sung before the judges: there is no file. */
    live: upload === null,
    durationMs: upload?.durationMs ?? null,
    width: upload?.width ?? null,
    height: upload?.height ?? null,
    size: upload?.size ?? upload?.declaredSize ?? 0,
    awards: awards.map(({ award }) => award.name),
    song: song?.values.map(({ field, value }) => ({ name: field.name, value })).filter(({ value }) => value) ?? [],
    peaksKey: upload?.media.find((one) => one.kind === 'peaks')?.storageKey ?? null,
    organiser: organises
      ? { accompaniment: accompanimentOf(work.hasAccompaniment), mayRestart: mayRestart({ status: work.status, queued }) }
      : null,
    media: { playback: hasKind(upload, 'playback'), poster: hasKind(upload, 'poster') },
  }
}

export type WorkDetailData = NonNullable<Awaited<ReturnType<typeof workDetail>>>

const parts = {
  registration: { select: { number: true, name: true, competition: { select: { id: true, name: true } } } },
  stage: true,
  entry: { select: { category: { select: { name: true } } } },
  song: { include: { values: { include: { field: true }, orderBy: { field: { position: 'asc' } } } } },
  upload: { select: { size: true, declaredSize: true, durationMs: true, width: true, height: true, media: true } },
  awards: { include: { award: { select: { name: true } } }, orderBy: { award: { position: 'asc' } } },
} as const

function hasKind(upload: { media: { kind: string }[] } | null, kind: string): boolean {
  return upload !== null && upload.media.some((one) => one.kind === kind)
}
