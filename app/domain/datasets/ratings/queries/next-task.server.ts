import { sql } from 'kysely'
import { ratingSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { openTaskStatuses } from '../states'

/** Of what a rater rated last, none is given again. */
const tooFresh = 5

/** An older first rating of the rater's own that has no second yet, where one is due; null otherwise. */
export async function dueRepeat(userId: number): Promise<number | null> {
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

/**
 * One with the fewest ratings that nobody has had in hand, by the places that were drawn, each rater beginning somewhere else; the emptier state is looked
 * through first.
 */
export async function untakenTask(userId: number): Promise<number | null> {
  for (const status of openTaskStatuses) {
    const inOrder = unratedBy(userId)
      .where('task.status', '=', status)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('RatingLock').whereRef('RatingLock.taskId', '=', 'task.id').select('RatingLock.taskId'))),
      )
      .orderBy('task.ratingCount')
      .orderBy('task.shuffle')
      .select('task.ratingCount')
    const first = await inOrder.executeTakeFirst()
    if (!first) continue
    const further = inOrder.where('task.ratingCount', '=', first.ratingCount).where('task.shuffle', '>=', beginningOf(userId))
    return ((await further.executeTakeFirst()) ?? first).id
  }
  return null
}

/** Where a rater begins among the places, from 0 to 2³¹ - 1: spread by the golden ratio, the same each time. */
const beginningOf = (userId: number) => Math.imul(userId, 0x9e3779b1) >>> 1

/** One whose lock has run out. */
export async function forsakenTask(userId: number): Promise<number | null> {
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
