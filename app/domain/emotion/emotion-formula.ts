import { median } from '~/domain/voice/smooth'
import type { Affect, PictureCurves, VoiceCurves } from './curves'

/** Works that tell in which direction a term goes; the page names them. How much each counts is ours. */
export const sources = {
  hevner1935: 'Hevner, K. (1935). The affective character of the major and minor modes in music. American Journal of Psychology 47.',
  hevner1937: 'Hevner, K. (1937). The affective value of pitch and tempo in music. American Journal of Psychology 49.',
  schubert2004: 'Schubert, E. (2004). Modeling perceived emotion with continuous musical features. Music Perception 21(4).',
  dahl2007: 'Dahl, S. & Friberg, A. (2007). Visual perception of expressiveness in musicians’ body movements. Music Perception 24(5).',
  coutinho2011:
    'Coutinho, E. & Cangelosi, A. (2011). Musical emotions: predicting second-by-second subjective feelings of emotion from low-level psychoacoustic features and physiological measurements. Emotion 11(4).',
} as const
export type Source = keyof typeof sources

export type TermName = 'loudness' | 'noteRate' | 'brightness' | 'pitch' | 'motion' | 'mode'
type Term = {
  term: TermName
  weight: number
  /** The least spread a term is measured by, in its unit: what hardly changes is not blown up. Null where it is −1..1 by itself. */
  leastSpread: number | null
  sources: readonly Source[]
}

/** What raises the estimate of arousal. Sharpness, in Coutinho & Cangelosi, is what brightness stands for. */
export const arousalTerms = [
  { term: 'loudness', weight: 0.4, leastSpread: 2, sources: ['schubert2004', 'coutinho2011'] },
  { term: 'noteRate', weight: 0.2, leastSpread: 0.25, sources: ['schubert2004', 'coutinho2011'] },
  { term: 'brightness', weight: 0.15, leastSpread: 100, sources: ['coutinho2011'] },
  { term: 'motion', weight: 0.15, leastSpread: 0.3, sources: ['dahl2007'] },
  { term: 'pitch', weight: 0.1, leastSpread: 1.5, sources: ['coutinho2011'] },
] as const satisfies readonly Term[]

/** What raises the estimate of valence. */
export const valenceTerms = [
  { term: 'mode', weight: 0.5, leastSpread: null, sources: ['hevner1935'] },
  { term: 'noteRate', weight: 0.3, leastSpread: 0.25, sources: ['hevner1937'] },
  { term: 'pitch', weight: 0.2, leastSpread: 1.5, sources: ['hevner1937'] },
] as const satisfies readonly Term[]

/** So many steps together make one value: 2.5 s. */
export const smoothedSteps = 5

type Curves = { voice: VoiceCurves; picture: PictureCurves | null }

/**
 * An estimate of arousal and valence at each step, −1..1, from the curves of one work: Σ weight · z over the terms there are, divided by the sum of their weights, then the mean over five
 * steps. z of a term is (value − median) / (2 · spread) within ±1, where the median and the spread (1.4826 times the median absolute deviation, at least the term's own) are of this
 * work's voiced steps: 0 is the middle of this work, and two works are not compared. Mode is −1..1 already. Arousal is null where nothing was heard at all; valence where nothing is
 * voiced or no mode is heard. The directions are of `sources`; the weights are ours, and no rated recording has proved them.
 */
export function estimateAffect({ voice, picture }: Curves): Affect {
  const voiced = voice.pitch.map((pitch) => pitch !== null)
  const curveOf = (term: TermName) => (term === 'motion' ? (picture?.motion ?? null) : voice[term])
  const sum = (terms: readonly Term[]) => {
    const parts = terms.flatMap(({ term, weight, leastSpread }) => {
      const curve = curveOf(term)
      return curve ? [{ weight, z: leastSpread === null ? curve : standardised(curve, voiced, leastSpread) }] : []
    })
    return voiced.map((_, step) => {
      const there = parts.flatMap(({ weight, z }) => (z[step] == null ? [] : [{ weight, z: z[step] }]))
      const weights = there.reduce((all, { weight }) => all + weight, 0)
      return weights > 0 ? there.reduce((all, { weight, z }) => all + weight * z, 0) / weights : null
    })
  }
  const arousal = sum(arousalTerms).map((value, step) => (voice.loudness[step] === null ? null : value))
  const valence = sum(valenceTerms).map((value, step) => (voiced[step] && voice.mode[step] !== null ? value : null))
  return { arousal: smoothed(arousal), valence: smoothed(valence) }
}

function standardised(curve: readonly (number | null)[], voiced: readonly boolean[], leastSpread: number): (number | null)[] {
  const known = curve.filter((value, step): value is number => value !== null && voiced[step]!)
  if (known.length === 0) return curve.map(() => null)
  const middle = median(known)
  const spread = Math.max(leastSpread, 1.4826 * median(known.map((value) => Math.abs(value - middle))))
  return curve.map((value) => (value === null ? null : within((value - middle) / (2 * spread))))
}

function smoothed(curve: readonly (number | null)[]): (number | null)[] {
  const reach = (smoothedSteps - 1) / 2
  return curve.map((value, step) => {
    if (value === null) return null
    const around = curve.slice(Math.max(0, step - reach), step + reach + 1).filter((one) => one !== null)
    return Math.round(1000 * within(around.reduce((all, one) => all + one, 0) / around.length)) / 1000
  })
}

const within = (value: number) => Math.max(-1, Math.min(1, value))
