import { read, storedText } from '~/infra/db/read'
import { type OnnxManifest, onnxManifestSchema } from '../../onnx/onnx-manifest'
import { verdictOf } from '../library-evaluation'
import { readEvaluation } from '../read-evaluation'
import { standingVersion } from './standing-version.server'
import { versionProgress } from './version-progress.server'

/** One version with what it was held against; null where there is none. `damaged`: what is stored of its evaluation cannot be read. */
export async function versionPage(id: number) {
  const row = await read
    .selectFrom('ModelVersion')
    .where('id', '=', id)
    .select(['id', 'kind', 'status', 'failure', 'createdAt', 'publishedAt', 'retiredAt'])
    // As text: what cannot be read is no reason to show nothing of the version.
    .select([storedText('evaluation').as('evaluation'), storedText('parameters').as('parameters')])
    .executeTakeFirst()
  if (!row) return null
  const { evaluation: stored, parameters, ...version } = row
  const evaluation = readEvaluation(stored)
  const compared = { kind: version.kind, standing: await standingVersion(), former: version.publishedAt !== null }
  return {
    version,
    evaluation,
    damaged: stored !== null && evaluation === null,
    verdict: evaluation && verdictOf(evaluation, compared),
    manifest: version.kind === 'onnx' ? manifestOf(parameters) : null,
    progress: version.status === 'working' ? await versionProgress(id) : 0,
  }
}

function manifestOf(stored: string | null): OnnxManifest | null {
  try {
    return onnxManifestSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    return null
  }
}
