import { listOf, oneOf, read, storedText } from '~/infra/db/read'
import { isUnderway } from '../states'
import { scoringProgress } from './scoring-jobs.server'

const shownEarlier = 6

/** A task with its result as its text is stored; null when it is not there. */
export async function taskPage(taskId: number) {
  const task = await read
    .selectFrom('ModelTask as task')
    .leftJoin('Upload', 'Upload.id', 'task.uploadId')
    .leftJoin('Work', 'Work.id', 'task.workId')
    .leftJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .where('task.id', '=', taskId)
    .select([
      ...([
        'task.id',
        'task.ownerId',
        'task.uploadId',
        'task.workId',
        'task.datasetId',
        'task.withAccompaniment',
        'task.voiceType',
      ] as const),
      ...(['task.status', 'task.failure', 'task.modelVersion', 'task.createdAt', 'task.completedAt'] as const),
      // As text: what cannot be read is no reason to show nothing of the task.
      storedText('task.result').as('stored'),
    ])
    .select(['Upload.fileName', 'Work.title as workTitle', 'Dataset.name as datasetName'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('Media').whereRef('Media.uploadId', '=', 'Work.uploadId').where('Media.kind', '=', 'audio').select('Media.uploadId'),
      ).as('workHeard'),
      oneOf(selectFrom('User').whereRef('User.id', '=', 'task.ownerId').select(['User.id', 'User.name'])).as('owner'),
      oneOf(
        selectFrom('Work as work')
          .innerJoin('Stage', 'Stage.id', 'work.stageId')
          .whereRef('work.id', '=', 'task.workId')
          .select('Stage.competitionId'),
      ).as('place'),
    ])
    .executeTakeFirst()
  if (!task) return null
  const progress = isUnderway(task.status) ? ((await scoringProgress([taskId])).get(taskId) ?? 0) : 0
  return { ...task, progress }
}

export type TaskPage = NonNullable<Awaited<ReturnType<typeof taskPage>>>

/** What is drawn of a task's recording, as its text is stored. */
export async function storedDrawing(taskId: number): Promise<string | null> {
  const row = await read.selectFrom('TaskDrawing').where('taskId', '=', taskId).select(storedText('content').as('text')).executeTakeFirst()
  return row?.text ?? null
}

type Compared = { id: number; ownerId: number; uploadId: string; modelVersion: string | null }

/** The same person's other recordings scored before this one by the same version of the model, the latest first; the very recording with another annotation is no other. */
export function earlierTasks({ id, ownerId, uploadId, modelVersion }: Compared) {
  return read
    .selectFrom('ModelTask as task')
    .innerJoin('Upload', 'Upload.id', 'task.uploadId')
    .where('task.ownerId', '=', ownerId)
    .where('task.id', '<', id)
    .where('task.modelVersion', '=', modelVersion)
    .where('task.average', 'is not', null)
    .where('task.uploadId', '<>', uploadId)
    .orderBy('task.id', 'desc')
    .limit(shownEarlier)
    .select(['task.id', 'task.createdAt', 'task.withAccompaniment', 'Upload.fileName'])
    .select(({ selectFrom }) =>
      listOf(selectFrom('SkillScore').whereRef('SkillScore.taskId', '=', 'task.id').select(['SkillScore.skill', 'SkillScore.score'])).as(
        'scores',
      ),
    )
    .execute()
}

export type EarlierTask = Awaited<ReturnType<typeof earlierTasks>>[number]
