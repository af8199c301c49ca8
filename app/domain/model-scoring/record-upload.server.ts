import { onStored, type StoredEffect } from '~/domain/uploads/finalize-upload.server'
import { mayUpload, type UploadIntent, type UploadPermission } from '~/domain/uploads/open-upload.server'
import { transaction, type Tx } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import { createTask, waitingFull } from './create-task.server'
import { readAnnotation } from './annotation'

/** Tells the uploads who may send a recording to be scored, and that a task begins with it; called when the product is mounted. */
export function hangModelUploads(): void {
  mayUpload.model_audio = mayUploadRecording
  onStored.model_audio = beginTask
}

/** Whoever has an active account may, as long as not too many of their tasks wait. Codes: accompanimentRequired, modelTasksWaiting (max). */
async function mayUploadRecording({ ownerId, details }: UploadIntent): Promise<UploadPermission> {
  const annotation = readAnnotation(details)
  if (!annotation) return { ok: false, code: 'accompanimentRequired' }
  const full = await transaction((tx) => waitingFull(tx, ownerId))
  if (full) return { ok: false, code: full }
  const { withAccompaniment, voiceType } = annotation
  const { fingerprint } = details
  return {
    ok: true,
    details: {
      withAccompaniment: withAccompaniment ? 'yes' : 'no',
      voiceType,
      ...(fingerprint && { fingerprint: fingerprint.slice(0, 100) }),
    },
  }
}

/** Part of the transaction that stores the recording: it is asked for once, whatever happens to the process. */
async function beginTask(tx: Tx, { id: uploadId, ownerId, details }: Upload): Promise<StoredEffect> {
  const annotation = readAnnotation(details as Record<string, unknown>)
  if (!annotation) return { ok: false, code: 'accompanimentRequired' }
  const full = await waitingFull(tx, ownerId)
  if (full) return { ok: false, code: full }
  await createTask(tx, { ownerId, source: { uploadId }, ...annotation })
  return { ok: true }
}
