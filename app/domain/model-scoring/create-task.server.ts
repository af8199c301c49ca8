import type { VoiceType } from '~/domain/accounts/roles'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { modelScoring } from './jobs'
import { scoringSubject } from './queries/scoring-jobs.server'
import { mostWaiting } from './states'

/** What is to be scored: one's own recording, a competition's work, or a dataset. */
export type TaskSource = { uploadId: string } | { workId: number } | { datasetId: number }

type NewTask = { ownerId: number; source: TaskSource; withAccompaniment: boolean; voiceType: VoiceType }

/** Writes a task and asks for its job, in the caller's transaction; returns its id. */
export async function createTask(tx: Tx, { ownerId, source, withAccompaniment, voiceType }: NewTask): Promise<number> {
  const { id } = await tx.modelTask.create({
    data: { ownerId, ...source, withAccompaniment, voiceType, createdAt: now() },
    select: { id: true },
  })
  await askForScoring(tx, { id, ownerId, round: 0 })
  return id
}

/** Asks for the job of a task's present round, in its owner's line. */
export async function askForScoring(tx: Tx, { id, ownerId, round }: { id: number; ownerId: number; round: number }): Promise<void> {
  await enqueue(tx, modelScoring, { subject: scoringSubject(id), payload: { taskId: id, round }, line: `user:${ownerId}` })
}

/** `modelTasksWaiting` where a person has as many tasks waiting as one may have; null where there is room. */
export async function waitingFull(tx: Tx, ownerId: number): Promise<string | null> {
  const waiting = await tx.modelTask.count({ where: { ownerId, uploadId: { not: null }, status: { in: ['pending', 'processing'] } } })
  return waiting >= mostWaiting ? `modelTasksWaiting?max=${mostWaiting}` : null
}

/**
 * Scores a recording that its owner has sent already: the task that there is for it and for this accompaniment, or a new one. Codes: uploadNotFound,
 * modelTasksWaiting (max).
 */
export function scoreStored({ ownerId, uploadId, withAccompaniment, voiceType }: Omit<NewTask, 'source'> & { uploadId: string }) {
  return transaction(async (tx) => {
    const upload = await tx.upload.findFirst({
      where: { id: uploadId, ownerId, purpose: 'model_audio', status: 'stored' },
      select: { id: true },
    })
    if (!upload) return { ok: false, code: 'uploadNotFound' } as const
    const same = await tx.modelTask.findUnique({
      where: { uploadId_withAccompaniment: { uploadId, withAccompaniment } },
      select: { id: true },
    })
    if (same) return { ok: true, taskId: same.id, created: false } as const
    const full = await waitingFull(tx, ownerId)
    if (full) return { ok: false, code: full } as const
    return {
      ok: true,
      taskId: await createTask(tx, { ownerId, source: { uploadId }, withAccompaniment, voiceType }),
      created: true,
    } as const
  })
}
