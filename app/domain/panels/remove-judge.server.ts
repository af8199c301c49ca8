import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
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
    const left = await withdrawAssignments(tx, { competitionId, judgeId: userId })
    const { count } = await tx.competitionJudge.updateMany({ where: { competitionId, userId, removedAt: null }, data: { removedAt: at } })
    if (count === 0) return { ok: false, code: 'judgeNotFound' }
    // Where so many judges have each work, others take what was left unscored.
    await fillWorks(tx, left)
    const { count: voided } =
      scores === 'keep'
        ? { count: 0 }
        : await tx.score.updateMany({
            where: { judgeId: userId, status: 'submitted', work: { stage: { competitionId } } },
            data: { status: 'voided', voidedAt: at, voidReason: given.reason, updatedAt: at },
          })
    const kept = await tx.score.count({
      where: { judgeId: userId, status: { in: [...countedStatuses] }, work: { stage: { competitionId } } },
    })
    const details = { userId, scores, ...(scores === 'void' ? { voided, reason: given.reason } : {}) }
    await recordAudit(tx, { actorId, action: 'judge.removed', subject: { type: 'competition', id: competitionId }, details })
    return { ok: true, voided, kept }
  })
}
