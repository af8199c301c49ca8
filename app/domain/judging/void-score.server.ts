import { recordAudit } from '~/domain/audit/record-audit.server'
import { readReason } from '~/domain/audit/reason'
import { isOut } from '~/domain/competitions/publications'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { countsAsScore } from './states'

/**
 * Takes a submitted score out of the result, with a reason that stays in the audit log; the judge may then score the work again.
 * The caller has checked that the actor organises competitions. Codes: notFound, scoreNotSubmitted (a draft, or voided already), stagePublished,
 * voidReasonRequired, tooLong?max=300.
 */
export function voidScore({
  actorId,
  competitionId,
  scoreId,
  reason,
}: {
  actorId: number
  competitionId: number
  scoreId: number
  reason: string
}) {
  const given = readReason(reason, 'voidReasonRequired')
  return transaction(async (tx) => {
    if (!given.ok) return given
    const score = await tx.score.findFirst({
      where: { id: scoreId, work: { stage: { competitionId } } },
      select: {
        status: true,
        workId: true,
        judgeId: true,
        work: {
          select: {
            entry: { select: { categoryId: true } },
            stage: { select: { publications: { where: { withdrawnAt: null }, select: { categoryId: true, withdrawnAt: true } } } },
          },
        },
      },
    })
    if (!score) return { ok: false, code: 'notFound' } as const
    const { stage, entry } = score.work
    if (!countsAsScore(score.status)) return { ok: false, code: 'scoreNotSubmitted' } as const
    if (score.status === 'finalized' || isOut(stage.publications, entry.categoryId)) return { ok: false, code: 'stagePublished' } as const
    const at = now()
    await tx.score.update({ where: { id: scoreId }, data: { status: 'voided', voidedAt: at, voidReason: given.reason, updatedAt: at } })
    await recordAudit(tx, {
      actorId,
      action: 'score.voided',
      subject: { type: 'score', id: scoreId },
      details: { workId: score.workId, judgeId: score.judgeId, reason: given.reason },
    })
    return { ok: true } as const
  })
}
