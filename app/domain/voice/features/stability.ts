import type { Features } from '../analysis'
import { slopeAt } from '../notes'
import { rounded } from '../quality'
import { mean, median } from '../smooth'
import { confidenceBy, type Heard, lengthOf } from './heard'

/** Frames of a note's first or last tenth of a second, and what counts as a pause before or after it. */
const edge = 10
const pause = 6
/** More is a leap to another note. */
const mostCents = 300

type Stability = Pick<Features, 'slope' | 'jitterAfterVibrato' | 'onsetScoop' | 'offsetFall'>

/**
 * How still a note is held: the median of the smoothed line's |slope| within notes in cents a second; the standard deviation in cents of what is left of long notes
 * without their vibrato; how far the first and the last tenth of a second, beside a pause, lie below the note, in cents (the mean of what is below).
 */
export function stabilityFeatures(heard: Heard, { accompanied }: { accompanied: boolean }): Stability {
  const { cents, smoothed, notes, swings } = heard
  const slopes = notes.flatMap((note) => {
    // Not the slides into and out of it.
    const [from, to] = lengthOf(note) > 16 ? [note.from + 4, note.to - 4] : [note.from, note.to]
    return Array.from({ length: to - from }, (_, n) => Math.abs(slopeAt(smoothed, from + n, note))).filter(Number.isFinite)
  })
  const slope = slopes.length > 0 ? { value: rounded(median(slopes), 1), confidence: confidenceBy(notes.length, { medium: 5, high: 15 }) } : null
  if (accompanied) return { slope, jitterAfterVibrato: null, onsetScoop: null, offsetFall: null }
  const rests = swings.map(({ swing }) => swing.rest)
  const lengths = swings.map(({ note }) => lengthOf(note))
  const begins = notes.flatMap((note) => below(cents, note, 'start'))
  const ends = notes.flatMap((note) => below(cents, note, 'end'))
  const told = (values: number[]) =>
    values.length > 0 ? { value: rounded(mean(values), 1), confidence: confidenceBy(values.length, { medium: 3, high: 8 }) } : null
  return {
    slope,
    jitterAfterVibrato:
      rests.length > 0
        ? { value: rounded(mean(rests, lengths), 1), confidence: confidenceBy(rests.length, { medium: 3, high: 6 }) }
        : null,
    onsetScoop: told(begins),
    offsetFall: told(ends),
  }
}

/** How far below the note the voice is where it comes in from silence, or goes out into it; none where there is no silence. */
function below(cents: Float64Array, note: { from: number; to: number; cents: number }, side: 'start' | 'end'): number[] {
  const step = side === 'start' ? -1 : 1
  let at = side === 'start' ? note.from : note.to - 1
  // The line's own end: a slide into the note is part of it.
  for (let n = 0; n < 2 * edge && !Number.isNaN(cents[at + step] ?? NaN); n++) at += step
  for (let n = 1; n <= pause; n++) if (!Number.isNaN(cents[at + n * step] ?? NaN)) return []
  const [from, to] = side === 'start' ? [at + 1, at + edge] : [at - edge + 1, at]
  const part = cents.subarray(Math.max(0, from), to).filter((value) => !Number.isNaN(value))
  return part.length > 0 ? [Math.max(0, Math.min(mostCents, note.cents - median(part)))] : []
}
