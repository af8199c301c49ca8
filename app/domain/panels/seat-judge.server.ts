import { recordAudit } from '~/domain/audit/record-audit.server'
import { tellJudge } from '~/domain/notices/tell-judge.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { closeSessions } from '~/infra/session'
import { assignToJudge } from './assign.server'
import { type Limits, writeLimits } from './limit-seat.server'

/** Why an account may not sit on a panel, or null. `promote`: the organiser was told that a teacher becomes a judge, and said yes. */
export async function judgeFault(
  tx: Tx,
  { userId, promote }: { userId: number; promote: boolean },
): Promise<'judgeNotEligible' | 'promotionNotConfirmed' | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true, status: true } })
  if (!user || user.status !== 'active' || user.role === 'student') return 'judgeNotEligible'
  return user.role === 'teacher' && !promote ? 'promotionNotConfirmed' : null
}

type Seat = {
  actorId: number
  competitionId: number
  userId: number
  /** What the seat is limited to; none: as it was, or to nothing. */ limits?: Limits
}

/**
 * Puts an account that `judgeFault` lets on a panel, in the caller's transaction. A teacher becomes a judge and must sign in again, because rights
 * are granted by role; one who was removed before comes back with the scores given then.
 */
export async function seatJudge(tx: Tx, { actorId, competitionId, userId, limits }: Seat): Promise<{ promoted: boolean }> {
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
  const addedAt = now()
  const { id: seatId } = await tx.competitionJudge.upsert({
    where: { competitionId_userId: { competitionId, userId } },
    create: { competitionId, userId, addedAt },
    update: { addedAt, removedAt: null },
  })
  if (limits) await writeLimits(tx, { competitionId, seatId, limits })
  await assignToJudge(tx, { competitionId, judgeId: userId })
  await recordAudit(tx, { actorId, action: 'judge.added', subject: { type: 'competition', id: competitionId }, details: { userId } })
  await tellJudge(tx, seatId)
  return { promoted }
}
