import type { VoiceType } from '~/domain/accounts/roles'
import type { FeatureCode, Features } from '~/domain/voice/analysis'
import { featureFacts, sexOf } from '../features'
import { meanOf } from '~/domain/statistics/rating'

/** Where a feature of the clips that were fitted lies, as `leaningOf` tells it. */
export type Standard = { feature: FeatureCode; mean: number; sd: number }

/** What lies further out tells no more. */
const furthest = 3
/** The usual values count like so many clips, so that a handful of alike ones does not blow a feature up. */
const usualClips = 5

/** A feature's value turned so that more is better, in the usual standard deviations from the usual value; null where it was not measured. */
function leaningOf(feature: FeatureCode, features: Features, voice: VoiceType): number | null {
  const measured = features[feature]
  if (!measured) return null
  const { usual, usualOf, direction } = featureFacts[feature]
  const sex = sexOf(voice)
  const { mean, sd } = sex && usualOf ? usualOf[sex] : usual
  const z = (measured.value - mean) / sd
  return direction === 'near' ? -Math.abs(z) : direction === 'lower' ? -z : z
}

/** Mean and deviation of a feature over these clips. */
export function standardOf(feature: FeatureCode, clips: readonly { features: Features; voice: VoiceType }[]): Standard {
  const values = clips.flatMap(({ features, voice }) => leaningOf(feature, features, voice) ?? [])
  if (values.length === 0) return { feature, mean: 0, sd: 1 }
  // A twentieth on either side, the furthest out, has no say in the measure.
  const sorted = [...values].sort((one, other) => one - other)
  const cut = Math.floor(sorted.length / 20)
  const held = sorted.slice(cut, sorted.length - cut)
  const mean = meanOf(held)
  const squares = held.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { feature, mean, sd: Math.sqrt((squares + usualClips) / (held.length + usualClips)) }
}

/** How far a recording's feature lies from those of the clips that were fitted, more being better; null where it was not measured. */
export function standardised({ feature, mean, sd }: Standard, features: Features, voice: VoiceType): number | null {
  const leaning = leaningOf(feature, features, voice)
  return leaning === null ? null : Math.max(-furthest, Math.min(furthest, (leaning - mean) / sd))
}
