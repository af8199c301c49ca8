import { z } from 'zod'
import { read } from '~/infra/db/read'
import { registerWith } from '~/domain/accounts/register-account.server'
import { codeRequestSchema, registrationSchema, signInSchema } from '~/domain/accounts/schema'
import { sendCode } from '~/domain/accounts/send-code.server'
import { signInWith } from '~/domain/accounts/sign-in.server'
import { verificationRequired, verificationSettings } from '~/domain/settings/read-settings.server'
import { deviceOf } from '~/http/authenticator.server'
import { openApiSession, refreshApiSession } from '~/infra/api-session'
import { ApiFailure, success } from './answers.server'
import type { Call } from './call'
import { readBodyJson, readJson, unknownFields } from './read-json.server'
import { enums, roleByCode, userShape, voiceByCode } from './shapes.server'

const registerBody = z.looseObject({
  role: roleByCode,
  vType: voiceByCode,
  agreement: z.literal(true, { error: 'agreement' }),
  verificationCode: z.string({ error: 'codeFormat' }).optional(),
})

/** As the call names them: `vType` and `verificationCode` have other names within. */
const registerNames = Object.keys({ ...registrationSchema.shape, ...registerBody.shape }).filter(
  (name) => name !== 'voiceType' && name !== 'code',
)

export async function register({ request, locale }: Call): Promise<Response> {
  const given = await readBodyJson(request)
  const outer = registerBody.safeParse(given)
  const { role, vType, verificationCode, ...rest } = (outer.success ? outer.data : (given ?? {})) as Record<string, unknown>
  // Both schemas are asked, so that every fault comes in one answer.
  const inner = registrationSchema.safeParse({ ...rest, role, voiceType: vType, code: verificationCode, agreement: 'on' })
  const faults = [
    ...(outer.error?.issues ?? []),
    ...(outer.success
      ? (inner.error?.issues ?? [])
      : (inner.error?.issues ?? []).filter(({ path }) => path[0] !== 'role' && path[0] !== 'voiceType')),
  ]
  const unknown = unknownFields(given, registerNames)
  if (!inner.success || faults.length > 0 || unknown.length > 0) {
    const field = (name: PropertyKey | undefined) => ({ voiceType: 'vType', code: 'verificationCode' })[String(name)] ?? String(name ?? '')
    throw new ApiFailure({
      status: 400,
      code: 'invalidFields',
      errors: [...faults.map(({ path, message }) => ({ field: field(path[0]), code: message })), ...unknown],
    })
  }
  const result = await registerWith(inner.data, { ...deviceOf(request), locale }, openApiSession)
  if (result.ok) return success({ tokens: result.token, user: await shapeOf(inner.data.email) }, 201)
  const name = result.field === 'code' ? 'verificationCode' : result.field
  const limited = result.code === 'registrationsTooMany'
  throw new ApiFailure({
    status: limited ? 429 : result.code === 'emailTaken' ? 409 : 400,
    code: result.code,
    errors: [{ field: name, code: result.code }],
    headers: limited ? { 'Retry-After': '3600' } : {},
  })
}

export async function login({ request }: Call): Promise<Response> {
  const values = await readJson(request, signInSchema)
  const result = await signInWith({ ...values, ...deviceOf(request) }, openApiSession)
  if (result.ok) return success({ tokens: result.token, user: await shapeOf(values.email) })
  const statuses = { credentials: 401, accountDisabled: 403, tooManyAttempts: 429 }
  throw new ApiFailure({
    status: statuses[result.code],
    code: result.code,
    headers: result.code === 'tooManyAttempts' ? { 'Retry-After': '900' } : {},
  })
}

export async function refresh({ request }: Call): Promise<Response> {
  const { refreshToken } = await readJson(
    request,
    z.object({ refreshToken: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'invalid' }) }),
  )
  const tokens = await refreshApiSession(refreshToken)
  if (!tokens) throw new ApiFailure({ status: 401, code: 'tokenEnded' })
  return success({ tokens })
}

export async function enumerate(): Promise<Response> {
  return success(enums)
}

export async function describeVerification(): Promise<Response> {
  const [required, { codeLength, expiryMinutes }] = await Promise.all([verificationRequired(), verificationSettings()])
  return success({ requireEmailVerification: required, codeLength, expiryMinutes })
}

export async function mailCode({ request, locale }: Call): Promise<Response> {
  const { email } = await readJson(request, codeRequestSchema)
  const sent = await sendCode({ purpose: 'registration', email, locale, address: deviceOf(request).address })
  if (sent.ok) return success({ resendAt: sent.resendAt.toISOString() })
  const limited = sent.code.startsWith('codeToo')
  const seconds = new URLSearchParams(sent.code.split('?')[1]).get('seconds') ?? (sent.code === 'codeTooMany' ? '86400' : '3600')
  const status = limited ? 429 : sent.code === 'mailAddressRefused' ? 400 : 503
  throw new ApiFailure({
    status,
    code: sent.code,
    errors: status === 400 ? [{ field: 'email', code: sent.code }] : [],
    headers: limited ? { 'Retry-After': seconds } : {},
  })
}

async function shapeOf(email: string) {
  return userShape(await read.selectFrom('User').where('email', '=', email).selectAll().executeTakeFirstOrThrow())
}
