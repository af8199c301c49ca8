import { oneOf, read } from '~/infra/db/read'

/** What a person had scored by a model of their own recordings, with what it said: those are among the files. Works and datasets are others' voices. */
export function modelTasksOf(userId: number) {
  return read
    .selectFrom('ModelTask as task')
    .where('task.ownerId', '=', userId)
    .where('task.uploadId', 'is not', null)
    .orderBy('task.id')
    .select(({ selectFrom }) => [
      ...(['task.uploadId', 'task.withAccompaniment', 'task.voiceType', 'task.status', 'task.failure', 'task.result'] as const),
      ...(['task.createdAt', 'task.completedAt'] as const),
      oneOf(selectFrom('TaskDrawing').whereRef('TaskDrawing.taskId', '=', 'task.id').select('TaskDrawing.content')).as('drawing'),
    ])
    .execute()
}
