import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { noteReceiving } from '~/infra/receiving'
import { deleteIncoming, ensureFolders, hasRoomFor, newUploadId } from '~/infra/storage'
import { type Finalized, finalizeUpload, limitsOf, type StoredEffect } from './finalize-upload.server'
import { mayUpload } from './open-upload.server'
import { withinQuota } from './queries/room-of-owner.server'
import { tooLargeCode, type UploadLimits } from './upload-purposes'

export type ArrivalSlot = {
  purpose: UploadPurpose
  registrationId?: number
  stageId?: number
  slot?: number
  details?: Record<string, string>
}

type Intent = ArrivalSlot & {
  ownerId: number
  fileName: string
  /** For a file that the product itself takes out of another: what becomes of it, and nobody is asked whether it may come. */
  effect?: (tx: Tx, upload: Upload) => Promise<StoredEffect>
}

export type Arrival = {
  uploadId: string
  limits: UploadLimits
  /** Call with what was received, once the bytes are at `incomingPath(uploadId)`. */
  complete: (received: { size: number; sha256: string }) => Promise<Finalized>
  /** Call instead when the sender broke off. */
  abandon: () => Promise<void>
}

/**
 * Admits a file of unknown size that comes in one piece, with a form. The row is written when the bytes are here;
 * a process killed in between leaves a file without a row, which the sweep removes.
 * Codes: uploadNotAllowed, storageFull, uploadQuota (at the end again, once the size is known), or those of the purpose's own rule.
 */
export async function beginArrival(intent: Intent): Promise<({ ok: true } & Arrival) | { ok: false; code: string }> {
  const place = { registrationId: intent.registrationId ?? null, stageId: intent.stageId ?? null, slot: intent.slot ?? null }
  const { ownerId, purpose } = intent
  const fileName = intent.fileName.slice(-255)
  const limits = await limitsOf({ purpose, stageId: place.stageId })
  if (!limits) return { ok: false, code: 'uploadNotAllowed' }
  const permission = intent.effect
    ? undefined
    : await mayUpload[purpose]?.({ ownerId, purpose, ...place, details: intent.details ?? {}, fileName })
  if (permission?.ok === false) return permission
  if (!(await hasRoomFor(0))) return { ok: false, code: 'storageFull' }
  if (!(await withinQuota(intent, 1))) return { ok: false, code: 'uploadQuota' }

  await ensureFolders()
  const uploadId = newUploadId()
  // Until it has a row nothing else says that its file is in use.
  const received = noteReceiving(uploadId)
  const abandon = () => deleteIncoming(uploadId).finally(received)
  const complete = (all: { size: number; sha256: string }) => store(all).finally(received)

  async function store({ size, sha256 }: { size: number; sha256: string }): Promise<Finalized> {
    const code = size === 0 ? 'fileEmpty' : size > limits!.maxBytes ? tooLargeCode(limits!) : null
    if (code) {
      await abandon()
      return { ok: false, code }
    }
    const at = now()
    const details = (permission?.ok && permission.details) || intent.details || {}
    const admitted = await transaction(async (tx) => {
      if (!(await withinQuota(intent, size))) return false
      await tx.upload.create({
        data: { id: uploadId, ownerId, purpose, ...place, details, fileName, declaredSize: size, createdAt: at, lastByteAt: at },
      })
      return true
    })
    if (!admitted) {
      await abandon()
      return { ok: false, code: 'uploadQuota' }
    }
    return finalizeUpload(uploadId, { sha256, ...(intent.effect && { effect: intent.effect }) })
  }

  return { ok: true, uploadId, limits, complete, abandon }
}
