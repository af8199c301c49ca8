import type { Confidence, Features } from '../analysis'
import { framesPerSecond } from '../pitch/frames'
import { rounded } from '../quality'
import { confidenceBy, type Heard, lengthOf } from './heard'

/** Listeners take less than this for in tune (Larrouy-Maestri 2018), in cents. */
const inTuneCents = 25
/** A drift is told only over so many notes and seconds. */
const [fewestForDrift, shortestForDrift] = [4, 8]

type Tuning = Pick<Features, 'tuning' | 'gridDeviation' | 'inTuneShare' | 'drift' | 'diatonicFit'>

/**
 * How the notes lie on the semitones of equal temperament, wherever these stand. With L a note's length and m its median in cents: tuning τ = (100
 * / 2π) · arg Σ L·e^{2πi·m/100} in cents from A = 440 Hz; grid deviation Σ L·|wrap₁₀₀(m − τ)| / Σ L in cents (25 by chance); the shares of note
 * time within 25 cents, and on the best of the twelve major scales (0..1; none for chromatic repertoire); drift in cents a minute, by least squares.
 */
export function tuningFeatures({ notes }: Heard): Tuning {
  const total = notes.reduce((sum, note) => sum + lengthOf(note), 0)
  if (notes.length < 2) return { tuning: null, gridDeviation: null, inTuneShare: null, drift: null, diatonicFit: null }
  const confidence = confidenceBy(notes.length, { medium: 5, high: 15 })
  const tau = tuningOf(notes)
  const off = notes.map((note) => ({ ...note, off: wrapped(note.cents - tau), length: lengthOf(note) }))
  const share = (of: typeof off) => of.reduce((sum, { length }) => sum + length, 0) / total
  const drift = driftOf(off)
  const deviation = off.reduce((sum, { off, length }) => sum + Math.abs(off) * length, 0) / total
  return {
    tuning: { value: rounded(tau, 1), confidence },
    gridDeviation: { value: rounded(deviation, 2), confidence },
    inTuneShare: { value: rounded(share(off.filter(({ off }) => Math.abs(off) <= inTuneCents)), 3), confidence },
    drift:
      drift === null ? null : { value: rounded(drift, 1), confidence: confidenceBy(total / framesPerSecond, { medium: 20, high: 60 }) },
    diatonicFit: fitOf(off, { tau, deviation, confidence }),
  }
}

function tuningOf(notes: Heard['notes']): number {
  let [x, y] = [0, 0]
  for (const note of notes) {
    const turn = (2 * Math.PI * note.cents) / 100
    x += lengthOf(note) * Math.cos(turn)
    y += lengthOf(note) * Math.sin(turn)
  }
  return (100 / (2 * Math.PI)) * Math.atan2(y, x)
}

/** Into −50..50. */
const wrapped = (cents: number) => cents - 100 * Math.round(cents / 100)

/** So few different notes lie on some major scale whatever they are. */
const fewestClasses = 3
/** On fewer the fit says little. */
const tellingClasses = 5
/**
 * Who hits so many different semitones so well, and yet few of any one scale, sings chromatic repertoire, and the scale says nothing of the singing. Notes
 * that miss what they aim at miss the semitones too: of a dozen at random, fewer than one in a thousand recordings comes this near to them.
 */
const chromatic = { notes: 12, classes: 10, deviation: 10, fit: 0.75 }

type Aimed = { tau: number; deviation: number; confidence: Confidence }

function fitOf(notes: { cents: number; length: number }[], { tau, deviation, confidence }: Aimed): Features['diatonicFit'] {
  const classes = Array<number>(12).fill(0)
  for (const { cents, length } of notes) {
    const semitone = ((Math.round((cents - tau) / 100) % 12) + 12) % 12
    classes[semitone] = classes[semitone]! + length
  }
  const scale = [0, 2, 4, 5, 7, 9, 11]
  const fits = classes.map((_, key) => scale.reduce((sum, step) => sum + classes[(key + step) % 12]!, 0))
  const sung = classes.filter((length) => length > 0).length
  if (sung < fewestClasses) return null
  const value = rounded(Math.max(...fits) / classes.reduce((sum, length) => sum + length, 0), 3)
  const isChromatic =
    notes.length >= chromatic.notes && sung >= chromatic.classes && deviation <= chromatic.deviation && value < chromatic.fit
  return isChromatic ? null : { value, confidence: sung < tellingClasses ? 'low' : confidence }
}

function driftOf(notes: { from: number; to: number; off: number; length: number }[]): number | null {
  const minutes = (note: (typeof notes)[number]) => (note.from + note.to) / 2 / framesPerSecond / 60
  const weight = notes.reduce((sum, { length }) => sum + length, 0)
  const [first, last] = [notes[0]!, notes.at(-1)!]
  if (notes.length < fewestForDrift || (last.to - first.from) / framesPerSecond < shortestForDrift) return null
  const middle = notes.reduce((sum, note) => sum + minutes(note) * note.length, 0) / weight
  const mean = notes.reduce((sum, { off, length }) => sum + off * length, 0) / weight
  const [shared, square] = notes.reduce(
    ([xy, xx], note) => [xy + note.length * (minutes(note) - middle) * (note.off - mean), xx + note.length * (minutes(note) - middle) ** 2],
    [0, 0],
  )
  return square > 0 ? shared / square : null
}
