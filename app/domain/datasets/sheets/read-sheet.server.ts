import path from 'node:path'
import { runLimited } from '~/infra/media-tool'
import type { SheetRow } from './sheet-scores'

/** What a spreadsheet may ask of the machine. A tag and its score take a line; the largest of ours has some dozens. */
const limits = { mostEntries: 200, mostInflated: 50 * 1024 * 1024, mostRatio: 100, mostRows: 1000, mostLetters: 200 }
/** With its start and its end it stays below ten seconds. */
const wallMs = 8000
const heapMegabytes = 512

/** What the child says is wrong, as codes. */
const faults = {
  unreadable: 'sheetUnreadable',
  locked: 'sheetLocked',
  bomb: 'sheetBomb',
  tooLong: `sheetTooLong?max=${limits.mostRows}`,
}

export type SheetRead =
  | { ok: true; rows: SheetRow[]; /** The rows in which cells were merged. */ merged: number[] }
  /** sheetUnreadable, sheetLocked (by a password), sheetBomb, sheetTooLong (max), sheetTooHeavy (too much time or memory). */
  | { ok: false; code: string }

/**
 * The filled cells of a stored spreadsheet's first sheet (.xlsx, .xls), read in a process with an end to its time and memory.
 * Throws when the machine is at fault: then trying again makes sense.
 */
export async function readSheet(file: string, signal?: AbortSignal): Promise<SheetRead> {
  const child = path.resolve('app/domain/datasets/sheets/read-sheet.child.mjs')
  const asked = JSON.stringify({ file, ...limits })
  const ended = await runLimited(process.execPath, [`--max-old-space-size=${heapMegabytes}`, child, asked], {
    wallMs,
    fileBytes: 1024 * 1024,
    ...(signal && { signal }),
  })
  if (ended.exitCode === 1) throw new Error(`The spreadsheet was not read: ${ended.log}`)
  if (ended.exitCode !== 0) return { ok: false, code: 'sheetTooHeavy' }
  const said = JSON.parse(ended.stdout) as { rows: SheetRow[]; merged: number[] } | { fault: keyof typeof faults }
  return 'fault' in said ? { ok: false, code: faults[said.fault] } : { ok: true, ...said }
}
