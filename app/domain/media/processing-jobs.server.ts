import { db, type Tx } from '~/infra/db/client'
import { enqueue, retryJob } from '~/infra/jobs/queue'

const kind = 'process-upload'
const subjectOf = (uploadId: string) => `upload:${uploadId}`

export type ProcessingJob = { status: 'queued' | 'running' | 'done' | 'dead'; attempts: number; progress: number; queued: boolean }

/** Asks for an upload's processing, or for another round of it; false, and nothing changes, while a job for it waits or runs. */
export async function askForProcessing(tx: Tx, uploadId: string): Promise<boolean> {
  const jobs = await tx.job.findMany({ where: { kind, subject: subjectOf(uploadId) }, orderBy: { id: 'asc' } })
  if (jobs.some(({ status }) => isQueued(status))) return false
  const dead = jobs.findLast(({ status }) => status === 'dead')
  if (dead) return retryJob(tx, dead.id)
  // A job that is done keeps its place; another round has a payload of its own.
  const payload = jobs.length === 0 ? { uploadId } : { uploadId, round: jobs.length }
  await enqueue(tx, { kind, subject: subjectOf(uploadId), payload })
  return true
}

/** How the processing of each of these uploads stands, by upload; absent where none was asked for. */
export async function processingJobs(uploadIds: string[], client: Pick<Tx, 'job'> = db): Promise<Map<string, ProcessingJob>> {
  const jobs = await client.job.findMany({
    where: { kind, subject: { in: uploadIds.map(subjectOf) } },
    orderBy: { id: 'asc' },
    select: { subject: true, status: true, attempts: true, progress: true },
  })
  return new Map(jobs.map(({ subject, ...job }) => [subject.slice(subjectOf('').length), { ...job, queued: isQueued(job.status) }]))
}

function isQueued(status: ProcessingJob['status']): boolean {
  return status === 'queued' || status === 'running'
}
