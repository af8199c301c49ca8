import type { z } from 'zod'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { automation, verificationRequired } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isUniqueViolation } from '~/infra/db/errors'
import { hashPassword } from '~/infra/password'
import { admitEvent, placeOf } from '~/infra/rate-limit'
import { type OpenSession, openSession } from '~/infra/session'
import { checkCode, consumeCode } from './check-code.server'
import type { registrationSchema } from './schema'

type Values = z.infer<typeof registrationSchema>

type Device = { userAgent: string; address: string; locale: string }

type Result<Kept> = { ok: true; token: Kept; active: boolean } | { ok: false; field: 'email' | 'code'; code: string }

/**
 * Creates an account that waits for an administrator (or is active at once, where the settings say so), and signs it in.
 * The e-mail address is unique, letter case aside, and proven by a mailed code where that is required.
 * At most a hundred an hour from one place, so that a class can register in one room.
 * Codes: emailTaken, registrationsTooMany; and at the field `code`: required, codeNone, codeExpired, codeSpent, codeWrong.
 */
export function registerAccount(values: Values, device: Device): Promise<Result<string>> {
  return registerWith(values, device, openSession)
}

/** The same, for a device that keeps something else than a cookie. */
export async function registerWith<Kept>(values: Values, { locale, ...device }: Device, open: OpenSession<Kept>): Promise<Result<Kept>> {
  const { name, email, phoneNumber, role, voiceType } = values
  const proof = await proveAddress(email, values.code)
  if (!proof.ok) return { ok: false, field: 'code', code: proof.code }

  const [passwordHash, { activateAccounts }] = await Promise.all([hashPassword(values.password), automation()])
  const from = { key: `register-from:${placeOf(device.address)}`, max: 100, windowMs: 60 * 60 * 1000 }
  if (!(await admitEvent(from))) return { ok: false, field: 'email', code: 'registrationsTooMany' }
  const at = now()
  const standing = activateAccounts ? { status: 'active' as const, activatedAt: at } : { status: 'pending' as const }
  try {
    return await transaction(async (tx) => {
      if (proof.codeId !== null && !(await consumeCode(tx, proof.codeId))) return { ok: false, field: 'code', code: 'codeNone' }
      const verified = proof.codeId === null ? {} : { emailVerifiedAt: at }
      const user = await tx.user.create({
        data: { name, email, phoneNumber, role, voiceType, passwordHash, locale, createdAt: at, lastLoginAt: at, ...standing, ...verified },
      })
      await recordAudit(tx, {
        actorId: null,
        action: 'user.registered',
        subject: { type: 'user', id: user.id },
        details: { role, active: activateAccounts },
      })
      return { ok: true, token: await open(tx, user.id, device), active: activateAccounts }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'email')) return { ok: false, field: 'email', code: 'emailTaken' }
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
