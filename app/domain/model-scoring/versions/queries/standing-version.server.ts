import { read, storedText } from '~/infra/db/read'
import type { Standing } from '../library-evaluation'
import { readEvaluation } from '../read-evaluation'

/** The version that scores now, as it was evaluated; null where the built-in model does, or where what is stored cannot be read. */
export async function standingVersion(): Promise<Standing> {
  const row = await read
    .selectFrom('ModelVersion')
    .where('publishedAt', 'is not', null)
    .where('retiredAt', 'is', null)
    .select(['kind', storedText('evaluation').as('stored')])
    .executeTakeFirst()
  const evaluation = row && readEvaluation(row.stored)
  return row && evaluation ? { kind: row.kind, evaluation } : null
}
