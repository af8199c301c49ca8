import type { z } from 'zod'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isUniqueViolation } from '~/infra/db/errors'
import { hashPassword } from '~/infra/password'
import { openSession } from '~/infra/session'
import type { registrationSchema } from './schema'

type Device = { userAgent: string; address: string; locale: string }

type Result = { ok: true; token: string } | { ok: false; field: 'email'; code: 'emailTaken' }

/** Creates an account that waits for an administrator, and signs it in. The e-mail address is unique, letter case aside. */
export async function registerAccount(values: z.infer<typeof registrationSchema>, { locale, ...device }: Device): Promise<Result> {
  const passwordHash = await hashPassword(values.password)
  const { name, email, phoneNumber, role, voiceType } = values
  try {
    const token = await transaction(async (tx) => {
      const user = await tx.user.create({
        data: { name, email, phoneNumber, role, voiceType, passwordHash, locale, status: 'pending', createdAt: now(), lastLoginAt: now() },
      })
      return openSession(tx, user.id, device)
    })
    return { ok: true, token }
  } catch (error) {
    if (isUniqueViolation(error, 'email')) return { ok: false, field: 'email', code: 'emailTaken' }
    throw error
  }
}
