import type { VoiceAnalysis } from '~/domain/voice/analysis'
import { acousticVersion } from '../acoustic-weights'
import { zOf } from '../features'
import { filledIn } from '../filled-in'
import type { Model, ScoreOptions } from '../model'
import type { ModelResult } from '../model-result'
import { resultOf } from '../result-of'
import { around, averageOf, confidenceOf, rounded, whyNot } from '../score-acoustic'
import type { SkillCode } from '../skills'
import { type CalibratedParameters, calibratedParametersSchema, type CalibratedSkill } from './calibrated-parameters'
import { predictedBy } from './fit-target'
import { standardised } from './leaning'

/** Whether parameters speak of what this version measures. */
export const isCurrent = ({ analysisVersion, acousticVersion: of }: CalibratedParameters, measured: number) =>
  analysisVersion === measured && of === acousticVersion

/**
 * The model that stored parameters describe; throws where they are not whole. A skill they say nothing of, or a recording that was measured in another way than they were,
 * is scored by the built-in model.
 */
export function calibratedModel(version: string, stored: unknown): Model {
  const parameters = calibratedParametersSchema.parse(stored)
  const fits = new Map(parameters.skills.map((fit) => [fit.skill, fit]))
  const model: Model = {
    kind: 'calibrated',
    version,
    score(analysis, options) {
      const known = isCurrent(parameters, analysis.version)
      const own = options.skills.map((skill) => scoreSkill(skill, known ? fits.get(skill) : undefined, analysis, options))
      const skills = filledIn(own, analysis, options)
      return resultOf({ model, analysis, options, skills, average: averageOf(skills) })
    },
  }
  return model
}

function scoreSkill(
  skill: SkillCode,
  fit: CalibratedSkill | undefined,
  analysis: VoiceAnalysis,
  options: ScoreOptions,
): ModelResult['skills'][number] {
  const why = whyNot(skill, analysis, options)
  if (why === 'refused' || why === 'accompanied') return { scored: false, skill, why }
  if (!fit) return { scored: false, skill, why: 'unknownToModel' }
  const { features } = analysis
  const parts = fit.features.flatMap(({ weight, ...standard }) => {
    const distance = standardised(standard, features, options.voiceType)
    const measured = features[standard.feature]
    if (distance === null || !measured || weight === 0) return []
    const { feature } = standard
    return [{ feature, z: rounded(zOf(feature, measured.value, options.voiceType)), points: rounded(weight * distance) }]
  })
  if (why !== null || parts.length === 0) return { scored: false, skill, why: 'notObserved' }
  const score = predictedBy(fit, features, options.voiceType)
  return {
    ...{ scored: true, skill, score: rounded(score), ...around(score, fit.half) },
    confidence: confidenceOf(
      fit.features.map(({ feature, weight }) => [feature, weight]),
      features,
    ),
    contributions: parts.sort((one, other) => Math.abs(other.points) - Math.abs(one.points)),
  }
}
