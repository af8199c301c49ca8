import { type Confidence, featureCodes, type Features } from '../analysis'
import type { Heard } from './heard'
import { expressionFeatures, rhythmFeatures } from './phrases'
import { stabilityFeatures } from './stability'
import { toneFeatures } from './tone'
import { tuningFeatures } from './tuning'
import { noVibrato, vibratoFeatures } from './vibrato'

/** All features of a recording. With an accompaniment only what its pitch tells, and that with low confidence. */
export function featuresOf(heard: Heard, { accompanied }: { accompanied: boolean }): Features {
  const features: Features = {
    ...tuningFeatures(heard),
    ...stabilityFeatures(heard, { accompanied }),
    ...(accompanied ? noVibrato : vibratoFeatures(heard)),
    ...toneFeatures(heard),
    ...expressionFeatures(heard, { accompanied }),
    ...(accompanied ? { phraseTiming: null, pauseShare: null, voicedRatio: null } : rhythmFeatures(heard)),
  }
  const least = (confidence: Confidence) => (accompanied ? 'low' : confidence)
  return Object.fromEntries(
    featureCodes.map((code) => {
      const feature = features[code]
      return [code, feature && Number.isFinite(feature.value) ? { value: feature.value, confidence: least(feature.confidence) } : null]
    }),
  ) as Features
}
