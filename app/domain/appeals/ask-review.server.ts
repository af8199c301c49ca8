import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { notify, recipientColumns } from '~/domain/notices/notify.server'
import { rankingName } from '~/domain/notices/ranking-name'
import { entryResult, type EntryResult } from '~/domain/results/queries/entry-result.server'
import type { Reader } from '~/domain/results/rules'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { entryAppeals } from './queries/entry-appeals.server'
import { longestAppeal } from './rules'

type Ask = { viewer: Reader; competitionId: number; entryId: number; stageId: number; question: string }

/**
 * Asks, as a participant, for a review of one's own result of a stage as it stands; administrators are told. One request an entry at a time, and one
 * an edition. Codes: notFound, appealsNotTaken, appealWithdrawn, appealOpen, appealAsked, earlierAppealOpen, appealTooLate, questionRequired, tooLong?max=2000.
 */
export function askForReview({ viewer, competitionId, entryId, stageId, question }: Ask) {
  return transaction(async (tx) => {
    const result = await entryResult({ viewer, competitionId, entryId, stageId })
    if (!result || result.userId !== viewer.id) return { ok: false, code: 'notFound' } as const
    const { refusal, appeals } = await entryAppeals(result)
    const read = readReason(question, 'questionRequired', longestAppeal)
    // Sent twice: it is asked, and waits for its answer.
    const asked = appeals.find((one) => one.publicationId === result.publicationId && one.answeredAt === null)
    if (refusal === 'appealOpen' && asked && read.ok && asked.question === read.reason) return { ok: true, appealId: asked.id } as const
    if (refusal) return { ok: false, code: refusal } as const
    if (!read.ok) return read
    const { id: appealId } = await tx.appeal.create({
      data: { publicationId: result.publicationId, entryId, question: read.reason, askedAt: now() },
      select: { id: true },
    })
    const { id: registrationId } = await tx.registration.findFirstOrThrow({
      where: { entries: { some: { id: entryId } } },
      select: { id: true },
    })
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'appeal.asked',
      subject: { type: 'registration', id: registrationId },
      details: { stage: rankingName(result.stageName, result.rankedCategoryId === null ? null : result.category), edition: result.edition },
    })
    await tellOrganisers(tx, { appealId, result })
    return { ok: true, appealId } as const
  })
}

type Asked = { appealId: number; result: EntryResult }

/** The question itself is read at the link: a copy in every outbox could not be forgotten with its asker. */
async function tellOrganisers(tx: Tx, { appealId, result }: Asked): Promise<void> {
  const organisers = await tx.user.findMany({ where: { role: 'admin', status: 'active' }, select: { ...recipientColumns, name: true } })
  const shared = {
    competition: result.competition,
    competitionId: result.competitionId,
    stage: rankingName(result.stageName, result.rankedCategoryId === null ? null : result.category),
    number: String(result.number ?? '—'),
    appealId,
    link: `${publicUrl()}/competitions/${result.competitionId}/appeals/${appealId}`,
  }
  for (const { name, ...recipient } of organisers)
    await notify(tx, { kind: 'appeal_asked', key: `appeal_asked:${appealId}`, recipient, params: { ...shared, name } })
}
