import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { formMark, incompleteForm, otherSignedIn, ownerMark } from './form-mark'
import { keepPosted } from './posted-form.server'
import { BodyRefused, readBody } from './request-body.server'

/** What a form without files may weigh. Chinese text takes nine bytes a character. */
export const formBytes = 100 * 1024

/** What one form may hold: names become objects and lists when they are parsed, so a name may not ask for a long or deep one. */
export const mostFields = 5000
const longestName = 200
const deepest = 8
const name = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,3}\])*$/
const prototypes = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A posted form without files. One that is none, breaks off, or whose names or intents nobody could mean ends the request with 400, a larger
 * one with 413, and one that does not arrive with 408.
 */
export async function readForm(request: Request, { maxBytes = formBytes } = {}): Promise<FormData> {
  const form = await wholeForm(request, maxBytes).catch((error: unknown) => {
    throw bodyAnswer(error)
  })
  keepPosted(request, { form })
  return checkedForm(form)
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
  let fields = 0
  for (const [field] of form) {
    fields++
    if (fields > mostFields || !isPossibleName(field)) throw new Response(null, { status: 400 })
  }
  if (!canBeParsed(form)) throw new Response(null, { status: 400 })
  return form
}

/** Whether a long form was opened by another person than who sends it: somebody else signed in on the same browser meanwhile. */
export function isOfAnother(form: FormData, senderId: number): boolean {
  const owner = form.get(ownerMark)
  return senderId !== 0 && owner !== null && owner !== String(senderId)
}

/** The form, unless another person opened it: then 409 is thrown, and what was typed is shown to nobody. */
export function ownForm(form: FormData, senderId: number): FormData {
  if (isOfAnother(form, senderId)) throw new Response(otherSignedIn, { status: 409 })
  return form
}

function isPossibleName(field: string): boolean {
  if (field.length > longestName || !name.test(field)) return false
  const parts = field.split(/[.[]/)
  return parts.length <= deepest && !parts.some((part) => prototypes.has(part))
}

/** Names that contradict each other, and an intent or state that is no JSON, are found where they would be used. */
function canBeParsed(form: FormData): boolean {
  try {
    if (!isPossibleIntent(form.get('__intent__'))) return false
    parseWithZod(form, { schema: z.unknown() }).reply()
    return true
  } catch {
    return false
  }
}

/** An intent names a list and a place in it, which are bounded as the names are. */
function isPossibleIntent(intent: FormDataEntryValue | null): boolean {
  if (intent === null || intent === '') return true
  const { payload = {} } = JSON.parse(String(intent)) as { payload?: Record<string, unknown> }
  const places = [payload.index, payload.from, payload.to].filter((place) => place !== undefined)
  return (
    places.every((place) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < 1000) &&
    (payload.name === undefined || payload.name === '' || isPossibleName(String(payload.name)))
  )
}
