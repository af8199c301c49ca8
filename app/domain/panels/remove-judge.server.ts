import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { appendAllToLedger } from '~/domain/ledger/append-entry.server'
import { sealSubmitted } from '~/domain/sealing/seal-scores.server'
import { countedStatuses } from '~/domain/judging/states'
import { withdrawAssignments } from './assign.server'
import { fillWorks } from './fill-works.server'

/** What becomes of the scores a judge submitted in stages not yet published; those of published ones always stay. */
export type ScoresFate = 'keep' | 'void'

type Remove = {
  actorId: number
  competitionId: number
  userId: number
  scores: ScoresFate
  /** Why the scores are voided; it stands with each. */ reason: string
}

type Result =
  | { ok: true; voided: number; /** How many submitted scores still stand. */ kept: number }
  | { ok: false; code: 'judgeNotFound' | 'voidReasonRequired' | `tooLong?${string}` }

/** Takes a judge off a competition's panel, and their unpublished scores out of the results where the organiser says so. The person stays a judge elsewhere. */
export function removeJudge({ actorId, competitionId, userId, scores, reason }: Remove): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const given = scores === 'void' ? readReason(reason, 'voidReasonRequired') : { ok: true as const, reason: '' }
    if (!given.ok) return given
    const at = now()
    const seats = { competitionId, userId, removedAt: null }
    if ((await tx.competitionJudge.count({ where: seats })) === 0) return { ok: false, code: 'judgeNotFound' }
    await sealSubmitted(tx, { competitionId, judgeId: userId })
    const left = await withdrawAssignments(tx, { competitionId, judgeId: userId })
    await tx.competitionJudge.updateMany({ where: seats, data: { removedAt: at } })
    // Where so many judges have each work, others take what was left unscored.
    await fillWorks(tx, left)
    const voided = scores === 'void' ? await voidAll(tx, { competitionId, judgeId: userId, reason: given.reason, at }) : 0
    const kept = await tx.score.count({
      where: { judgeId: userId, status: { in: [...countedStatuses] }, work: { stage: { competitionId } } },
    })
    const details = { userId, scores, ...(scores === 'void' ? { voided, reason: given.reason } : {}) }
    await recordAudit(tx, { actorId, action: 'judge.removed', subject: { type: 'competition', id: competitionId }, details })
    return { ok: true, voided, kept }
  })
}

type VoidAll = { competitionId: number; judgeId: number; reason: string; at: Date }

async function voidAll(tx: Tx, { competitionId, judgeId, reason, at }: VoidAll): Promise<number> {
  const where = { judgeId, status: 'submitted', work: { stage: { competitionId } } } as const
  const scores = await tx.score.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  await tx.score.updateMany({ where, data: { status: 'voided', voidedAt: at, voidReason: reason, updatedAt: at } })
  await appendAllToLedger(tx, { competitionId, kind: 'void', facts: scores.map(({ id }) => ({ scoreId: id })) })
  return scores.length
}
