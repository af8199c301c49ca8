import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isBackward, stageMoves, type StageStatus } from './states'

type Move = {
  actorId: number
  competitionId: number
  stageId: number
  /** The state the organiser saw. */
  from: StageStatus
  to: StageStatus
  /** Why, for a move backwards. */
  reason: string
}

type Refused = 'stageNotFound' | 'statusChanged' | 'moveNotAllowed' | 'stageReasonRequired' | 'publishFirst' | 'competitionOver' | 'previousStageOpen'

type Result = { ok: true; competitionStarted: boolean } | { ok: false; code: Refused }

/**
 * Moves a stage along its states; publishing its results is another verb's. Opening it for uploads needs a published
 * competition that is not over and every earlier stage's results published, and starts a competition still pending.
 */
export function moveStage({ actorId, competitionId, stageId, from, to, reason }: Move): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const stage = await tx.stage.findFirst({ where: { id: stageId, competitionId }, include: { competition: true } })
    if (!stage) return { ok: false, code: 'stageNotFound' }
    if (stage.status !== from) return { ok: false, code: 'statusChanged' }
    if (!stageMoves[from].includes(to)) return { ok: false, code: 'moveNotAllowed' }
    if (isBackward(from, to) && !reason.trim()) return { ok: false, code: 'stageReasonRequired' }
    const { status, publishedAt } = stage.competition
    if (status !== 'pending' && status !== 'in_progress') return { ok: false, code: 'competitionOver' }
    const opens = to === 'active'
    if (opens) {
      if (!publishedAt) return { ok: false, code: 'publishFirst' }
      const open = await tx.stage.count({ where: { competitionId, position: { lt: stage.position }, status: { not: 'advanced' } } })
      if (open > 0) return { ok: false, code: 'previousStageOpen' }
    }

    await tx.stage.update({ where: { id: stageId }, data: { status: to } })
    const details = { stageId, from, to, ...(isBackward(from, to) ? { reason: reason.trim() } : {}) }
    await recordAudit(tx, { actorId, action: 'stage.moved', subject: { type: 'competition', id: competitionId }, details })
    const starts = opens && status === 'pending'
    if (starts) {
      await tx.competition.update({ where: { id: competitionId }, data: { status: 'in_progress', updatedAt: now() } })
      const move = { from: 'pending', to: 'in_progress', stageId }
      await recordAudit(tx, { actorId, action: 'competition.moved', subject: { type: 'competition', id: competitionId }, details: move })
    }
    return { ok: true, competitionStarted: starts }
  })
}
