import { recordAudit } from '~/domain/audit/record-audit.server'
import { readReason } from '~/domain/audit/reason'
import { isOut } from '~/domain/competitions/publications'
import { appendToLedger } from '~/domain/ledger/append-entry.server'
import { notify, recipientColumns } from '~/domain/notices/notify.server'
import { withholdsNumber } from '~/domain/competitions/blind-numbers'
import { isBlindAhead } from '~/domain/competitions/queries/blind-ahead.server'
import { numberLabel } from '~/domain/registrations/number-label'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { countsAsScore } from './states'

/**
 * Takes a submitted score out of the result, with a reason that stays in the audit log; the judge is told, and may score the work again.
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
        judge: { select: { ...recipientColumns, name: true, status: true } },
        work: {
          select: {
            entry: { select: { categoryId: true } },
            registration: { select: { number: true } },
            stage: {
              select: {
                name: true,
                blindness: true,
                competition: { select: { name: true } },
                publications: { where: { withdrawnAt: null }, select: { categoryId: true, withdrawnAt: true } },
              },
            },
          },
        },
      },
    })
    if (!score) return { ok: false, code: 'notFound' } as const
    const { stage, entry, registration } = score.work
    const { name, status, ...recipient } = score.judge
    if (!countsAsScore(score.status)) return { ok: false, code: 'scoreNotSubmitted' } as const
    if (score.status === 'finalized' || isOut(stage.publications, entry.categoryId)) return { ok: false, code: 'stagePublished' } as const
    const at = now()
    await tx.score.update({ where: { id: scoreId }, data: { status: 'voided', voidedAt: at, voidReason: given.reason, updatedAt: at } })
    await recordAudit(tx, {
      actorId,
      action: 'score.voided',
      subject: { type: 'score', id: scoreId },
      details: { workId: score.workId, judgeId: recipient.id, reason: given.reason },
    })
    await appendToLedger(tx, { competitionId, kind: 'void', facts: { scoreId } })
    if (status === 'active') {
      const link = `${publicUrl()}/competitions/${competitionId}/scoring?work=${score.workId}`
      // It stays and leads to the work, whose results come out or have been out.
      const untold = withholdsNumber({ blindAhead: await isBlindAhead(competitionId), blindness: stage.blindness, wasOut: true })
      const number = numberLabel(untold ? null : registration.number)
      const place = { competition: stage.competition.name, competitionId, stage: stage.name, number }
      await notify(tx, {
        kind: 'score_voided',
        key: `score_voided:${scoreId}`,
        recipient,
        params: { name, ...place, reason: given.reason, link },
      })
    }
    return { ok: true } as const
  })
}
