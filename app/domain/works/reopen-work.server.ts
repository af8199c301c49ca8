import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'

type Reopened = { ok: true } | { ok: false; code: string }

type Reopening = { adminId: number; competitionId: number; workId: number; reason: string }

/**
 * Lets a participant replace one locked work whose processing failed; the other works stay locked. Another competition's work is not known.
 * Codes: workNotFound, reopenNotFailed, reasonRequired, tooLong?max=300.
 */
export function reopenWork({ adminId, competitionId, workId, reason }: Reopening): Promise<Reopened> {
  return transaction(async (tx): Promise<Reopened> => {
    const work = await tx.work.findUnique({ where: { id: workId, stage: { competitionId } } })
    if (!work) return { ok: false, code: 'workNotFound' }
    const given = readReason(reason, 'reasonRequired')
    if (!given.ok) return given
    if (work.status !== 'failed' || work.lockedAt === null) return { ok: false, code: 'reopenNotFailed' }
    await tx.work.update({ where: { id: workId }, data: { lockedAt: null } })
    await recordAudit(tx, {
      actorId: adminId,
      action: 'work.reopened',
      subject: { type: 'work', id: workId },
      details: { reason: given.reason },
    })
    return { ok: true }
  })
}
