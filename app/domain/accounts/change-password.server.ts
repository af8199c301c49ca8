import { db, transaction } from '~/infra/db/client'
import { hashPassword, passwordFits } from '~/infra/password'
import { closeSessions, openSession } from '~/infra/session'
import { recordAudit } from '../audit/record-audit.server'

type Change = { userId: number; currentPassword: string; password: string; userAgent: string; address: string }

type Result = { ok: true; token: string } | { ok: false; field: 'currentPassword'; code: 'wrongPassword' }

/** Changes one's own password: every session ends, and a new one is opened for the device in hand. */
export async function changePassword({ userId, currentPassword, password, ...device }: Change): Promise<Result> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })
  if (!(await passwordFits(currentPassword, user.passwordHash))) return { ok: false, field: 'currentPassword', code: 'wrongPassword' }
  const passwordHash = await hashPassword(password)
  const token = await transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: false } })
    await closeSessions(tx, userId)
    await recordAudit(tx, { actorId: userId, action: 'user.password_changed', subject: { type: 'user', id: userId } })
    return openSession(tx, userId, device)
  })
  return { ok: true, token }
}
