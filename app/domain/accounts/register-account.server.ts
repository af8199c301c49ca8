import type { z } from 'zod'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { claimMails } from '~/domain/mail/claim-mails.server'
import { automation, verificationRequired } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isUniqueViolation } from '~/infra/db/errors'
import { read } from '~/infra/db/read'
import { hashPassword } from '~/infra/password'
import { admitEvents, hourMs, mostFromPlace, placeOf, takeBackEvents } from '~/infra/rate-limit'
import { type OpenSession, openSession } from '~/infra/session'
import { checkCode, consumeCode } from './check-code.server'
import { markOf } from './known-device.server'
import type { registrationSchema } from './schema'

type Values = z.infer<typeof registrationSchema>

type Device = { userAgent: string; address: string; locale: string }

type Refused = { ok: false; field: 'email' | 'code'; code: string }

type Result<Kept> = { ok: true; token: Kept; active: boolean; mark: string } | Refused

/**
 * Creates an account that waits for an administrator (or is active at once, where the settings say so), and signs it in.
 * The e-mail address is unique, letter case aside, and proven by a mailed code where that is required.
 * At most a hundred accounts an hour from one place, so that a class can register in one room; tries that make none are limited apart, for they
 * tell which addresses have an account. `mark` lets the device be known to signing in.
 * Codes: emailTaken, registrationsTooMany; and at the field `code`: required, codeNone, codeExpired, codeSpent, codeWrong.
 */
export function registerAccount(values: Values, device: Device): Promise<Result<string>> {
  return registerWith(values, device, openSession)
}

/** The same, for a device that keeps something else than a cookie. */
export async function registerWith<Kept>(values: Values, device: Device, open: OpenSession<Kept>): Promise<Result<Kept>> {
  const proof = await proveAddress(values.email, values.code)
  if (!proof.ok) return { ok: false, field: 'code', code: proof.code }
  const place = placeOf(device.address)
  const admitted = await admitEvents([
    { key: `register-from:${place}`, max: mostFromPlace.done, windowMs: hourMs },
    { key: `register-tried-from:${place}`, max: mostFromPlace.tried, windowMs: hourMs },
  ])
  if (admitted.full !== null) return { ok: false, field: 'email', code: 'registrationsTooMany' }
  try {
    const result = await makeAccount(values, { ...device, codeId: proof.codeId }, open)
    if (!result.ok) await transaction((tx) => takeBackEvents(tx, admitted.ids.slice(0, 1)))
    return result
  } catch (error) {
    await transaction((tx) => takeBackEvents(tx, admitted.ids))
    throw error
  }
}

/** Hashing is slow, so it is left to the last, when nothing else speaks against the account. */
async function makeAccount<Kept>(
  { name, email, phoneNumber, role, voiceType, password }: Values,
  { locale, codeId, ...device }: Device & { codeId: number | null },
  open: OpenSession<Kept>,
): Promise<Result<Kept>> {
  const taken: Refused = { ok: false, field: 'email', code: 'emailTaken' }
  if (await read.selectFrom('User').where('email', '=', email).select('id').executeTakeFirst()) return taken
  const [passwordHash, { activateAccounts }] = await Promise.all([hashPassword(password), automation()])
  const at = now()
  const standing = activateAccounts ? { status: 'active' as const, activatedAt: at } : { status: 'pending' as const }
  try {
    return await transaction(async (tx) => {
      if (codeId !== null && !(await consumeCode(tx, codeId))) return { ok: false, field: 'code', code: 'codeNone' }
      const verified = codeId === null ? {} : { emailVerifiedAt: at }
      const user = await tx.user.create({
        data: { name, email, phoneNumber, role, voiceType, passwordHash, locale, createdAt: at, lastLoginAt: at, ...standing, ...verified },
      })
      if (codeId !== null) await claimMails(tx, { userId: user.id, email })
      await recordAudit(tx, {
        actorId: null,
        action: 'user.registered',
        subject: { type: 'user', id: user.id },
        details: { role, active: activateAccounts },
      })
      return { ok: true, token: await open(tx, user.id, device), active: activateAccounts, mark: markOf(user) }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'email')) return taken
    throw error
  }
}

/** The code's row to use up; null where no proof is asked for. */
async function proveAddress(
  email: string,
  code: string | undefined,
): Promise<{ ok: true; codeId: number | null } | { ok: false; code: string }> {
  if (!(await verificationRequired())) return { ok: true, codeId: null }
  return code ? checkCode({ purpose: 'registration', email, code }) : { ok: false, code: 'required' }
}
