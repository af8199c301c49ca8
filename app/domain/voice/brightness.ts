import { decibels, silenceDb } from './levels'
import { hopMs } from './pitch/frames'
import { Spectrum } from './spectra'

/** Each other frame is enough: the window is four frames long. */
const each = 2
export const brightnessHopMs = each * hopMs
const size = 1024
/** In Hz: below there is rumble, above nothing in a recording of 16 kHz. */
const [lowest, highest] = [50, 8000]

/**
 * The spectral centroid in Hz: the mean of the frequencies from 50 to 8000 Hz, each weighted by its magnitude (after Grey & Gordon 1978); a value each `brightnessHopMs`,
 * NaN where it is silent. `amplitudes` is of each frame.
 */
export function* measureBrightness(samples: Float32Array, amplitudes: Float32Array): Generator<number, Float32Array> {
  const spectrum = new Spectrum(size)
  const [from, to] = spectrum.bins(lowest, highest)
  const centroids = new Float32Array(Math.ceil(amplitudes.length / each)).fill(NaN)
  for (let at = 0; at < centroids.length; at++) {
    const frame = at * each
    if (at % 500 === 0) yield frame
    if (decibels(amplitudes[frame]!) < silenceDb) continue
    const powers = spectrum.listen(samples, frame)
    let [sum, weighted] = [0, 0]
    for (let k = from; k < to; k++) {
      const magnitude = Math.sqrt(powers[k]!)
      sum += magnitude
      weighted += magnitude * k
    }
    if (sum > 0) centroids[at] = (weighted / sum) * spectrum.binHz
  }
  return centroids
}
