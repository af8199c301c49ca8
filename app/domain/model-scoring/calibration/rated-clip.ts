import type { VoiceType } from '~/domain/accounts/roles'
import type { VoiceAnalysis } from '~/domain/voice/analysis'
import type { ModelResult } from '../model-result'
import { acousticModel } from '../score-acoustic'
import { criterionSkills } from '../skills'
import type { Example } from './fit-target'
import type { Target } from './target'

export type HumanScore = {
  /** The mean of its raters, 1..5. */
  score: number
  ratings: { rater: number; score: number }[]
}

/** A recording that people scored, with what was heard in it. */
export type RatedClip = {
  singer: string
  voice: VoiceType
  analysis: VoiceAnalysis
  declaredAccompaniment: boolean
  human: Partial<Record<Target, HumanScore>>
  /** What a model file gives it, where one is asked. */
  onnx?: Partial<Record<Target, number>>
}

export type RatedExample = Example & { ratings: HumanScore['ratings']; onnx: number | null }

/** The clips that people scored in this and a model can: what cannot be heard in a recording is no example of it. */
export function examplesOf(target: Target, clips: readonly RatedClip[]): RatedExample[] {
  return clips.flatMap((clip) => {
    const human = clip.human[target]
    const acoustic = human ? builtIn(target, clip) : null
    if (!human || acoustic === null) return []
    const { singer, voice, analysis } = clip
    const { score, ratings } = human
    const onnx = clip.onnx?.[target] ?? null
    return [{ singer, voice, features: analysis.features, human: score, raters: Math.max(1, ratings.length), ratings, acoustic, onnx }]
  })
}

/** What the built-in model gives a clip; null where it gives nothing. */
export function builtIn(target: Target, { analysis, voice: voiceType, declaredAccompaniment }: RatedClip): number | null {
  const skills = target === 'overall' ? criterionSkills : [target]
  // The built-in model answers at once.
  const { average } = acousticModel.score(analysis, { skills, voiceType, declaredAccompaniment }) as ModelResult
  return average?.score ?? null
}
