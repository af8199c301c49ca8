import { expect, test } from 'vitest'
import type { TaskDrawing } from '~/domain/model-scoring/task-drawing'
import { minutesOf, pitchRows, rowSize } from './pitch-rows'

const note = (startMs: number, cents: number) => ({ startMs, durationMs: 500, cents, vibrato: null })
const drawing: TaskDrawing = {
  format: 1,
  durationMs: 75_000,
  pitch: { hopMs: 20, cents: Array.from({ length: 3750 }, (_, index) => (index % 50 < 25 ? 3000 : null)) },
  levels: { hopMs: 50, db: Array.from({ length: 1500 }, () => -20) },
  notes: [note(0, 3000), note(9_800, 3010), note(61_000, 3640)],
}

test('a minute is six rows of ten seconds, the last minute what is left of it', () => {
  expect(minutesOf(drawing)).toBe(2)
  expect(pitchRows(drawing, 0, 0).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual(
    [0, 1, 2, 3, 4, 5].map((row) => [row * 10_000, (row + 1) * 10_000]),
  )
  expect(pitchRows(drawing, 1, 0).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [60_000, 70_000],
    [70_000, 75_000],
  ])
})

test('a note across two rows is drawn in both, its parts as long as they last there', () => {
  const [first, second] = pitchRows(drawing, 0, 0)
  expect(first!.notes.map(({ x, width, off }) => ({ x, width, off }))).toEqual([
    { x: 0, width: 36, off: 0 },
    { x: 705.6, width: 14.4, off: 10 },
  ])
  expect(second!.notes.map(({ x, width }) => ({ x, width }))).toEqual([{ x: 0, width: 21.6 }])
})

test('the line has a run for each run of pitch, within the row, and a scale of semitones of the singer’s tuning', () => {
  const [row] = pitchRows(drawing, 0, 12)
  expect(row!.line.match(/M/g)).toHaveLength(10)
  const ys = [...row!.line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ys)).toBeLessThanOrEqual(rowSize.pitch)
  expect(row!.grid.every(({ cents }) => (cents - 12) % 100 === 0)).toBe(true)
  expect(row!.grid.length).toBeGreaterThanOrEqual(11)
})

test('silence and a recording without notes are drawn all the same', () => {
  const silent: TaskDrawing = {
    ...drawing,
    durationMs: 8_000,
    pitch: { hopMs: 20, cents: [null] },
    levels: { hopMs: 50, db: [-120] },
    notes: [],
  }
  const [row] = pitchRows(silent, 0, 0)
  expect(row).toMatchObject({ line: '', notes: [] })
})
