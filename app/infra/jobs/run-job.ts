import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from '../disk-full'
import { log } from '../log'
import type { Job } from './definition'
import { bury, complete, giveBack, heartbeat, type Lease, LeaseLost, noteProgress, retryLater, waitForRoom } from './lease'
import type { Timing } from './timing'

const progressEveryMs = 1000

type Control = { timing: Timing; stop: AbortController }

/** Runs one leased job to its end, whatever the handler does: it may throw, hang, outlive its limit or lose its lease. Never rejects. */
export async function runJob(job: Job<unknown>, lease: Lease, { timing, stop }: Control): Promise<void> {
  const limit = AbortSignal.timeout(job.timeoutMs)
  const lost = new AbortController()
  const signal = AbortSignal.any([stop.signal, limit, lost.signal])
  const heart = setInterval(() => {
    heartbeat(lease, timing.leaseMs).then(
      (held) => held || lost.abort(new LeaseLost(lease.id)),
      (error: unknown) => log.warn('jobs.heartbeat_failed', { id: lease.id, error }),
    )
  }, timing.heartbeatMs)
  const startedAt = Date.now()
  try {
    await attempt(job, lease, { signal, graceMs: timing.graceMs })
    log.info('jobs.done', { kind: job.kind, id: lease.id, subject: lease.subject, ms: Date.now() - startedAt })
  } catch (error) {
    await settle(job, lease, {
      error: limit.aborted && !stop.signal.aborted ? new Error(`Not done within ${job.timeoutMs} ms.`) : error,
      stopping: stop.signal.aborted,
      timing,
    })
  } finally {
    clearInterval(heart)
  }
}

async function attempt(job: Job<unknown>, lease: Lease, { signal, graceMs }: { signal: AbortSignal; graceMs: number }): Promise<void> {
  const payload = readPayload(job, lease)
  let finished = false
  const finish = async (write: Parameters<typeof complete>[1]) => {
    signal.throwIfAborted()
    await complete(lease, write)
    finished = true
  }
  const handled = job.handler({ payload, signal, progress: progressWriter(lease), finish })
  await Promise.race([handled, aborted(signal)]).catch(async (error: unknown) => {
    // A handler that ignores its signal is left to itself: finish refuses it from now on.
    await Promise.race([handled.catch(() => {}), sleep(graceMs)])
    throw error
  })
  if (finished) return
  // One that returned because it was told to stop is not done.
  signal.throwIfAborted()
  await complete(lease)
}

async function settle(
  job: Job<unknown>,
  lease: Lease,
  { error, stopping, timing }: { error: unknown; stopping: boolean; timing: Timing },
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const facts = { kind: job.kind, id: lease.id, subject: lease.subject, attempts: lease.attempts, error }
  try {
    if (error instanceof LeaseLost) log.warn('jobs.lease_lost', facts)
    else if (stopping) await giveBack(lease)
    else if (isDiskFull(error) && job.attempts > 1 && (await waitForRoom(lease, { error: message, delayMs: timing.roomMs })))
      log.warn('jobs.no_room', facts)
    else if (error instanceof BadPayload || lease.attempts >= job.attempts) await buryJob(job, lease, message, error)
    else {
      log.warn('jobs.failed', facts)
      await retryLater(lease, { error: message, delayMs: timing.backoffMs(lease.attempts) })
    }
  } catch (failure) {
    // The lease runs out by itself, and the job is taken again.
    log.error('jobs.settle_failed', { ...facts, error: failure })
  }
}

/** Marks a job as dead and tells its subject; it comes back by an administrator's retry only. */
export async function buryJob(job: Job<unknown>, lease: Lease, message: string, error?: unknown): Promise<void> {
  log.error('jobs.dead', { kind: job.kind, id: lease.id, subject: lease.subject, attempts: lease.attempts, error: error ?? message })
  const parsed = job.payloadSchema.safeParse(lease.payload)
  await bury(lease, message, async (tx) => {
    if (parsed.success) await job.gaveUp?.(tx, parsed.data)
  })
}

class BadPayload extends Error {}

function readPayload(job: Job<unknown>, { payload }: Lease): unknown {
  const parsed = job.payloadSchema.safeParse(payload)
  if (!parsed.success) throw new BadPayload(`The payload is not one of ${job.kind}: ${parsed.error.message}`)
  return parsed.data
}

function progressWriter(lease: Lease): (percent: number) => void {
  let written = 0
  let writtenAt = 0
  return (percent) => {
    const whole = Math.max(0, Math.min(100, Math.floor(percent)))
    if (whole === written || Date.now() - writtenAt < progressEveryMs) return
    written = whole
    writtenAt = Date.now()
    noteProgress(lease, whole).catch((error: unknown) => log.warn('jobs.progress_failed', { id: lease.id, error }))
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
