import { recordAudit } from '~/domain/audit/record-audit.server'
import { mergeEdits } from '~/domain/competitions/merge-edits'
import type { WorkOrder } from '~/domain/competitions/states'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

type Judging = { workOrder: WorkOrder; scoringEndsAt: Date | null }

type Set = {
  actorId: number
  competitionId: number
  stageId: number
  /** What it was when the organiser read it; an order nobody can tell any more is none. */
  was: { workOrder: WorkOrder | null; scoringEndsAt: Date | null }
} & Judging

type Result =
  | { ok: true }
  | { ok: false; code: 'stageNotFound' | 'scoringEndBeforeStage' | 'scoringEndPast' }
  | { ok: false; code: 'judgingChanged'; clashes: (keyof Judging)[] }

/**
 * In which order judges hear a stage's works, and when its scoring ends by itself (null: by hand): after its own end, and not in the past. What was
 * left as it was read stays as it is by now; refused, with `clashes`, is what somebody else has set to something else meanwhile.
 */
export function setJudging({ actorId, competitionId, stageId, was, ...mine }: Set): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const stage = await tx.stage.findFirst({
      where: { id: stageId, competitionId },
      select: { endsAt: true, workOrder: true, scoringEndsAt: true },
    })
    if (!stage) return { ok: false, code: 'stageNotFound' }
    const theirs = shown(stage)
    const { merged, clashes } = mergeEdits(shown(was), theirs, shown(mine))
    if (clashes.length > 0) return { ok: false, code: 'judgingChanged', clashes: clashes.map(([field]) => field as keyof Judging) }
    const moved = merged.scoringEndsAt !== theirs.scoringEndsAt
    const scoringEndsAt = moved ? mine.scoringEndsAt : stage.scoringEndsAt
    const workOrder = merged.workOrder as WorkOrder
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

/** As the form shows it: to the minute. */
function shown({ workOrder, scoringEndsAt }: Set['was']) {
  return { workOrder, scoringEndsAt: scoringEndsAt && Math.floor(scoringEndsAt.getTime() / 60_000) }
}
