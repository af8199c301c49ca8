import { parseWithZod } from '@conform-to/zod/v4'
import type { SubmissionResult } from '@conform-to/react'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signInSchema } from '~/domain/accounts/schema'
import { signIn } from '~/domain/accounts/sign-in.server'

/** A session token with its person's name, or the reply that fills the form again. */
export type SignInOutcome = { token: string; name: string } | { reply: SubmissionResult; limited: boolean }

export const authenticator = new Authenticator<SignInOutcome>()

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const submission = parseWithZod(form, { schema: signInSchema })
    if (submission.status !== 'success') return { reply: submission.reply({ hideFields: ['password'] }), limited: false }
    const result = await signIn({ ...submission.value, ...deviceOf(request) })
    if (result.ok) return { token: result.token, name: result.name }
    return { reply: submission.reply({ formErrors: [result.code], hideFields: ['password'] }), limited: result.code === 'tooManyAttempts' }
  }),
  'form',
)

/** The header in which the server itself passes the client's address on; set per request, so a forged one is overwritten. */
export const addressHeader = 'x-client-address'

/** Where a request comes from, for the session's row. */
export function deviceOf(request: Request): { userAgent: string; address: string } {
  return { userAgent: request.headers.get('User-Agent') ?? '', address: request.headers.get(addressHeader) ?? '' }
}
