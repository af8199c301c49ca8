import type { z } from 'zod'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isUniqueViolation } from '~/infra/db/errors'
import { hashPassword } from '~/infra/password'
import type { userCreateSchema } from './schema'

type Result = { ok: true; userId: number } | { ok: false; field: 'email'; code: 'emailInUse' }

/** An administrator makes an account: active at once, with a temporary password. */
export async function createUser({
  actorId,
  locale,
  values,
}: {
  actorId: number
  locale: string
  values: z.infer<typeof userCreateSchema>
}): Promise<Result> {
  const { password, phoneNumber = '', ...rest } = values
  const passwordHash = await hashPassword(password)
  try {
    const userId = await transaction(async (tx) => {
      const at = now()
      const { id } = await tx.user.create({
        data: { ...rest, phoneNumber, passwordHash, locale, mustChangePassword: true, status: 'active', createdAt: at, activatedAt: at },
      })
      await recordAudit(tx, { actorId, action: 'user.created', subject: { type: 'user', id }, details: { role: rest.role } })
      return id
    })
    return { ok: true, userId }
  } catch (error) {
    if (isUniqueViolation(error, 'email')) return { ok: false, field: 'email', code: 'emailInUse' }
    throw error
  }
}
