import type { Viewer } from '~/domain/accounts/viewer'
import { mayKnowModelScore } from '~/domain/results/queries/model-score-access.server'
import { read } from '~/infra/db/read'
import { isUnderway } from '../states'
import { emotionVersion } from '../steps'
import { analysisProgress } from './analysis-jobs.server'
import { storedCurves } from './stored-curves.server'

/** An analysis with the work that it is of; null where there is none. */
export async function findAnalysis(analysisId: number) {
  const row = await read
    .selectFrom('EmotionAnalysis as analysis')
    .innerJoin('Work as work', 'work.id', 'analysis.workId')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Competition as competition', 'competition.id', 'registration.competitionId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .where('analysis.id', '=', analysisId)
    .select(['analysis.id', 'analysis.workId', 'analysis.status', 'analysis.failure', 'analysis.serviceFailure', 'analysis.version'])
    .select(['analysis.completedAt', 'work.title', 'registration.name as participant', 'competition.id as competitionId'])
    .select(['competition.name as competition', 'stage.name as stage'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('Media').whereRef('Media.uploadId', '=', 'work.uploadId').where('Media.kind', '=', 'poster').select('Media.uploadId'),
      ).as('hasPoster'),
    )
    .executeTakeFirst()
  if (!row) return null
  const progress = isUnderway(row.status) ? ((await analysisProgress([analysisId])).get(analysisId) ?? 0) : 0
  return { ...row, hasPoster: Boolean(row.hasPoster), progress, outdated: row.status === 'completed' && row.version !== emotionVersion }
}

/**
 * The same with its curves, which are withheld as a model's score is: from who sits on the panel until their own score of the work counts. Without curves and not withheld it is under way,
 * has failed, or what is stored cannot be read.
 */
export async function analysisPage(viewer: Pick<Viewer, 'id' | 'role'>, analysisId: number) {
  const analysis = await findAnalysis(analysisId)
  if (!analysis) return null
  const withheld = !(await mayKnowModelScore(viewer, analysis.workId))
  const curves = withheld || analysis.status !== 'completed' ? null : await storedCurves(analysisId)
  return { analysis, withheld, curves }
}

export type AnalysisPage = NonNullable<Awaited<ReturnType<typeof analysisPage>>>
