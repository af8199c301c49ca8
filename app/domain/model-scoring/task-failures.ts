import { type UnreadableCode, UnreadableRecording } from '~/domain/voice/unreadable-recording'

/**
 * Why nothing came of a task, as the dictionary `errors` has it: the recording's fault, by its code; it is no longer there, or has no sound; or ours. A
 * recording that is read well and cannot be judged is no failure, but a result that says so.
 */
export type TaskFailure =
  `recording${Capitalize<UnreadableCode>}` | 'recordingGone' | 'recordingSilentFilm' | 'scoringMemory' | 'scoringFailed'

/** What trying again would not change; null where it may. */
export function lastingFailure(error: unknown): TaskFailure | null {
  if (error instanceof UnreadableRecording) return `recording${capital(error.code)}`
  if ((error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'scoringMemory'
  return error instanceof SourceGone ? error.code : null
}

/** What was to be scored is not there, or holds nothing to be heard. */
export class SourceGone extends Error {
  override name = 'SourceGone'
  constructor(readonly code: 'recordingGone' | 'recordingSilentFilm') {
    super(`Nothing can be scored: ${code}.`)
  }
}

const capital = <C extends string>(code: C) => (code.charAt(0).toUpperCase() + code.slice(1)) as Capitalize<C>
