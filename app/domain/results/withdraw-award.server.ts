import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { appendToLedger } from '~/domain/ledger/append-entry.server'
import { tellAwardWithdrawn } from '~/domain/notices/tell-award.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

type Input = { actorId: number; competitionId: number; publicationId: number; reason: string }

/**
 * Takes a special award's published winners back, with a reason that those who had been told are told. Who was chosen stays chosen until it is
 * decided anew. The caller has checked that the actor organises competitions.
 * Codes: notFound, awardAlreadyWithdrawn, reasonRequired, tooLong?max=300.
 */
export function withdrawAward({ actorId, competitionId, publicationId, reason }: Input) {
  return transaction(async (tx) => {
    const given = readReason(reason, 'reasonRequired')
    if (!given.ok) return given
    const publication = await tx.awardPublication.findFirst({
      where: { id: publicationId, award: { competitionId } },
      select: { withdrawnAt: true, withdrawnById: true, withdrawalReason: true, award: { select: { id: true, name: true } } },
    })
    if (!publication) return { ok: false, code: 'notFound' } as const
    const { withdrawnAt, withdrawnById, withdrawalReason, award } = publication
    // Sent twice.
    if (withdrawnAt && withdrawnById === actorId && withdrawalReason === given.reason) return { ok: true } as const
    if (withdrawnAt) return { ok: false, code: 'awardAlreadyWithdrawn' } as const

    await tx.awardPublication.update({
      where: { id: publicationId },
      data: { withdrawnAt: now(), withdrawnById: actorId, withdrawalReason: given.reason },
    })
    await appendToLedger(tx, {
      competitionId,
      kind: 'award_withdrawal',
      facts: { awardPublicationId: publicationId, awardId: award.id },
    })
    await recordAudit(tx, {
      actorId,
      action: 'award.withdrawn',
      subject: { type: 'competition', id: competitionId },
      details: { name: award.name, reason: given.reason },
    })
    await tellAwardWithdrawn(tx, publicationId)
    return { ok: true } as const
  })
}
