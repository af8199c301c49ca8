import { db, transaction } from '~/infra/db/client'
import { hashPassword, passwordFits } from '~/infra/password'
import { admitEvent, forgetEvents } from '~/infra/rate-limit'
import { closeSessions, type OpenSession, openSession } from '~/infra/session'
import { recordAudit } from '../audit/record-audit.server'

type Change = { userId: number; currentPassword: string; password: string; userAgent: string; address: string }

type Result<Kept> = { ok: true; token: Kept } | { ok: false; field: 'currentPassword'; code: 'wrongPassword' | 'tooManyAttempts' }

const windowMs = 15 * 60 * 1000

/** Changes one's own password: every session ends, and a new one is opened for the device in hand. */
export function changePassword(change: Change): Promise<Result<string>> {
  return changePasswordWith(change, openSession)
}

/** The same, for a device that keeps something else than a cookie. Five wrong present passwords in 15 minutes close it to guessing. */
export async function changePasswordWith<Kept>({ userId, currentPassword, password, ...device }: Change, open: OpenSession<Kept>): Promise<Result<Kept>> {
  if (!(await admitEvent({ key: `own-password:${userId}`, max: 5, windowMs }))) return { ok: false, field: 'currentPassword', code: 'tooManyAttempts' }
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })
  if (!(await passwordFits(currentPassword, user.passwordHash))) return { ok: false, field: 'currentPassword', code: 'wrongPassword' }
  const passwordHash = await hashPassword(password)
  const token = await transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: false } })
    await closeSessions(tx, userId)
    await recordAudit(tx, { actorId: userId, action: 'user.password_changed', subject: { type: 'user', id: userId } })
    await forgetEvents(tx, `own-password:${userId}`)
    return open(tx, userId, device)
  })
  return { ok: true, token }
}
