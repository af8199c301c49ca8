import { featureFacts } from '../features'
import type { FeatureCode } from '~/domain/voice/analysis'
import { acousticWeights } from '../acoustic-weights'
import { criterionSkills, skillCodes, type SkillCode } from '../skills'

/** What people score: a skill, or the singing as a whole, for which the built-in model answers with the mean of the four criteria. */
export const targets = [...skillCodes, 'overall'] as const
export type Target = (typeof targets)[number]

/** What tracked human 'overall' on 20 rated singers (docs/voice-model.md): looked at for every skill, since whoever sings well is scored well. */
const overallFeatures: readonly FeatureCode[] = [
  ...(['diatonicFit', 'vibratoShare', 'voicedRatio', 'vibratoUse', 'vibratoExtent', 'gridDeviation'] as const),
  ...(['singersFormant', 'slope'] as const),
]

/** Which features a skill is fitted on, each with the built-in model's weight of it, in points for a usual standard deviation: what the fit is drawn towards. */
export function priorOf(target: Target): { feature: FeatureCode; weight: number }[] {
  const weights = new Map<FeatureCode, number>(overallFeatures.map((feature) => [feature, 0]))
  const of: readonly SkillCode[] = target === 'overall' ? criterionSkills : [target]
  for (const skill of of)
    for (const [feature, weight] of Object.entries(acousticWeights[skill].weights) as [FeatureCode, number][])
      weights.set(feature, (weights.get(feature) ?? 0) + weight / of.length)
  return [...weights].flatMap(([feature, weight]) => (featureFacts[feature].direction === 'none' ? [] : [{ feature, weight }]))
}
