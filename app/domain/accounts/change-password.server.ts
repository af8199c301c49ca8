import { transaction } from '~/infra/db/client'
import { hashPassword } from '~/infra/password'
import { closeSessions, type OpenSession, openSession } from '~/infra/session'
import { recordAudit } from '../audit/record-audit.server'
import { checkOwnPassword, isStillOwn } from './check-own-password.server'
import { markOf } from './known-device.server'
import { voidResets } from './reset-password.server'

type Change = { userId: number; currentPassword: string; password: string; userAgent: string; address: string }

type Result<Kept> =
  { ok: true; token: Kept; mark: string } | { ok: false; field: 'currentPassword'; code: 'wrongPassword' | 'tooManyAttempts' }

/** Changes one's own password: every session ends, and a new one is opened for the device in hand, which goes on being known by `mark`. */
export function changePassword(change: Change): Promise<Result<string>> {
  return changePasswordWith(change, openSession)
}

/** The same, for a device that keeps something else than a cookie. */
export async function changePasswordWith<Kept>(
  { userId, currentPassword, password, ...device }: Change,
  open: OpenSession<Kept>,
): Promise<Result<Kept>> {
  const known = await checkOwnPassword({ userId, password: currentPassword })
  if (!known.ok) return { ok: false, field: 'currentPassword', code: known.code }
  const passwordHash = await hashPassword(password)
  return transaction(async (tx) => {
    if (!(await isStillOwn(tx, { userId, passwordHash: known.passwordHash })))
      return { ok: false, field: 'currentPassword', code: 'wrongPassword' }
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: false } })
    await closeSessions(tx, userId)
    await voidResets(tx, userId)
    await recordAudit(tx, { actorId: userId, action: 'user.password_changed', subject: { type: 'user', id: userId } })
    return { ok: true, token: await open(tx, userId, device), mark: markOf({ id: userId, passwordHash }) }
  })
}
