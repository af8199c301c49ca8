import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { notify, recipientColumns } from '~/domain/notices/notify.server'
import { resultSlipLink } from '~/domain/notices/slip-link.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { findAppeal } from './queries/appeals.server'
import { rankingName } from './ranking-name'
import { longestAppeal } from './rules'

type Answer = { actorId: number; competitionId: number; appealId: number; answer: string }

/**
 * Answers a request for a review, once and for good; who asked is told. A correction of the results is an edition of its own. The caller has checked
 * that the actor organises competitions. Codes: notFound, appealAnswered, answerRequired, tooLong?max=2000.
 */
export function answerReview({ actorId, competitionId, appealId, answer }: Answer) {
  return transaction(async (tx) => {
    const appeal = await findAppeal({ competitionId, appealId })
    if (!appeal) return { ok: false, code: 'notFound' } as const
    if (appeal.answeredAt) return { ok: false, code: 'appealAnswered' } as const
    const read = readReason(answer, 'answerRequired', longestAppeal)
    if (!read.ok) return read
    await tx.appeal.update({ where: { id: appealId }, data: { answer: read.reason, answeredAt: now(), answeredById: actorId } })
    const { registrationId, stageId, entryId } = appeal
    const stage = rankingName({ ...appeal, stageName: appeal.stage })
    const subject = { type: 'registration', id: registrationId } as const
    await recordAudit(tx, { actorId, action: 'appeal.answered', subject, details: { stage, edition: appeal.edition } })
    const { user, competition } = await tx.registration.findUniqueOrThrow({
      where: { id: registrationId },
      select: { user: { select: { ...recipientColumns, name: true, status: true } }, competition: { select: { name: true } } },
    })
    const { name, status, ...recipient } = user
    if (status !== 'active') return { ok: true } as const
    const of = { competition: competition.name, competitionId, stage, stageId, entryId }
    const params = { ...of, name, answer: read.reason, link: resultSlipLink({ competitionId, stageId, entryId }) }
    await notify(tx, { kind: 'appeal_answered', key: `appeal_answered:${appealId}`, recipient, params })
    return { ok: true } as const
  })
}
