import { type VoiceType, voiceTypes } from '~/domain/accounts/roles'
import { read } from '~/infra/db/read'
import { allVoices } from '../library-filter'
import { placeOfVoice } from './place-of-voice'

/** The voice types that a filter offers: that nothing is known of one, only where that is so, or is asked for. */
export async function offeredVoices(asked: VoiceType | null | undefined): Promise<readonly VoiceType[]> {
  if (asked === 'unknown') return allVoices
  const unknown = read.selectFrom('Dataset').where(placeOfVoice, '=', allVoices.indexOf('unknown')).select('id').limit(1)
  return (await unknown.executeTakeFirst()) ? allVoices : voiceTypes
}
