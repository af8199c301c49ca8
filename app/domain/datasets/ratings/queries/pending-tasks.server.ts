import { pageOf } from '~/domain/lists/page-of'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { openTaskStatuses } from '../states'

const perPage = 20

/** What somebody may rate now, a page of it, the emptiest first: neither rated by them nor in somebody else's hand. Who sings is not told. */
export async function pendingTasks({ userId, page }: { userId: number; page: number }) {
  const open = read
    .selectFrom('RatingTask as task')
    .where('task.status', 'in', openTaskStatuses)
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('RatingLock')
            .whereRef('RatingLock.taskId', '=', 'task.id')
            .where('RatingLock.userId', '<>', userId)
            .where('RatingLock.expiresAt', '>', now())
            .select('RatingLock.taskId'),
        ),
      ),
    )
  const [{ total }, held] = await Promise.all([
    open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    read.selectFrom('RatingLock').where('userId', '=', userId).select('taskId').executeTakeFirst(),
  ])
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const tasks = await open
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .orderBy('task.ratingCount')
    .orderBy('task.shuffle')
    .offset(skip)
    .limit(take)
    .select([
      'task.id',
      'task.status',
      'task.ratingCount',
      'task.segmentIndex',
      'task.totalSegments',
      'task.startMs',
      'task.endMs',
      'Dataset.songName',
      'Dataset.voiceType',
    ])
    .execute()
  return { tasks, total, heldTaskId: held?.taskId ?? null, ...shown }
}

export type PendingTask = Awaited<ReturnType<typeof pendingTasks>>['tasks'][number]
