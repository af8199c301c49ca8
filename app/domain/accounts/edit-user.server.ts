import type { z } from 'zod'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { InvariantError, isUniqueViolation } from '~/infra/db/errors'
import { closeSessions } from '~/infra/session'
import { voidResets } from './reset-password.server'
import type { userEditSchema } from './schema'

type Edit = { actorId: number; userId: number; values: z.infer<typeof userEditSchema> }

type Result = { ok: true } | { ok: false; field: 'email' | 'role' | ''; code: string }

/**
 * An administrator changes an account. A new role or address ends its sessions.
 * Codes: emailInUse; at `role`: stillJudges (running competitions keep a judge), lastAdmin, ownRole,
 * adminRoleUnconfirmed (to or from administrator without `confirmRole`); userNotFound.
 */
export async function editUser({ actorId, userId, values }: Edit): Promise<Result> {
  const { phoneNumber = '', confirmRole, ...rest } = values
  try {
    return await transaction(async (tx): Promise<Result> => {
      const before = await tx.user.findUnique({ where: { id: userId } })
      if (!before || before.erasedAt) return { ok: false, field: '', code: 'userNotFound' }
      if (userId === actorId && rest.role !== before.role) return { ok: false, field: 'role', code: 'ownRole' }
      if (rest.role !== before.role && [rest.role, before.role].includes('admin') && !confirmRole)
        return { ok: false, field: 'role', code: 'adminRoleUnconfirmed' }
      const addressChanged = rest.email !== before.email
      await tx.user.update({ where: { id: userId }, data: { ...rest, phoneNumber, ...(addressChanged ? { emailVerifiedAt: null } : {}) } })
      const subject = { type: 'user', id: userId } as const
      const changed = (['name', 'email', 'voiceType'] as const).filter((key) => rest[key] !== before[key])
      if (changed.length > 0 || phoneNumber !== before.phoneNumber) {
        await recordAudit(tx, {
          actorId,
          action: 'user.edited',
          subject,
          details: { changed: [...changed, ...(phoneNumber !== before.phoneNumber ? ['phoneNumber'] : [])] },
        })
      }
      if (rest.role !== before.role)
        await recordAudit(tx, { actorId, action: 'user.role_changed', subject, details: { from: before.role, to: rest.role } })
      if (addressChanged) await voidResets(tx, userId)
      if (userId !== actorId && (rest.role !== before.role || addressChanged)) await closeSessions(tx, userId)
      return { ok: true }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'email')) return { ok: false, field: 'email', code: 'emailInUse' }
    if (error instanceof InvariantError) return { ok: false, field: 'role', code: error.code }
    throw error
  }
}
