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
  const [total, held] = await Promise.all([
    countPending(userId),
    read.selectFrom('RatingLock').where('userId', '=', userId).select('taskId').executeTakeFirst(),
  ])
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const tasks = await open
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    // What is pending has no rating yet: by the state first is the same order, and an index has it.
    .orderBy('task.status')
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

/** How many that list holds: of all that are open, without those the person rated and those in others' hands. None is looked at that is neither. */
async function countPending(userId: number): Promise<number> {
  const open = read.selectFrom('RatingTask as task').where('task.status', 'in', openTaskStatuses)
  const rated = open.innerJoin('Rating', 'Rating.taskId', 'task.id').where('Rating.userId', '=', userId).where('Rating.round', '=', 0)
  const taken = open
    .innerJoin('RatingLock as lock', 'lock.taskId', 'task.id')
    .where('lock.userId', '<>', userId)
    .where('lock.expiresAt', '>', now())
    .where('task.id', 'not in', rated.select('task.id'))
  const counts = await Promise.all(
    [open, rated, taken].map((query) => query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()),
  )
  const [all, own, others] = counts.map(({ count }) => count) as [number, number, number]
  return all - own - others
}
