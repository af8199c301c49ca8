import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { findScoringTarget } from './scoring-target.server'
import { writeDraft } from './write-draft.server'

type Input = { judgeId: number; competitionId: number; workId: number; values: ReadonlyMap<number, number>; comment: string }

/**
 * Keeps what a judge has filled in so far, also while scoring is paused. Values in hundredths of a point by criterion id.
 * Codes: notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, noCriteria, alreadyScored.
 */
export function saveDraft({ judgeId, competitionId, workId, values, comment }: Input) {
  return transaction(async (tx) => {
    const target = await findScoringTarget(tx, { judgeId, competitionId, workId })
    if (!target.ok) return target
    if (target.existing && target.existing.status !== 'draft') return { ok: false, code: 'alreadyScored' } as const
    await writeDraft(tx, { scoreId: target.existing?.id ?? null, workId, stageId: target.stageId, judgeId, values, comment })
    return { ok: true, savedAt: now() } as const
  })
}
