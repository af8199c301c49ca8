import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { read } from '~/infra/db/read'
import { mediaPath } from '~/infra/storage'
import { calibratedModel, isCurrent } from '../calibration/calibrated-model'
import { calibratedParametersSchema } from '../calibration/calibrated-parameters'
import type { Model } from '../model'
import { onnxModel } from '../onnx/onnx-model.server'

/** The version that was published and not retired; null where there is none, or where it was fitted on what an older version measured. */
export async function publishedModel(): Promise<Model | null> {
  const row = await read
    .selectFrom('ModelVersion')
    .where('publishedAt', 'is not', null)
    .where('retiredAt', 'is', null)
    .select(['id', 'kind', 'parameters', 'storageKey'])
    .executeTakeFirst()
  if (!row) return null
  const version = `${row.kind}-${row.id}`
  if (row.kind === 'onnx') return onnxModel({ version, file: mediaPath(row.storageKey!), manifest: row.parameters })
  const parameters = calibratedParametersSchema.parse(row.parameters)
  return isCurrent(parameters, analysisVersion) ? calibratedModel(version, parameters) : null
}
