import { recordAudit } from '~/domain/audit/record-audit.server'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { closeSessions } from '~/infra/session'
import { assignToJudge } from './assign.server'

type Add = {
  actorId: number
  competitionId: number
  userId: number
  /** The organiser was told that a teacher becomes a judge, and said yes. */
  promote: boolean
}

type Refused = 'competitionNotFound' | 'judgeNotEligible' | 'judgeIsRegistered' | 'alreadyJudge' | 'promotionNotConfirmed'

type Result = { ok: true; promoted: boolean } | { ok: false; code: Refused }

/**
 * Puts an active teacher, judge or administrator on a competition's panel. A teacher becomes a judge and must sign in
 * again, because rights are granted by role; one who was removed before comes back with the scores given then.
 */
export function addJudge({ actorId, competitionId, userId, promote }: Add): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const competition = await tx.competition.findUnique({ where: { id: competitionId }, select: { id: true } })
    if (!competition) return { ok: false, code: 'competitionNotFound' }
    const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true, status: true } })
    if (!user || user.status !== 'active' || user.role === 'student') return { ok: false, code: 'judgeNotEligible' }
    const seat = await tx.competitionJudge.findUnique({ where: { competitionId_userId: { competitionId, userId } } })
    if (seat && !seat.removedAt) return { ok: false, code: 'alreadyJudge' }
    const registered = await tx.registration.count({ where: { competitionId, userId, status: { in: [...placeTakingStatuses] } } })
    if (registered > 0) return { ok: false, code: 'judgeIsRegistered' }
    const promoted = user.role === 'teacher'
    if (promoted && !promote) return { ok: false, code: 'promotionNotConfirmed' }

    const subject = { type: 'competition', id: competitionId } as const
    if (promoted) {
      await tx.user.update({ where: { id: userId }, data: { role: 'judge' } })
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
    await recordAudit(tx, { actorId, action: 'judge.added', subject, details: { userId } })
    return { ok: true, promoted }
  })
}
