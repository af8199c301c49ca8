/** What is heard in a recording of a voice: measured, not judged. Times in milliseconds from its beginning, pitch in cents above A1 (55 Hz). */
export type VoiceAnalysis = {
  /** Of the measuring code: figures of different versions are not compared. */
  version: number
  recording: Recording
  quality: Quality
  /** Why it cannot be scored; empty where it can. */
  refusals: Refusal[]
  accompaniment: Accompaniment
  contour: Contour
  notes: Note[]
  features: Features
  /** Where it was asked for: the spectral centroid in whole Hz, a value each `brightnessHopMs`, null where it is silent. */
  brightness?: (number | null)[]
}

export type Recording = { durationMs: number; sampleRate: number; channels: number; bits: number; float: boolean }

/** Shares are 0..1; loudness is the mean level of what is voiced, in dB below full scale. */
export type Quality = { clippedShare: number; snrDb: number | null; voicedShare: number; bandwidthHz: number; loudnessDb: number | null }

export const refusalCodes = ['tooShort', 'silent', 'clipped', 'noisy', 'unvoiced', 'narrow', 'spoken'] as const
export type RefusalCode = (typeof refusalCodes)[number]
/** The figure found and the limit that it misses, in the unit of the quality it is about. */
export type Refusal = { code: RefusalCode; value: number; limit: number }

export const accompanimentKinds = ['solo', 'accompanied', 'unclear'] as const
/** `likelihood` 0..1 that something sounds besides the voice. */
export type Accompaniment = { kind: (typeof accompanimentKinds)[number]; likelihood: number }

/** The pitch line: a value each `hopMs`, null where nothing is voiced; whole cents. `levels` in whole dB below full scale beside it. */
export type Contour = { hopMs: number; cents: (number | null)[]; levels: number[] }

export type Note = {
  startMs: number
  durationMs: number
  /** Median. */ cents: number
  /** Where a vibrato was found: rate in Hz, extent in cents from the middle to a crest. */
  vibrato: { rate: number; extent: number } | null
}

export const featureCodes = [
  ...['tuning', 'gridDeviation', 'inTuneShare', 'drift', 'diatonicFit'],
  ...['slope', 'jitterAfterVibrato', 'onsetScoop', 'offsetFall'],
  ...['vibratoShare', 'vibratoRate', 'vibratoExtent', 'vibratoRegularity', 'vibratoDelay'],
  ...['singingPowerRatio', 'singersFormant', 'alphaRatio', 'cpp', 'hnr', 'h1h2', 'toneConsistency'],
  ...['dynamicRange', 'phraseContour', 'vibratoUse', 'noteVariety'],
  ...['phraseTiming', 'pauseShare', 'voicedRatio'],
] as const
export type FeatureCode = (typeof featureCodes)[number]

export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** Null where it was not observed: no note long enough for a vibrato, an accompaniment in the way. */
export type Feature = { value: number; confidence: Confidence } | null
export type Features = Record<FeatureCode, Feature>
