import type { FeatureCode } from '~/domain/voice/analysis'

export type FeatureUnit = 'cents' | 'centsPerMinute' | 'centsPerSecond' | 'percent' | 'hertz' | 'milliseconds' | 'decibels' | 'plain'

/** What a measurement is said in, and with how many decimals. Shares are 0..1 and are said in percent. */
export const featureUnits: Record<FeatureCode, readonly [unit: FeatureUnit, decimals: number]> = {
  tuning: ['cents', 0],
  gridDeviation: ['cents', 0],
  inTuneShare: ['percent', 0],
  drift: ['centsPerMinute', 0],
  diatonicFit: ['percent', 0],
  slope: ['centsPerSecond', 0],
  jitterAfterVibrato: ['cents', 0],
  onsetScoop: ['cents', 0],
  offsetFall: ['cents', 0],
  vibratoShare: ['percent', 0],
  vibratoRate: ['hertz', 1],
  vibratoExtent: ['cents', 0],
  vibratoRegularity: ['hertz', 2],
  vibratoDelay: ['milliseconds', 0],
  singingPowerRatio: ['decibels', 1],
  singersFormant: ['decibels', 1],
  alphaRatio: ['decibels', 1],
  cpp: ['decibels', 1],
  hnr: ['decibels', 1],
  h1h2: ['decibels', 1],
  toneConsistency: ['decibels', 1],
  dynamicRange: ['decibels', 1],
  phraseContour: ['decibels', 1],
  vibratoUse: ['percent', 0],
  noteVariety: ['plain', 2],
  phraseTiming: ['plain', 2],
  pauseShare: ['percent', 0],
  voicedRatio: ['percent', 0],
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

/** A measurement in the figure that is said. */
export function inUnit(feature: FeatureCode, value: number): number {
  return featureUnits[feature][0] === 'percent' ? value * 100 : value
}
