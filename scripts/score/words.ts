import type { NotScoredCode } from '~/domain/model-scoring/skills'
import type { RefusalCode } from '~/domain/voice/analysis'
import type { UnreadableCode } from '~/domain/voice/unreadable-recording'

/** What the terminal says; the pages have their own words. */
export const unreadableWords: Record<UnreadableCode, string> = {
  notWav: 'This is no WAV file, whatever its name says.',
  compressed: 'The samples of this WAV are compressed or of an unknown kind: save it as PCM.',
  badHead: 'The head of this WAV contradicts itself.',
  cutOff: 'The file ends before its head says: it was cut off.',
  empty: 'There are no samples in this WAV.',
  badRate: 'The sample rate lies outside 8–192 kHz.',
  tooLarge: 'The file is larger than 100 MB.',
  tooLong: 'The recording is longer than 30 minutes.',
}

type Figure = { value: number; limit: number }

export const signed = (value: number) => String(value).replace('-', '−')

export const refusalWords: Record<RefusalCode, (figure: Figure) => string> = {
  tooShort: ({ value, limit }) => `It is too short: ${value / 1000} s of ${limit / 1000} s.`,
  silent: ({ value, limit }) => `It is silent: ${signed(value)} dB, with ${signed(limit)} dB at least.`,
  clipped: ({ value, limit }) => `It is clipped: ${(value * 100).toFixed(2)} % of the samples, with less than ${limit * 100} % allowed.`,
  noisy: ({ value, limit }) => `It is too noisy: the voice is ${signed(value)} dB above the noise, of ${limit} dB.`,
  unvoiced: ({ value, limit }) => `Too little of it is sung: ${Math.round(value * 100)} % of ${limit * 100} %.`,
  narrow: ({ value, limit }) => `Its band is too narrow: up to ${value} Hz of ${limit} Hz.`,
  spoken: ({ value, limit }) => `It sounds spoken: ${Math.round(value * 100)} % of the voice holds a pitch, of ${limit * 100} %.`,
}

export const notScoredWords: Record<NotScoredCode, string> = {
  refused: 'the recording cannot be scored',
  notObserved: 'not observed',
  accompanied: 'not measured with an accompaniment',
  unknownToModel: 'unknown to this model',
}
