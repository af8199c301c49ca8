import { recordAudit } from '~/domain/audit/record-audit.server'
import { hasPassed } from '~/domain/competitions/windows'
import { automation } from '~/domain/settings/read-settings.server'
import { askForProcessing, type Outcome, processing } from '~/domain/media/process-upload.server'
import { assignToPanel } from '~/domain/panels/assign.server'
import { deleteUpload } from '~/domain/uploads/cancel-upload.server'
import { onStored, type StoredEffect } from '~/domain/uploads/finalize-upload.server'
import { mayUpload } from '~/domain/uploads/open-upload.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import { mayUploadWork } from './may-upload-work.server'
import { uploadRefusal } from './rules'
import { findSituation, ruleView } from './queries/situation.server'
import { resolveFor, slotRefusal } from './work-details'

/** Tells the areas before this one whose videos are taken, and what becomes of them; called when the product is mounted. */
export function hangWorkUploads(): void {
  mayUpload.work_video = mayUploadWork
  onStored.work_video = recordWork
  processing.work_video = { onBegun: beginWork, onProcessed: settleWork }
}

/**
 * Makes a stored video the work of its slot, or puts it in the place of the file before it, and asks for its processing unless the settings leave that to an administrator:
 * part of the transaction that stores the upload, so all of it happens or nothing.
 * Codes: those of uploadRefusal and of the details, workScored.
 */
export async function recordWork(tx: Tx, upload: Upload): Promise<StoredEffect> {
  const { registrationId, stageId, slot } = upload
  if (!registrationId || !stageId || !slot) return { ok: false, code: 'invalid' }
  const situation = await findSituation({ registrationId, stageId })
  if (!situation || situation.registration.userId !== upload.ownerId) return { ok: false, code: 'uploadNotApproved' }
  const at = now()
  // Late bytes are on time only when their file was promised before, by its sha256.
  const promisedAt = upload.declaredSha256 === null ? at : upload.createdAt
  const refused = uploadRefusal(ruleView(situation, slot), at, promisedAt) ?? slotRefusal(situation, slot)
  if (refused) return { ok: false, code: refused }
  const resolved = resolveFor(situation, slot, upload.details)
  if (!resolved.ok) return { ok: false, code: Object.values(resolved.errors)[0] ?? 'invalid' }

  const before = situation.works.find((work) => work.slot === slot)
  if (before && (await tx.score.count({ where: { workId: before.id } }))) return { ok: false, code: 'workScored' }
  const { awardIds, ...details } = resolved.details
  const fresh = {
    ...details,
    uploadId: upload.id,
    status: 'submitted' as const,
    failure: null,
    uploadedAt: at,
    usedGrace: situation.deadline !== null && hasPassed(situation.deadline, at) && !situation.lock,
    hasAccompaniment: null,
  }
  if (before) await tx.workAward.deleteMany({ where: { workId: before.id } })
  const work = before
    ? await tx.work.update({ where: { id: before.id }, data: fresh })
    : await tx.work.create({ data: { ...fresh, registrationId, stageId, slot } })
  for (const awardId of awardIds) await tx.workAward.create({ data: { workId: work.id, awardId } })
  // A reopened slot is locked again by the file that fills it.
  if (situation.lock) {
    await tx.work.update({ where: { id: work.id }, data: { lockedAt: at } })
    await assignToPanel(tx, [work.id])
  }
  if (before?.uploadId) await deleteUpload(tx, before.uploadId)
  await recordAudit(tx, {
    actorId: upload.ownerId,
    action: before ? 'work.replaced' : 'work.uploaded',
    subject: { type: 'work', id: work.id },
    details: { registrationId, stageId, slot, sha256: upload.sha256 ?? '' },
  })
  const { processVideos } = await automation()
  if (processVideos) await askForProcessing(tx, upload.id)
  return { ok: true }
}

const underWay = { in: ['submitted' as const, 'processing' as const] }

/** A work whose file is about to be processed is 'processing'; null when none waits for that file: it is settled, gone, or has another by now. */
async function beginWork(tx: Tx, uploadId: string): Promise<{ maxDurationMs: number | null } | null> {
  const { count } = await tx.work.updateMany({ where: { uploadId, status: underWay }, data: { status: 'processing', failure: null } })
  if (count === 0) return null
  const { entry } = await tx.work.findUniqueOrThrow({
    where: { uploadId },
    select: { entry: { select: { category: { select: { durationLimitMinutes: true } } } } },
  })
  const { category } = entry
  return { maxDurationMs: category.durationLimitMinutes === null ? null : category.durationLimitMinutes * 60_000 }
}

/** Settles the work that waits for a file as completed, or as failed with its reason; false when none waits. */
async function settleWork(tx: Tx, uploadId: string, outcome: Outcome): Promise<boolean> {
  const work = await tx.work.findUnique({ where: { uploadId, status: underWay }, select: { id: true } })
  if (!work) return false
  await tx.work.update({
    where: { id: work.id },
    data: outcome.ok ? { status: 'completed', failure: null } : { status: 'failed', failure: outcome.code },
  })
  await recordAudit(tx, {
    actorId: null,
    action: outcome.ok ? 'work.processed' : 'work.failed',
    subject: { type: 'work', id: work.id },
    details: outcome.ok ? {} : { code: outcome.code },
  })
  return true
}
