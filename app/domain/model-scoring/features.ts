import type { VoiceType } from '~/domain/accounts/roles'
import type { FeatureCode } from '~/domain/voice/analysis'

/**
 * What a feature is told in, what of it is good, and what is usual. `near`: best at the usual value, worse on either side; `none`: a fact, neither
 * good nor bad. The usual values are for z alone. None is a norm of a population: see docs/voice-model.md for which follow literature and which are
 * defaults of ours.
 */
export const units = ['cents', 'share', 'centsPerMinute', 'centsPerSecond', 'hertz', 'seconds', 'decibels', 'octaves'] as const
export type Unit = (typeof units)[number]
export type Direction = 'higher' | 'lower' | 'near' | 'none'
type Usual = { mean: number; sd: number }
export type FeatureFacts = {
  unit: Unit
  direction: Direction
  usual: Usual
  /** Where men's and women's voices differ in the measure itself. */
  usualOf?: { male: Usual; female: Usual }
}

const of = (unit: Unit, direction: Direction, mean: number, sd: number): FeatureFacts => ({ unit, direction, usual: { mean, sd } })
const bySex = (facts: FeatureFacts, male: number, female: number): FeatureFacts => ({
  ...facts,
  usualOf: { male: { ...facts.usual, mean: male }, female: { ...facts.usual, mean: female } },
})

export const featureFacts: Record<FeatureCode, FeatureFacts> = {
  tuning: of('cents', 'none', 0, 20),
  gridDeviation: of('cents', 'lower', 13, 5),
  inTuneShare: of('share', 'higher', 0.82, 0.13),
  drift: of('centsPerMinute', 'near', 0, 15),
  diatonicFit: of('share', 'higher', 0.88, 0.09),
  slope: of('centsPerSecond', 'lower', 70, 30),
  jitterAfterVibrato: of('cents', 'lower', 16, 7),
  onsetScoop: of('cents', 'lower', 35, 25),
  offsetFall: of('cents', 'lower', 30, 25),
  vibratoShare: of('share', 'higher', 0.5, 0.2),
  vibratoRate: of('hertz', 'near', 5.8, 0.9),
  vibratoExtent: of('cents', 'near', 70, 30),
  vibratoRegularity: of('hertz', 'lower', 0.7, 0.35),
  vibratoDelay: of('seconds', 'none', 0.2, 0.15),
  singingPowerRatio: bySex(of('decibels', 'higher', -22, 7), -20, -24),
  singersFormant: bySex(of('decibels', 'higher', -21, 6), -19, -23),
  alphaRatio: of('decibels', 'higher', -11, 6),
  cpp: of('decibels', 'higher', 23, 5),
  hnr: of('decibels', 'higher', 20, 5),
  h1h2: bySex(of('decibels', 'near', 4, 6), 2, 6),
  toneConsistency: of('decibels', 'lower', 3, 1.2),
  dynamicRange: of('decibels', 'higher', 10, 4),
  phraseContour: of('decibels', 'higher', 3, 1),
  vibratoUse: of('share', 'higher', 0.4, 0.3),
  noteVariety: of('octaves', 'higher', 0.85, 0.3),
  phraseTiming: of('share', 'higher', 0.75, 0.2),
  pauseShare: of('share', 'lower', 0.15, 0.1),
  voicedRatio: of('share', 'higher', 0.75, 0.12),
}

const male: readonly VoiceType[] = ['tenor', 'baritone', 'bass', 'countertenor']
const female: readonly VoiceType[] = ['soprano', 'mezzo_soprano']
export const sexOf = (voice: VoiceType) => (male.includes(voice) ? 'male' : female.includes(voice) ? 'female' : null)

/** What lies further out tells no more. */
const furthest = 2.5

/** How far a value is from what is usual, in standard deviations; at most 2.5 either way. */
export function zOf(code: FeatureCode, value: number, voice: VoiceType): number {
  const { usual, usualOf } = featureFacts[code]
  const sex = sexOf(voice)
  const { mean, sd } = sex && usualOf ? usualOf[sex] : usual
  return Math.max(-furthest, Math.min(furthest, (value - mean) / sd))
}

/** The same as how good it is: more is better, whatever the feature's direction. For `near` 1 at the usual value, 0 a standard deviation beside it. */
export function goodnessOf(code: FeatureCode, z: number): number {
  const { direction } = featureFacts[code]
  if (direction === 'none') return 0
  if (direction === 'near') return 1 - Math.abs(z)
  return direction === 'higher' ? z : -z
}
