import { ratingSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { hasRated } from './queries/has-rated.server'
import { dueRepeat, forsakenTask, untakenTask } from './queries/next-task.server'

type Taken = { ok: true; taskId: number } | { ok: false; code: 'noTask' }

/**
 * Gives somebody the next task: the one they have in hand; else, each so-manieth time, one that they rated before; else, of those nobody has in
 * hand, one with the fewest ratings; else one whose lock has run out. It is theirs for the minutes of the settings. Codes: noTask.
 */
export function takeNextTask({ userId }: { userId: number }): Promise<Taken> {
  return transaction(async (tx) => {
    const own = await tx.ratingLock.findUnique({
      where: { userId },
      select: { taskId: true, round: true, task: { select: { status: true } } },
    })
    if (own && own.task.status !== 'failed') return lock(tx, { userId, taskId: own.taskId, round: own.round })
    const again = await dueRepeat(userId)
    if (again !== null) return lock(tx, { userId, taskId: again, round: 1 })
    const taskId = (await untakenTask(userId)) ?? (await forsakenTask(userId))
    return taskId === null ? { ok: false, code: 'noTask' } : lock(tx, { userId, taskId, round: 0 })
  })
}

/** Gives somebody a task they chose, in place of the one in hand. Codes: notFound, taskFailed, taskCompleted, alreadyRated, taskTaken. */
export function takeTask({ userId, taskId }: { userId: number; taskId: number }) {
  return transaction(async (tx) => {
    const task = await tx.ratingTask.findUnique({ where: { id: taskId }, select: { status: true, lock: true } })
    if (!task) return { ok: false, code: 'notFound' } as const
    if (task.status === 'failed') return { ok: false, code: 'taskFailed' } as const
    if (task.lock?.userId === userId) return lock(tx, { userId, taskId, round: task.lock.round })
    if (task.lock && task.lock.expiresAt > now()) return { ok: false, code: 'taskTaken' } as const
    if (await hasRated({ userId, taskId })) return { ok: false, code: 'alreadyRated' } as const
    if (task.status === 'completed') return { ok: false, code: 'taskCompleted' } as const
    return lock(tx, { userId, taskId, round: 0 })
  })
}

/** One task a person, one person a task: what was in hand is put back, and a lock that has run out goes. */
async function lock(
  tx: Tx,
  { userId, taskId, round }: { userId: number; taskId: number; round: number },
): Promise<{ ok: true; taskId: number }> {
  const lockedAt = now()
  const expiresAt = new Date(lockedAt.getTime() + (await ratingSettings()).lockMinutes * 60_000)
  await tx.ratingLock.deleteMany({ where: { OR: [{ userId }, { taskId }] } })
  await tx.ratingLock.create({ data: { taskId, userId, round, lockedAt, expiresAt } })
  return { ok: true, taskId }
}
