import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { afterCommit, transaction } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import { addErased } from '~/infra/erased-list'
import { forgetAddresses } from './forget-addresses.server'
import { hangingData } from './queries/hanging-data.server'

type Result = { ok: true } | { ok: false; code: string }

/** Deletes an account nothing hangs on. Codes: userHasData, userNotFound, cannotDeleteSelf, lastAdmin. */
export async function deleteUser({ actorId, userId }: { actorId: number; userId: number }): Promise<Result> {
  if (actorId === userId) return { ok: false, code: 'cannotDeleteSelf' }
  try {
    return await transaction(async (tx): Promise<Result> => {
      const user = await tx.user.findUnique({ where: { id: userId }, select: { id: true, email: true, role: true, createdAt: true } })
      if (!user) return { ok: false, code: 'userNotFound' }
      if ((await hangingData(userId)).length > 0) return { ok: false, code: 'userHasData' }
      await tx.ratingLock.deleteMany({ where: { userId } })
      await forgetAddresses(tx, user)
      await tx.user.delete({ where: { id: userId } })
      await recordAudit(tx, { actorId, action: 'user.deleted', subject: { type: 'user', id: userId }, details: { role: user.role } })
      const erased = { userId, createdAt: user.createdAt.getTime(), erasedAt: now().getTime() }
      afterCommit(async () => addErased([erased]))
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof InvariantError) return { ok: false, code: error.code }
    throw error
  }
}
