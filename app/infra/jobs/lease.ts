import { randomUUID } from 'node:crypto'
import { now } from '../clock'
import { db, type Tx, transaction } from '../db/client'
import { read } from '../db/read'
import { backoffLimitMs } from './timing'

/** A job that this process has: whoever holds the token may write, until another took the job over. */
export type Lease = { id: number; subject: string; token: string; payload: unknown; attempts: number }

/** `mine`: the tokens of the jobs that the asking loop runs. They are nobody else's, whatever the clock has done since their leases were written. */
type Claim = { kind: string; attempts: number; leaseMs: number; mine?: readonly string[] }

/** One that failed waits no longer than this: an instant beyond it was written before the clock was set back. */
const longestWaitMs = backoffLimitMs * 1.25

const later = (ms: number) => new Date(now().getTime() + ms)

/**
 * The kinds of which there is something to do: a read, which costs no write lock, since most looks find nothing. A clock set back holds
 * nothing: what never failed is due whatever its row says, and no wait or lease counts that is longer than any that is given.
 */
export async function dueKinds(leaseMs: number): Promise<Set<string>> {
  const at = now()
  const rows = await read
    .selectFrom('Job')
    .select('kind')
    .distinct()
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'queued'), or([eb('runAt', '<=', at), eb('attempts', '=', 0), eb('runAt', '>', later(longestWaitMs))])]),
        and([eb('status', '=', 'running'), or([eb('leaseUntil', '<', at), eb('leaseUntil', '>', later(leaseMs))])]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

/**
 * Takes the next due job of a kind, a new one or one whose lease ran out, in one statement; null when there is none. Of several lines the one
 * goes first whose last turn is longest ago.
 */
export async function claim({ kind, attempts, leaseMs, mine = [] }: Claim): Promise<Lease | null> {
  const at = now()
  const token = randomUUID()
  const rows = await db.$queryRaw<Array<{ id: number; subject: string; payload: unknown; attempts: number }>>`
    UPDATE "Job" SET "status" = 'running', "leaseToken" = ${token}, "leaseUntil" = ${later(leaseMs)},
      "attempts" = "attempts" + 1, "maxAttempts" = ${attempts}, "progress" = 0, "takenAt" = ${at}
    WHERE "id" = (
      SELECT "id" FROM "Job" AS "next"
      WHERE "kind" = ${kind} AND "attempts" < ${attempts}
        AND (("status" = 'queued' AND ("runAt" <= ${at} OR "attempts" = 0 OR "runAt" > ${later(longestWaitMs)}))
          OR ("status" = 'running' AND ("leaseUntil" < ${at} OR "leaseUntil" > ${later(leaseMs)})
            AND "leaseToken" NOT IN (SELECT "value" FROM json_each(${JSON.stringify(mine)}))))
      ORDER BY
        CASE WHEN "next"."line" IS NOT NULL THEN (SELECT max("takenAt") FROM "Job" AS "before" WHERE "before"."line" = "next"."line") END,
        "runAt", "id"
      LIMIT 1
    )
    RETURNING "id", "subject", "payload", "attempts"`
  const row = rows[0]
  return row ? { ...row, id: Number(row.id), attempts: Number(row.attempts), payload: readJson(row.payload), token } : null
}

/** Prolongs a lease; false when it is lost. */
export async function heartbeat({ token }: Lease, leaseMs: number): Promise<boolean> {
  const { count } = await db.job.updateMany({ where: { leaseToken: token }, data: { leaseUntil: later(leaseMs) } })
  return count === 1
}

export async function noteProgress({ token }: Lease, progress: number): Promise<void> {
  await db.job.updateMany({ where: { leaseToken: token }, data: { progress } })
}

/** Marks a job as done together with what it wrote; throws when the lease is lost, and then nothing is written. */
export function complete(lease: Lease, write: (tx: Tx) => Promise<void> = async () => {}): Promise<void> {
  return transaction(async (tx) => {
    const data = { ...released, status: 'done', progress: 100, lastError: null, finishedAt: now() } as const
    const { count } = await tx.job.updateMany({ where: { leaseToken: lease.token }, data })
    if (count === 0) throw new LeaseLost(lease.id)
    await write(tx)
  })
}

/** Puts a failed job back in the queue for later. */
export async function retryLater({ token }: Lease, { error, delayMs }: { error: string; delayMs: number }): Promise<void> {
  await db.job.updateMany({
    where: { leaseToken: token },
    data: { ...released, status: 'queued', lastError: error, runAt: later(delayMs) },
  })
}

/** How long after it was asked for a job is spared the attempts for which the disk had no room. */
const sparedMs = 3 * 24 * 60 * 60 * 1000

/**
 * Puts a job back in the queue that found no room on the disk, without counting the attempt; false, and nothing changes, where it has been asked for too long
 * ago. The first attempt stays: of what has none, the time it waits for is not heeded.
 */
export async function waitForRoom({ token, attempts }: Lease, { error, delayMs }: { error: string; delayMs: number }): Promise<boolean> {
  const { count } = await db.job.updateMany({
    where: { leaseToken: token, createdAt: { gt: later(-sparedMs) } },
    data: { ...released, status: 'queued', attempts: Math.max(1, attempts - 1), lastError: error, runAt: later(delayMs), progress: 0 },
  })
  return count === 1
}

/** Buries a job and tells its subject, in one transaction. */
export function bury({ token }: Lease, error: string, tell: (tx: Tx) => Promise<void>): Promise<void> {
  return transaction(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { leaseToken: token },
      data: { ...released, status: 'dead', lastError: error, finishedAt: now() },
    })
    if (count === 1) await tell(tx)
  })
}

/** Puts an unfinished job back as if it had not been taken. */
export async function giveBack({ token }: Lease): Promise<void> {
  await db.job.updateMany({
    where: { leaseToken: token },
    data: { ...released, status: 'queued', attempts: { decrement: 1 }, runAt: now(), progress: 0 },
  })
}

/** The jobs of a kind that a vanished process had taken for the last time they were allowed. */
export async function spent({ kind, attempts, leaseMs, mine = [] }: Claim): Promise<Lease[]> {
  const rows = await read
    .selectFrom('Job')
    .where('kind', '=', kind)
    .where('status', '=', 'running')
    .where(({ or, eb }) => or([eb('leaseUntil', '<', now()), eb('leaseUntil', '>', later(leaseMs))]))
    .where('attempts', '>=', attempts)
    .where('leaseToken', 'not in', mine)
    .select(['id', 'subject', 'payload', 'attempts', 'leaseToken'])
    .execute()
  return rows.map(({ id, subject, payload, attempts, leaseToken }) => ({ id, subject, payload, attempts, token: leaseToken ?? '' }))
}

const released = { leaseToken: null, leaseUntil: null }

export class LeaseLost extends Error {
  constructor(id: number) {
    super(`The lease of job ${id} is lost; nothing was written.`)
  }
}

function readJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}
