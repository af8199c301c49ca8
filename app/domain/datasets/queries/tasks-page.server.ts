import { contains } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { ratingSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import type { TaskFilter } from '../task-filter'

/** A page of the scoring tasks that fit, the newest dataset's first: each with its place, its ratings, and who has it in hand until when. */
export async function tasksPage(filter: TaskFilter) {
  const [{ total }, { ratingsWanted }, dataset] = await Promise.all([
    fitting(filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    ratingSettings(),
    filter.datasetId === null
      ? null
      : read.selectFrom('Dataset').where('id', '=', filter.datasetId).select(['id', 'name']).executeTakeFirst(),
  ])
  const { skip, take, ...shown } = pageOf({ asked: filter.page, total, size: filter.size })
  // What is skipped is found in an index alone.
  const ids = fitting(filter).orderBy('datasetId', 'desc').orderBy('segmentIndex').offset(skip).limit(take).select('RatingTask.id')
  const tasks = await read
    .selectFrom('RatingTask as task')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .leftJoin('RatingLock as lock', 'lock.taskId', 'task.id')
    .leftJoin('User as holder', 'holder.id', 'lock.userId')
    .where('task.id', 'in', ids)
    .orderBy('task.datasetId', 'desc')
    .orderBy('task.segmentIndex')
    .select([
      ...([
        'task.id',
        'task.datasetId',
        'task.segmentIndex',
        'task.totalSegments',
        'task.startMs',
        'task.endMs',
        'task.status',
        'task.ratingCount',
      ] as const),
      ...(['Dataset.name', 'Dataset.singerName', 'Dataset.songName', 'Dataset.voiceType'] as const),
      ...(['holder.id as holderId', 'holder.name as holderName', 'lock.expiresAt'] as const),
    ])
    .execute()
  const at = now()
  return {
    ...{ total, ratingsWanted, dataset: dataset ?? null, ...shown },
    tasks: tasks.map((task) => ({ ...task, expired: task.expiresAt !== null && task.expiresAt <= at })),
  }
}

export type LibraryTask = Awaited<ReturnType<typeof tasksPage>>['tasks'][number]

/** Of each of these tasks that is still there, which it is and what goes with it. */
export function tasksToDelete(ids: readonly number[]) {
  return read
    .selectFrom('RatingTask as task')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .where('task.id', 'in', ids)
    .orderBy('task.datasetId', 'desc')
    .orderBy('task.segmentIndex')
    .select(({ selectFrom, fn }) => [
      ...(['task.id', 'task.segmentIndex', 'task.totalSegments', 'task.startMs', 'task.endMs', 'Dataset.name'] as const),
      selectFrom('Rating')
        .whereRef('Rating.taskId', '=', 'task.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('ratings'),
    ])
    .execute()
}

export type TaskToDelete = Awaited<ReturnType<typeof tasksToDelete>>[number]

function fitting({ search, datasetId, status }: TaskFilter) {
  let query = read.selectFrom('RatingTask')
  if (status) query = query.where('RatingTask.status', '=', status)
  if (datasetId !== null) query = query.where('RatingTask.datasetId', '=', datasetId)
  if (!search) return query
  const named = read
    .selectFrom('Dataset')
    .where(({ or }) => or((['name', 'singerName', 'songName'] as const).map((name) => contains(name, search))))
    .select('Dataset.id')
  return query.where('RatingTask.datasetId', 'in', named)
}
