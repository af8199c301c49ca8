import type { Features } from '../analysis'
import { decibels, quantile } from '../levels'
import { framesPerSecond } from '../pitch/frames'
import { rounded } from '../quality'
import { deviation, mean, smooth, stretches } from '../smooth'
import { confidenceBy, type Heard, lengthOf } from './heard'

/** A silence from this many frames on parts two phrases. */
const breath = 30
/** Half a second: what a phrase's loudness is smoothed over; and how long a phrase must be to have a contour, or to be carried. */
const smoothing = 50
const [contoured, carried] = [150, 200]

type Expression = Pick<Features, 'dynamicRange' | 'phraseContour' | 'noteVariety'>
type Rhythm = Pick<Features, 'phraseTiming' | 'pauseShare' | 'voicedRatio'>

/**
 * Dynamic range: from the softest tenth of the sung level to the loudest twentieth, in dB. Phrase contour: how much the level rises and falls
 * within a phrase, the mean standard deviation in dB. Note variety: the standard deviation of the notes' lengths in octaves.
 */
export function expressionFeatures({ cents, amplitudes, notes }: Heard, { accompanied }: { accompanied: boolean }): Expression {
  const variety = notes.map((note) => Math.log2(lengthOf(note)))
  const noteVariety =
    notes.length >= 4 ? { value: rounded(deviation(variety), 3), confidence: confidenceBy(notes.length, { medium: 8, high: 20 }) } : null
  if (accompanied) return { dynamicRange: null, phraseContour: null, noteVariety }
  const levels = Float64Array.from(amplitudes, (amplitude, frame) => (Number.isNaN(cents[frame]!) ? NaN : decibels(amplitude)))
  const level = smooth(levels, smoothing, breath)
  const sung = level.filter((value) => !Number.isNaN(value))
  const confidence = confidenceBy(sung.length / framesPerSecond, { medium: 12, high: 30 })
  const contours = stretches(cents, breath)
    .filter((phrase) => lengthOf(phrase) >= contoured)
    .map((phrase) => deviation([...level.subarray(phrase.from, phrase.to)].filter((value) => !Number.isNaN(value))))
  return {
    dynamicRange: sung.length > 0 ? { value: rounded(quantile(sung, 0.95) - quantile(sung, 0.1), 1), confidence } : null,
    phraseContour:
      contours.length > 0 ? { value: rounded(mean(contours), 2), confidence: confidenceBy(contours.length, { medium: 2, high: 5 }) } : null,
    noteVariety,
  }
}

/**
 * From the first voiced frame to the last, shares of time (0..1): in phrases of two seconds and more, in silences that part phrases, voiced. Never
 * more than an indication.
 */
export function rhythmFeatures({ cents }: Heard): Rhythm {
  const phrases = stretches(cents, breath)
  const [first, last] = [phrases[0], phrases.at(-1)]
  if (!first || !last) return { phraseTiming: null, pauseShare: null, voicedRatio: null }
  const time = last.to - first.from
  const sum = (of: { from: number; to: number }[]) => of.reduce((total, span) => total + lengthOf(span), 0)
  const voiced = cents.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)
  const low = (value: number) => ({ value: rounded(value, 3), confidence: 'low' as const })
  return {
    phraseTiming: low(sum(phrases.filter((phrase) => lengthOf(phrase) >= carried)) / time),
    pauseShare: low(1 - sum(phrases) / time),
    voicedRatio: low(voiced / time),
  }
}
