import { Fft } from '../fft'
import { analysisRate } from '../read-recording.server'
import { type Candidates, emptyCandidates, framesOf, framesPerSecond, highestPitch, insert, lowestPitch } from './frames'

const size = 1024
const longest = Math.ceil(analysisRate / lowestPitch) + 1
const shortest = Math.floor(analysisRate / highestPitch)
/** What is compared with itself later: 27 ms. With the longest lag it fills the FFT, so that nothing comes round again. */
const window = size - longest - 1
/** A frame begins so much before its middle: the middle of what is compared, for a lag between the shortest and the longest. */
const before = (window + 140) >> 1
const most = 6
/** A dip less deep than this is none of a voice. */
const leastStrength = 0.2
/** What being the first dip below a threshold is worth, as long as the deepest dips differ less than this. */
const firstDipBonus = 0.03
const hop = analysisRate / framesPerSecond

/**
 * The pitches that each frame may have: the dips of the difference function of YIN (de Cheveigné & Kawahara 2002), worked out by FFT, each weighed by
 * how deep it is against the energy of both sides (1 is a perfect repetition) and, as in pYIN (Mauch & Dixon 2014), by the share of thresholds for
 * which it is the first. Yields now and then with the number of frames that are done.
 */
export function* yinCandidates(samples: Float32Array): Generator<number, Candidates> {
  const found = emptyCandidates(framesOf(samples, analysisRate), most)
  const difference = new DifferenceFunction()
  for (let frame = 0; frame < found.count; frame++) {
    if (frame % 500 === 499) yield frame
    if (difference.of(samples, frame * hop - before)) keepDips(difference, found, frame * most)
  }
  return found
}

/** One frame's difference function d(τ) = Σ (x_j − x_{j+τ})², and `likeness` 1 − d(τ)/(e₀ + e_τ), for lags in samples. */
class DifferenceFunction {
  readonly likeness = new Float64Array(longest + 1)
  /** d(τ) over the mean of d(1..τ): YIN's, for its thresholds. */
  readonly normalised = new Float64Array(longest + 1)
  private readonly forward = new Fft(size)
  private readonly backward = new Fft(size)

  /** False where the frame is silent. */
  of(samples: Float32Array, from: number): boolean {
    const { re, im } = this.forward
    for (let j = 0; j < size; j++) {
      const sample = samples[from + j] ?? 0
      re[j] = j < window ? sample : 0
      im[j] = sample
    }
    let early = 0
    for (let j = 0; j < window; j++) early += im[j]! * im[j]!
    if (early < 1e-9) return false
    const energies = this.energies(im, early)
    this.correlate()
    const correlation = this.backward.re
    let sum = 0
    for (let lag = 1; lag <= longest; lag++) {
      const both = early + energies[lag]!
      const d = Math.max(0, both - (2 * correlation[lag]!) / size)
      sum += d
      this.likeness[lag] = both > 0 ? 1 - d / both : 0
      this.normalised[lag] = sum > 0 ? (d * lag) / sum : 1
    }
    return true
  }

  private readonly late = new Float64Array(longest + 1)

  /** The energy of the window that begins a lag later. */
  private energies(signal: Float64Array, early: number): Float64Array {
    let energy = early
    for (let lag = 1; lag <= longest; lag++) {
      const gone = signal[lag - 1]!
      const come = signal[lag - 1 + window]!
      energy += come * come - gone * gone
      this.late[lag] = Math.max(0, energy)
    }
    return this.late
  }

  /** Σ_j window_j · signal_{j+τ}, times `size`, into backward.re: the transforms of both stand in one. */
  private correlate(): void {
    this.forward.transform()
    const { re, im } = this.forward
    const { re: outRe, im: outIm } = this.backward
    for (let k = 0; k < size; k++) {
      const mirror = (size - k) & (size - 1)
      const aRe = (re[k]! + re[mirror]!) / 2
      const aIm = (im[k]! - im[mirror]!) / 2
      const bRe = (im[k]! + im[mirror]!) / 2
      const bIm = (re[mirror]! - re[k]!) / 2
      outRe[k] = aRe * bRe + aIm * bIm
      outIm[k] = aRe * bIm - aIm * bRe
    }
    // The inverse: both parts exchanged.
    this.backward.transform(this.backward.im, this.backward.re)
  }
}

/** Thresholds 0.01, 0.02 … with the weight of Beta(2, 18), whose mean is 0.1. */
const thresholds = weighedThresholds()

function weighedThresholds(): { threshold: number; weight: number }[] {
  const raw = Array.from({ length: 60 }, (_, n) => ({ threshold: (n + 1) / 100, weight: ((n + 1) / 100) * (1 - (n + 1) / 100) ** 17 }))
  const sum = raw.reduce((total, { weight }) => total + weight, 0)
  return raw.map(({ threshold, weight }) => ({ threshold, weight: weight / sum }))
}

function keepDips({ likeness, normalised }: DifferenceFunction, found: Candidates, at: number): void {
  let kept = 0
  let lowest = 1
  for (let lag = shortest; lag < longest; lag++) {
    const here = likeness[lag]!
    if (here < leastStrength || here <= likeness[lag - 1]! || here < likeness[lag + 1]!) continue
    // Of all thresholds those that no earlier dip has passed and this one does.
    const depth = Math.max(0, normalised[lag]!)
    let first = 0
    for (const { threshold, weight } of thresholds) if (depth < threshold && lowest >= threshold) first += weight
    lowest = Math.min(lowest, depth)
    const { height } = peakOf(likeness, lag)
    const one = { pitch: analysisRate / refined(likeness, lag), strength: height + firstDipBonus * first, likeness: Math.min(1, height) }
    kept = insert(found, { at, kept, ...one })
  }
}

/** A short lag is measured on a multiple of it, where a sample is less of it. */
function refined(likeness: Float64Array, lag: number): number {
  let period = peakOf(likeness, lag).lag
  for (let times = 2; period * times < longest / 2; times++) {
    const near = Math.round(period * times)
    const top = likeness[near]! > likeness[near - 1]! ? (likeness[near]! >= likeness[near + 1]! ? near : near + 1) : near - 1
    const peak = peakOf(likeness, top)
    if (peak.height < 0.8 * likeness[lag]! || Math.abs(peak.lag / times - period) > 0.5 / times) break
    period = peak.lag / times
  }
  return period
}

/** The top of the parabola through a local maximum and its neighbours. */
function peakOf(values: Float64Array, at: number): { lag: number; height: number } {
  const [left, middle, right] = [values[at - 1]!, values[at]!, values[at + 1] ?? 0]
  const bend = left - 2 * middle + right
  if (bend >= 0) return { lag: at, height: middle }
  const shift = Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend))
  return { lag: at + shift, height: middle - 0.25 * (left - right) * shift }
}
