import fs from 'node:fs/promises'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import type { Upload } from '~/infra/db/generated/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { read } from '~/infra/db/read'
import { log } from '~/infra/log'
import { type FileFormat, mimeOf, sniffFile } from '~/infra/sniff'
import { deleteIncoming, deleteStored, incomingPath, mediaPath, placeFile, sha256OfFile, sizeOf, uploadKey } from '~/infra/storage'
import { cleanImage } from './clean-image.server'
import { alreadyStored } from './queries/already-stored.server'
import { tooLargeCode, type UploadLimits, uploadPurposes, workVideoLimits, wrongTypeCode } from './upload-purposes'
import { findUpload } from './upload-progress.server'

export type Finalized = { ok: true; uploadId: string } | { ok: false; code: string }

type Known = {
  sha256?: string
  /** What becomes of this very file, in the place of what its purpose has in `onStored`. */
  effect?: (tx: Tx, upload: Upload) => Promise<StoredEffect>
}

/** What became of a stored file. */
export type StoredEffect = { ok: true } | { ok: false; code: string }

/**
 * Later areas hang here what becomes of a purpose's files, when the product is mounted, so that uploads need not know them. It runs in the
 * transaction that marks the upload as stored; a refusal undoes it and rejects the upload with the code.
 */
export const onStored: Partial<Record<UploadPurpose, (tx: Tx, upload: Upload) => Promise<StoredEffect>>> = {}

const running = new Map<string, Promise<Finalized>>()

/**
 * Turns received bytes into a stored upload, once, however often and from wherever it is called.
 * `sha256` may be handed in by who computed it while receiving. Codes: fileIncomplete (goes on being uploaded);
 * and, with the upload rejected and its bytes deleted: fileEmpty, fileTooLarge, fileType, fileDamaged, a code of `cleanImage`, fileAlreadyStored (upload), or the code of the purpose's own rule.
 */
export function finalizeUpload(uploadId: string, known: Known = {}): Promise<Finalized> {
  const already = running.get(uploadId)
  if (already) return already
  const work = finalizeOnce(uploadId, known).finally(() => running.delete(uploadId))
  running.set(uploadId, work)
  return work
}

async function finalizeOnce(uploadId: string, known: Known): Promise<Finalized> {
  const upload = await findUpload(uploadId)
  if (!upload) return { ok: false, code: 'uploadNotFound' }
  if (upload.status !== 'uploading') return outcomeOf(upload)

  const key = uploadKey(uploadId)
  // Killed between the rename and the commit: the bytes already stand under their key.
  const placedBefore = (await sizeOf(incomingPath(uploadId))) === null
  const source = placedBefore ? mediaPath(key) : incomingPath(uploadId)
  const proof = await prove(upload, source, known)
  if ('incomplete' in proof) return { ok: false, code: 'fileIncomplete' }
  if ('code' in proof) return reject(upload, proof.code)

  if (!placedBefore) await placeFile(proof.file, key)
  const taken = await record(upload, { key, ...proof }, known.effect ?? onStored[upload.purpose])
  if (!taken.ok) return reject(upload, taken.code)
  await deleteIncoming(uploadId)
  return { ok: true, uploadId }
}

type Proof = { file: string; format: FileFormat; size: number; sha256: string }

/** Checks the bytes against what was declared and what the slot takes; images are drawn anew. */
async function prove(upload: Upload, source: string, known: Known): Promise<Proof | { code: string } | { incomplete: true }> {
  const size = await sizeOf(source)
  if (size === null || size < upload.declaredSize) return { incomplete: true }
  if (size === 0) return { code: 'fileEmpty' }
  const limits = await limitsOf(upload)
  if (!limits) return { code: 'uploadNotFound' }
  if (size > limits.maxBytes) return { code: tooLargeCode(limits) }
  const format = await sniffFile(source)
  if (!format || !limits.formats.includes(format)) return { code: wrongTypeCode(limits) }
  const sha256 = known.sha256 ?? (await sha256OfFile(source))
  if (size > upload.declaredSize || (upload.declaredSha256 ?? sha256) !== sha256) return { code: 'fileDamaged' }
  const { image } = uploadPurposes[upload.purpose]
  if (!image) return { file: source, format, size, sha256 }

  const clean = incomingPath(upload.id, 'clean')
  const drawn = await cleanImage(upload.ownerId, { from: source, to: clean, ...image })
  if (!drawn.ok) return { code: drawn.code }
  return { file: clean, format, size: (await fs.stat(clean)).size, sha256: await sha256OfFile(clean) }
}

class Refused extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

async function record(upload: Upload, { key, format, size, sha256 }: Proof & { key: string }, takeOver: Known['effect']) {
  // A video without its work would be lost: whoever mounts uploads before works is told here.
  if (upload.purpose === 'work_video' && !takeOver) throw new Error('No effect is registered for work_video')
  try {
    return await transaction(async (tx) => {
      const same = await alreadyStored(upload, sha256)
      if (same) throw new Refused(same)
      const { count } = await tx.upload.updateMany({
        where: { id: upload.id, status: 'uploading' },
        data: { status: 'stored', storageKey: key, mime: mimeOf[format], size, sha256, finalizedAt: now() },
      })
      if (count === 0) throw new Refused('uploadCancelled')
      const stored = await tx.upload.findUniqueOrThrow({ where: { id: upload.id } })
      const effect = (await takeOver?.(tx, stored)) ?? { ok: true as const }
      if (!effect.ok) throw new Refused(effect.code)
      return effect
    })
  } catch (error) {
    if (error instanceof Refused || error instanceof InvariantError) return { ok: false as const, code: error.code }
    throw error
  }
}

async function reject(upload: Upload, code: string): Promise<Finalized> {
  await db.upload.updateMany({
    where: { id: upload.id, status: 'uploading' },
    data: { status: 'rejected', rejection: code, finalizedAt: now() },
  })
  await deleteIncoming(upload.id)
  await deleteStored(uploadKey(upload.id))
  log.info('upload.rejected', { uploadId: upload.id, purpose: upload.purpose, code })
  return { ok: false, code }
}

function outcomeOf({ id, status, rejection }: Upload): Finalized {
  if (status === 'stored') return { ok: true, uploadId: id }
  return { ok: false, code: status === 'rejected' ? (rejection ?? 'invalid') : 'uploadCancelled' }
}

/** The limits of one slot: a work's come from the competition of its stage, all others from their purpose. Null without such a stage. */
export async function limitsOf({ purpose, stageId }: { purpose: UploadPurpose; stageId: number | null }): Promise<UploadLimits | null> {
  if (purpose !== 'work_video') return uploadPurposes[purpose]
  if (stageId === null) return null
  const competition = await read
    .selectFrom('Stage')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Stage.id', '=', stageId)
    .select(['Competition.maxSizeMB', 'Competition.formats'])
    .executeTakeFirst()
  return competition ? workVideoLimits(competition) : null
}
