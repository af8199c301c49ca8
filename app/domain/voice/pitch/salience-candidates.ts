import { analysisRate } from '../read-recording.server'
import { Spectrum } from '../spectra'
import { type Candidates, emptyCandidates, framesOf, highestPitch, insert, lowestPitch } from './frames'

const size = 2048
const most = 8
/** Salience is summed up on a grid of 10 cents. */
const perOctave = 120
const bins = Math.ceil(perOctave * Math.log2(highestPitch / lowestPitch)) + 1
const harmonics = 12
/** How much less each further harmonic counts, and how far in grid steps a partial reaches: a semitone. */
const weights = Array.from({ length: harmonics }, (_, k) => 0.7 ** k)
const shifts = Array.from({ length: harmonics }, (_, k) => perOctave * Math.log2(k + 1))
const reach = 6
const partials = 50
const highestPartial = 5000
/** Softer partials than this share of the frame's loudest amplitude are not a melody's. */
const softest = 0.02

/**
 * The pitches a melody over an accompaniment may have: the peaks of a salience that sums up, for each pitch, what of the spectrum's partials can be
 * its harmonics (the summation of Salamon & Gómez 2012, by their amplitude). Strength and likeness are shares of the frame's most salient pitch:
 * they do not say that it is a voice.
 */
export function* salienceCandidates(samples: Float32Array): Generator<number, Candidates> {
  const found = emptyCandidates(framesOf(samples, analysisRate), most)
  const spectrum = new Spectrum(size)
  const salience = new Float64Array(bins)
  for (let frame = 0; frame < found.count; frame++) {
    if (frame % 500 === 499) yield frame
    spectrum.listen(samples, frame)
    salience.fill(0)
    for (const partial of partialsOf(spectrum)) addTo(salience, partial)
    keepPeaks(salience, found, frame * most)
  }
  return found
}

type Partial = { hz: number; weight: number }

function partialsOf({ powers, binHz }: Spectrum): Partial[] {
  const loudest = powers.reduce((best, power) => Math.max(best, power), 1e-12)
  const found: Partial[] = []
  for (let k = 2; k < Math.min(powers.length - 1, highestPartial / binHz); k++) {
    const [left, here, right] = [powers[k - 1]!, powers[k]!, powers[k + 1]!]
    if (here < left || here <= right || here < loudest * softest ** 2) continue
    // The parabola through the logarithms finds the top of Hann's main lobe.
    const [a, b, c] = [Math.log(left + 1e-30), Math.log(here), Math.log(right + 1e-30)]
    found.push({ hz: (k + (0.5 * (a - c)) / (a - 2 * b + c)) * binHz, weight: (here / loudest) ** 0.5 })
  }
  return found.sort((one, other) => other.weight - one.weight).slice(0, partials)
}

function addTo(salience: Float64Array, { hz, weight }: Partial): void {
  const place = perOctave * Math.log2(hz / lowestPitch)
  for (let k = 0; k < harmonics; k++) {
    const at = place - shifts[k]!
    if (at < -reach) break
    for (let bin = Math.max(0, Math.ceil(at - reach)); bin <= Math.min(bins - 1, Math.floor(at + reach)); bin++) {
      const apart = Math.cos((((bin - at) / reach) * Math.PI) / 2)
      salience[bin] = salience[bin]! + weights[k]! * weight * apart * apart
    }
  }
}

function keepPeaks(salience: Float64Array, found: Candidates, at: number): void {
  const best = salience.reduce((most, value) => Math.max(most, value), 0)
  if (best <= 0) return
  let kept = 0
  for (let bin = 1; bin < bins - 1; bin++) {
    const [left, here, right] = [salience[bin - 1]!, salience[bin]!, salience[bin + 1]!]
    if (here < left || here <= right || here < best * 0.3) continue
    const shift = (0.5 * (left - right)) / (left - 2 * here + right)
    const share = here / best
    kept = insert(found, { at, kept, pitch: lowestPitch * 2 ** ((bin + shift) / perOctave), strength: share, likeness: share })
  }
}
