import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { competitionColumns, mayUseQr } from './competition-columns.server'
import type { Refusal } from './in-use'
import type { CompetitionInput } from './schema'
import { nothingStored, writeParts } from './write-parts.server'

type Written =
  { ok: true; competitionId: number; /** The same form had made it before. */ again: boolean } | { ok: false; refusals: Refusal[] }

/**
 * Writes an unpublished competition with all its parts, in the caller's transaction; the same form sent again, by its key, finds the one it made.
 * Refuses a payment image that the actor has not stored.
 */
export async function writeCompetition(tx: Tx, { actorId, input }: { actorId: number; input: CompetitionInput }): Promise<Written> {
  const formKey = input.formKey ?? null
  const made = formKey === null ? null : await tx.competition.findUnique({ where: { formKey }, select: { id: true } })
  if (made) return { ok: true, competitionId: made.id, again: true }
  const columns = competitionColumns(input)
  if (!(await mayUseQr(tx, { uploadId: columns.paymentQrUploadId, actorId, current: null }))) {
    return { ok: false, refusals: [{ field: 'paymentQr', code: 'uploadMissing' }] }
  }
  const at = now()
  const { id } = await tx.competition.create({ data: { ...columns, formKey, createdById: actorId, createdAt: at, updatedAt: at } })
  await writeParts(tx, { competitionId: id, stored: nothingStored, input })
  await recordAudit(tx, { actorId, action: 'competition.created', subject: { type: 'competition', id }, details: { name: input.name } })
  return { ok: true, competitionId: id, again: false }
}
