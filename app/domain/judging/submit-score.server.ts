import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { scoreTotal } from './score-total'
import { findScoringTarget } from './scoring-target.server'
import { writeDraft } from './write-draft.server'

type Input = { judgeId: number; competitionId: number; workId: number; values: ReadonlyMap<number, number>; comment: string }

/**
 * Submits a judge's score of a work, with its total; from then on it never changes. The first of a competition fixes the scale of all its totals.
 * Values in hundredths of a point by criterion id, one for each criterion.
 * Codes: notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, scoringPaused, noCriteria, alreadyScored,
 * scoreIncomplete, criteriaTooUneven.
 */
export function submitScore({ judgeId, competitionId, workId, values, comment }: Input) {
  return transaction(async (tx) => {
    const target = await findScoringTarget(tx, { judgeId, competitionId, workId })
    if (!target.ok) return target
    if (target.existing && target.existing.status !== 'draft') return { ok: false, code: 'alreadyScored' } as const
    if (target.refusal) return { ok: false, code: target.refusal } as const
    const { criteria, scoreScale } = target.competition
    if (!isWhole(criteria, values)) return { ok: false, code: 'scoreIncomplete' } as const
    const found = scoreTotal(criteria, values)
    if (!found) return { ok: false, code: 'criteriaTooUneven' } as const

    if (scoreScale === null) await tx.competition.update({ where: { id: competitionId }, data: { scoreScale: found.scale } })
    const scoreId = await writeDraft(tx, {
      scoreId: target.existing?.id ?? null,
      workId,
      stageId: target.stageId,
      judgeId,
      values,
      comment,
    })
    await tx.score.update({ where: { id: scoreId }, data: { status: 'submitted', submittedAt: now(), total: found.total } })
    await recordAudit(tx, { actorId: judgeId, action: 'score.submitted', subject: { type: 'score', id: scoreId }, details: { workId } })
    return { ok: true, scoreId, stageId: target.stageId } as const
  })
}

function isWhole(criteria: readonly { id: number; maxHundredths: number }[], values: ReadonlyMap<number, number>): boolean {
  return (
    values.size === criteria.length &&
    criteria.every(({ id, maxHundredths }) => {
      const value = values.get(id)
      return value !== undefined && value >= 0 && value <= maxHundredths
    })
  )
}
