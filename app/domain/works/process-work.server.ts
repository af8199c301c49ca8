import fs from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { processVideo, type ProcessedVideo } from '~/domain/uploads/process-video.server'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { env } from '~/infra/env'
import { deleteStored, mediaPath, placeFile } from '~/infra/storage'
import { underwayStatuses } from './states'

type Named = { workId: number; uploadId: string }

type Run = {
  signal?: AbortSignal
  progress?: (percent: number) => void
  /** The transaction that writes the outcome and ends the job, both or neither. */
  finish: (write: (tx: Tx) => Promise<void>) => Promise<void>
}

const endings = { playback: 'mp4', poster: 'jpg', audio: 'wav', peaks: 'json' } as const
const kinds = ['playback', 'poster', 'audio', 'peaks'] as const

/**
 * Makes what a submitted work's file is judged by, and settles the work as completed or failed with its reason. Running it again
 * changes nothing: a work that is settled, gone, or has another file by now is left alone. Throws when the machine is at fault,
 * so that the job is tried again.
 */
export async function processWork({ workId, uploadId }: Named, { signal, progress, finish }: Run): Promise<void> {
  const source = await begin(workId, uploadId)
  if (!source) return
  const workDir = path.join(env().DATA_DIR, 'processing', uploadId)
  await fs.rm(workDir, { recursive: true, force: true })
  await fs.mkdir(workDir, { recursive: true })
  try {
    const { storageKey, durationLimitMinutes } = source
    const limits = { maxDurationMs: durationLimitMinutes === null ? null : durationLimitMinutes * 60_000 }
    const made = await processVideo({ source: mediaPath(storageKey), workDir, limits, signal, progress })
    await place(uploadId, made)
    await finish((tx) => settle(tx, { workId, uploadId }, made))
    if (made.ok) await removeUnnamed(uploadId)
  } finally {
    await fs.rm(workDir, { recursive: true, force: true })
  }
}

/** Settles a work whose processing the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpWork(tx: Tx, named: Named): Promise<void> {
  await settle(tx, named, { ok: false, code: 'processingFailed' })
}

async function begin(workId: number, uploadId: string) {
  return transaction(async (tx) => {
    const { count } = await tx.work.updateMany({
      where: { id: workId, uploadId, status: { in: [...underwayStatuses] } },
      data: { status: 'processing', failure: null },
    })
    if (count === 0) return null
    const work = await tx.work.findUniqueOrThrow({
      where: { id: workId },
      select: { upload: { select: { storageKey: true } }, category: { select: { durationLimitMinutes: true } } },
    })
    return work.upload.storageKey === null
      ? null
      : { storageKey: work.upload.storageKey, durationLimitMinutes: work.category.durationLimitMinutes }
  })
}

function keyOf(uploadId: string, kind: (typeof kinds)[number]): string {
  return `works/${uploadId.slice(0, 2)}/${uploadId}/${kind}.${endings[kind]}`
}

/** The files are durable before a row names them. */
async function place(uploadId: string, made: ProcessedVideo): Promise<void> {
  if (made.ok) for (const kind of kinds) await placeFile(made.files[kind].file, keyOf(uploadId, kind))
}

async function settle(tx: Tx, { workId, uploadId }: Named, made: ProcessedVideo): Promise<void> {
  const outcome = made.ok
    ? ({ status: 'completed', failure: null, durationMs: made.durationMs, width: made.width, height: made.height } as const)
    : ({ status: 'failed', failure: made.code } as const)
  const { count } = await tx.work.updateMany({
    where: { id: workId, uploadId, status: { in: [...underwayStatuses] } },
    data: outcome,
  })
  if (count === 0) return
  if (made.ok) {
    for (const kind of kinds) {
      const { mime, size, sha256 } = made.files[kind]
      await tx.workMedia.create({ data: { workId, kind, storageKey: keyOf(uploadId, kind), mime, size, sha256, createdAt: now() } })
    }
  }
  await recordAudit(tx, {
    actorId: null,
    action: made.ok ? 'work.processed' : 'work.failed',
    subject: { type: 'work', id: workId },
    details: made.ok ? {} : { code: made.code },
  })
}

/** Another file took the slot, or the work went, while this one was processed: what was made of it is nobody's. */
async function removeUnnamed(uploadId: string): Promise<void> {
  const keys = kinds.map((kind) => keyOf(uploadId, kind))
  const named = await db.workMedia.count({ where: { storageKey: { in: keys } } })
  if (named === 0) await Promise.all(keys.map(deleteStored))
}
