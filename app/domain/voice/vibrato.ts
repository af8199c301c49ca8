import { hopMs } from './pitch/frames'
import type { Span } from './notes'

/** A swing of the pitch on a long note: where it is none, `found` is false and only the powers tell. */
export type Swing = {
  /** Of the power from 1 to 20 Hz, what lies from 4 to 8 Hz; 0..1. */
  share: number
  /** Cents: the standard deviation of what is left from 1 to 20 Hz beside the swing. */
  rest: number
  found: { rate: number; extent: number; rateDeviation: number; delayMs: number } | null
}

/** Shorter notes have too few cycles. */
export const longNoteMs = 500

/** In Hz: what is a vibrato at all (the slow one of Peking opera too), and the band that the share is of. */
const [slowest, fastest] = [3, 9]
const [bandFrom, bandTo] = [4, 8]
const step = 0.25
/** Around the rate, what belongs to it. */
const beside = 1.25
/** Less of the power around one rate, or a smaller extent in cents, is no vibrato; the ear hears none below about 15 cents. */
const leastShare = 0.45
const leastExtent = 15
const leastCycles = 2.5

/** Looks for a vibrato in a note's pitch (cents; NaN where nothing is voiced). */
export function swingOf(cents: Float64Array, { from, to }: Span): Swing {
  const line = levelled(filled(cents.subarray(from, to)))
  const powers = spectrum(line)
  const between = (low: number, high: number) =>
    powers.reduce((sum, power, k) => (1 + k * step >= low && 1 + k * step <= high ? sum + power : sum), 0)
  const whole = between(1, 20)
  if (whole <= 0) return { share: 0, rest: 0, found: null }
  let rate = slowest
  for (let hz = slowest; hz <= fastest; hz += step) if (powerAt(powers, hz) > powerAt(powers, rate)) rate = hz
  const own = between(rate - beside, rate + beside)
  const deviation = rootMeanSquare(line)
  // A sine's crest is √2 times its root mean square.
  const extent = Math.SQRT2 * deviation * Math.sqrt(own / whole)
  const cycles = ((to - from) * hopMs * rate) / 1000
  const found = own / whole >= leastShare && extent >= leastExtent && cycles >= leastCycles
  return {
    share: between(bandFrom, bandTo) / whole,
    rest: deviation * Math.sqrt(Math.max(0, 1 - (found ? own / whole : 0))),
    found: found ? { rate: refined(powers, rate), ...swinging(line, rate, { extent, whole: deviation }) } : null,
  }
}

/** The swing where it sounds: what comes before it begins is still, and would make the extent smaller than it is. */
function swinging(line: Float64Array, rate: number, over: { extent: number; whole: number }) {
  const cycles = cyclesOf(line, rate, over.extent)
  const sounding = line.subarray(cycles.delayMs / hopMs)
  return { ...cycles, extent: (over.extent * rootMeanSquare(sounding)) / over.whole }
}

const rootMeanSquare = (line: Float64Array) => Math.sqrt(line.reduce((sum, value) => sum + value * value, 0) / line.length)

/** Gaps of the voice as straight lines. */
function filled(line: Float64Array): Float64Array {
  const made = Float64Array.from(line)
  let last = -1
  for (let n = 0; n < made.length; n++) {
    if (Number.isNaN(made[n]!)) continue
    for (let k = last + 1; k < n; k++) made[k] = last < 0 ? made[n]! : made[last]! + ((made[n]! - made[last]!) * (k - last)) / (n - last)
    last = n
  }
  return made.fill(last < 0 ? 0 : made[last]!, last + 1)
}

/** Without its parabola of least squares: what is slower than a swing. */
function levelled(line: Float64Array): Float64Array {
  const count = line.length
  // Legendre's polynomials on −1..1 are as good as orthogonal over so many points.
  const x = Float64Array.from({ length: count }, (_, n) => (2 * (n + 0.5)) / count - 1)
  const shapes = [x.map(() => 1), x, x.map((at) => (3 * at * at - 1) / 2)]
  const made = Float64Array.from(line)
  for (const shape of shapes) {
    const [own, square] = made.reduce(([sum, squares], value, n) => [sum + value * shape[n]!, squares + shape[n]! ** 2], [0, 0])
    for (let n = 0; n < count; n++) made[n] = made[n]! - (own / square) * shape[n]!
  }
  return made
}

/** Powers from 1 to 20 Hz each quarter of a hertz, under Hann's window. */
function spectrum(line: Float64Array): number[] {
  const count = line.length
  const windowed = line.map((value, n) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / count)))
  return Array.from({ length: Math.round(19 / step) + 1 }, (_, k) => {
    const turn = (2 * Math.PI * (1 + k * step) * hopMs) / 1000
    let [re, im] = [0, 0]
    for (let n = 0; n < count; n++) {
      re += windowed[n]! * Math.cos(turn * n)
      im += windowed[n]! * Math.sin(turn * n)
    }
    return re * re + im * im
  })
}

const powerAt = (powers: number[], hz: number) => powers[Math.round((hz - 1) / step)] ?? 0

/** The top of the parabola around the highest power. */
function refined(powers: number[], rate: number): number {
  const [left, middle, right] = [powerAt(powers, rate - step), powerAt(powers, rate), powerAt(powers, rate + step)]
  const bend = left - 2 * middle + right
  return bend < 0 ? rate + step * Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend)) : rate
}

/** How much the cycles' rates differ, and when the swing has reached half its extent, from where the line goes up through its middle. */
function cyclesOf(line: Float64Array, rate: number, extent: number): { rateDeviation: number; delayMs: number } {
  const half = Math.max(1, Math.round(1000 / hopMs / rate / 6))
  const soft = line.map((_, n) => {
    const part = line.subarray(Math.max(0, n - half), n + half + 1)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
  const ups: number[] = []
  for (let n = 1; n < soft.length; n++) if (soft[n - 1]! < 0 && soft[n]! >= 0) ups.push(n - 1 + soft[n - 1]! / (soft[n - 1]! - soft[n]!))
  // Of a cycle that was missed or came twice nothing is learnt about its rate.
  const rates = ups
    .slice(1)
    .map((at, n) => 1000 / hopMs / (at - ups[n]!))
    .filter((hz) => hz > rate / 1.8 && hz < rate * 1.8)
  const middle = rates.reduce((sum, hz) => sum + hz, 0) / Math.max(1, rates.length)
  const rateDeviation = rates.length > 1 ? Math.sqrt(rates.reduce((sum, hz) => sum + (hz - middle) ** 2, 0) / rates.length) : 0
  const begins = soft.findIndex((value) => Math.abs(value) >= extent / 2)
  return { rateDeviation, delayMs: Math.max(0, begins) * hopMs }
}
