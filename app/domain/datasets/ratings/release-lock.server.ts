import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'

/** Takes a task out of whoever's hand it is in, so that others may rate it; what they have typed can still be submitted while nobody else has it. Codes: lockGone. */
export function releaseLock({ actorId, taskId }: { actorId: number; taskId: number }) {
  return transaction(async (tx) => {
    const lock = await tx.ratingLock.findUnique({ where: { taskId }, select: { userId: true } })
    if (!lock) return { ok: false, code: 'lockGone' } as const
    await tx.ratingLock.delete({ where: { taskId } })
    await recordAudit(tx, {
      actorId,
      action: 'rating_task.released',
      subject: { type: 'rating_task', id: taskId },
      details: { userId: lock.userId },
    })
    return { ok: true } as const
  })
}
