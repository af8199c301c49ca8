import type { Accompaniment } from './analysis'
import { ratioDb, Spectrum } from './spectra'
import type { PitchLine } from './pitch/best-path'

/** Energy that stands out as tones, in frames where the voice is and where it is not. */
export type Beside = {
  /** Of a voiced frame's energy to 2.5 kHz, tones that lie between the voice's harmonics: the middle frame, in dB. */
  betweenDb: number
  /** Of the frames without a pitch between the first and the last that has one: the share that holds tones, less than 35 dB below the voice. */
  tonalGaps: number
  gaps: number
}

/** Each so many frames. */
const each = 5
const size = 2048
const highest = 2500
/** A tone stands so much above what is around it; noise hardly ever does. */
const standsOut = 10 ** 1.2
const around = 10
const quietGap = 10 ** -3.5

/**
 * Whether something sounds besides the voice: tones between its harmonics while it sings, tones that go on while it pauses. The limits are ours,
 * set on mixtures of solo recordings with chords (see analyse-recording.test.ts); a long echo may look like an accompaniment, and a very soft one is not
 * noticed.
 */
export function* listenBeside(samples: Float32Array, { pitch }: PitchLine): Generator<number, Beside> {
  const spectrum = new Spectrum(size)
  const tones = new Float64Array(spectrum.powers.length)
  const between: number[] = []
  const voiced: number[] = []
  const gaps: { energy: number; tonal: number }[] = []
  const first = pitch.findIndex((hz) => hz > 0)
  const last = pitch.findLastIndex((hz) => hz > 0)
  for (let frame = Math.max(0, first); frame <= last; frame += each) {
    if (frame % 500 < each) yield frame
    const steady = pitch[frame]! > 0 && (pitch[frame - 3] ?? 0) > 0 && (pitch[frame + 3] ?? 0) > 0
    const apart = [-4, 0, 4].every((n) => !((pitch[frame + n] ?? 0) > 0))
    if (!steady && !apart) continue
    spectrum.listen(samples, frame)
    findTones(spectrum, tones)
    const energy = spectrum.between(80, highest)
    if (apart) gaps.push({ energy, tonal: sum(tones, spectrum.bins(80, highest)) / (energy + 1e-30) })
    else {
      voiced.push(energy)
      const share = betweenHarmonics(spectrum, tones, { hz: pitch[frame]!, low: pitch[frame - 3]!, high: pitch[frame + 3]! })
      if (share !== null) between.push(ratioDb(share, energy))
    }
  }
  const loud = middle(voiced)
  const heard = gaps.filter(({ energy, tonal }) => energy > loud * quietGap && tonal > 0.5).length
  return {
    betweenDb: between.length > 0 ? middle(between) : -100,
    tonalGaps: gaps.length > 0 ? heard / gaps.length : 0,
    gaps: gaps.length * each,
  }
}

/** From 0.65 on accompanied, to 0.35 solo. */
export function judgeAccompaniment({ betweenDb, tonalGaps, gaps }: Beside): Accompaniment {
  // Few pauses say little.
  const weight = Math.min(1, gaps / 200)
  const evidence = (betweenDb + 20) / 2 + weight * 4 * (tonalGaps - 0.6)
  const likelihood = Math.round(1000 / (1 + Math.exp(-evidence))) / 1000
  return { kind: likelihood >= 0.65 ? 'accompanied' : likelihood <= 0.35 ? 'solo' : 'unclear', likelihood }
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Keeps the powers of peaks (and a bin or two beside) that stand out of their surroundings; the others are 0. */
function findTones({ powers, binHz }: Spectrum, tones: Float64Array): void {
  tones.fill(0)
  // What is higher is not asked for, but for a peak that reaches down.
  const end = Math.ceil(highest / binHz) + 3
  for (let k = 3; k < end; k++) {
    const power = powers[k]!
    if (power < powers[k - 1]! || power < powers[k + 1]!) continue
    if (power > standsOut * lowerMiddle(powers.subarray(Math.max(0, k - around), k + around + 1)))
      for (let n = k - 2; n <= k + 2; n++) tones[n] = powers[n]!
  }
}

const scratch = new Float64Array(2 * around + 1)

function lowerMiddle(values: Float64Array): number {
  const part = scratch.subarray(0, values.length)
  part.set(values)
  part.sort()
  return part[Math.floor(values.length * 0.35)]!
}

function sum(values: Float64Array, [from, to]: [number, number]): number {
  let total = 0
  for (let k = from; k < to; k++) total += values[k]!
  return total
}

/** The power of tones between the harmonics; null where these stand too close. A harmonic of a moving voice is broader. */
function betweenHarmonics(
  spectrum: Spectrum,
  tones: Float64Array,
  { hz, low, high }: { hz: number; low: number; high: number },
): number | null {
  const moves = Math.abs(high - low) / hz
  let total = 0
  let looked = false
  for (let k = 0; (k + 1) * hz < highest; k++) {
    const wide = 28 + (0.012 + moves) * (k + 1) * hz
    const [from, to] = [k === 0 ? 80 : k * hz + wide, (k + 1) * hz - wide]
    if (to - from < 2 * spectrum.binHz) continue
    looked = true
    total += sum(tones, spectrum.bins(from, to))
  }
  return looked ? total : null
}
