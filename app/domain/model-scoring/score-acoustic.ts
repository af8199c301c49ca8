import type { VoiceType } from '~/domain/accounts/roles'
import type { Confidence, FeatureCode, Features, VoiceAnalysis } from '~/domain/voice/analysis'
import { isAccompanied } from '~/domain/voice/accompanied'
import { acousticSkills, acousticVersion, commonError, halfIntervals, weightsOf } from './acoustic-weights'
import { goodnessOf, zOf } from './features'
import type { Model, ScoreOptions } from './model'
import type { ModelResult } from './model-result'
import { isObserved } from './observed'
import { resultOf } from './result-of'
import type { NotScoredCode, SkillCode } from './skills'

type SkillResult = ModelResult['skills'][number]
type Heard = Pick<VoiceAnalysis, 'refusals' | 'accompaniment' | 'notes' | 'features'>
type Listened = Pick<ScoreOptions, 'declaredAccompaniment' | 'voiceType'>
type Scored = Extract<SkillResult, { scored: true }>

/** The built-in model: what is measured, weighed by the published weights. The same analysis gives the same result. */
export const acousticModel: Model = {
  kind: 'acoustic',
  version: acousticVersion,
  score(analysis, options) {
    const skills = options.skills.map((skill) => scoreSkill(skill, analysis, options))
    return resultOf({ model: acousticModel, analysis, options, skills, average: averageOf(skills) })
  },
}

/** Why a skill of this recording is not scored, by whichever model looks at features; null where it can be. */
export function whyNot(skill: SkillCode, analysis: Heard, { declaredAccompaniment, voiceType }: Listened): NotScoredCode | null {
  if (analysis.refusals.length > 0) return 'refused'
  // With others, only the pitch can be told.
  if (skill !== 'pitch' && isAccompanied(analysis.accompaniment, declaredAccompaniment)) return 'accompanied'
  return isObserved(skill, analysis, voiceType) ? null : 'notObserved'
}

function scoreSkill(skill: SkillCode, analysis: VoiceAnalysis, options: ScoreOptions): SkillResult {
  const why = whyNot(skill, analysis, options)
  const scored = why === null ? weigh(skill, analysis.features, options.voiceType) : null
  return scored ?? { scored: false, skill, why: why ?? 'notObserved' }
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
const scoreOf = (sum: number) => 1 + 4 * sigmoid(sum)

/** Null where none of the skill's features was measured. */
function weigh(skill: SkillCode, features: Features, voice: VoiceType): Scored | null {
  const weights = weightsOf(skill)
  const parts = weights.flatMap(([feature, weight]) => {
    const measured = features[feature]
    if (!measured) return []
    const z = zOf(feature, measured.value, voice)
    return [{ feature, z, adds: weight * goodnessOf(feature, z) }]
  })
  if (parts.length === 0) return null
  const sum = parts.reduce((total, { adds }) => total + adds, 0)
  const score = scoreOf(sum)
  // The score's distance from a usual recording's, shared out as the sum is; for a sum of nothing, the curve's own slope.
  const perUnit = Math.abs(sum) > 1e-6 ? (score - scoreOf(0)) / sum : 1
  const confidence = lower(acousticSkills[skill].most, confidenceOf(weights, features))
  return {
    scored: true,
    skill,
    score: rounded(score),
    ...around(score, halfIntervals[confidence]),
    confidence,
    contributions: parts
      .map(({ feature, z, adds }) => ({ feature, z: rounded(z), points: rounded(adds * perUnit) }))
      .sort((one, other) => Math.abs(other.points) - Math.abs(one.points)),
  }
}

const worth: Record<Confidence, number> = { high: 1, medium: 0.6, low: 0.25 }
const lower = (one: Confidence, other: Confidence) => (worth[one] < worth[other] ? one : other)

/** What its features' confidences come to by weight; one that is missing is worth nothing. */
export function confidenceOf(weights: [FeatureCode, number][], features: Features): Confidence {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const held = weights.reduce((sum, [feature, weight]) => sum + weight * (features[feature] ? worth[features[feature].confidence] : 0), 0)
  return held / total >= 0.8 ? 'high' : held / total >= 0.5 ? 'medium' : 'low'
}

/** Over the scored skills alone; their errors are partly common, so many skills narrow it only so far. */
export function averageOf(skills: readonly SkillResult[]): ModelResult['average'] {
  const scored = skills.filter((skill) => skill.scored)
  if (scored.length === 0) return null
  const count = scored.length
  const score = scored.reduce((sum, each) => sum + each.score, 0) / count
  const half = scored.reduce((sum, { confidence }) => sum + halfIntervals[confidence], 0) / count
  return { score: rounded(score), ...around(score, half * Math.sqrt((1 + (count - 1) * commonError) / count)) }
}

export const around = (score: number, half: number) => ({
  low: rounded(Math.max(1, score - half)),
  high: rounded(Math.min(5, score + half)),
})

export const rounded = (value: number) => {
  const made = Math.round(value * 1000) / 1000
  return made === 0 ? 0 : made
}
