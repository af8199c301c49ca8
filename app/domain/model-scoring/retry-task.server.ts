import { transaction } from '~/infra/db/client'
import { askForScoring, waitingFull } from './create-task.server'

/**
 * Asks once more for a task that failed; one that waits or is over stays as it is, so that a second click changes nothing. Whose it is has been
 * asked before (see rules.ts). Code: modelTasksWaiting (max).
 */
export function retryTask(taskId: number): Promise<{ ok: true } | { ok: false; code: string }> {
  return transaction(async (tx) => {
    const task = await tx.modelTask.findUnique({
      where: { id: taskId, status: 'failed' },
      select: { id: true, ownerId: true, uploadId: true },
    })
    if (!task) return { ok: true }
    const full = task.uploadId === null ? null : await waitingFull(tx, task.ownerId)
    if (full) return { ok: false, code: full }
    const data = { status: 'pending', round: { increment: 1 }, failure: null, startedAt: null, completedAt: null } as const
    const { round } = await tx.modelTask.update({ where: { id: taskId }, data, select: { round: true } })
    await askForScoring(tx, { id: taskId, ownerId: task.ownerId, round })
    return { ok: true }
  })
}
