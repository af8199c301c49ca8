import { createHash } from 'node:crypto'
import { now } from '../clock'
import type { Tx } from '../db/client'
import type { JobStatus } from '../db/generated/enums'
import type { JobDefinition, JobPayload } from './definition'

/** A job that waits or runs; any other has come to its end. */
export const pendingStatuses = ['queued', 'running'] as const satisfies readonly JobStatus[]

export function isPending(status: JobStatus): boolean {
  return (pendingStatuses as readonly JobStatus[]).includes(status)
}

type Ask<P> = {
  /** What the job is about, as `work:17`; screens find a row's jobs by it. */
  subject: string
  payload: P
  /** Whose turn it takes, named by the kind and whose it is: those of one kind wait in lines, and the one served longest ago is next. */
  line?: string
}

/** sha256 over the payload with its keys in order: the same input is the same job. */
function inputHash(payload: JobPayload): string {
  const sorted = Object.fromEntries(Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/**
 * Asks, in the caller's transaction, for a defined job with a payload of its own shape. A second ask with the same kind, subject and payload
 * changes nothing, dead jobs included (see retryJob).
 */
export async function enqueue<P extends JobPayload>(
  tx: Tx,
  { kind, attempts }: JobDefinition<P>,
  { subject, payload, line }: Ask<NoInfer<P>>,
): Promise<void> {
  const at = now()
  await tx.$executeRaw`
    INSERT INTO "Job" ("kind", "subject", "inputHash", "payload", "line", "status", "attempts", "maxAttempts", "runAt", "progress", "createdAt")
    VALUES (${kind}, ${subject}, ${inputHash(payload)}, ${JSON.stringify(payload)}, ${line ?? null}, 'queued', 0, ${attempts}, ${at}, 0, ${at})
    ON CONFLICT ("kind", "subject", "inputHash") DO NOTHING`
}

/** Gives a dead job all its attempts again; false when it is not dead (or not there). */
export async function retryJob(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx.job.updateMany({
    where: { id, status: 'dead' },
    data: { status: 'queued', attempts: 0, runAt: now(), progress: 0, lastError: null, finishedAt: null },
  })
  return count === 1
}

/**
 * Asks for a subject's job, or for another round of it; false, and nothing changes, while one of its kind waits or runs. A dead one gets its attempts again; one
 * that is done keeps its place, and another round has a payload of its own.
 */
export async function askAgain<P extends JobPayload & { round?: number | undefined }>(
  tx: Tx,
  definition: JobDefinition<P>,
  { subject, payload }: Ask<NoInfer<P>>,
): Promise<boolean> {
  const jobs = await tx.job.findMany({
    where: { kind: definition.kind, subject },
    orderBy: { id: 'asc' },
    select: { id: true, status: true },
  })
  if (jobs.some(({ status }) => isPending(status))) return false
  const dead = jobs.findLast(({ status }) => status === 'dead')
  if (dead) return retryJob(tx, dead.id)
  await enqueue(tx, definition, { subject, payload: { ...payload, ...(jobs.length > 0 && { round: jobs.length }) } })
  return true
}
