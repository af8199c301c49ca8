import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'

type Reopened = { ok: true } | { ok: false; code: string }

/**
 * Lets a participant replace one locked work whose processing failed; the other works stay locked.
 * Codes: workNotFound, reopenNotFailed, reasonRequired.
 */
export async function reopenWork({ adminId, workId, reason }: { adminId: number; workId: number; reason: string }): Promise<Reopened> {
  if (!reason.trim()) return { ok: false, code: 'reasonRequired' }
  return transaction(async (tx) => {
    const work = await tx.work.findUnique({ where: { id: workId } })
    if (!work) return { ok: false, code: 'workNotFound' }
    if (work.status !== 'failed' || work.lockedAt === null) return { ok: false, code: 'reopenNotFailed' }
    await tx.work.update({ where: { id: workId }, data: { lockedAt: null } })
    await recordAudit(tx, {
      actorId: adminId,
      action: 'work.reopened',
      subject: { type: 'work', id: workId },
      details: { reason: reason.trim() },
    })
    return { ok: true }
  })
}
