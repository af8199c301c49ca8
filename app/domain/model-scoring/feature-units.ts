import type { FeatureCode } from '~/domain/voice/analysis'
import { featureFacts, type Unit } from './features'

/** With how many decimals a figure of each unit is said; shares are said in percent, times in milliseconds. */
export const decimalsOf: Record<Unit, number> = {
  cents: 0,
  share: 0,
  centsPerMinute: 0,
  centsPerSecond: 0,
  hertz: 1,
  seconds: 0,
  decibels: 1,
  octaves: 2,
}

/** The measurements as they are told, by what they are about. */
export const featureGroups = {
  intonation: ['tuning', 'gridDeviation', 'inTuneShare', 'drift', 'diatonicFit'],
  stability: ['slope', 'jitterAfterVibrato', 'onsetScoop', 'offsetFall'],
  vibrato: ['vibratoShare', 'vibratoRate', 'vibratoExtent', 'vibratoRegularity', 'vibratoDelay'],
  tone: ['singingPowerRatio', 'singersFormant', 'alphaRatio', 'cpp', 'hnr', 'h1h2', 'toneConsistency'],
  expression: ['dynamicRange', 'phraseContour', 'vibratoUse', 'noteVariety'],
  timing: ['phraseTiming', 'pauseShare', 'voicedRatio'],
} as const satisfies Record<string, readonly FeatureCode[]>

export type FeatureGroup = keyof typeof featureGroups

const factors: Partial<Record<Unit, number>> = { share: 100, seconds: 1000 }

/** A measurement in the figure that is said. */
export function inUnit(feature: FeatureCode, value: number): number {
  return value * (factors[featureFacts[feature].unit] ?? 1)
}
