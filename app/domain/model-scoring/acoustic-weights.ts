import type { Confidence, FeatureCode } from '~/domain/voice/analysis'
import type { SkillCode } from './skills'

export const acousticVersion = 'acoustic-1'

/**
 * The built-in model: score = 1 + 4 · σ(Σ weight · goodness + bias), goodness as in features.ts. A weight is never negative, so that what is good about a feature never
 * lowers a score. `most` is the confidence no recording lifts a skill above.
 *
 * Where the weights come from (docs/voice-model.md): which features count in pitch, rhythm, tone and expression, and which more than others, follows their correlation with human
 * 'overall' on 20 rated singers (diatonic fit .82, vibrato share .76, voiced ratio .70, vibrato use .63, extent .52, grid deviation −.49, singer's formant .44; HNR and dynamic range none). The figures
 * themselves are defaults of ours, not fitted to anything; so are all weights of the tags.
 */
export type SkillWeights = { most: Confidence; bias: number; weights: Partial<Record<FeatureCode, number>> }

export const acousticWeights: Record<SkillCode, SkillWeights> = {
  pitch: {
    most: 'high',
    bias: 0,
    weights: { diatonicFit: 0.7, gridDeviation: 0.4, inTuneShare: 0.25, slope: 0.15, jitterAfterVibrato: 0.1, drift: 0.1, onsetScoop: 0.1 },
  },
  // Without a reference there is no rhythm to be measured: only how the phrases are carried. The regularity of onsets went the wrong way (−.43).
  rhythm: { most: 'low', bias: 0, weights: { voicedRatio: 0.7, pauseShare: 0.2, phraseTiming: 0.2 } },
  tone: {
    most: 'medium',
    bias: 0,
    weights: { vibratoShare: 0.5, singersFormant: 0.35, singingPowerRatio: 0.15, cpp: 0.2, toneConsistency: 0.1, jitterAfterVibrato: 0.15 },
  },
  expression: {
    most: 'medium',
    bias: 0,
    weights: { vibratoShare: 0.4, vibratoUse: 0.4, vibratoExtent: 0.3, voicedRatio: 0.15, phraseContour: 0.15, noteVariety: 0.1 },
  },
  Open: { most: 'low', bias: 0, weights: { singersFormant: 0.35, vibratoUse: 0.3, cpp: 0.3, toneConsistency: 0.25 } },
  Clean: { most: 'medium', bias: 0, weights: { cpp: 0.5, jitterAfterVibrato: 0.35, hnr: 0.3, onsetScoop: 0.2 } },
  Unify: { most: 'medium', bias: 0, weights: { toneConsistency: 0.6, slope: 0.2, cpp: 0.2, singersFormant: 0.2 } },
  Resonate: { most: 'medium', bias: 0, weights: { singersFormant: 0.6, singingPowerRatio: 0.45, alphaRatio: 0.2 } },
  Vibrato: {
    most: 'high',
    bias: 0,
    weights: { vibratoShare: 0.45, vibratoUse: 0.35, vibratoRegularity: 0.35, vibratoRate: 0.3, vibratoExtent: 0.25 },
  },
  Throat: { most: 'low', bias: 0, weights: { jitterAfterVibrato: 0.3, vibratoUse: 0.3, cpp: 0.3, h1h2: 0.3 } },
  Position: { most: 'low', bias: 0, weights: { singingPowerRatio: 0.5, singersFormant: 0.35, toneConsistency: 0.3 } },
  Falsetto: { most: 'low', bias: 0, weights: { cpp: 0.4, jitterAfterVibrato: 0.3, slope: 0.3, hnr: 0.2 } },
  Chest: { most: 'low', bias: 0, weights: { cpp: 0.4, alphaRatio: 0.4, singingPowerRatio: 0.2, toneConsistency: 0.2 } },
}

/**
 * Half of the interval that a score lies in nine times out of ten, in points. The calibrated ridge of the same study was .51 off in the mean, left-one-singer-out: 1.05 for nine of ten
 * normal errors. No better is claimed for a recording that says much; for less, wider ones of ours.
 */
export const halfIntervals: Record<Confidence, number> = { high: 1.05, medium: 1.25, low: 1.5 }

/** Skills of one recording err together: so much of the error is taken to be common, by us. */
export const commonError = 0.6
