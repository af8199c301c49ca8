import type { Confidence, Features, Quality } from '../analysis'
import { rounded } from '../quality'
import { deviation, mean } from '../smooth'
import { type ToneMeasure, toneMeasures } from '../tone'
import { type Heard, lengthOf } from './heard'

type ToneFeatures = Pick<Features, ToneMeasure | 'toneConsistency'>

/**
 * Means over the frames of notes (over all voiced ones, where there are no notes), in dB; the consistency is how far notes of 200 ms and more
 * differ in brightness, in dB.
 */
export function toneFeatures({ tone, notes, quality }: Heard): ToneFeatures {
  const none = Object.fromEntries([...toneMeasures, 'toneConsistency'].map((code) => [code, null])) as ToneFeatures
  if (!tone) return none
  const confidence = toneConfidence(quality)
  const spans = notes.length > 0 ? notes : [{ from: 0, to: tone.hnr.length, cents: 0 }]
  const made = { ...none }
  for (const measure of toneMeasures) {
    const values = spans.flatMap((span) => valuesIn(tone[measure], span))
    if (values.length > 0) made[measure] = { value: rounded(mean(values), 2), confidence }
  }
  const long = notes.filter((note) => lengthOf(note) >= 20)
  if (long.length >= 3)
    made.toneConsistency = { value: rounded(mean([apart(tone.singingPowerRatio), apart(tone.alphaRatio)]), 2), confidence }
  return made

  function apart(values: Float32Array): number {
    return deviation(
      long.map((note) => mean(valuesIn(values, note))),
      long.map(lengthOf),
    )
  }
}

const valuesIn = (values: Float32Array, { from, to }: { from: number; to: number }) =>
  [...values.subarray(from, to)].filter((value) => !Number.isNaN(value))

/** Noise and a narrow band move these measures first; microphone and room move them always. */
function toneConfidence({ snrDb, bandwidthHz }: Quality): Confidence {
  if ((snrDb ?? 0) < 20 || bandwidthHz < 5_000) return 'low'
  return (snrDb ?? 0) < 30 || bandwidthHz < 8_000 ? 'medium' : 'high'
}
