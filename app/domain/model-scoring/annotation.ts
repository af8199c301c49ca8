import { type VoiceType, voiceTypes } from '~/domain/accounts/roles'

/** What the sender says of a recording. */
export type Annotation = { withAccompaniment: boolean; voiceType: VoiceType }

/** Reads it from a form's fields or an upload's details; null where nothing is said of the accompaniment. */
export function readAnnotation(fields: Record<string, unknown>): Annotation | null {
  const { withAccompaniment, voiceType } = fields
  if (withAccompaniment !== 'yes' && withAccompaniment !== 'no') return null
  return { withAccompaniment: withAccompaniment === 'yes', voiceType: voiceTypes.find((one) => one === voiceType) ?? 'unknown' }
}
