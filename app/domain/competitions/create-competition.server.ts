import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { competitionColumns, mayUseQr } from './competition-columns.server'
import type { Refusal } from './in-use'
import type { CompetitionInput } from './schema'
import { nothingStored, writeParts } from './write-parts.server'

type Result = { ok: true; competitionId: number } | { ok: false; refusals: Refusal[] }

/**
 * Creates an unpublished competition with all its parts; the same form sent again, by its key, answers with the one it made. Refuses a payment
 * image that the actor has not stored.
 */
export function createCompetition({ actorId, input }: { actorId: number; input: CompetitionInput }): Promise<Result> {
  const columns = competitionColumns(input)
  const formKey = input.formKey ?? null
  return transaction(async (tx): Promise<Result> => {
    const made = formKey === null ? null : await tx.competition.findUnique({ where: { formKey }, select: { id: true } })
    if (made) return { ok: true, competitionId: made.id }
    if (!(await mayUseQr(tx, { uploadId: columns.paymentQrUploadId, actorId, current: null }))) {
      return { ok: false, refusals: [{ field: 'paymentQr', code: 'uploadMissing' }] }
    }
    const at = now()
    const { id } = await tx.competition.create({ data: { ...columns, formKey, createdById: actorId, createdAt: at, updatedAt: at } })
    await writeParts(tx, { competitionId: id, stored: nothingStored, input })
    await recordAudit(tx, { actorId, action: 'competition.created', subject: { type: 'competition', id }, details: { name: input.name } })
    return { ok: true, competitionId: id }
  })
}
