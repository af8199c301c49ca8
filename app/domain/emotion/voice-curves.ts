import type { VoiceAnalysis } from '~/domain/voice/analysis'
import { brightnessHopMs } from '~/domain/voice/brightness'
import { median } from '~/domain/voice/smooth'
import type { VoiceCurves } from './curves'
import { modeOf } from './mode'
import { stepMs } from './steps'

/** A step with less of it voiced has no pitch. */
const leastVoiced = 0.2
/** Notes are counted over so long around a step, and the mode is heard over so long. */
const noteWindowMs = 8_000
const modeWindowMs = 20_000

type Heard = Pick<VoiceAnalysis, 'contour' | 'notes' | 'features' | 'brightness'>

/** The curves of an analysis of the voice, so many steps; null where nothing is heard or voiced. Units as in curves.ts. */
export function voiceCurves({ contour, notes, features, brightness = [] }: Heard, steps: number): VoiceCurves {
  const tuning = features.tuning?.value ?? 0
  const each = <T>(of: (from: number, step: number) => T) => Array.from({ length: steps }, (_, step) => of(step * stepMs, step))
  const cut = <T>(values: readonly T[], hopMs: number, from: number) =>
    values.slice(Math.round(from / hopMs), Math.round((from + stepMs) / hopMs))

  const during = notesDuring(notes)

  const pitch = each((from) => {
    const some = cut(contour.cents, contour.hopMs, from)
    const voiced = some.filter((cents) => cents !== null)
    return some.length > 0 && voiced.length >= leastVoiced * some.length ? rounded(median(voiced) / 100, 2) : null
  })
  const noted = each((from) => {
    // The note that fills most of the step.
    const sung = during(from, from + stepMs).map((note) => ({ note, shared: shareOf(note, from, from + stepMs) }))
    return sung.reduce<(typeof sung)[number] | null>((most, one) => (most && most.shared >= one.shared ? most : one), null)?.note ?? null
  })
  return {
    loudness: each((from) => {
      const some = cut(contour.levels, contour.hopMs, from)
      if (some.length === 0) return null
      const power = some.reduce((sum, db) => sum + 10 ** (db / 10), 0) / some.length
      return rounded(10 * Math.log10(Math.max(power, 1e-12)), 1)
    }),
    pitch,
    brightness: each((from) => {
      const some = cut(brightness, brightnessHopMs, from).filter((hz) => hz !== null)
      return some.length > 0 ? Math.round(some.reduce((sum, hz) => sum + hz, 0) / some.length) : null
    }),
    vibratoRate: noted.map((note) => note?.vibrato?.rate ?? null),
    vibratoExtent: noted.map((note) => note?.vibrato?.extent ?? null),
    noteRate: each((from, step) => {
      if (pitch[step] === null) return null
      const [start, end] = [
        Math.max(0, from + stepMs / 2 - noteWindowMs / 2),
        Math.min(steps * stepMs, from + stepMs / 2 + noteWindowMs / 2),
      ]
      const begun = during(start, end).filter(({ startMs }) => startMs >= start).length
      return rounded((1000 * begun) / (end - start), 2)
    }),
    mode: each((from, step) => {
      if (pitch[step] === null) return null
      const [start, end] = [from + stepMs / 2 - modeWindowMs / 2, from + stepMs / 2 + modeWindowMs / 2]
      const held = during(start, end).map((note) => ({ cents: note.cents - tuning, ms: shareOf(note, start, end) }))
      const mode = modeOf(held)
      return mode === null ? null : rounded(mode, 3)
    }),
  }
}

/** The notes that sound between two moments: found from those in order, as none is looked at for every step of a long work. */
function notesDuring<N extends { startMs: number; durationMs: number }>(notes: readonly N[]) {
  const ordered = [...notes].sort((a, b) => a.startMs - b.startMs)
  const longest = Math.max(0, ...ordered.map(({ durationMs }) => durationMs))
  const firstFrom = (ms: number) => {
    let [low, high] = [0, ordered.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ordered[middle]!.startMs < ms) low = middle + 1
      else high = middle
    }
    return low
  }
  return (from: number, to: number) => ordered.slice(firstFrom(from - longest), firstFrom(to)).filter((note) => shareOf(note, from, to) > 0)
}

/** For how many milliseconds a note sounds between two moments. */
const shareOf = ({ startMs, durationMs }: { startMs: number; durationMs: number }, from: number, to: number) =>
  Math.max(0, Math.min(to, startMs + durationMs) - Math.max(from, startMs))

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
