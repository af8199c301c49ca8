import { OnnxFault, type OnnxFaultCode } from './onnx/onnx-codes'
import { type UnreadableCode, UnreadableRecording } from '~/domain/voice/unreadable-recording'

/** The recording's own fault, as the dictionary `errors` has it. */
const unreadable = {
  notWav: 'recordingNotWav',
  compressed: 'recordingCompressed',
  badHead: 'recordingBadHead',
  cutOff: 'recordingCutOff',
  empty: 'recordingEmpty',
  badRate: 'recordingBadRate',
  tooLarge: 'recordingTooLarge',
  tooLong: 'recordingTooLong',
} as const satisfies Record<UnreadableCode, string>

/**
 * Why nothing came of a task: the recording is at fault, is no longer there or has no sound; or the organisation's model file is; or we are. One that is read well and cannot be judged is no
 * failure, but a result that says so.
 */
export type TaskFailure =
  | (typeof unreadable)[UnreadableCode]
  | OnnxFaultCode
  | ('recordingGone' | 'recordingSilentFilm' | 'publishedModelUnreadable' | 'scoringMemory' | 'scoringFailed')

/** What trying again at once would not change; null where it may. */
export function lastingFailure(error: unknown): TaskFailure | null {
  if (error instanceof UnreadableRecording) return unreadable[error.code]
  if (error instanceof SourceGone || error instanceof OnnxFault || error instanceof PublishedModelUnreadable) return error.code
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'scoringMemory' : null
}

/** What is stored of the version that scores is no model: an administrator has to publish another. */
export class PublishedModelUnreadable extends Error {
  override name = 'PublishedModelUnreadable'
  readonly code = 'publishedModelUnreadable'
}

/** What was to be scored is not there, or holds nothing to be heard. */
export class SourceGone extends Error {
  override name = 'SourceGone'
  constructor(readonly code: 'recordingGone' | 'recordingSilentFilm') {
    super(`Nothing can be scored: ${code}.`)
  }
}
