import type { Confidence, Quality } from '../analysis'
import type { Span } from '../notes'
import type { Tone } from '../tone'
import type { Swing } from '../vibrato'

/** What the features are worked out from; lines have a value a frame (10 ms). */
export type Heard = {
  /** Cents above A1, NaN where nothing is voiced. */
  cents: Float64Array
  smoothed: Float64Array
  /** Root mean squares. */
  amplitudes: Float32Array
  notes: readonly Span[]
  /** Of the notes that are long enough, in their order. */
  swings: readonly { note: Span; swing: Swing }[]
  /** Null with an accompaniment: what is heard of the tone is not the voice's alone. */
  tone: Tone | null
  quality: Quality
}

/** What some measurements of one kind allow: many `high`, enough `medium`. */
export const confidenceBy = (count: number, { medium, high }: { medium: number; high: number }): Confidence =>
  count >= high ? 'high' : count >= medium ? 'medium' : 'low'

export const lengthOf = ({ from, to }: { from: number; to: number }) => to - from
