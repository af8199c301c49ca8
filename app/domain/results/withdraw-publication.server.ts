import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { appendToLedger } from '~/domain/ledger/append-entry.server'
import { dropResultMails } from '~/domain/notices/drop-result-mails.server'
import { queueResultNotices } from '~/domain/notices/tell-results.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { settleScores } from './settle-scores.server'

type Input = { actorId: number; competitionId: number; publicationId: number; reason: string }

/**
 * Takes published results back, with a reason that everybody who was told of them is told; mails of them that still wait are not sent. The edition stays readable for organisers; the scores it rests on
 * may be voided again, and the stage waits for the next edition. The caller has checked that the actor organises competitions.
 * Codes: notFound, alreadyWithdrawn, reasonRequired, tooLong?max=300.
 */
export function withdrawPublication({ actorId, competitionId, publicationId, reason }: Input) {
  return transaction(async (tx) => {
    const given = readReason(reason, 'reasonRequired')
    if (!given.ok) return given
    const publication = await tx.publication.findFirst({
      where: { id: publicationId, stage: { competitionId } },
      select: {
        withdrawnAt: true,
        withdrawnById: true,
        withdrawalReason: true,
        edition: true,
        stageId: true,
        categoryId: true,
        stage: { select: { status: true } },
        category: { select: { name: true } },
      },
    })
    if (!publication) return { ok: false, code: 'notFound' } as const
    const { stageId, categoryId, edition, category, stage } = publication
    const { withdrawnAt, withdrawnById, withdrawalReason } = publication
    // Sent twice.
    if (withdrawnAt && withdrawnById === actorId && withdrawalReason === given.reason) return { ok: true, stageId, categoryId } as const
    if (withdrawnAt) return { ok: false, code: 'alreadyWithdrawn' } as const

    await closeEdition(tx, { competitionId, publicationId, actorId, reason: given.reason, at: now() })
    await settleScores(tx, { stageId, categoryId, to: 'submitted', at: now() })
    if (stage.status === 'advanced') await tx.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
    await recordAudit(tx, {
      actorId,
      action: 'results.withdrawn',
      subject: { type: 'stage', id: stageId },
      details: { edition, reason: given.reason, ...(category && { category: category.name }) },
    })
    await dropResultMails(tx, { publicationId, stageId })
    await queueResultNotices(tx, { kind: 'results_withdrawn', publicationId })
    return { ok: true, stageId, categoryId } as const
  })
}

/** Marks an edition as one that no longer stands, in the caller's transaction, and says so in the ledger. */
export async function closeEdition(tx: Tx, { competitionId, publicationId, actorId, reason, at }: Input & { at: Date }): Promise<void> {
  await tx.publication.update({
    where: { id: publicationId },
    data: { withdrawnAt: at, withdrawnById: actorId, withdrawalReason: reason },
  })
  await appendToLedger(tx, { competitionId, kind: 'withdrawal', facts: { publicationId } })
}
