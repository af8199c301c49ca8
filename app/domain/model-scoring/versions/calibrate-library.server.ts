import { recordAudit } from '~/domain/audit/record-audit.server'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { now } from '~/infra/clock'
import { workedOutAside } from '~/infra/db/aside'
import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { calibratedParametersSchema } from '../calibration/calibrated-parameters'
import { askedSchema, type CalibrationAsked } from './asked'
import type { Calibrated } from './calibration.worker'
import { hearDatasets } from './hear-datasets.server'
import { modelCalibration } from './jobs'

const thread = 'build/calibration.worker.mjs'
const limitMs = 60 * 60 * 1000

type Run = { signal?: AbortSignal; progress?: (percent: number) => void; finish: (write: (tx: Tx) => Promise<void>) => Promise<void> }

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
    await enqueue(tx, modelCalibration, { subject: `model-version:${id}`, payload: { versionId: id } })
    return { ok: true, id }
  })
}

/**
 * Listens to what was not heard yet, fits every rated skill, holds it against singers left out, and stores both. Running it again changes nothing. Throws when the machine is at
 * fault, so that the job is tried again.
 */
export async function calibrateLibrary({ versionId }: { versionId: number }, { signal, progress, finish }: Run): Promise<void> {
  const version = await read.selectFrom('ModelVersion').where('id', '=', versionId).select(['status', 'asked']).executeTakeFirst()
  if (version?.status !== 'working') return finish(async () => {})
  const asked = askedSchema.parse(version.asked)
  await hearDatasets(asked, { ...(signal && { signal }), onProgress: (share) => progress?.(Math.floor(share * 90)) })
  const { parameters, evaluation } = await workedOutAside<Calibrated>({
    thread,
    name: 'calibrate',
    args: { asked, analysisVersion },
    limitMs,
  })
  await finish(async (tx) => {
    if (!parameters) return fail(tx, versionId, 'calibrationTooFew')
    const { count } = await tx.modelVersion.updateMany({
      where: { id: versionId, status: 'working' },
      data: { status: 'ready', readyAt: now(), parameters: calibratedParametersSchema.parse(parameters), evaluation },
    })
    if (count === 0) return
    const details = { count: evaluation.clips }
    await recordAudit(tx, { actorId: null, action: 'model_version.ready', subject: { type: 'model_version', id: versionId }, details })
  })
}

/** Settles a calibration that the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpCalibration(tx: Tx, { versionId }: { versionId: number }): Promise<void> {
  await fail(tx, versionId, 'calibrationFailed')
}

async function fail(tx: Tx, id: number, failure: 'calibrationTooFew' | 'calibrationFailed'): Promise<void> {
  const { count } = await tx.modelVersion.updateMany({ where: { id, status: 'working' }, data: { status: 'failed', failure } })
  if (count === 0) return
  await recordAudit(tx, {
    actorId: null,
    action: 'model_version.failed',
    subject: { type: 'model_version', id },
    details: { code: failure },
  })
}
