import { longestMinutes } from './limits'
import { type UnreadableCode, UnreadableRecording } from '~/domain/voice/unreadable-recording'

/** Why nothing came of an analysis, as the dictionary `errors` has it: what processing made of the work is not there or cannot be read; it is too long; or we failed. */
export type EmotionFailure =
  | 'emotionMediaGone'
  | 'emotionSoundUnreadable'
  | 'emotionPictureUnreadable'
  | 'emotionMemory'
  | 'emotionFailed'
  | `emotionTooLong?max=${number}`

export const tooLong: EmotionFailure = `emotionTooLong?max=${longestMinutes}`

/** What trying again at once would not change. */
export class LastingFault extends Error {
  override name = 'LastingFault'
  constructor(readonly code: EmotionFailure) {
    super(`The work cannot be analysed: ${code}.`)
  }
}

const tooMuch: readonly UnreadableCode[] = ['tooLong', 'tooLarge']

/** The failure that an error stands for; null where trying again may help. */
export function lastingFailure(error: unknown): EmotionFailure | null {
  if (error instanceof LastingFault) return error.code
  if (error instanceof UnreadableRecording) return tooMuch.includes(error.code) ? tooLong : 'emotionSoundUnreadable'
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'emotionMemory' : null
}
