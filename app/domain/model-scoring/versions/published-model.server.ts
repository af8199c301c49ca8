import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { read, storedText } from '~/infra/db/read'
import { mediaPath } from '~/infra/storage'
import { calibratedModel, isCurrent } from '../calibration/calibrated-model'
import { type CalibratedParameters, calibratedParametersSchema } from '../calibration/calibrated-parameters'
import type { Model } from '../model'
import { onnxManifestSchema } from '../onnx/onnx-manifest'
import { onnxModel } from '../onnx/onnx-model.server'
import { PublishedModelUnreadable } from '../task-failures'

/**
 * The version that was published and not retired; null where there is none, or where it was fitted on what an older version measured. Throws PublishedModelUnreadable where what is stored of it is none,
 * which only somebody else's writing into the database can bring about.
 */
export async function publishedModel(): Promise<Model | null> {
  const row = await published()
  if (!row) return null
  const { version, kind, stored, storageKey } = row
  if (kind === 'onnx') {
    const manifest = onnxManifestSchema.safeParse(json(stored)).data
    if (!manifest || storageKey === null) throw new PublishedModelUnreadable()
    return onnxModel({ version, file: mediaPath(storageKey), manifest })
  }
  const parameters = parametersOf(stored)
  if (!parameters) throw new PublishedModelUnreadable()
  return isCurrent(parameters, analysisVersion) ? calibratedModel(version, parameters) : null
}

/** Its name alone: what is asked for by a page, which has to be shown whatever is stored of the version. */
export async function publishedVersion(): Promise<string | null> {
  const row = await published()
  const parameters = row?.kind === 'calibrated' ? parametersOf(row.stored) : null
  return row && (!parameters || isCurrent(parameters, analysisVersion)) ? row.version : null
}

async function published() {
  const row = await read
    .selectFrom('ModelVersion')
    .where('publishedAt', 'is not', null)
    .where('retiredAt', 'is', null)
    .select(['id', 'kind', 'storageKey', storedText('parameters').as('stored')])
    .executeTakeFirst()
  return row && { ...row, version: `${row.kind}-${row.id}` }
}

const parametersOf = (stored: string | null): CalibratedParameters | null => calibratedParametersSchema.safeParse(json(stored)).data ?? null

function json(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '')
  } catch {
    return null
  }
}
