import { sql } from 'kysely'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { oneOf, read } from '~/infra/db/read'

/** The columns of the query around it that say which work, and which ranking its result belongs to. */
type Columns = { workId: string; stageId: string; categoryId: string }

/** What a model said of a work, once its results are out: a part of a bigger query. */
export function modelReportOf({ workId, stageId, categoryId }: Columns) {
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

/** A work's emotion analysis, once its results are out, as a model's report is: a part of a bigger query. */
export function emotionAnalysisOf({ workId, stageId, categoryId }: Columns) {
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
