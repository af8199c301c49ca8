import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { openIdCard } from '~/infra/id-card-cipher'

type Args = { viewerId: number; competitionId: number; registrationId: number }
type Result = { ok: true; number: string } | { ok: false; code: 'notFound' }

/** The whole identity number, for an organiser's eyes. Nothing is shown that the audit log does not name. */
export function revealIdCard({ viewerId, competitionId, registrationId }: Args): Promise<Result> {
  return transaction(async (tx) => {
    const row = await tx.registration.findFirst({
      where: { id: registrationId, competitionId, status: { not: 'draft' } },
      select: { idCardCipher: true },
    })
    if (!row?.idCardCipher) return { ok: false, code: 'notFound' } as const
    await recordAudit(tx, {
      actorId: viewerId,
      action: 'registration.id_card_revealed',
      subject: { type: 'registration', id: registrationId },
      details: { competitionId },
    })
    return { ok: true, number: openIdCard(row.idCardCipher, registrationId) } as const
  })
}
