import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueMail } from '~/domain/mail/queue-mail.server'
import { transaction } from '~/infra/db/client'
import { hashPassword } from '~/infra/password'
import { closeSessions } from '~/infra/session'
import { readablePassword } from './readable-password'
import { voidResets } from './reset-password.server'

type Result = { ok: true; password: string; name: string } | { ok: false; code: 'userNotFound' | 'ownPassword' }

/** An administrator gives a person a temporary password, made here unless typed; it is shown once. Every session of the person ends. */
export async function resetUserPassword({
  actorId,
  userId,
  password = readablePassword(),
}: {
  actorId: number
  userId: number
  password?: string | undefined
}): Promise<Result> {
  if (actorId === userId) return { ok: false, code: 'ownPassword' }
  const passwordHash = await hashPassword(password)
  return transaction(async (tx): Promise<Result> => {
    const user = await tx.user.findUnique({ where: { id: userId, erasedAt: null }, select: { name: true, email: true, locale: true } })
    if (!user) return { ok: false, code: 'userNotFound' }
    const { name, email, locale } = user
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: true } })
    await closeSessions(tx, userId)
    await voidResets(tx, userId)
    await recordAudit(tx, { actorId, action: 'user.password_reset_by_admin', subject: { type: 'user', id: userId } })
    await queueMail(tx, { template: 'password_was_reset', recipient: email, userId, locale, params: { name } })
    return { ok: true, password, name }
  })
}
