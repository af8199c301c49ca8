import { parseWithZod } from '@conform-to/zod/v4'
import type { SubmissionResult } from '@conform-to/react'
import type { RequestHandler } from 'express'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signInSchema } from '~/domain/accounts/schema'
import { signIn } from '~/domain/accounts/sign-in.server'
import { knownDeviceOf } from './device-cookie.server'

/** A session token with its person's name and the mark the device is to be known by, or the reply that fills the form again. */
export type SignInOutcome = { token: string; name: string; userId: number; mark: string } | { reply: SubmissionResult; limited: boolean }

const authenticator = new Authenticator<SignInOutcome>()

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const submission = parseWithZod(form, { schema: signInSchema })
    if (submission.status !== 'success') return { reply: submission.reply({ hideFields: ['password'] }), limited: false }
    const result = await signIn({ ...submission.value, ...deviceOf(request), device: await knownDeviceOf(request) })
    if (result.ok) return result
    return { reply: submission.reply({ formErrors: [result.code], hideFields: ['password'] }), limited: result.code === 'tooManyAttempts' }
  }),
  'form',
)

/** Signs in with a posted form. The strategy reads a body without bounds, so it is given one that was read within them. */
export async function authenticate(request: Request, form: FormData): Promise<SignInOutcome> {
  const fields = ['email', 'password'].flatMap((name) => form.getAll(name).map((value) => [name, String(value)]))
  const { url, method, headers } = request
  const kept = new Headers(headers)
  for (const name of ['Content-Type', 'Content-Length']) kept.delete(name)
  return authenticator.authenticate('form', new Request(url, { method, headers: kept, body: new URLSearchParams(fields) }))
}

const addressHeader = 'x-client-address'

/** Passes the client's address on to the pages, in a header that is set before they see the request, whatever the client wrote there. */
export const passAddress: RequestHandler = (request, _, next) => {
  request.headers[addressHeader] = request.ip ?? ''
  next()
}

/** Where a request comes from, for the session's row. */
export function deviceOf(request: Request): { userAgent: string; address: string } {
  return { userAgent: request.headers.get('User-Agent') ?? '', address: request.headers.get(addressHeader) ?? '' }
}
