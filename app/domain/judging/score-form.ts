import { normalisePoints, readPointsField, writePoints } from '~/domain/lists/points'
import { words } from '~/domain/lists/words'
import { isSameMarkTexts, type MarkText, markTexts, readMarks, type ScoreMark } from './score-marks'

export const commentMax = 1000
export const noteMax = 2000

export type FormCriterion = { id: number; maxHundredths: number; stepHundredths: number }

/** The name of a criterion's field in the scoring form. */
export const criterionField = (criterionId: number) => `criterion-${criterionId}`

/** What stands in the form: the texts of its fields by name, and the rows of marks. */
export type SheetTexts = { texts: Record<string, string>; marks: MarkText[] }

/** A stored draft as the form shows it. */
export type DraftTexts = SheetTexts & { revision: number; savedAt: number }

type Draft = {
  values: ReadonlyMap<number, number>
  comment: string
  note: string
  marks: readonly ScoreMark[]
  revision: number
  savedAt: Date
}

export function draftTexts({ values, comment, note, marks, revision, savedAt }: Draft): DraftTexts {
  const points = [...values].map(([criterionId, hundredths]) => [criterionField(criterionId), writePoints(hundredths)] as const)
  return { texts: { ...Object.fromEntries(points), comment, note }, marks: markTexts(marks), revision, savedAt: savedAt.getTime() }
}

export type ScoreForm = {
  /** Hundredths by criterion id, of the fields that hold a score. */
  values: Map<number, number>
  comment: string
  /** The judge's own, for nobody else; undefined where the form does not hold it. */
  note: string | undefined
  /** Null where a mark is at fault. */
  marks: ScoreMark[] | null
  /** The draft's revision that the form began from. */
  revision: number
  /** The criteria whose fields hold something that is no score. */
  faulty: Set<number>
  /** What the fields show when the form is shown again: as typed, or clamped to 0..max. */
  texts: Record<string, string>
  markTexts: MarkText[]
  /** Codes by field name; a mark's by `mark-at-` or `mark-text-` and its place among the rows, all marks' by `marks`. */
  errors: Record<string, string>
  /** Fields whose entry was outside 0..max and now hold the nearest bound: submitting again confirms it. */
  clamped: string[]
}

type Asked = {
  /** Asks for every criterion (submitting); a draft may leave some empty. */
  complete: boolean
  /** The recording's length, where it is known: marks stand within it. */
  durationMs?: number | null
}

/**
 * Reads the scoring form. Error codes: required, notANumber, scoreTooPrecise, scoreStep?step=, scoreAboveMax?max=, scoreBelowZero, tooLong?max=,
 * and those of `readMarks`.
 */
export function readScoreForm(form: FormData, criteria: readonly FormCriterion[], { complete, durationMs = null }: Asked): ScoreForm {
  const marks = readMarks(form, { durationMs })
  const revision = /^\d{1,9}$/.test(text(form, 'revision')) ? Number(form.get('revision')) : 0
  const read: ScoreForm = {
    values: new Map(),
    comment: words(text(form, 'comment')),
    note: form.has('note') ? words(text(form, 'note')) : undefined,
    marks: marks.marks,
    revision,
    faulty: new Set(),
    texts: {},
    markTexts: marks.texts,
    errors: { ...marks.errors },
    clamped: [],
  }
  for (const { id, maxHundredths, stepHundredths } of criteria) {
    const field = criterionField(id)
    const { hundredths, error, text: shown, clamped } = readPointsField(text(form, field), { maxHundredths, stepHundredths })
    read.texts[field] = shown
    if (hundredths !== null) read.values.set(id, hundredths)
    if (clamped) read.clamped.push(field)
    if (error === 'required') {
      if (complete) read.errors[field] = error
    } else if (error !== null) {
      read.errors[field] = error
      read.faulty.add(id)
    }
  }
  read.texts.comment = text(form, 'comment')
  if (read.note !== undefined) read.texts.note = text(form, 'note')
  if (read.comment.length > commentMax) read.errors.comment = `tooLong?max=${commentMax}`
  if ((read.note ?? '').length > noteMax) read.errors.note = `tooLong?max=${noteMax}`
  return read
}

/** The fields of a scoring form as they were typed. */
export function typedTexts(form: FormData): Record<string, string> {
  const fields = [...form.keys()].filter((name) => isWords(name) || /^criterion-\d+$/.test(name))
  return Object.fromEntries(fields.map((name) => [name, text(form, name)]))
}

const isWords = (field: string) => field === 'comment' || field === 'note'

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Whether two texts of a field say the same figure or words, however they are written. */
export function isSameText(field: string, one: string, other: string): boolean {
  if (isWords(field)) return words(one) === words(other)
  const written = (text: string) => {
    const normal = normalisePoints(text)
    return normal !== '' && Number.isFinite(Number(normal)) ? String(Number(normal)) : normal
  }
  return written(one) === written(other)
}

/** Whether two sheets say the same. A moment that has no words yet counts here. */
export function isSameSheet(one: SheetTexts, other: SheetTexts): boolean {
  const names = new Set([...Object.keys(one.texts), ...Object.keys(other.texts)])
  return (
    [...names].every((name) => isSameText(name, one.texts[name] ?? '', other.texts[name] ?? '')) && isSameMarkTexts(one.marks, other.marks)
  )
}
