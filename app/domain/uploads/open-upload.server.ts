import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { deleteIncoming, hasRoomFor, newUploadId } from '~/infra/storage'
import { limitsOf } from './finalize-upload.server'
import { alreadyStored } from './queries/already-stored.server'
import { withinQuota } from './queries/room-of-owner.server'
import { nameFits, tooLargeCode, wrongTypeCode } from './upload-purposes'

const maxOpenUploads = 3

/** A file that someone wants to send, before its first byte. */
export type UploadIntent = {
  ownerId: number
  purpose: UploadPurpose
  registrationId: number | null
  stageId: number | null
  slot: number | null
  details: Record<string, string>
  fileName: string
}

/** `details` in the answer replaces what was sent, checked and trimmed. */
export type UploadPermission = { ok: true; details?: Record<string, string> } | { ok: false; code: string }

/**
 * Later areas hang their rules here when the product is mounted, so that uploads need not know them.
 * Without a rule a purpose cannot be sent through tus at all.
 */
export const mayUpload: Partial<Record<UploadPurpose, (intent: UploadIntent) => Promise<UploadPermission>>> = {}

type NewUpload = UploadIntent & { declaredSize: number; declaredSha256: string | null }

type Opened = { ok: true; uploadId: string } | { ok: false; code: string }

/**
 * Admits a resumable upload of a known size and writes its row. An unfinished one for the same slot gives way to it.
 * Codes: uploadNotAllowed, fileEmpty, fileTooLarge, fileType (by the name; the bytes are asked at the end), storageFull, tooManyUploads, uploadQuota, fileAlreadyStored (upload),
 * or those of the purpose's own rule.
 */
export async function openUpload({ declaredSize, declaredSha256, ...intent }: NewUpload): Promise<Opened> {
  const permission = (await mayUpload[intent.purpose]?.(intent)) ?? { ok: false as const, code: 'uploadNotAllowed' }
  if (!permission.ok) return permission
  const limits = await limitsOf(intent)
  if (!limits) return { ok: false, code: 'uploadNotAllowed' }
  if (declaredSize === 0) return { ok: false, code: 'fileEmpty' }
  if (declaredSize > limits.maxBytes) return { ok: false, code: tooLargeCode(limits) }
  if (!nameFits(intent.fileName, limits, { withoutEnding: true })) return { ok: false, code: wrongTypeCode(limits) }
  const same = declaredSha256 && (await alreadyStored(intent, declaredSha256))
  if (same) return { ok: false, code: same }
  if (!(await hasRoomFor(declaredSize))) return { ok: false, code: 'storageFull' }

  const uploadId = newUploadId()
  const at = now()
  const outcome = await transaction(async (tx) => {
    const replaced = await giveWay(tx, intent)
    if ((await tx.upload.count({ where: { ownerId: intent.ownerId, status: 'uploading' } })) >= maxOpenUploads) {
      return { ok: false as const, code: `tooManyUploads?max=${maxOpenUploads}` }
    }
    if (!(await withinQuota(intent, declaredSize))) return { ok: false as const, code: 'uploadQuota' }
    await tx.upload.create({
      data: {
        ...intent,
        id: uploadId,
        fileName: intent.fileName.slice(-255),
        details: permission.details ?? intent.details,
        declaredSize,
        declaredSha256,
        createdAt: at,
        lastByteAt: at,
      },
    })
    return { ok: true as const, replaced }
  })
  if (!outcome.ok) return outcome
  await Promise.all(outcome.replaced.map(deleteIncoming))
  return { ok: true, uploadId }
}

/** Cancels the owner's unfinished uploads for the same slot and returns their ids. */
async function giveWay(tx: Tx, { ownerId, registrationId, stageId, slot }: UploadIntent): Promise<string[]> {
  if (slot === null) return []
  const same = await tx.upload.findMany({ where: { ownerId, registrationId, stageId, slot, status: 'uploading' }, select: { id: true } })
  const ids = same.map(({ id }) => id)
  if (ids.length > 0) await tx.upload.updateMany({ where: { id: { in: ids } }, data: { status: 'cancelled', finalizedAt: now() } })
  return ids
}
