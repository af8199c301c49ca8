import { env } from '../env'

export type Timing = {
  pollMs: number
  leaseMs: number
  heartbeatMs: number
  /** How long a handler may clean up after its signal. */
  graceMs: number
  backoffMs: (attempts: number) => number
  /** When one is tried again for which the disk had no room. */
  roomMs: number
}

const backoffStartMs = 10_000
export const backoffLimitMs = 60 * 60 * 1000

/** 10 s · 2ⁿ after the n+1st failure, at most an hour; a quarter more or less, so that jobs that failed together part ways. */
export function backoff(attempts: number): number {
  return Math.min(backoffLimitMs, backoffStartMs * 2 ** (attempts - 1) * (0.75 + Math.random() / 2))
}

export function timing(changes: Partial<Timing> = {}): Timing {
  return {
    pollMs: env().JOB_POLL_MS,
    leaseMs: 60_000,
    heartbeatMs: 20_000,
    graceMs: 3_000,
    backoffMs: backoff,
    roomMs: 5 * 60_000,
    ...changes,
  }
}
