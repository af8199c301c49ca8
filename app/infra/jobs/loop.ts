import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../log'
import type { Job } from './definition'
import { claim, dueKinds, heartbeat, type Lease, spent } from './lease'
import { buryJob, runJob } from './run-job'
import { type Timing, timing } from './timing'

type Running = { kind: string; lease: Lease; stop: AbortController; ended: Promise<void> }

/** Looks for due jobs of the given kinds, every so often and whenever one has ended, and runs them, each kind within its concurrency, until stopped. */
export class JobLoop {
  readonly #timing: Timing
  readonly #running = new Set<Running>()
  readonly #stopped = new AbortController()
  /** The pause until the next look. */
  #pause = new AbortController()
  #ended: Promise<void> = Promise.resolve()
  /** When the last look began, by which a clock set back is noticed, also in the middle of a look. */
  #lookedAt = 0
  #lastTickAt = Date.now()

  constructor(
    private readonly jobs: readonly Job<unknown>[],
    changes: Partial<Timing> = {},
  ) {
    this.#timing = timing(changes)
  }

  start(): this {
    this.#ended = this.#loop()
    return this
  }

  /** Takes no more jobs and asks the running ones to stop; what does not end within its grace is given back all the same. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#pause.abort()
    await this.#ended
    const running = [...this.#running]
    for (const { stop } of running) stop.abort(new Error('The server is stopping.'))
    await Promise.all(running.map(({ ended }) => ended))
  }

  /** What /healthz shows: when the loop last looked, and how much it does. */
  state() {
    return { stopped: this.#stopped.signal.aborted, lastTickAgeMs: Date.now() - this.#lastTickAt, running: this.#running.size }
  }

  async #loop(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      // Made before the look: what ends meanwhile has the next one follow at once.
      this.#pause = new AbortController()
      try {
        // Set back, the clock makes our own leases look like nobody's: they are renewed, for a loop that comes after this one.
        const at = Date.now()
        if (at < this.#lookedAt) await Promise.all([...this.#running].map(({ lease }) => heartbeat(lease, this.#timing.leaseMs)))
        this.#lookedAt = at
        const due = await dueKinds(this.#timing.leaseMs)
        for (const job of this.jobs) if (due.has(job.kind)) await this.#serve(job)
        this.#lastTickAt = Date.now()
      } catch (error) {
        log.error('jobs.tick_failed', { error })
      }
      await sleep(this.#timing.pollMs, undefined, { signal: this.#pause.signal }).catch(() => {})
    }
  }

  async #serve(job: Job<unknown>): Promise<void> {
    const asked = () => ({ kind: job.kind, attempts: job.attempts, leaseMs: this.#timing.leaseMs, mine: this.#tokens() })
    for (const lease of await spent(asked())) await buryJob(job, lease, 'The process ended in the middle of the last attempt.')
    while (!this.#stopped.signal.aborted && this.#busyWith(job.kind) < (job.concurrency ?? 1)) {
      const lease = await claim(asked())
      if (!lease) return
      const stop = new AbortController()
      const running: Running = { kind: job.kind, lease, stop, ended: runJob(job, lease, { timing: this.#timing, stop }) }
      this.#running.add(running)
      void running.ended.finally(() => {
        this.#running.delete(running)
        this.#pause.abort()
      })
    }
  }

  #tokens(): string[] {
    return [...this.#running].map(({ lease }) => lease.token)
  }

  #busyWith(kind: string): number {
    return [...this.#running].filter((running) => running.kind === kind).length
  }
}

let current: JobLoop | undefined

/** Starts the process's one job loop. */
export function startJobs(jobs: readonly Job<unknown>[]): JobLoop {
  current = new JobLoop(jobs).start()
  return current
}

/** The state of the process's job loop; undefined before it started. */
export function jobLoopState() {
  return current?.state()
}
