import type { Confidence, FeatureCode } from '~/domain/voice/analysis'
import type { SkillCode } from './skills'

export const acousticVersion = 'acoustic-1'

type Weights = Partial<Record<FeatureCode, number>>

/**
 * The built-in model: score = 1 + 4 · σ(Σ weight · goodness), goodness as in features.ts; a recording that is usual in everything has 3. A weight
 * is never negative, so that what is good about a feature never lowers a score. Where the figures come from, docs/voice-model.md tells.
 *
 * What is common to all skills: features by their correlation with human 'overall' on 20 rated singers (.82, .76, .70, .63, .52, −.49, .44), times
 * 0.35. That factor is ours; the order and the proportions are measured.
 */
export const commonWeights: Weights = {
  diatonicFit: 0.29,
  vibratoShare: 0.27,
  voicedRatio: 0.25,
  vibratoUse: 0.22,
  vibratoExtent: 0.18,
  gridDeviation: 0.17,
  singersFormant: 0.15,
}

/**
 * `common`: how much of the common weights a skill takes. `own` weights are defaults of ours. `most`: the confidence that no recording lifts the
 * skill above.
 */
type Skill = { most: Confidence; common: number; own: Weights }

export const acousticSkills: Record<SkillCode, Skill> = {
  pitch: {
    most: 'high',
    common: 0.4,
    own: { diatonicFit: 0.4, gridDeviation: 0.3, inTuneShare: 0.2, slope: 0.1, jitterAfterVibrato: 0.1, drift: 0.05, onsetScoop: 0.05 },
  },
  // Without a reference no rhythm is measured: only how phrases are carried. The regularity of onsets went the wrong way (−.43) and is not used.
  rhythm: { most: 'low', common: 0.5, own: { voicedRatio: 0.35, pauseShare: 0.15, phraseTiming: 0.15 } },
  tone: {
    most: 'medium',
    common: 0.5,
    own: { vibratoShare: 0.25, singersFormant: 0.25, singingPowerRatio: 0.1, cpp: 0.1, toneConsistency: 0.1, jitterAfterVibrato: 0.1 },
  },
  expression: {
    most: 'medium',
    common: 0.5,
    own: { vibratoShare: 0.2, vibratoUse: 0.25, vibratoExtent: 0.2, phraseContour: 0.1, noteVariety: 0.1 },
  },
  Open: { most: 'low', common: 0.6, own: { singersFormant: 0.25, cpp: 0.2, toneConsistency: 0.2 } },
  Clean: { most: 'medium', common: 0.4, own: { cpp: 0.35, jitterAfterVibrato: 0.25, hnr: 0.15, onsetScoop: 0.15 } },
  Unify: { most: 'low', common: 0.5, own: { toneConsistency: 0.45, slope: 0.15, cpp: 0.15 } },
  Resonate: { most: 'medium', common: 0.4, own: { singersFormant: 0.4, singingPowerRatio: 0.35, alphaRatio: 0.15 } },
  Vibrato: {
    most: 'high',
    common: 0.2,
    own: { vibratoShare: 0.4, vibratoUse: 0.3, vibratoRegularity: 0.3, vibratoRate: 0.25, vibratoExtent: 0.2 },
  },
  Throat: { most: 'low', common: 0.6, own: { jitterAfterVibrato: 0.2, cpp: 0.2, h1h2: 0.2 } },
  Position: { most: 'low', common: 0.5, own: { singingPowerRatio: 0.35, singersFormant: 0.25, toneConsistency: 0.2 } },
  Falsetto: { most: 'low', common: 0.4, own: { cpp: 0.3, jitterAfterVibrato: 0.25, slope: 0.2, hnr: 0.15 } },
  Chest: { most: 'low', common: 0.4, own: { cpp: 0.3, alphaRatio: 0.3, singingPowerRatio: 0.2, toneConsistency: 0.15 } },
}

/** A skill's own weights with its part of the common ones. */
export function weightsOf(skill: SkillCode): [FeatureCode, number][] {
  const { common, own } = acousticSkills[skill]
  const features = [...new Set([...Object.keys(own), ...Object.keys(commonWeights)])] as FeatureCode[]
  return features.map((feature) => [feature, (own[feature] ?? 0) + common * (commonWeights[feature] ?? 0)])
}

/**
 * Half of the interval that a score lies in nine times out of ten, in points. The calibrated ridge of the same study was .51 off in the mean,
 * left-one-singer-out: 1.05 for nine of ten normal errors. Nothing better is claimed here; the wider ones, for recordings that say less, are ours.
 */
export const halfIntervals: Record<Confidence, number> = { high: 1.05, medium: 1.25, low: 1.5 }

/** Skills of one recording err together: so much of the error is taken to be common, by us. */
export const commonError = 0.6
