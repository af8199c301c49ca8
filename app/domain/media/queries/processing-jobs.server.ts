import { read } from '~/infra/db/read'
import { isPending } from '~/infra/jobs/queue'
import { uploadProcessing } from '../jobs'

/** What the jobs for a file name as their subject. */
export const processingSubject = (uploadId: string) => `upload:${uploadId}`

export type ProcessingJob = { status: 'queued' | 'running' | 'done' | 'dead'; attempts: number; progress: number; queued: boolean }

/** How the processing of each of these uploads stands, by upload; absent where none was asked for. */
export async function processingJobs(uploadIds: string[]): Promise<Map<string, ProcessingJob>> {
  if (uploadIds.length === 0) return new Map()
  const jobs = await read
    .selectFrom('Job')
    .where('kind', '=', uploadProcessing.kind)
    .where('subject', 'in', uploadIds.map(processingSubject))
    .orderBy('id')
    .select(['subject', 'status', 'attempts', 'progress'])
    .execute()
  const prefix = processingSubject('').length
  return new Map(jobs.map(({ subject, ...job }) => [subject.slice(prefix), { ...job, queued: isPending(job.status) }]))
}
