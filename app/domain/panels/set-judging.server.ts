import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

export const workOrders = ['by_number', 'seeded'] as const
export type WorkOrder = (typeof workOrders)[number]

type Set = { actorId: number; competitionId: number; stageId: number; workOrder: WorkOrder; scoringEndsAt: Date | null }

type Result = { ok: true } | { ok: false; code: 'stageNotFound' | 'scoringEndBeforeStage' | 'scoringEndPast' }

/** In which order judges hear a stage's works, and when its scoring ends by itself (null: by hand): after its own end, and not in the past. */
export function setJudging({ actorId, competitionId, stageId, workOrder, scoringEndsAt }: Set): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const stage = await tx.stage.findFirst({
      where: { id: stageId, competitionId },
      select: { endsAt: true, workOrder: true, scoringEndsAt: true },
    })
    if (!stage) return { ok: false, code: 'stageNotFound' }
    const moved = scoringEndsAt?.getTime() !== stage.scoringEndsAt?.getTime()
    if (scoringEndsAt && moved) {
      if (stage.endsAt && scoringEndsAt <= stage.endsAt) return { ok: false, code: 'scoringEndBeforeStage' }
      if (scoringEndsAt <= now()) return { ok: false, code: 'scoringEndPast' }
    }
    if (!moved && workOrder === stage.workOrder) return { ok: true }
    await tx.stage.update({ where: { id: stageId }, data: { workOrder, scoringEndsAt } })
    const details = { stageId, workOrder, scoringEndsAt: scoringEndsAt?.toISOString() ?? null }
    await recordAudit(tx, { actorId, action: 'stage.judging_set', subject: { type: 'stage', id: stageId }, details })
    return { ok: true }
  })
}
