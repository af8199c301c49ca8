import { placeTakingStatuses } from '~/domain/registrations/states'
import { transaction } from '~/infra/db/client'
import type { Limits } from './limit-seat.server'
import { judgeFault, seatJudge } from './seat-judge.server'

type Add = {
  actorId: number
  competitionId: number
  userId: number
  /** The organiser was told that a teacher becomes a judge, and said yes. */
  promote: boolean
  /** What the seat is limited to. */
  limits?: Limits
}

type Refused = 'competitionNotFound' | 'judgeNotEligible' | 'judgeIsRegistered' | 'alreadyJudge' | 'promotionNotConfirmed'

type Result = { ok: true; promoted: boolean } | { ok: false; code: Refused }

/** Puts an active teacher, judge or administrator, who is not entered in it, on a competition's panel. */
export function addJudge({ actorId, competitionId, userId, promote, limits = { categoryIds: [], stageIds: [] } }: Add): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const competition = await tx.competition.findUnique({ where: { id: competitionId }, select: { id: true } })
    if (!competition) return { ok: false, code: 'competitionNotFound' }
    const fault = await judgeFault(tx, { userId, promote })
    if (fault === 'judgeNotEligible') return { ok: false, code: fault }
    const seat = await tx.competitionJudge.findUnique({ where: { competitionId_userId: { competitionId, userId } } })
    if (seat && !seat.removedAt) return { ok: false, code: 'alreadyJudge' }
    const registered = await tx.registration.count({ where: { competitionId, userId, status: { in: [...placeTakingStatuses] } } })
    if (registered > 0) return { ok: false, code: 'judgeIsRegistered' }
    if (fault) return { ok: false, code: fault }
    const { promoted } = await seatJudge(tx, { actorId, competitionId, userId, limits })
    return { ok: true, promoted }
  })
}
