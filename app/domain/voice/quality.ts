import type { Note, Quality, Recording, Refusal, RefusalCode } from './analysis'
import { decibels, quantile, silenceDb } from './levels'
import { type PitchLine } from './pitch/best-path'
import { framesPerSecond } from './pitch/frames'
import { analysisRate } from './read-recording.server'
import { ratioDb, Spectrum } from './spectra'

/**
 * Below (of `clipped`: above) these a recording is not scored; in the units of the qualities. `spoken`: the share of the sung time that is in
 * notes of a quarter second.
 */
export const limits: Record<RefusalCode, number> = {
  tooShort: 8_000,
  silent: silenceDb,
  clipped: 0.001,
  noisy: 15,
  unvoiced: 0.3,
  narrow: 3_000,
  spoken: 0.12,
}

/** What a recording must have been held to be singing: a speaking voice glides, and stays on no pitch for so long. */
export const heldNoteMs = 250

type Given = { samples: Float32Array; amplitudes: Float32Array; line: PitchLine; clippedShare: number }

export function measureQuality({ samples, amplitudes, line, clippedShare }: Given): Quality {
  const voiced = amplitudes.filter((_, frame) => line.pitch[frame]! > 0)
  const power = Math.sqrt(voiced.reduce((sum, amplitude) => sum + amplitude ** 2, 0) / Math.max(1, voiced.length))
  const bands = bandsOf(samples)
  return {
    clippedShare: rounded(clippedShare, 6),
    snrDb: voiced.length > 0 ? rounded(Math.max(signalToNoise({ amplitudes, line, power }), aboveFloor(bands, line)), 1) : null,
    voicedShare: rounded(voiced.length / amplitudes.length, 3),
    bandwidthHz: bandwidthOf(bands),
    loudnessDb: voiced.length > 0 ? rounded(decibels(power), 1) : null,
  }
}

/**
 * The greater of two estimates (beside a third, see aboveFloor): the voice against the softest twentieth of the recording, which overstates the noise where nobody pauses; and how
 * alike the periods are in the best quarter of the voiced frames (Boersma 1993), which takes breath and vibrato for noise.
 */
function signalToNoise({ amplitudes, line, power }: { amplitudes: Float32Array; line: PitchLine; power: number }): number {
  const pauses = 20 * Math.log10(power / Math.max(quantile(amplitudes, 0.05), 1e-6))
  const best = quantile(
    line.likeness.filter((_, frame) => line.pitch[frame]! > 0),
    0.75,
  )
  return Math.max(pauses, 10 * Math.log10(best / Math.max(1e-6, 1 - best)))
}

/** Powers of each tenth of a kilohertz to 12, each so many frames. */
type Bands = { each: number; powers: Float64Array[] }

function bandsOf(samples: Float32Array): Bands {
  const spectrum = new Spectrum(2048)
  const frames = Math.floor((samples.length * framesPerSecond) / analysisRate)
  const each = Math.max(5, Math.floor(frames / 1000))
  const looked = Math.ceil(frames / each)
  const powers = Array.from({ length: 120 }, () => new Float64Array(looked))
  for (let n = 0; n < looked; n++) {
    spectrum.listen(samples, n * each)
    powers.forEach((band, at) => (band[n] = spectrum.between(at * 100, at * 100 + 100)))
  }
  return { each, powers }
}

/** The softest twentieth of a steady noise's powers in such a band lies so far below their mean: of Hann's 2,048 points about six are independent. */
const softestOfNoise = 0.4

/**
 * The voice above a floor that never goes away, in dB: of each band the softest twentieth, which is noise where the voice is elsewhere (after Martin's minimum
 * statistics, 2001). An echo dies away and is none of it; a voice that holds one pitch all the time is.
 */
function aboveFloor({ each, powers }: Bands, { pitch }: PitchLine): number {
  const floor = powers.reduce((sum, band) => sum + quantile(band, 0.05), 0) / softestOfNoise
  let [voice, count] = [0, 0]
  for (let n = 0; n < (powers[0]?.length ?? 0); n++) {
    if (!(pitch[n * each]! > 0)) continue
    voice += powers.reduce((sum, band) => sum + band[n]!, 0)
    count++
  }
  return count > 0 ? ratioDb(voice / count, floor) : 0
}

/**
 * Up to where there is anything, to 12 kHz: the highest tenth of a kilohertz less than 75 dB below the strongest, each as loud as in the loudest
 * tenth of the frames.
 */
function bandwidthOf({ powers }: Bands): number {
  // A click has all frequencies, but is soon over.
  const bands = powers.map((band) => quantile(band, 0.9))
  const floor = Math.max(...bands) * 10 ** -7.5
  return (bands.findLastIndex((power) => power > floor) + 1) * 100
}

type Heard = { recording: Recording; quality: Quality; levels: Float32Array; accompanied: boolean; heldShare: number }

/** Why it cannot be scored, in the order in which it should be mended. With an accompaniment, what sounds besides the voice is no noise. */
export function refusalsOf({ recording, quality, levels, accompanied, heldShare }: Heard): Refusal[] {
  const loudest = decibels(quantile(levels, 0.95))
  const silent = loudest < limits.silent
  const found: { code: RefusalCode; value: number | null; wrong: boolean }[] = [
    { code: 'tooShort', value: recording.durationMs, wrong: recording.durationMs < limits.tooShort },
    { code: 'silent', value: rounded(loudest, 1), wrong: silent },
    { code: 'clipped', value: quality.clippedShare, wrong: quality.clippedShare >= limits.clipped },
    { code: 'noisy', value: quality.snrDb, wrong: !accompanied && (quality.snrDb ?? Infinity) < limits.noisy },
    { code: 'unvoiced', value: quality.voicedShare, wrong: !silent && quality.voicedShare < limits.unvoiced },
    { code: 'narrow', value: quality.bandwidthHz, wrong: !silent && quality.bandwidthHz < limits.narrow },
    {
      code: 'spoken',
      value: rounded(heldShare, 3),
      wrong: !silent && quality.voicedShare >= limits.unvoiced && heldShare < limits.spoken,
    },
  ]
  return found.flatMap(({ code, value, wrong }) => (wrong && value !== null ? [{ code, value, limit: limits[code] }] : []))
}

/** Of the voiced time, the share in notes that are held. */
export function heldShareOf(notes: readonly Pick<Note, 'durationMs'>[], voicedMs: number): number {
  const held = notes.reduce((sum, { durationMs }) => (durationMs >= heldNoteMs ? sum + durationMs : sum), 0)
  return voicedMs > 0 ? Math.min(1, held / voicedMs) : 0
}

export const rounded = (value: number, digits: number) => {
  const made = Math.round(value * 10 ** digits) / 10 ** digits
  return made === 0 ? 0 : made
}
