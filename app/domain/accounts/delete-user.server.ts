import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { afterCommit, db, transaction, type Tx } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import { addErased } from '~/infra/erased-list'
import { forgetAddress } from './forget-address.server'

/** What keeps an account from being deleted: each kind of data that hangs on it, with how much. */
export type Hanging = {
  kind:
    'registrations' | 'scores' | 'ratings' | 'judgeships' | 'competitions' | 'datasets' | 'modelTasks' | 'uploads' | 'entries' | 'decisions'
  count: number
}

type Result = { ok: true } | { ok: false; code: string }

/** Deletes an account nothing hangs on. Codes: userHasData, userNotFound, cannotDeleteSelf, lastAdmin. */
export async function deleteUser({ actorId, userId }: { actorId: number; userId: number }): Promise<Result> {
  if (actorId === userId) return { ok: false, code: 'cannotDeleteSelf' }
  try {
    return await transaction(async (tx): Promise<Result> => {
      const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true, role: true, createdAt: true } })
      if (!user) return { ok: false, code: 'userNotFound' }
      if ((await hangingOn(tx, userId)).length > 0) return { ok: false, code: 'userHasData' }
      await tx.user.delete({ where: { id: userId } })
      await forgetAddress(tx, user.email)
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

/** Everything that names the account and must not lose its author. */
export function hangingData(userId: number): Promise<Hanging[]> {
  return hangingOn(db, userId)
}

async function hangingOn(tx: Pick<Tx, 'user'>, userId: number): Promise<Hanging[]> {
  const row = await tx.user.findUnique({
    where: { id: userId },
    select: {
      _count: {
        select: {
          registrations: true,
          scores: true,
          ratings: true,
          judgeships: true,
          competitionsCreated: true,
          datasets: true,
          modelTasks: true,
          uploads: true,
          auditEntries: true,
          registrationReviews: true,
          advancements: true,
          assignments: true,
          publications: true,
          withdrawals: true,
        },
      },
    },
  })
  if (!row) return []
  const {
    registrations,
    scores,
    ratings,
    judgeships,
    competitionsCreated,
    datasets,
    modelTasks,
    uploads,
    auditEntries,
    registrationReviews,
    advancements,
    assignments,
    publications,
    withdrawals,
  } = row._count
  const all: Hanging[] = [
    { kind: 'registrations', count: registrations },
    { kind: 'scores', count: scores },
    { kind: 'ratings', count: ratings },
    { kind: 'judgeships', count: Math.max(judgeships, assignments) },
    { kind: 'competitions', count: competitionsCreated },
    { kind: 'datasets', count: datasets },
    { kind: 'modelTasks', count: modelTasks },
    { kind: 'decisions', count: registrationReviews + advancements + publications + withdrawals },
    { kind: 'uploads', count: uploads },
    { kind: 'entries', count: auditEntries },
  ]
  return all.filter(({ count }) => count > 0)
}
