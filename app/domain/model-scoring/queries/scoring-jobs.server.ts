import { among, read } from '~/infra/db/read'
import { modelScoring } from '../jobs'

/** What the jobs for a task name as their subject. */
export const scoringSubject = (taskId: number) => `model-task:${taskId}`

/** How far the jobs of these tasks are, in percent, by task; absent where none waits or runs. */
export async function scoringProgress(taskIds: readonly number[]): Promise<Map<number, number>> {
  if (taskIds.length === 0) return new Map()
  const jobs = await read
    .selectFrom('Job')
    .where('kind', '=', modelScoring.kind)
    .where('subject', 'in', among(taskIds.map(scoringSubject)))
    .where('status', 'in', ['queued', 'running'])
    .select(['subject', 'progress'])
    .execute()
  const prefix = scoringSubject(0).length - 1
  return new Map(jobs.map(({ subject, progress }) => [Number(subject.slice(prefix)), progress]))
}
