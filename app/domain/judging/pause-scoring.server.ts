import { recordAudit } from '~/domain/audit/record-audit.server'
import { takesScores } from '~/domain/competitions/states'
import { sealSubmitted } from '~/domain/sealing/seal-scores.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

/**
 * Pauses or resumes the scoring of a stage: while paused, drafts are kept and submissions refused; what was submitted before counts.
 * The caller has checked that the actor organises competitions. Codes: notFound, scoringNotOpen (scoring has not begun or is over).
 */
export function pauseScoring({
  actorId,
  competitionId,
  stageId,
  paused,
}: {
  actorId: number
  competitionId: number
  stageId: number
  paused: boolean
}) {
  return transaction(async (tx) => {
    const stage = await tx.stage.findFirst({ where: { id: stageId, competitionId }, select: { status: true, scoringPausedAt: true } })
    if (!stage) return { ok: false, code: 'notFound' } as const
    if (!takesScores(stage.status)) return { ok: false, code: 'scoringNotOpen' } as const
    if ((stage.scoringPausedAt !== null) === paused) return { ok: true } as const
    if (paused) await sealSubmitted(tx, { stageId })
    await tx.stage.update({ where: { id: stageId }, data: { scoringPausedAt: paused ? now() : null } })
    await recordAudit(tx, { actorId, action: paused ? 'scoring.paused' : 'scoring.resumed', subject: { type: 'stage', id: stageId } })
    return { ok: true } as const
  })
}
