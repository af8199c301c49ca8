import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { rankingName } from '~/domain/notices/ranking-name'
import { tellAnswer } from '~/domain/notices/tell-answer.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { findAppeal } from './queries/appeals.server'
import { longestAppeal } from './rules'

type Answer = { actorId: number; competitionId: number; appealId: number; answer: string }

/**
 * Answers a request for a review, once and for good; who asked is told as soon as the competition is public. A correction of the results is an edition of its own. The caller has checked
 * that the actor organises competitions. Codes: notFound, appealAnswered, answerRequired, tooLong?max=2000.
 */
export function answerReview({ actorId, competitionId, appealId, answer }: Answer) {
  return transaction(async (tx) => {
    const appeal = await findAppeal({ competitionId, appealId })
    if (!appeal) return { ok: false, code: 'notFound' } as const
    const read = readReason(answer, 'answerRequired', longestAppeal)
    // Sent twice.
    if (appeal.answeredAt && appeal.answeredById === actorId && read.ok && appeal.answer === read.reason) return { ok: true } as const
    if (appeal.answeredAt) return { ok: false, code: 'appealAnswered' } as const
    if (!read.ok) return read
    await tx.appeal.update({ where: { id: appealId }, data: { answer: read.reason, answeredAt: now(), answeredById: actorId } })
    const { registrationId } = appeal
    const stage = rankingName(appeal.stage, appeal.rankedCategoryId === null ? null : appeal.category)
    const subject = { type: 'registration', id: registrationId } as const
    await recordAudit(tx, { actorId, action: 'appeal.answered', subject, details: { stage, edition: appeal.edition } })
    await tellAnswer(tx, appealId)
    return { ok: true } as const
  })
}
