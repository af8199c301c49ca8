import { RealFft } from './fft'
import type { PitchLine } from './pitch/best-path'
import { analysisRate } from './read-recording.server'
import { ratioDb, Spectrum } from './spectra'

/** Measures of the voice's sound, all in dB and all relative: the recording's level is in none of them. */
export const toneMeasures = ['singingPowerRatio', 'singersFormant', 'alphaRatio', 'cpp', 'hnr', 'h1h2'] as const
export type ToneMeasure = (typeof toneMeasures)[number]

/** A value for each voiced frame that was looked at, NaN for the others. */
export type Tone = Record<ToneMeasure, Float32Array>

/** Each other frame is enough: the window is four frames long. */
const each = 2
const size = 1024
/** What a perfect repetition would be without end. */
const highestHnr = 40

/**
 * Measures the tone on the voiced frames. Singing power ratio: the highest harmonic of 2–4 kHz against that of 0–2 kHz (Omori et al. 1996).
 * Singer's formant: the energy of 2.4–3.6 kHz of all to 8 kHz (after Sundberg 1974). Alpha ratio: 1–5 kHz against 50–1000 Hz (Frøkjær-Jensen &
 * Prytz 1976). CPP: the cepstral peak at the period above the cepstrum's line (Hillenbrand et al. 1994). HNR: from the likeness of two periods
 * (Boersma 1993). H1–H2: the first two harmonics.
 */
export function* measureTone(samples: Float32Array, { pitch, likeness }: PitchLine): Generator<number, Tone> {
  const empty = () => new Float32Array(pitch.length).fill(NaN)
  const tone: Tone = { singingPowerRatio: empty(), singersFormant: empty(), alphaRatio: empty(), cpp: empty(), hnr: empty(), h1h2: empty() }
  const spectrum = new Spectrum(size)
  const cepstrum = new RealFft(size)
  for (let frame = 0; frame < pitch.length; frame += each) {
    if (frame % 1000 === 0) yield frame
    const hz = pitch[frame]!
    if (hz <= 0) continue
    spectrum.listen(samples, frame)
    tone.singingPowerRatio[frame] = ratioDb(spectrum.highest(2000, 4000), spectrum.highest(50, 2000))
    tone.singersFormant[frame] = ratioDb(spectrum.between(2400, 3600), spectrum.between(50, 8000))
    tone.alphaRatio[frame] = ratioDb(spectrum.between(1000, 5000), spectrum.between(50, 1000))
    tone.h1h2[frame] = ratioDb(spectrum.highest(hz * 0.8, hz * 1.2), spectrum.highest(hz * 1.8, hz * 2.2))
    tone.cpp[frame] = prominence(spectrum.powers, cepstrum, analysisRate / hz)
    const same = likeness[frame]!
    tone.hnr[frame] = Math.max(0, Math.min(highestHnr, 10 * Math.log10(same / Math.max(1e-9, 1 - same))))
  }
  return tone
}

const levels = new Float64Array(size)

/** The cepstrum's peak at a period (in samples) above the line of least squares through it, in dB. */
function prominence(powers: Float64Array, fft: RealFft, period: number): number {
  const floor = powers.reduce((most, power) => Math.max(most, power), 0) * 1e-9 + 1e-30
  for (let k = 0; k <= size / 2; k++) {
    const level = 10 * Math.log10(powers[k]! + floor)
    levels[k] = level
    levels[(size - k) & (size - 1)] = level
  }
  fft.forward(levels)
  const { re, im } = fft
  const heightAt = (n: number) => 10 * Math.log10((re[n]! * re[n]! + im[n]! * im[n]!) / (size * size) + 1e-24)
  const [from, to] = [16, 420]
  let [count, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0]
  for (let n = from; n < to; n += 2) {
    const y = heightAt(n)
    count++
    sumX += n
    sumY += y
    sumXX += n * n
    sumXY += n * y
  }
  const slope = (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX)
  const line = (n: number) => (sumY - slope * sumX) / count + slope * n
  let best = -Infinity
  for (let n = Math.max(from, Math.floor(period * 0.95)); n <= Math.min(size / 2, Math.ceil(period * 1.05)); n++)
    best = Math.max(best, heightAt(n) - line(n))
  return best === -Infinity ? NaN : best
}
