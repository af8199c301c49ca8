import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { askedSchema, type CalibrationAsked } from './asked'
import { modelCalibration } from './jobs'
import { versionSubject } from './queries/version-progress.server'

/** Begins a version fitted on these ratings of the library; what comes of it, its row tells. */
export async function beginCalibration({
  actorId,
  asked,
}: {
  actorId: number
  asked: CalibrationAsked
}): Promise<{ ok: true; id: number }> {
  const chosen = askedSchema.parse(asked)
  return transaction(async (tx) => {
    const data = { kind: 'calibrated' as const, asked: chosen, createdById: actorId, createdAt: now() }
    const { id } = await tx.modelVersion.create({ data, select: { id: true } })
    await recordAudit(tx, { actorId, action: 'model_version.begun', subject: { type: 'model_version', id } })
    await enqueue(tx, modelCalibration, { subject: versionSubject(id), payload: { versionId: id } })
    return { ok: true, id }
  })
}
