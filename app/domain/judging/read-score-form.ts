import { readPoints, writePoints } from './points'

export const commentMax = 1000

export type FormCriterion = { id: number; maxHundredths: number }

/** The name of a criterion's field in the scoring form. */
export const criterionField = (criterionId: number) => `criterion-${criterionId}`

export type ScoreForm = {
  /** Hundredths by criterion id, of the fields that hold a score. */
  values: Map<number, number>
  comment: string
  /** What the fields show when the form is shown again: as typed, or clamped to 0..max. */
  texts: Record<string, string>
  /** Codes by field name. */
  errors: Record<string, string>
  /** Fields whose entry was outside 0..max and now hold the nearest bound: submitting again confirms it. */
  clamped: string[]
}

/**
 * Reads the scoring form. `complete` asks for every criterion (submitting); a draft may leave some empty.
 * Error codes: required, notANumber, scoreTooPrecise, scoreAboveMax?max=, scoreBelowZero, tooLong?max=.
 */
export function readScoreForm(form: FormData, criteria: readonly FormCriterion[], { complete }: { complete: boolean }): ScoreForm {
  const read: ScoreForm = { values: new Map(), comment: text(form, 'comment').trim(), texts: {}, errors: {}, clamped: [] }
  for (const { id, maxHundredths } of criteria) {
    const field = criterionField(id)
    const typed = text(form, field)
    read.texts[field] = typed
    const points = readPoints(typed, maxHundredths)
    switch (points.state) {
      case 'valid':
        read.values.set(id, points.hundredths)
        break
      case 'empty':
        if (complete) read.errors[field] = 'required'
        break
      case 'notANumber':
        read.errors[field] = 'notANumber'
        break
      case 'tooPrecise':
        read.errors[field] = 'scoreTooPrecise'
        break
      case 'aboveMax':
        read.errors[field] = `scoreAboveMax?max=${writePoints(maxHundredths)}`
        read.texts[field] = writePoints(maxHundredths)
        read.clamped.push(field)
        break
      case 'belowZero':
        read.errors[field] = 'scoreBelowZero'
        read.texts[field] = '0'
        read.clamped.push(field)
        break
    }
  }
  read.texts.comment = text(form, 'comment')
  if (read.comment.length > commentMax) read.errors.comment = `tooLong?max=${commentMax}`
  return read
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
