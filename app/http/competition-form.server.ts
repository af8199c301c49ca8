import type { SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { Refusal } from '~/domain/competitions/in-use'
import { type Fields, fieldsIn, mergeEdits, placesIn, takeTheirs } from '~/domain/competitions/merge-edits'
import { type CompetitionInput, competitionSchema } from '~/domain/competitions/schema'
import type { Translate } from '~/i18n/translate'
import { addFoundJudges, type FindJudges } from './judge-search.server'
import { readMultipart } from './multipart.server'

type Unfinished = { ok: false; lastResult: SubmissionResult; status: 200 | 400 | 409 }

type Entered = {
  ok: true
  input: CompetitionInput
  refuse: (refusals: Refusal[]) => SubmissionResult
  /** The same edit brought together with what is stored now, given as the form's fields. */
  onto: (stored: Fields) => Entered | Unfinished
}

type Options = { ownerId: number; timeZone: string; t: Translate; findJudges?: FindJudges }

/**
 * Reads a posted competition form. A valid payment image becomes a stored upload, and its id a field of the form, so that
 * it is kept whatever happens to the rest. Not ok with status 200: a button of a list was pressed, or
 * judges were searched for, and `lastResult` is the form after it.
 */
export async function readCompetitionForm(request: Request, { ownerId, timeZone, t, findJudges }: Options): Promise<Entered | Unfinished> {
  const { form, uploads } = await readMultipart(request, { ownerId, slots: { paymentQr: { purpose: 'payment_qr' } } })
  const image = uploads.paymentQr
  if (image?.ok) {
    form.set('paymentQrUploadId', image.uploadId)
    form.delete('removePaymentQr')
  }
  if (findJudges) await addFoundJudges(form, findJudges)
  const schema = competitionSchema(timeZone)
  if (image?.ok !== false) return entered(form, { schema, t })
  const lastResult = parseWithZod(form, { schema }).reply({ fieldErrors: { paymentQr: [image.code] } })
  return { ok: false, lastResult, status: 400 }
}

type Reading = { schema: ReturnType<typeof competitionSchema>; t: Translate }

function entered(form: FormData, { schema, t }: Reading): Entered | Unfinished {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') {
    return { ok: false, lastResult: submission.reply(), status: submission.status === 'error' ? 400 : 200 }
  }
  const criteria = submission.value.criteria.map((criterion) => keepCode(t, criterion))
  return {
    ok: true,
    input: { ...submission.value, criteria },
    refuse: (refusals) => {
      const codesAt = (field: string) => refusals.filter((refusal) => refusal.field === field).map(({ code }) => code)
      const fields = [...new Set(refusals.map(({ field }) => field))].filter(Boolean)
      const formErrors = codesAt('')
      return submission.reply({
        ...(formErrors.length ? { formErrors } : {}),
        fieldErrors: Object.fromEntries(fields.map((field) => [field, codesAt(field)])),
      })
    },
    onto: (stored) => {
      const { merged, clashes } = broughtTogether(submission.payload, stored)
      const carried = { revision: stored.revision, base: JSON.stringify(stored), clashes: JSON.stringify(clashes), take: undefined }
      const anew = formOf({ ...merged, ...carried })
      if (clashes.length === 0) return entered(anew, { schema, t })
      const lastResult = parseWithZod(anew, { schema }).reply({ formErrors: ['competitionChanged'] })
      return { ok: false, lastResult, status: 409 }
    },
  }
}

/** The posted edit and the stored competition, by what the form was opened with, and by what was chosen where both had changed the same. */
function broughtTogether(posted: Fields, stored: Fields) {
  const opened = fieldsIn(posted.base)
  const untouched = opened === undefined && String(posted.revision) === String(stored.revision)
  const base = untouched ? stored : (opened ?? {})
  const choices = Array.isArray(posted.take) ? posted.take : []
  const places = placesIn(posted.clashes).filter((_, index) => choices[index] === 'theirs')
  const mine = takeTheirs(posted, base, places)
  // Removing an image is said by a box of its own; it removes the one that was there.
  const removes = mine.removePaymentQr && String(base.revision) !== String(stored.revision)
  return mergeEdits(base, stored, removes ? { ...mine, paymentQrUploadId: '', removePaymentQr: undefined } : mine)
}

/** Fields as a browser would post them. */
function formOf(fields: unknown, name = '', form = new FormData()): FormData {
  if (Array.isArray(fields)) for (const [index, value] of fields.entries()) formOf(value, `${name}[${index}]`, form)
  else if (typeof fields === 'object' && fields !== null)
    for (const [key, value] of Object.entries(fields)) formOf(value, name ? `${name}.${key}` : key, form)
  else if (fields === true) form.append(name, 'on')
  else if (typeof fields === 'string' || typeof fields === 'number') form.append(name, String(fields))
  return form
}

/** A default criterion that was renamed is one of the organiser's own. */
function keepCode(t: Translate, criterion: CompetitionInput['criteria'][number]): CompetitionInput['criteria'][number] {
  const { code, name } = criterion
  return code && t(`judging.criterion_${code}`) === name ? criterion : { ...criterion, code: undefined }
}

/** The form's HTML constraints, made here so that zod stays on the server. */
export function competitionConstraint(timeZone: string) {
  return getZodConstraint(competitionSchema(timeZone))
}
