import fs from 'node:fs/promises'
import path from 'node:path'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { MediaKind, UploadPurpose } from '~/infra/db/generated/enums'
import { read } from '~/infra/db/read'
import { askAgain } from '~/infra/jobs/queue'
import { deleteStored, derivedKey, mediaPath, placeFile, scratchFolder } from '~/infra/storage'
import { uploadProcessing } from './jobs'
import { processingSubject } from './queries/processing-jobs.server'
import { makeMedia, type MadeFile, type MadeMedia } from './make-media.server'

/** What each purpose's files are made into: a film with `playback`, else a recording. */
const products: Partial<Record<UploadPurpose, readonly MediaKind[]>> = {
  work_video: ['playback', 'poster', 'audio', 'peaks'],
  dataset_audio: ['audio', 'peaks'],
  model_audio: ['audio', 'peaks'],
}

/** What became of an upload's processing. A failure is final; its code says why. */
export type Outcome = { ok: true } | { ok: false; code: string }

type Processing = {
  /** Notes that processing begins, and says how long the file may last; null when nobody waits for it. */
  onBegun(tx: Tx, uploadId: string): Promise<{ maxDurationMs: number | null } | null>
  /** Settles what waited, in the transaction that records what was made and ends the job; false when nothing waited. */
  onProcessed(tx: Tx, uploadId: string, outcome: Outcome): Promise<boolean>
}

/** Later areas hang themselves here when the product is mounted, each for its purpose, so that media need not know them. */
export const processing: Partial<Record<UploadPurpose, Processing>> = {}

type Run = {
  signal?: AbortSignal
  progress?: (percent: number) => void
  /** The transaction that writes the outcome and ends the job, both or neither. */
  finish: (write: (tx: Tx) => Promise<void>) => Promise<void>
}

/**
 * Makes of a stored upload what its purpose needs, and settles whatever waits for it. Running it again changes nothing: an upload that is
 * settled or gone is left alone. Throws when the machine is at fault, so that the job is tried again.
 */
export async function processUpload({ uploadId }: { uploadId: string }, { signal, progress, finish }: Run): Promise<void> {
  const task = await transaction((tx) => begin(tx, uploadId))
  if (!task) return
  const { purpose, storageKey, maxDurationMs } = task
  const workDir = path.join(scratchFolder(), uploadId)
  await fs.rm(workDir, { recursive: true, force: true })
  await fs.mkdir(workDir, { recursive: true })
  try {
    const { formats } = uploadPurposes[purpose]
    const kinds = products[purpose] ?? []
    const made = await makeMedia({ source: mediaPath(storageKey), workDir, kinds, formats, maxDurationMs, signal, progress })
    signal?.throwIfAborted()
    const files = made.ok ? made.files : []
    // The files are durable before a row names them.
    for (const one of files) await placeFile(one.file, keyOf(uploadId, one))
    await finish((tx) => record(tx, uploadId, made))
    await removeUnnamed(files.map((one) => keyOf(uploadId, one)))
  } finally {
    await fs.rm(workDir, { recursive: true, force: true })
  }
}

/** Settles an upload whose processing the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpProcessing(tx: Tx, { uploadId }: { uploadId: string }): Promise<void> {
  await record(tx, uploadId, { ok: false, code: 'processingFailed' })
}

/** Asks for an upload's processing, or for another round of it; false, and nothing changes, while a job for it waits or runs. */
export function askForProcessing(tx: Tx, uploadId: string): Promise<boolean> {
  return askAgain(tx, uploadProcessing, { subject: processingSubject(uploadId), payload: { uploadId } })
}

async function begin(tx: Tx, uploadId: string) {
  const upload = await tx.upload.findUnique({ where: { id: uploadId, status: 'stored' } })
  if (!upload?.storageKey) return null
  const { purpose, storageKey } = upload
  const begun = await processingOf(purpose).onBegun(tx, uploadId)
  return begun && { purpose, storageKey, maxDurationMs: begun.maxDurationMs }
}

async function record(tx: Tx, uploadId: string, made: MadeMedia): Promise<void> {
  const upload = await tx.upload.findUnique({ where: { id: uploadId, status: 'stored' }, select: { purpose: true } })
  if (!upload) return
  if (made.ok) {
    // Before whoever waits is told: what becomes of a recording may depend on its length.
    const { durationMs, width, height } = made
    await tx.upload.updateMany({ where: { id: uploadId, media: { none: {} } }, data: { durationMs, width, height } })
  }
  const waited = await processingOf(upload.purpose).onProcessed(tx, uploadId, made.ok ? { ok: true } : { ok: false, code: made.code })
  if (!waited || !made.ok) return
  for (const one of made.files) {
    const { kind, mime, size, sha256 } = one
    await tx.media.create({ data: { uploadId, kind, storageKey: keyOf(uploadId, one), mime, size, sha256, createdAt: now() } })
  }
}

function processingOf(purpose: UploadPurpose): Processing {
  const found = processing[purpose]
  if (!found) throw new Error(`Nothing is mounted that waits for ${purpose}`)
  return found
}

function keyOf(uploadId: string, { file }: Pick<MadeFile, 'file'>): string {
  return derivedKey(uploadId, path.basename(file))
}

/** The upload went, or another round was quicker, while this one was processed: what was made of it is nobody's. */
async function removeUnnamed(keys: string[]): Promise<void> {
  const named = new Set(
    (await read.selectFrom('Media').where('storageKey', 'in', keys).select('storageKey').execute()).map(({ storageKey }) => storageKey),
  )
  await Promise.all(keys.filter((key) => !named.has(key)).map(deleteStored))
}
