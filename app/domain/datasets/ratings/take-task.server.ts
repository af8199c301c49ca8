import { sql } from 'kysely'
import { ratingSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { hasRated } from './queries/has-rated.server'
import { openTaskStatuses } from './states'

type Taken = { ok: true; taskId: number } | { ok: false; code: 'noTask' }

/** Of what a rater rated last, none is given again. */
const tooFresh = 5

/**
 * Gives somebody the next task: the one they have in hand; else, each so-manieth time, one that they rated before; else, of those nobody has in
 * hand, one with the fewest ratings; else one whose lock has run out. It is theirs for the minutes of the settings. Codes: noTask.
 */
export function takeNextTask({ userId }: { userId: number }): Promise<Taken> {
  return transaction(async (tx) => {
    const own = await tx.ratingLock.findUnique({ where: { userId }, select: { taskId: true, round: true, task: { select: { status: true } } } })
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
async function lock(tx: Tx, { userId, taskId, round }: { userId: number; taskId: number; round: number }): Promise<{ ok: true; taskId: number }> {
  const lockedAt = now()
  const expiresAt = new Date(lockedAt.getTime() + (await ratingSettings()).lockMinutes * 60_000)
  await tx.ratingLock.deleteMany({ where: { OR: [{ userId }, { taskId }] } })
  await tx.ratingLock.create({ data: { taskId, userId, round, lockedAt, expiresAt } })
  return { ok: true, taskId }
}

/** An older first rating of the rater's own that has no second yet, where one is due; null otherwise. */
async function dueRepeat(userId: number): Promise<number | null> {
  const { repeatEvery } = await ratingSettings()
  if (repeatEvery === 0) return null
  const { given } = await read
    .selectFrom('Rating')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .executeTakeFirstOrThrow()
  if ((given + 1) % repeatEvery !== 0) return null
  const found = await read
    .selectFrom('Rating as rating')
    .innerJoin('RatingTask as task', 'task.id', 'rating.taskId')
    .where('rating.userId', '=', userId)
    .where('rating.round', '=', 0)
    .where('task.status', '<>', 'failed')
    .where('rating.id', 'not in', ({ selectFrom }) =>
      selectFrom('Rating').where('userId', '=', userId).orderBy('submittedAt', 'desc').orderBy('id', 'desc').limit(tooFresh).select('id'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Rating as second')
            .whereRef('second.taskId', '=', 'rating.taskId')
            .where('second.userId', '=', userId)
            .where('second.round', '=', 1)
            .select('second.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('RatingLock')
            .whereRef('RatingLock.taskId', '=', 'rating.taskId')
            .where('RatingLock.expiresAt', '>', now())
            .select('RatingLock.taskId'),
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(1)
    .select('rating.taskId')
    .executeTakeFirst()
  return found?.taskId ?? null
}

/** One with the fewest ratings that nobody has had in hand, by the places that were drawn; the emptier state is looked through first. */
async function untakenTask(userId: number): Promise<number | null> {
  for (const status of openTaskStatuses) {
    const found = await unratedBy(userId)
      .where('task.status', '=', status)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('RatingLock').whereRef('RatingLock.taskId', '=', 'task.id').select('RatingLock.taskId'))),
      )
      .orderBy('task.ratingCount')
      .orderBy('task.shuffle')
      .executeTakeFirst()
    if (found) return found.id
  }
  return null
}

/** One whose lock has run out. */
async function forsakenTask(userId: number): Promise<number | null> {
  const found = await unratedBy(userId)
    .innerJoin('RatingLock', 'RatingLock.taskId', 'task.id')
    .where('RatingLock.expiresAt', '<=', now())
    .where('task.status', 'in', openTaskStatuses)
    .orderBy('task.ratingCount')
    .orderBy('task.shuffle')
    .executeTakeFirst()
  return found?.id ?? null
}

function unratedBy(userId: number) {
  return read
    .selectFrom('RatingTask as task')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Rating')
            .whereRef('Rating.taskId', '=', 'task.id')
            .where('Rating.userId', '=', userId)
            .where('Rating.round', '=', 0)
            .select('Rating.id'),
        ),
      ),
    )
    .limit(1)
    .select('task.id')
}
