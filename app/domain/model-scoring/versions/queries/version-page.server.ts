import { read } from '~/infra/db/read'
import { type LibraryEvaluation, verdictOf } from '../library-evaluation'

/** One version with what it was held against; null where there is none. */
export async function versionPage(id: number) {
  const row = await read
    .selectFrom('ModelVersion')
    .where('id', '=', id)
    .select(['id', 'kind', 'status', 'failure', 'evaluation', 'createdAt', 'publishedAt', 'retiredAt'])
    .executeTakeFirst()
  if (!row) return null
  const evaluation = row.evaluation as LibraryEvaluation | null
  const { evaluation: _, ...version } = row
  return { version, evaluation, verdict: evaluation && verdictOf(evaluation) }
}
