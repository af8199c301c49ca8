import type { VoiceType } from '~/domain/accounts/roles'
import type { VoiceAnalysis } from '~/domain/voice/analysis'
import type { ModelResult } from './model-result'
import type { ModelKind, SkillCode } from './skills'

export type ScoreOptions = {
  /** What is to be scored: the criteria and the active tags, in the order in which they are told. */
  skills: readonly SkillCode[]
  declaredAccompaniment: boolean
  voiceType: VoiceType
  /** The WAV file the analysis is of: for models that listen themselves. */
  recordingFile?: string
  /** Ends a model that takes its time. */
  signal?: AbortSignal | undefined
}

/** Whatever turns an analysis into scores: the built-in one, one that was calibrated, or a file of the organisation's. It never throws for a recording; a model file of the
 * organisation's may be at fault itself (OnnxFault). */
export interface Model {
  readonly kind: ModelKind
  /** Names what the scores came from: results of different versions are not compared. */
  readonly version: string
  score(analysis: VoiceAnalysis, options: ScoreOptions): ModelResult | Promise<ModelResult>
}
