import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { z } from 'zod'
import { wholeJson } from '~/domain/lists/whole-json'
import type { PostedForm } from './answering-faults.server'
import './context'
import { neverKept, type NotKept, notKept, ownerMark, savedFormCookie, typedParam } from './form-mark'
import { readMultipart } from './multipart.server'
import { readForm } from './read-form.server'

const shape = z.object({
  owner: z.number(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  lost: z.array(z.enum(notKept)).default([]),
})

/** What was typed into a form, as names and values; files and secrets are not in it: which of them it held is `lost`. */
export type TypedForm = z.infer<typeof shape>

/** Whether a post only brings back what was typed. */
export function bringsTyped(request: Request): boolean {
  return new URL(request.url).searchParams.has(typedParam)
}

/** What a post holds that nobody may save; a viewer is given only their own. */
export async function readTyped(request: Request, { viewerId = 0 } = {}): Promise<TypedForm> {
  const { form, chosen } = await readMultipart(request, { ownerId: viewerId, slots: {} })
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !neverKept.includes(name) ? [[name, value]] : [],
  )
  return { owner: Number(form.get(ownerMark)), fields, lost: lostOf(form, chosen) }
}

function lostOf(form: FormData, chosen: readonly string[]): NotKept[] {
  const secrets = neverKept.filter((name) => form.get(name))
  return notKept.filter((one) => (one === 'files' ? chosen.length > 0 : secrets.some((name) => (name === 'idCard') === (one === 'idCard'))))
}

/** The form again, filled with what a post brings back to its owner. */
export async function typedReply(request: Request, viewerId: number): Promise<SubmissionResult> {
  const form = new FormData()
  for (const [name, value] of (await readTyped(request, { viewerId })).fields) form.append(name, value)
  return filledWith(form)
}

function filledWith(form: FormData): SubmissionResult {
  form.delete('__intent__')
  return { initialValue: parseWithZod(form, { schema: z.unknown() }).payload as NonNullable<SubmissionResult['initialValue']> }
}

/**
 * A short form again, as `shown` shows it after a fault, with nothing wrong in it; its page notifies that it was not saved. A long form, which
 * the device keeps too, says so itself (PostForm's `keep`).
 */
export async function broughtBack<Shown>({ request, context }: ActionFunctionArgs, shown: (posted: PostedForm) => Shown) {
  const form = await readForm(request)
  context.notification = { type: 'warning', key: 'accounts.sentUnsaved' }
  return data(shown({ code: null, form, reply: () => filledWith(form) }))
}

/** What the sign-in page carried along in a hidden field; null where it carried nothing. */
export function typedIn(text: FormDataEntryValue | null): TypedForm | null {
  try {
    return shape.parse(wholeJson(String(text)))
  } catch {
    return null
  }
}

/** The header by which the device forgets what was typed into the form at this path. */
export const forgetTyped = (path: string) => ({
  'Set-Cookie': `${savedFormCookie}=${encodeURIComponent(path)}; Path=/; Max-Age=600; SameSite=Lax`,
})
