import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { type Accompaniment, accompanimentOf, accompanimentValues } from './accompaniment'

type Saved = { ok: true } | { ok: false; code: string }

/**
 * An organiser notes whether a work is sung with accompaniment; of a locked work too, as it is nothing the participant handed in.
 * What stands already is not written again. Codes: workNotFound.
 */
export async function setAccompaniment({
  adminId,
  competitionId,
  workId,
  accompaniment,
}: {
  adminId: number
  competitionId: number
  workId: number
  accompaniment: Accompaniment
}): Promise<Saved> {
  return transaction(async (tx) => {
    const work = await tx.work.findUnique({ where: { id: workId, stage: { competitionId } }, select: { hasAccompaniment: true } })
    if (!work) return { ok: false, code: 'workNotFound' }
    const before = accompanimentOf(work.hasAccompaniment)
    if (before === accompaniment) return { ok: true }
    await tx.work.update({ where: { id: workId }, data: { hasAccompaniment: accompanimentValues[accompaniment] } })
    await recordAudit(tx, {
      actorId: adminId,
      action: 'work.accompaniment_set',
      subject: { type: 'work', id: workId },
      details: { from: `accompaniment_${before}`, to: `accompaniment_${accompaniment}` },
    })
    return { ok: true }
  })
}
