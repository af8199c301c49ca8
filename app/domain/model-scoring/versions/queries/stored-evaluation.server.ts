import { read, storedText } from '~/infra/db/read'
import type { LibraryEvaluation } from '../library-evaluation'
import { readEvaluation } from '../read-evaluation'

/** What a version was found to be; null where it was not evaluated, or where what is stored cannot be read. */
export async function storedEvaluation(id: number): Promise<LibraryEvaluation | null> {
  const row = await read.selectFrom('ModelVersion').where('id', '=', id).select(storedText('evaluation').as('stored')).executeTakeFirst()
  return row ? readEvaluation(row.stored) : null
}
