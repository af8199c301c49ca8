import { among, read } from '~/infra/db/read'
import { emotionAnalysis } from '../jobs'

/** What the jobs for an analysis name as their subject. */
export const analysisSubject = (analysisId: number) => `emotion-analysis:${analysisId}`

/** How far the jobs of these analyses are, in percent, by analysis; absent where none waits or runs. */
export async function analysisProgress(analysisIds: readonly number[]): Promise<Map<number, number>> {
  if (analysisIds.length === 0) return new Map()
  const jobs = await read
    .selectFrom('Job')
    .where('kind', '=', emotionAnalysis.kind)
    .where('subject', 'in', among(analysisIds.map(analysisSubject)))
    .where('status', 'in', ['queued', 'running'])
    .select(['subject', 'progress'])
    .execute()
  const prefix = analysisSubject(0).length - 1
  return new Map(jobs.map(({ subject, progress }) => [Number(subject.slice(prefix)), progress]))
}
