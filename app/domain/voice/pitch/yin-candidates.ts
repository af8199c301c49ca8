import { Fft, RealFft } from '../fft'
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
/** No dip is stronger: a perfect one, first for all thresholds, with what a parabola may lie above its own points. */
export const strongestDip = 1.1
const hop = analysisRate / framesPerSecond

/**
 * The pitches that each frame may have: the dips of the difference function of YIN (de Cheveigné & Kawahara 2002), worked out by FFT, each weighed by
 * how deep it is against the energy of both sides (1 is a perfect repetition) and, as in pYIN (Mauch & Dixon 2014), by the share of thresholds for
 * which it is the first. Frames that nobody need look at have none. Yields now and then with the number of frames that are done.
 */
export function* yinCandidates(samples: Float32Array, isSilent: (frame: number) => boolean): Generator<number, Candidates> {
  const found = emptyCandidates(framesOf(samples, analysisRate), most)
  const difference = new DifferenceFunction()
  for (let frame = 0; frame < found.count; frame++) {
    if (frame % 500 === 499) yield frame
    if (!isSilent(frame) && difference.of(samples, frame * hop - before)) keepDips(difference, found, frame * most)
  }
  return found
}

/** One frame's difference function d(τ) = Σ (x_j − x_{j+τ})², and `likeness` 1 − d(τ)/(e₀ + e_τ), for lags in samples. */
class DifferenceFunction {
  readonly likeness = new Float64Array(longest + 1)
  /** d(τ) over the mean of d(1..τ): YIN's, for its thresholds. */
  readonly normalised = new Float64Array(longest + 1)
  private readonly signal = new Float64Array(size)
  private readonly forward = new Fft(size)
  private readonly backward = new RealFft(size)
  private readonly correlation = new Float64Array(size)

  /** False where the frame is silent. */
  of(samples: Float32Array, from: number): boolean {
    const { signal, correlation, likeness, normalised } = this
    // Before and after the recording there is silence.
    const [first, last] = [Math.max(0, -from), Math.max(0, Math.min(size, samples.length - from))]
    if (first > 0 || last < size) signal.fill(0)
    for (let j = first; j < last; j++) signal[j] = samples[from + j]!
    let early = 0
    for (let j = 0; j < window; j++) early += signal[j]! * signal[j]!
    if (early < 1e-9) return false
    this.correlate()
    let [sum, late] = [0, early]
    for (let lag = 1; lag <= longest; lag++) {
      const gone = signal[lag - 1]!
      const come = signal[lag - 1 + window]!
      // The energy of the window that begins a lag later.
      late += come * come - gone * gone
      const both = early + Math.max(0, late)
      const d = Math.max(0, both - (2 * correlation[lag]!) / size)
      sum += d
      likeness[lag] = 1 - d / both
      normalised[lag] = sum > 0 ? (d * lag) / sum : 1
    }
    return true
  }

  /** Σ_j window_j · signal_{j+τ}, times `size`: the transforms of both stand in one. */
  private correlate(): void {
    const { signal, forward, backward } = this
    const { re, im } = forward
    im.set(signal)
    for (let j = 0; j < window; j++) re[j] = signal[j]!
    re.fill(0, window)
    forward.transform()
    const { re: outRe, im: outIm } = backward
    for (let k = 0; k < outRe.length; k++) {
      const mirror = (size - k) & (size - 1)
      const aRe = (re[k]! + re[mirror]!) / 2
      const aIm = (im[k]! - im[mirror]!) / 2
      const bRe = (im[k]! + im[mirror]!) / 2
      const bIm = (re[mirror]! - re[k]!) / 2
      outRe[k] = aRe * bRe + aIm * bIm
      outIm[k] = aRe * bIm - aIm * bRe
    }
    backward.inverse(this.correlation)
  }
}

/** Thresholds 0.01, 0.02 … 0.6, each with the weight of Beta(2, 18), whose mean is 0.1. */
const thresholds = Float64Array.from({ length: 60 }, (_, n) => (n + 1) / 100)
/** The weight of the thresholds from each one on. */
const weightFrom = weightsFrom()

function weightsFrom(): Float64Array {
  const raw = thresholds.map((threshold) => threshold * (1 - threshold) ** 17)
  const whole = raw.reduce((sum, weight) => sum + weight, 0)
  const made = new Float64Array(raw.length + 1)
  for (let n = raw.length - 1; n >= 0; n--) made[n] = made[n + 1]! + raw[n]! / whole
  return made
}

/** Which threshold is the first that a dip of this depth passes. */
function passes(depth: number): number {
  let n = Math.min(thresholds.length, Math.floor(Math.max(0, depth) * 100))
  while (n < thresholds.length && thresholds[n]! <= depth) n++
  return n
}

function keepDips({ likeness, normalised }: DifferenceFunction, found: Candidates, at: number): void {
  let kept = 0
  // Those from here on an earlier dip has passed.
  let passed = thresholds.length
  for (let lag = shortest; lag < longest; lag++) {
    const here = likeness[lag]!
    if (here < leastStrength || here <= likeness[lag - 1]! || here < likeness[lag + 1]!) continue
    const from = passes(normalised[lag]!)
    const first = from < passed ? weightFrom[from]! - weightFrom[passed]! : 0
    passed = Math.min(passed, from)
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
