import { sql } from 'kysely'
import { pageOf } from '~/domain/lists/page-of'
import { openUploadsOf } from '~/domain/uploads/upload-progress.server'
import { among, read } from '~/infra/db/read'
import { readRefusal } from '../read-result'
import { isUnderway, type TaskStatus } from '../states'
import { scoringProgress } from './scoring-jobs.server'

const perPage = 10

const ownTasks = (ownerId: number) =>
  read.selectFrom('ModelTask as task').where('task.ownerId', '=', ownerId).where('task.uploadId', 'is not', null)

/** One's own tasks, the latest ten first, and recordings that were left halfway. */
export async function tasksPage(ownerId: number, asked: number) {
  const { total } = await ownTasks(ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { skip, take, ...place } = pageOf({ asked, total, size: perPage })
  const [rows, open] = await Promise.all([
    ownTasks(ownerId)
      .innerJoin('Upload', 'Upload.id', 'task.uploadId')
      .orderBy('task.id', 'desc')
      .offset(skip)
      .limit(take)
      .select(['task.id', 'task.status', 'task.withAccompaniment', 'task.failure', 'task.average', 'task.createdAt', 'Upload.fileName'])
      .select(
        sql<
          string | null
        >`CASE WHEN task."average" IS NULL AND json_valid(task."result") THEN json_extract(task."result", '$.refusals[0]') END`.as(
          'refused',
        ),
      )
      .execute(),
    openUploadsOf(ownerId),
  ])
  const progress = await scoringProgress(rows.filter(({ status }) => isUnderway(status)).map(({ id }) => id))
  const sending = open
    .filter(({ purpose }) => purpose === 'model_audio')
    .map(({ id, fileName, declaredSize: size, offset, details }) => ({
      ...{ id, fileName, size, offset },
      fingerprint: String((details as Record<string, unknown>).fingerprint ?? ''),
    }))
  return {
    tasks: rows.map(({ refused, ...row }) => ({ ...row, refusal: readRefusal(refused), progress: progress.get(row.id) ?? 0 })),
    total,
    sending,
    ...place,
  }
}

export type ListedTask = Awaited<ReturnType<typeof tasksPage>>['tasks'][number]

export type TaskStanding = { id: number; status: TaskStatus; progress: number }

/** How the latest tasks of each of these people stand, for who watches them, by owner; absent for who has none. */
export async function latestStandings(ownerIds: readonly number[]): Promise<Map<number, TaskStanding[]>> {
  const rows = await read
    .selectFrom(({ selectFrom }) =>
      selectFrom('ModelTask')
        .where('ModelTask.ownerId', 'in', among(ownerIds))
        .where('ModelTask.uploadId', 'is not', null)
        .select(['ModelTask.id', 'ModelTask.ownerId', 'ModelTask.status'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((part) => part.partitionBy('ModelTask.ownerId').orderBy('ModelTask.id', 'desc'))
            .as('place'),
        )
        .as('task'),
    )
    .where('task.place', '<=', perPage)
    .orderBy('task.id', 'desc')
    .select(['task.id', 'task.ownerId', 'task.status'])
    .execute()
  const progress = await scoringProgress(rows.filter(({ status }) => isUnderway(status)).map(({ id }) => id))
  const standings = new Map<number, TaskStanding[]>()
  for (const { ownerId, id, status } of rows) {
    const own = standings.get(ownerId)
    const one = { id, status, progress: progress.get(id) ?? 0 }
    if (own) own.push(one)
    else standings.set(ownerId, [one])
  }
  return standings
}

/** The task that began with a recording; null as long as there is none. */
export async function taskOfUpload(uploadId: string): Promise<number | null> {
  const row = await read.selectFrom('ModelTask').where('uploadId', '=', uploadId).orderBy('id', 'desc').select('id').executeTakeFirst()
  return row?.id ?? null
}
