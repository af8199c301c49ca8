import type { SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { StoredCompetition } from '~/domain/competitions/find-competition.server'
import type { Refusal } from '~/domain/competitions/in-use'
import { type CompetitionInput, competitionSchema } from '~/domain/competitions/schema'
import type { Translate } from '~/i18n/translate'
import { readMultipart } from './multipart.server'

type Read =
  | {
      ok: true
      input: CompetitionInput
      refuse: (refusals: Refusal[]) => SubmissionResult
      rebase: (stored: StoredCompetition) => SubmissionResult
    }
  | { ok: false; lastResult: SubmissionResult; status: 200 | 400 }

type Options = { ownerId: number; timeZone: string; t: Translate }

/**
 * Reads a posted competition form. A valid payment image becomes a stored upload, and its id a field of the form, so that
 * it is kept whatever happens to the rest. `rebase` answers that another version was saved meanwhile, and makes the next save go over it.
 * Not ok with status 200: a button of a list was pressed, and `lastResult` is the form after it.
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
    rebase: (stored) => {
      const reply = submission.reply({ formErrors: ['competitionChanged'] })
      return reply.initialValue ? { ...reply, initialValue: onTopOf(stored, reply.initialValue) } : reply
    },
  }
}

type Posted = NonNullable<SubmissionResult['initialValue']>
type StoredRow = { id: number; songFields?: StoredRow[]; requirements?: StoredRow[] }

/** The form as it was entered, to be saved over the version now stored: with that version's revision, and what it no longer has as new rows. */
function onTopOf(stored: StoredCompetition, posted: Posted): Posted {
  const lists = ['categories', 'stages', 'specialAwards', 'criteria'] as const
  return {
    ...posted,
    revision: String(stored.revision),
    ...Object.fromEntries(lists.map((list) => [list, keepIds(stored[list], posted[list])])),
  }
}

function keepIds(stored: StoredRow[], posted: Posted[string] | undefined): Posted[string][] {
  if (!Array.isArray(posted)) return []
  const left = new Map(stored.map((row) => [String(row.id), row]))
  return (posted as Posted[]).map(({ id, ...row }) => {
    const now = left.get(String(id))
    left.delete(String(id))
    const inside = (['songFields', 'requirements'] as const).filter((list) => list in row)
    return {
      ...row,
      ...(now ? { id: String(now.id) } : {}),
      ...Object.fromEntries(inside.map((list) => [list, keepIds(now?.[list] ?? [], row[list])])),
    }
  })
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
