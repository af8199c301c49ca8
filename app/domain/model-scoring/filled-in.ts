import type { VoiceAnalysis } from '~/domain/voice/analysis'
import type { ScoreOptions } from './model'
import type { ModelResult } from './model-result'
import { acousticModel } from './score-acoustic'

type Skills = ModelResult['skills']

/** What a model does not know the built-in one scores, and each of these scores names it. */
export function filledIn(skills: Skills, analysis: VoiceAnalysis, options: ScoreOptions): Skills {
  const unknown = skills.flatMap((one) => (!one.scored && one.why === 'unknownToModel' ? [one.skill] : []))
  // The built-in model answers at once.
  const told = acousticModel.score(analysis, { ...options, skills: unknown }) as ModelResult
  const { kind, version } = acousticModel
  const found = new Map(told.skills.map((one) => [one.skill, one.scored ? { ...one, by: { kind, version } } : one]))
  return skills.map((one) => found.get(one.skill) ?? one)
}
