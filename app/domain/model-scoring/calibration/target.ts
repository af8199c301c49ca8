import type { FeatureCode } from '~/domain/voice/analysis'
import { weightsOf } from '../acoustic-weights'
import { featureFacts } from '../features'
import { criterionSkills, skillCodes, type SkillCode } from '../skills'

/** What people score: a skill, or the singing as a whole, for which the built-in model answers with the mean of the four criteria. */
export const targets = [...skillCodes, 'overall'] as const
export type Target = (typeof targets)[number]

/** Which features a skill is fitted on, each with the built-in model's weight of it, in points for a usual standard deviation: what the fit is drawn towards. */
export function priorOf(target: Target): { feature: FeatureCode; weight: number }[] {
  const weights = new Map<FeatureCode, number>()
  const of: readonly SkillCode[] = target === 'overall' ? criterionSkills : [target]
  for (const skill of of)
    for (const [feature, weight] of weightsOf(skill)) weights.set(feature, (weights.get(feature) ?? 0) + weight / of.length)
  return [...weights].flatMap(([feature, weight]) => (featureFacts[feature].direction === 'none' ? [] : [{ feature, weight }]))
}
