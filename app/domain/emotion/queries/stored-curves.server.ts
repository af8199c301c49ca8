import { read, storedText } from '~/infra/db/read'
import { type EmotionCurves, readCurves } from '../curves'

/** The curves of an analysis; null where there are none or what is stored cannot be read. */
export async function storedCurves(analysisId: number): Promise<EmotionCurves | null> {
  const row = await read
    .selectFrom('EmotionCurves')
    .where('analysisId', '=', analysisId)
    .select(storedText('content').as('text'))
    .executeTakeFirst()
  return readCurves(row?.text ?? null)
}
