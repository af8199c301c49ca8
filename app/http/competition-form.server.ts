import type { SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { Refusal } from '~/domain/competitions/in-use'
import { type CompetitionInput, competitionSchema } from '~/domain/competitions/schema'
import type { Translate } from '~/i18n/translate'
import { readMultipart } from './multipart.server'

type Read =
  | { ok: true; input: CompetitionInput; refuse: (refusals: Refusal[]) => SubmissionResult }
  | { ok: false; lastResult: SubmissionResult; status: 200 | 400 }

type Options = { ownerId: number; timeZone: string; t: Translate }

/**
 * Reads a posted competition form. A valid payment image becomes a stored upload, and its id a field of the form, so that
 * it is kept whatever happens to the rest. Not ok with status 200: a button of a list was pressed, and `lastResult` is the form after it.
 */
export async function readCompetitionForm(request: Request, { ownerId, timeZone, t }: Options): Promise<Read> {
  const { form, uploads } = await readMultipart(request, { ownerId, slots: { paymentQr: { purpose: 'payment_qr' } } })
  const image = uploads.paymentQr
  if (image?.ok) {
    form.set('paymentQrUploadId', image.uploadId)
    form.delete('removePaymentQr')
  }
  const submission = parseWithZod(form, { schema: competitionSchema(timeZone) })
  if (image?.ok === false) return { ok: false, lastResult: submission.reply({ fieldErrors: { paymentQr: [image.code] } }), status: 400 }
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
  }
}

/** A default criterion that was renamed is one of the organiser's own. */
function keepCode(t: Translate, criterion: CompetitionInput['criteria'][number]): CompetitionInput['criteria'][number] {
  const { code, name } = criterion
  return code && t(`competitions.criterion_${code}`) === name ? criterion : { ...criterion, code: undefined }
}

/** The form's HTML constraints, made here so that zod stays on the server. */
export function competitionConstraint(timeZone: string) {
  return getZodConstraint(competitionSchema(timeZone))
}
