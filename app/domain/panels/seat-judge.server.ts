import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { closeSessions } from '~/infra/session'
import { assignToJudge } from './assign.server'

/** Why an account may not sit on a panel, or null. `promote`: the organiser was told that a teacher becomes a judge, and said yes. */
export async function judgeFault(
  tx: Tx,
  { userId, promote }: { userId: number; promote: boolean },
): Promise<'judgeNotEligible' | 'promotionNotConfirmed' | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true, status: true } })
  if (!user || user.status !== 'active' || user.role === 'student') return 'judgeNotEligible'
  return user.role === 'teacher' && !promote ? 'promotionNotConfirmed' : null
}

type Seat = { actorId: number; competitionId: number; userId: number }

/**
 * Puts an account that `judgeFault` lets on a panel, in the caller's transaction. A teacher becomes a judge and must sign in again, because rights
 * are granted by role; one who was removed before comes back with the scores given then.
 */
export async function seatJudge(tx: Tx, { actorId, competitionId, userId }: Seat): Promise<{ promoted: boolean }> {
  const { count } = await tx.user.updateMany({ where: { id: userId, role: 'teacher' }, data: { role: 'judge' } })
  const promoted = count > 0
  if (promoted) {
    await closeSessions(tx, userId)
    await recordAudit(tx, {
      actorId,
      action: 'user.promoted',
      subject: { type: 'user', id: userId },
      details: { competitionId, from: 'teacher', to: 'judge' },
    })
  }
  await tx.competitionJudge.upsert({
    where: { competitionId_userId: { competitionId, userId } },
    create: { competitionId, userId, addedAt: now() },
    update: { addedAt: now(), removedAt: null },
  })
  await assignToJudge(tx, { competitionId, judgeId: userId })
  await recordAudit(tx, { actorId, action: 'judge.added', subject: { type: 'competition', id: competitionId }, details: { userId } })
  return { promoted }
}
