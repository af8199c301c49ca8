import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import { publicUrl } from '~/infra/public-url'
import { closeSessions } from '~/infra/session'
import { recordAudit } from '../audit/record-audit.server'
import { notify } from '../notices/notify.server'
import { userStatusMoves } from './states'

type Change = { userId: number; status: 'active' | 'disabled'; actorId: number }

type Result = { ok: true } | { ok: false; code: 'userNotFound' | 'statusMoveRefused' | 'lastAdmin' | 'cannotDisableSelf' }

/** Activates a waiting account, or switches one between active and disabled; disabling ends its sessions at once. */
export async function setUserStatus({ userId, status, actorId }: Change): Promise<Result> {
  if (userId === actorId && status === 'disabled') return { ok: false, code: 'cannotDisableSelf' }
  try {
    return await transaction(async (tx): Promise<Result> => {
      const user = await tx.user.findUnique({
        where: { id: userId },
        select: { status: true, erasedAt: true, activatedAt: true, email: true, name: true, locale: true, mutedNotices: true },
      })
      if (!user || user.erasedAt) return { ok: false, code: 'userNotFound' }
      if (user.status === status) return { ok: true }
      if (!userStatusMoves[user.status].includes(status)) return { ok: false, code: 'statusMoveRefused' }
      await tx.user.update({
        where: { id: userId },
        data: { status, activatedAt: status === 'active' ? (user.activatedAt ?? now()) : user.activatedAt },
      })
      if (status === 'disabled') await closeSessions(tx, userId)
      if (user.status === 'pending') await tellActivated(tx, { id: userId, ...user })
      await recordAudit(tx, {
        actorId,
        action: `user.${status === 'active' ? 'activated' : 'disabled'}`,
        subject: { type: 'user', id: userId },
        details: { from: user.status },
      })
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof InvariantError && error.code === 'lastAdmin') return { ok: false, code: 'lastAdmin' }
    throw error
  }
}

function tellActivated(tx: Tx, { name, ...recipient }: { id: number; email: string; name: string; locale: string; mutedNotices: string }) {
  return notify(tx, { kind: 'account_activated', key: 'account_activated', recipient, params: { name, link: `${publicUrl()}/auth` } })
}
