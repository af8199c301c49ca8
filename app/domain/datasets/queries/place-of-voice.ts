import { type RawBuilder, sql } from 'kysely'
import { allVoices } from '../library-filter'

/** Written out, as the index on it has it (dataset_voice_order). */
export const placeOfVoice: RawBuilder<number> = sql.raw<number>(
  `CASE "voiceType" ${allVoices.map((voice, place) => `WHEN '${voice}' THEN ${place}`).join(' ')} END`,
)
