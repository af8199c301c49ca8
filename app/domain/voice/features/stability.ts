import type { Features } from '../analysis'
import { slopeAt } from '../notes'
import { framesPerSecond } from '../pitch/frames'
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
 * How still a note is held: the median of the smoothed line's |slope| within notes in cents a second; the standard deviation in cents of what is
 * left of long notes without their vibrato; how far the first and the last tenth of a second, beside a pause, lie below the note, in cents (the
 * mean of what is below).
 */
export function stabilityFeatures(heard: Heard, { accompanied }: { accompanied: boolean }): Stability {
  const { cents, notes, swings } = heard
  const slopes = notes.flatMap((note) => slopesIn(heard, note))
  const slope =
    slopes.length > 0 ? { value: rounded(median(slopes), 1), confidence: confidenceBy(notes.length, { medium: 5, high: 15 }) } : null
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
      rests.length > 0 ? { value: rounded(mean(rests, lengths), 1), confidence: confidenceBy(rests.length, { medium: 3, high: 6 }) } : null,
    onsetScoop: told(begins),
    offsetFall: told(ends),
  }
}

/** The slopes of a note without the slides into and out of it; a vibrato is averaged out over its own period, so that it is no slope. */
function slopesIn({ cents, smoothed, swings }: Heard, note: Heard['notes'][number]): number[] {
  const found = swings.find((swing) => swing.note === note)?.swing.found
  const line = found ? averaged(cents, note, Math.round(framesPerSecond / found.rate)) : smoothed
  const margin = found ? Math.ceil(framesPerSecond / found.rate / 2) + 4 : lengthOf(note) > 16 ? 4 : 0
  const part = { from: note.from + margin, to: note.to - margin }
  return Array.from({ length: Math.max(0, lengthOf(part)) }, (_, n) => Math.abs(slopeAt(line, part.from + n, part))).filter(Number.isFinite)
}

/** The plain mean over so many frames around each frame of a span. */
function averaged(cents: Float64Array, { from, to }: { from: number; to: number }, frames: number): Float64Array {
  const made = new Float64Array(cents.length).fill(NaN)
  for (let n = from; n < to; n++) {
    const near = cents.subarray(Math.max(0, n - (frames >> 1)), n - (frames >> 1) + frames).filter((value) => !Number.isNaN(value))
    made[n] = near.reduce((sum, value) => sum + value, 0) / near.length
  }
  return made
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
