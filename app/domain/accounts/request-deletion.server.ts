import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { checkOwnPassword, isStillOwn } from './check-own-password.server'

type Result = { ok: true } | { ok: false; code: string }

/** Asks for one's account to be deleted; an administrator does it. Asking twice is asking once. Codes: lastAdmin, those of checkOwnPassword. */
export async function requestDeletion({ userId, currentPassword }: { userId: number; currentPassword: string }): Promise<Result> {
  const known = await checkOwnPassword({ userId, password: currentPassword })
  if (!known.ok) return known
  return transaction(async (tx): Promise<Result> => {
    if (!(await isStillOwn(tx, { userId, passwordHash: known.passwordHash }))) return { ok: false, code: 'wrongPassword' }
    const others = await tx.user.count({ where: { role: 'admin', status: 'active', id: { not: userId } } })
    const { role } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } })
    if (role === 'admin' && others === 0) return { ok: false, code: 'lastAdmin' }
    const { count } = await tx.user.updateMany({ where: { id: userId, deletionRequestedAt: null }, data: { deletionRequestedAt: now() } })
    if (count > 0) await recordAudit(tx, { actorId: userId, action: 'user.deletion_requested', subject: { type: 'user', id: userId } })
    return { ok: true }
  })
}

export async function withdrawDeletion(userId: number): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, deletionRequestedAt: { not: null }, erasedAt: null },
      data: { deletionRequestedAt: null },
    })
    if (count > 0) await recordAudit(tx, { actorId: userId, action: 'user.deletion_withdrawn', subject: { type: 'user', id: userId } })
  })
}
