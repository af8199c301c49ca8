import type { Features } from '../analysis'
import { rounded } from '../quality'
import { mean, median } from '../smooth'
import { confidenceBy, type Heard, lengthOf } from './heard'

type Vibrato = Pick<Features, 'vibratoShare' | 'vibratoRate' | 'vibratoExtent' | 'vibratoRegularity' | 'vibratoDelay' | 'vibratoUse'>

/**
 * Of notes of half a second and more: the share of the pitch's power (1–20 Hz) that lies from 4 to 8 Hz; where a vibrato was found its rate in Hz,
 * its extent in cents from the middle to a crest, the standard deviation of the cycles' rates in Hz, its delay in seconds; and the share of these
 * notes' time that has one.
 */
export function vibratoFeatures({ swings }: Heard): Vibrato {
  const confidence = confidenceBy(swings.length, { medium: 3, high: 6 })
  const lengths = swings.map(({ note }) => lengthOf(note))
  const found = swings.flatMap(({ note, swing }) => (swing.found ? [{ ...swing.found, length: lengthOf(note) }] : []))
  const over = (value: (one: (typeof found)[number]) => number, digits: number) =>
    found.length > 0
      ? {
          value: rounded(
            mean(
              found.map(value),
              found.map(({ length }) => length),
            ),
            digits,
          ),
          confidence: confidenceBy(found.length, { medium: 3, high: 6 }),
        }
      : null
  const sung = swings.length > 0
  const time = lengths.reduce((sum, length) => sum + length, 0)
  return {
    vibratoShare: sung
      ? {
          value: rounded(
            mean(
              swings.map(({ swing }) => swing.share),
              lengths,
            ),
            3,
          ),
          confidence,
        }
      : null,
    vibratoRate: over(({ rate }) => rate, 2),
    vibratoExtent: over(({ extent }) => extent, 1),
    vibratoRegularity: over(({ rateDeviation }) => rateDeviation, 2),
    vibratoDelay:
      found.length > 0
        ? {
            value: rounded(median(found.map(({ delayMs }) => delayMs)) / 1000, 2),
            confidence: confidenceBy(found.length, { medium: 3, high: 6 }),
          }
        : null,
    vibratoUse: sung ? { value: rounded(found.reduce((sum, { length }) => sum + length, 0) / time, 3), confidence } : null,
  }
}

export const noVibrato: Vibrato = {
  vibratoShare: null,
  vibratoRate: null,
  vibratoExtent: null,
  vibratoRegularity: null,
  vibratoDelay: null,
  vibratoUse: null,
}
