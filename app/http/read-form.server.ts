import { unwritable } from '~/domain/lists/unwritable'
import { formMark, incompleteForm, otherSignedIn, ownerMark } from './form-mark'
import { isPossibleForm } from './possible-form.server'
import { keepPosted, senderOf } from './posted-form.server'
import { BodyRefused, readBody } from './request-body.server'

/** What a form without files may weigh. Chinese text takes nine bytes a character. */
const formBytes = 100 * 1024

/**
 * A posted form without files. One that is none, breaks off, or whose names or intents nobody could mean ends the request with 400, a larger
 * one with 413, and one that does not arrive with 408; one of a page that another person opened with 409.
 */
export async function readForm(request: Request, { maxBytes = formBytes } = {}): Promise<FormData> {
  const form = await wholeForm(request, maxBytes).catch((error: unknown) => {
    throw bodyAnswer(error)
  })
  keepPosted(request, { form })
  return ownForm(checkedForm(form), senderOf(request))
}

async function wholeForm(request: Request, maxBytes: number): Promise<FormData> {
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  return new Response(new Uint8Array(await readBody(request, maxBytes)), { headers }).formData()
}

/** The answer to a body that broke off, is malformed or was refused. */
export function bodyAnswer(error: unknown): Response {
  return new Response(null, { status: error instanceof BodyRefused ? error.status : 400 })
}

/** The form, unless its end is missing, or it is one that only a program would send: then 400 is thrown. */
export function checkedForm(form: FormData): FormData {
  const marks = form.getAll(formMark)
  if (marks.includes('start') && !marks.includes('end')) throw new Response(incompleteForm, { status: 400 })
  form.delete(formMark)
  if (!isPossibleForm(form)) throw new Response(null, { status: 400 })
  return withoutControls(form)
}

function withoutControls(form: FormData): FormData {
  const clean = new FormData()
  for (const [name, value] of form) clean.append(name, typeof value === 'string' ? value.replace(unwritable, '') : value)
  return clean
}

/** Whether a form was opened by another person than who sends it (0: nobody in particular): somebody else signed in on the same browser meanwhile. */
export function isOfAnother(form: FormData, senderId: number): boolean {
  const owner = form.get(ownerMark)
  return senderId !== 0 && owner !== null && owner !== String(senderId)
}

/** The form, unless another person opened it: then 409 is thrown, nothing is done, and what was typed is shown to nobody. */
export function ownForm(form: FormData, senderId: number): FormData {
  if (isOfAnother(form, senderId)) throw new Response(otherSignedIn, { status: 409 })
  return form
}
