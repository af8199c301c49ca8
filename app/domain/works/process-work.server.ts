import fs from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { processVideo, type ProcessedVideo } from '~/domain/uploads/process-video.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { env } from '~/infra/env'
import { deleteStored, mediaPath, placeFile } from '~/infra/storage'

type Input = { workId: number; uploadId: string; signal?: AbortSignal; progress?: (percent: number) => void }

const endings = { playback: 'mp4', poster: 'jpg', audio: 'wav', peaks: 'json' } as const
const kinds = ['playback', 'poster', 'audio', 'peaks'] as const

/**
 * Makes what a submitted work's file is judged by, and settles the work as completed or failed with its reason. Running it again
 * changes nothing: a work that is settled, gone, or has another file by now is left alone. Throws when the machine is at fault,
 * so that the job is tried again.
 */
export async function processWork({ workId, uploadId, signal, progress }: Input): Promise<void> {
  const source = await begin(workId, uploadId)
  if (!source) return
  const workDir = path.join(env().DATA_DIR, 'processing', uploadId)
  await fs.rm(workDir, { recursive: true, force: true })
  await fs.mkdir(workDir, { recursive: true })
  try {
    const { storageKey, durationLimitMinutes } = source
    const limits = { maxDurationMs: durationLimitMinutes === null ? null : durationLimitMinutes * 60_000 }
    const made = await processVideo({ source: mediaPath(storageKey), workDir, limits, signal, progress })
    await settle({ workId, uploadId }, made)
  } finally {
    await fs.rm(workDir, { recursive: true, force: true })
  }
}

/** Settles a work whose processing the machine has failed too often. */
export async function giveUpWork({ workId, uploadId }: { workId: number; uploadId: string }): Promise<void> {
  await settle({ workId, uploadId }, { ok: false, code: 'processingFailed' })
}

async function begin(workId: number, uploadId: string) {
  return transaction(async (tx) => {
    const { count } = await tx.work.updateMany({ where: { id: workId, uploadId, status: { in: ['submitted', 'processing'] } }, data: { status: 'processing', failure: null } })
    if (count === 0) return null
    const work = await tx.work.findUniqueOrThrow({
      where: { id: workId },
      select: { upload: { select: { storageKey: true } }, category: { select: { durationLimitMinutes: true } } },
    })
    return work.upload.storageKey === null ? null : { storageKey: work.upload.storageKey, durationLimitMinutes: work.category.durationLimitMinutes }
  })
}

async function settle({ workId, uploadId }: { workId: number; uploadId: string }, made: ProcessedVideo): Promise<void> {
  const keyOf = (kind: (typeof kinds)[number]) => `works/${uploadId.slice(0, 2)}/${uploadId}/${kind}.${endings[kind]}`
  // The files are durable before a row names them.
  if (made.ok) for (const kind of kinds) await placeFile(made.files[kind].file, keyOf(kind))
  const settled = await transaction(async (tx) => {
    const outcome = made.ok
      ? ({ status: 'completed', failure: null, durationMs: made.durationMs, width: made.width, height: made.height } as const)
      : ({ status: 'failed', failure: made.code } as const)
    const { count } = await tx.work.updateMany({ where: { id: workId, uploadId, status: { in: ['submitted', 'processing'] } }, data: outcome })
    if (count === 0) return false
    await tx.workMedia.deleteMany({ where: { workId } })
    if (made.ok) {
      for (const kind of kinds) {
        const { mime, size, sha256 } = made.files[kind]
        await tx.workMedia.create({ data: { workId, kind, storageKey: keyOf(kind), mime, size, sha256, createdAt: now() } })
      }
    }
    await recordAudit(tx, { actorId: null, action: made.ok ? 'work.processed' : 'work.failed', subject: { type: 'work', id: workId }, details: made.ok ? {} : { code: made.code } })
    return true
  })
  // Another file took the slot, or the work went, while this one was processed.
  if (!settled && made.ok && !(await isNamed(keyOf('playback')))) await Promise.all(kinds.map((kind) => deleteStored(keyOf(kind))))
}

async function isNamed(storageKey: string): Promise<boolean> {
  return (await db.workMedia.count({ where: { storageKey } })) > 0
}
