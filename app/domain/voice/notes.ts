import { hopMs } from './pitch/frames'
import { median, smooth, stretches } from './smooth'

/** A note in frames, `to` being the one after the last; its pitch in cents above A1. */
export type Span = { from: number; to: number; cents: number }

/** Cents a second, cents, and milliseconds: what holds a note together. */
const steepest = 350
const widest = 60
const shortestMs = 120
/** Hann of 260 ms: half as high at 130 ms, and a vibrato of 4 Hz and more is gone but for a twelfth to a third. */
const smoothing = 26
/** The voice may stop for a consonant that is shorter than this without its line being a new one. */
const bridge = 3
/** A slope is measured over ± this. */
const slopeReach = 3
/** The heart of a note lasts so long; what lies beside it is added while it stays near. */
const heart = 4

/**
 * The notes of a pitch line (cents, NaN where nothing is voiced): where the smoothed line moves by less than 350 cents a second and stays within 60
 * cents, for 120 ms or more.
 */
export function findNotes(cents: Float64Array): Span[] {
  const smoothed = smooth(cents, smoothing, bridge)
  const notes: Span[] = []
  for (const stretch of stretches(cents, bridge)) {
    const found = merged(
      hearts(smoothed, stretch).map((span) => ({ ...span, cents: median(present(smoothed, span)) })),
      smoothed,
    )
    found.forEach((note, n) => {
      const [least, most] = [n === 0 ? stretch.from : notes.at(-1)!.to, found[n + 1]?.from ?? stretch.to]
      notes.push(widened(note, smoothed, { least: Math.max(least, stretch.from), most }))
    })
  }
  return notes.filter(({ from, to }) => (to - from) * hopMs >= shortestMs).map((note) => ({ ...note, cents: median(present(cents, note)) }))
}

/** What of a line lies in a note and is voiced. */
export const present = (line: Float64Array, { from, to }: { from: number; to: number }) =>
  line.subarray(from, to).filter((value) => !Number.isNaN(value))

/** Cents a second around a frame of a smoothed line. */
export function slopeAt(smoothed: Float64Array, frame: number, { from, to }: { from: number; to: number }): number {
  const [early, late] = [Math.max(from, frame - slopeReach), Math.min(to - 1, frame + slopeReach)]
  return late > early ? ((smoothed[late]! - smoothed[early]!) * 1000) / ((late - early) * hopMs) : 0
}

export const smoothedLine = (cents: Float64Array) => smooth(cents, smoothing, bridge)

type Frames = { from: number; to: number }

function hearts(smoothed: Float64Array, stretch: Frames): Frames[] {
  const found: Frames[] = []
  let open: (Frames & { sum: number }) | null = null
  for (let n = stretch.from; n < stretch.to; n++) {
    const here = smoothed[n]!
    const calm = Math.abs(slopeAt(smoothed, n, stretch)) < steepest
    if (open && calm && Math.abs(here - open.sum / (open.to - open.from)) <= widest) {
      open.to = n + 1
      open.sum += here
      continue
    }
    if (open) found.push({ from: open.from, to: open.to })
    open = calm ? { from: n, to: n + 1, sum: here } : null
  }
  if (open) found.push({ from: open.from, to: open.to })
  return found.filter(({ from, to }) => to - from >= heart)
}

/** Two that are nearly as high, with little between them that leads away, are one. */
function merged(found: Span[], smoothed: Float64Array): Span[] {
  const kept: Span[] = []
  for (const note of found) {
    const last = kept.at(-1)
    const near = last && Math.abs(note.cents - last.cents) <= widest && note.from - last.to <= 12
    if (near && !leadsAway(smoothed, { from: last.to, to: note.from }, last.cents)) {
      last.to = note.to
      last.cents = median(present(smoothed, last))
    } else kept.push({ ...note })
  }
  return kept
}

const leadsAway = (smoothed: Float64Array, span: Frames, cents: number) =>
  present(smoothed, span).some((value) => Math.abs(value - cents) > widest + 20)

function widened(note: Span, smoothed: Float64Array, { least, most }: { least: number; most: number }): Span {
  let { from, to } = note
  const near = (n: number) => Math.abs(smoothed[n]! - note.cents) <= widest
  while (from > least && near(from - 1)) from--
  while (to < most && near(to)) to++
  return { ...note, from, to }
}
