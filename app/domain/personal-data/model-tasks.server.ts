import { sql } from 'kysely'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
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

/** A work's emotion analysis, once its results are out, as a model's report is: a part of a bigger query, about the columns that it names. */
export function emotionAnalysisOf(workId: string, { stageId, categoryId }: { stageId: string; categoryId: string }) {
  return oneOf(
    read
      .selectFrom('EmotionAnalysis as analysed')
      .where('analysed.workId', '=', sql.ref<number>(workId))
      .where('analysed.status', '=', 'completed')
      .where(standingEdition(stageId, categoryId), 'is not', null)
      .select(['analysed.version', 'analysed.completedAt'])
      .select(({ selectFrom }) =>
        oneOf(selectFrom('EmotionCurves').whereRef('EmotionCurves.analysisId', '=', 'analysed.id').select('EmotionCurves.content')).as(
          'curves',
        ),
      ),
  )
}

/** What a model said of a work, once its results are out: a part of a bigger query, about the columns that it names. */
export function modelReportOf(workId: string, { stageId, categoryId }: { stageId: string; categoryId: string }) {
  return oneOf(
    read
      .selectFrom('ModelTask as heard')
      .where('heard.workId', '=', sql.ref<number>(workId))
      .where('heard.status', '=', 'completed')
      .where(standingEdition(stageId, categoryId), 'is not', null)
      .select(['heard.withAccompaniment', 'heard.voiceType', 'heard.modelVersion', 'heard.result', 'heard.completedAt'])
      .select(({ selectFrom }) =>
        oneOf(selectFrom('TaskDrawing').whereRef('TaskDrawing.taskId', '=', 'heard.id').select('TaskDrawing.content')).as('drawing'),
      ),
  )
}
