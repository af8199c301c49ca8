import type { TaskDrawing } from '~/domain/model-scoring/task-drawing'
import { offBy } from '~/domain/model-scoring/tuning-of'

/** A row lasts ten seconds, so that it can be read on a phone; a page holds a minute of them. */
export const rowMs = 10_000
export const minuteMs = 60_000

/** In cents: what is this near to the scale is heard as in tune (Larrouy-Maestri 2018). */
export const heardAsTrue = 25

export const rowSize = { width: 720, pitch: 150, levels: 34 }
const quietestDb = -60

export type DrawnNote = TaskDrawing['notes'][number] & { off: number; x: number; width: number; y: number }
export type PitchRow = {
  fromMs: number
  toMs: number
  /** Runs of the pitch line, as the d of a path. */
  line: string
  levels: string
  notes: DrawnNote[]
  /** The semitones in sight: where each stands, and its pitch. */
  grid: { y: number; cents: number }[]
}

/** How many minutes a recording has to choose from. */
export const minutesOf = ({ durationMs }: Pick<TaskDrawing, 'durationMs'>) => Math.max(1, Math.ceil(durationMs / minuteMs))

/** A minute of a recording in rows of ten seconds, the last as long as there is sound. All rows of the minute have one scale of pitch. */
export function pitchRows(drawing: TaskDrawing, minute: number, tuning: number): PitchRow[] {
  const [from, to] = [minute * minuteMs, Math.min(drawing.durationMs, (minute + 1) * minuteMs)]
  const scale = scaleOf(drawing, { from, to, tuning })
  const rows: PitchRow[] = []
  for (let fromMs = from; fromMs < to; fromMs += rowMs) {
    const toMs = Math.min(to, fromMs + rowMs)
    rows.push({
      ...{ fromMs, toMs },
      line: lineOf(drawing.pitch, { fromMs, toMs, y: scale.y }),
      levels: levelsOf(drawing.levels, { fromMs, toMs }),
      notes: notesOf(drawing.notes, { fromMs, toMs, tuning, y: scale.y }),
      grid: scale.grid,
    })
  }
  return rows
}

const xOf = (ms: number, fromMs: number) => ((ms - fromMs) / rowMs) * rowSize.width
const round = (value: number) => Math.round(value * 10) / 10

/** From a semitone below the lowest note to one above the highest, an octave at least; stray pitches outside the notes do not flatten it. */
function scaleOf({ notes, pitch }: TaskDrawing, { from, to, tuning }: { from: number; to: number; tuning: number }) {
  const sung = notes.filter(({ startMs }) => startMs < to && startMs >= from - rowMs).map(({ cents }) => cents)
  const heard = sung.length > 0 ? sung : pitch.cents.slice(from / pitch.hopMs, to / pitch.hopMs).filter((cents) => cents !== null)
  const [low, high] = heard.length > 0 ? extremes(heard) : [3000, 3600]
  const missing = Math.max(0, 1200 - (high - low) - 300) / 2
  const floor = Math.floor((low - 150 - missing - tuning) / 100) * 100 + tuning
  const ceiling = Math.ceil((high + 150 + missing - tuning) / 100) * 100 + tuning
  const y = (cents: number) => round(((ceiling - cents) / (ceiling - floor)) * rowSize.pitch)
  const grid = []
  for (let cents = floor + 100; cents < ceiling; cents += 100) grid.push({ y: y(cents), cents })
  return { y, grid }
}

function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
}

type Window = { fromMs: number; toMs: number }

function lineOf({ hopMs, cents }: TaskDrawing['pitch'], { fromMs, toMs, y }: Window & { y: (cents: number) => number }): string {
  const parts: string[] = []
  let drawing = false
  for (let index = Math.ceil(fromMs / hopMs); index * hopMs < toMs && index < cents.length; index++) {
    const value = cents[index]!
    const at = value === null ? null : y(value)
    // What lies outside the scale is left out, not pressed to its edge.
    if (at === null || at < 0 || at > rowSize.pitch) drawing = false
    else {
      parts.push(`${drawing ? 'L' : 'M'}${round(xOf(index * hopMs, fromMs))} ${at}`)
      drawing = true
    }
  }
  return parts.join('')
}

function levelsOf({ hopMs, db }: TaskDrawing['levels'], { fromMs, toMs }: Window): string {
  const { levels: height } = rowSize
  const bars: string[] = []
  for (let index = Math.ceil(fromMs / hopMs); index * hopMs < toMs && index < db.length; index++) {
    const share = Math.max(0, 1 - db[index]! / quietestDb)
    const half = Math.max(0.5, (Math.min(1, share) * (height - 4)) / 2)
    bars.push(`M${round(xOf(index * hopMs, fromMs))} ${round(height / 2 - half)}v${round(2 * half)}`)
  }
  return bars.join('')
}

function notesOf(
  notes: TaskDrawing['notes'],
  { fromMs, toMs, tuning, y }: Window & { tuning: number; y: (cents: number) => number },
): DrawnNote[] {
  return notes
    .filter(({ startMs, durationMs }) => startMs < toMs && startMs + durationMs > fromMs)
    .map((note) => {
      const [begin, end] = [Math.max(fromMs, note.startMs), Math.min(toMs, note.startMs + note.durationMs)]
      return {
        ...note,
        off: offBy(note.cents, tuning),
        x: round(xOf(begin, fromMs)),
        width: Math.max(2, round(xOf(end, fromMs) - xOf(begin, fromMs))),
        y: y(note.cents),
      }
    })
}
