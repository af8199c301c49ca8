import { halfWidth } from '~/domain/lists/half-width'

export const mostMarks = 50
export const markMax = 200

/** A remark at a moment of the recording. */
export type ScoreMark = { atMs: number; text: string }

/** The same as its two fields show it. */
export type MarkText = { at: string; text: string }

export function markTexts(marks: readonly ScoreMark[]): MarkText[] {
  return inOrder(marks).map(({ atMs, text }) => ({ at: writeMoment(atMs), text }))
}

/** The rows of marks as they were typed, without the empty ones. */
export function typedMarks(form: FormData): MarkText[] {
  const [ats, texts] = [textsOf(form, 'mark-at'), textsOf(form, 'mark-text')]
  const rows = Array.from({ length: Math.max(ats.length, texts.length) }, (_, row) => ({ at: ats[row] ?? '', text: texts[row] ?? '' }))
  return rows.filter(({ at, text }) => at.trim() !== '' || text.trim() !== '')
}

type ReadMarks = { marks: ScoreMark[] | null; texts: MarkText[]; errors: Record<string, string> }

/**
 * Reads the repeated fields `mark-at` and `mark-text`. A moment without words is none yet. Without `durationMs` any moment of a day will do.
 * Error codes: at `mark-at-N` required, markMoment, markBeyondEnd?end=; at `mark-text-N` tooLong?max=; at `marks` markTooMany?max=. N counts the rows of `texts`.
 */
export function readMarks(form: FormData, { durationMs }: { durationMs: number | null }): ReadMarks {
  const texts = typedMarks(form)
  const errors: Record<string, string> = {}
  const marks: ScoreMark[] = []
  const end = durationMs ?? 24 * 60 * 60 * 1000
  for (const [row, { at, text }] of texts.entries()) {
    const words = text.trim()
    if (words === '') continue
    const atMs = readMoment(at)
    if (at.trim() === '') errors[`mark-at-${row}`] = 'required'
    else if (atMs === null) errors[`mark-at-${row}`] = 'markMoment'
    else if (atMs > end) errors[`mark-at-${row}`] = `markBeyondEnd?end=${writeMoment(end)}`
    else marks.push({ atMs, text: words })
    if (words.length > markMax) errors[`mark-text-${row}`] = `tooLong?max=${markMax}`
  }
  if (marks.length > mostMarks) errors.marks = `markTooMany?max=${mostMarks}`
  return { marks: Object.keys(errors).length > 0 ? null : inOrder(marks), texts, errors }
}

/** A moment of a recording as it is written: 83,500 ms is "1:23.5". */
export function writeMoment(ms: number): string {
  const rest = ms % 60_000
  const seconds = String(Math.floor(rest / 1000)).padStart(2, '0')
  const fraction = String(rest % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${Math.floor(ms / 60_000)}:${seconds}${fraction && `.${fraction}`}`
}

/** In milliseconds, of "1:23", "1:23.5", "1:02:03" or seconds alone, full-width too; null of anything else. */
export function readMoment(text: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5})(?:\.(\d{1,3}))?$/.exec(halfWidth(text).trim())
  if (!parts) return null
  const [hours, minutes, seconds] = [parts[1], parts[2], parts[3]].map((part) => Number(part ?? 0)) as [number, number, number]
  if (parts[2] !== undefined && seconds > 59) return null
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((parts[4] ?? '').padEnd(3, '0'))
}

export function isSameMarks(one: readonly ScoreMark[], other: readonly ScoreMark[]): boolean {
  const [these, those] = [inOrder(one), inOrder(other)]
  return these.length === those.length && these.every(({ atMs, text }, row) => atMs === those[row]!.atMs && text === those[row]!.text)
}

/** The same of rows as they were typed, in whatever order. */
export function isSameMarkTexts(one: readonly MarkText[], other: readonly MarkText[]): boolean {
  const written = (rows: readonly MarkText[]) =>
    rows
      .map(({ at, text }) => JSON.stringify([readMoment(at) ?? at.trim(), text.trim()]))
      .filter((row) => row !== '["",""]')
      .sort()
      .join()
  return written(one) === written(other)
}

function inOrder(marks: readonly ScoreMark[]): ScoreMark[] {
  return [...marks].sort((one, other) => one.atMs - other.atMs || (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
}
