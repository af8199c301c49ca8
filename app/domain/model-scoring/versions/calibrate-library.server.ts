import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { askedSchema, type CalibrationAsked } from './asked'
import { modelCalibration } from './jobs'
import { versionSubject } from './queries/version-progress.server'

/** Begins a version fitted on these ratings of the library; what comes of it, its row tells. Where one is worked on that was asked for by the same, it is that one: a second press begins nothing. */
export async function beginCalibration({
  actorId,
  asked,
}: {
  actorId: number
  asked: CalibrationAsked
}): Promise<{ ok: true; id: number }> {
  const chosen = askedSchema.parse(asked)
  return transaction(async (tx) => {
    const working = await tx.modelVersion.findMany({ where: { kind: 'calibrated', status: 'working' }, select: { id: true, asked: true } })
    const same = working.find((version) => isDeepStrictEqual(askedFor(version.asked), askedFor(chosen)))
    if (same) return { ok: true, id: same.id }
    const data = { kind: 'calibrated' as const, asked: chosen, createdById: actorId, createdAt: now() }
    const { id } = await tx.modelVersion.create({ data, select: { id: true } })
    await recordAudit(tx, { actorId, action: 'model_version.begun', subject: { type: 'model_version', id } })
    await enqueue(tx, modelCalibration, { subject: versionSubject(id), payload: { versionId: id } })
    return { ok: true, id }
  })
}

const inOrder = (ids: number[] | null) => ids && [...ids].sort((one, other) => one - other)
/** What was chosen, in whatever order; null of what is stored and is no choice. */
function askedFor(asked: unknown): CalibrationAsked | null {
  const chosen = askedSchema.safeParse(asked).data
  return chosen ? { datasetIds: inOrder(chosen.datasetIds), tagIds: inOrder(chosen.tagIds) } : null
}
