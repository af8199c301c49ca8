import { recordAudit } from '~/domain/audit/record-audit.server'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { now } from '~/infra/clock'
import { workedOutAside } from '~/infra/db/aside'
import type { Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { mediaPath } from '~/infra/storage'
import { calibratedParametersSchema } from '../calibration/calibrated-parameters'
import { OnnxFault, type OnnxFaultCode } from '../onnx/onnx-codes'
import { onnxManifestSchema } from '../onnx/onnx-manifest'
import { askedSchema, type CalibrationAsked } from './asked'
import type { Calibrated } from './calibration.worker'
import { aside, evaluateOnnx } from './evaluate-onnx.server'
import { hearDatasets } from './hear-datasets.server'
import type { LibraryEvaluation } from './library-evaluation'
import { evaluationSchema } from './read-evaluation'

type Run = { signal?: AbortSignal; progress?: (percent: number) => void; finish: (write: (tx: Tx) => Promise<void>) => Promise<void> }

type Failure = OnnxFaultCode | 'calibrationTooFew' | 'calibrationFailed' | 'modelEvaluationFailed'
type Found = { parameters?: Calibrated['parameters']; evaluation: LibraryEvaluation } | { failure: Failure }

/**
 * Listens to what was not heard yet; fits every rated skill, or asks the model file; holds that against singers left out, and stores it. Running it again changes nothing. Throws when the machine is at
 * fault, so that the job is tried again.
 */
export async function workOutVersion({ versionId }: { versionId: number }, { signal, progress, finish }: Run): Promise<void> {
  const version = await read
    .selectFrom('ModelVersion')
    .where('id', '=', versionId)
    .select(['status', 'kind', 'asked', 'parameters', 'storageKey'])
    .executeTakeFirst()
  if (version?.status !== 'working') return finish(async () => {})
  const asked = askedSchema.parse(version.asked)
  const tell = (from: number, to: number) => (share: number) => progress?.(Math.floor(from + share * (to - from)))
  // What comes after takes as long: a library that was heard before is not at its beginning.
  const heard = 50
  await hearDatasets(asked, { ...(signal && { signal }), onProgress: tell(0, heard) })
  progress?.(heard)
  const model = version.kind === 'onnx' && {
    file: mediaPath(version.storageKey!),
    manifest: onnxManifestSchema.parse(version.parameters),
  }
  const found = await (model ? heldAgainst(model, asked, { signal, onProgress: tell(heard, 90) }) : fitted(asked))
  await finish((tx) => ('failure' in found ? fail(tx, versionId, found.failure) : complete(tx, versionId, found)))
}

/** Settles a version that the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpVersion(tx: Tx, { versionId }: { versionId: number }): Promise<void> {
  const version = await tx.modelVersion.findUnique({ where: { id: versionId }, select: { kind: true } })
  await fail(tx, versionId, version?.kind === 'onnx' ? 'modelEvaluationFailed' : 'calibrationFailed')
}

async function fitted(asked: CalibrationAsked): Promise<Found> {
  const { parameters, evaluation } = await workedOutAside<Calibrated>({ ...aside, name: 'calibrate', args: { asked, analysisVersion } })
  return parameters ? { parameters: calibratedParametersSchema.parse(parameters), evaluation } : { failure: 'calibrationTooFew' }
}

async function heldAgainst(...asked: Parameters<typeof evaluateOnnx>): Promise<Found> {
  try {
    return { evaluation: await evaluateOnnx(...asked) }
  } catch (error) {
    if (!(error instanceof OnnxFault)) throw error
    return { failure: error.code }
  }
}

async function complete(tx: Tx, id: number, { parameters, evaluation }: Exclude<Found, { failure: Failure }>): Promise<void> {
  const { count } = await tx.modelVersion.updateMany({
    where: { id, status: 'working' },
    data: { status: 'ready', readyAt: now(), evaluation: evaluationSchema.parse(evaluation), ...(parameters && { parameters }) },
  })
  if (count === 0) return
  const details = { count: evaluation.clips }
  await recordAudit(tx, { actorId: null, action: 'model_version.ready', subject: { type: 'model_version', id }, details })
}

async function fail(tx: Tx, id: number, failure: Failure): Promise<void> {
  const { count } = await tx.modelVersion.updateMany({ where: { id, status: 'working' }, data: { status: 'failed', failure } })
  if (count === 0) return
  const details = { code: failure }
  await recordAudit(tx, { actorId: null, action: 'model_version.failed', subject: { type: 'model_version', id }, details })
}
