import type { z } from 'zod'
import type { Tx } from '../db/client'

/** What a handler is given; keep it to ids, the handler reads the rest. */
export type JobPayload = { [key: string]: string | number | boolean | null | undefined }

/** What a job is, said once: whoever asks for it and whatever does it start from this. */
export type JobDefinition<P> = {
  kind: string
  payloadSchema: z.ZodType<P>
  timeoutMs: number
  attempts: number
  /** How many of the kind run at once; 1 when absent. */
  concurrency?: number
}

export function defineJob<P extends JobPayload>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}

export type JobRun<P> = {
  payload: P
  /** Aborted at the time limit, when the server stops, and when the lease is lost: stop and clean up. */
  signal: AbortSignal
  /** 0..100, for those who watch; written about once a second. */
  progress: (percent: number) => void
  /**
   * Writes the job's result and marks it done in one transaction; throws, and writes nothing, when the lease is lost.
   * So whatever happens to the process, the result is there once. A handler without a result need not call it.
   */
  finish: (write: (tx: Tx) => Promise<void>) => Promise<void>
}

type Handling<P> = {
  handler(run: JobRun<P>): Promise<void>
  /** Tells the subject that its job is dead, in the transaction that buries it. */
  gaveUp?(tx: Tx, payload: P): Promise<void>
}

export type Job<P> = JobDefinition<P> & Handling<P>

/** A defined job together with what does it. */
export function handleJob<P>(definition: JobDefinition<P>, handling: Handling<P>): Job<P> {
  return { ...definition, ...handling }
}
