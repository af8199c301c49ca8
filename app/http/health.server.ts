import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { db } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { env } from '~/infra/env'
import { jobLoopState } from '~/infra/jobs/loop'
import { readSecrets, secrets } from '~/infra/secrets'

type Part = { ok: boolean; detail: string }

const databaseLimitMs = 5_000
const tickLimitMs = 30_000
const megabyte = 1024 * 1024

/** GET /healthz: 200 when the database, the disk and the job loop are well, else 503; JSON either way. */
export const health: RequestHandler = async (_request, response) => {
  const parts = await healthParts()
  const ok = Object.values(parts).every((part) => part.ok)
  response.set('Cache-Control', 'no-store')
  response.status(ok ? 200 : 503).json({ ok, ...parts })
}

async function healthParts(): Promise<{ database: Part; disk: Part; keys: Part; jobs: Part }> {
  const states = [databaseState, diskState, keysState, jobsState].map(answered) as [
    Promise<Part>,
    Promise<Part>,
    Promise<Part>,
    Promise<Part>,
  ]
  const [database, disk, keys, jobs] = await Promise.all(states)
  return { database, disk, keys, jobs }
}

/** A part that throws or hangs is not well; the reason stays in the answer, without paths or stacks. */
async function answered(state: () => Promise<Part>): Promise<Part> {
  const late = sleep(databaseLimitMs, { ok: false, detail: `no answer within ${databaseLimitMs} ms` }, { ref: false })
  return Promise.race([state().catch(() => ({ ok: false, detail: 'failed' })), late])
}

/** A pragma passes the write gate, so that a gate that stays shut is seen; a row shows that the schema is there. */
async function databaseState(): Promise<Part> {
  const startedAt = performance.now()
  await db.$queryRaw`PRAGMA user_version`
  await read.selectFrom('Setting').select('key').limit(1).execute()
  return { ok: true, detail: `answered in ${Math.round(performance.now() - startedAt)} ms` }
}

async function diskState(): Promise<Part> {
  const { DATA_DIR, DISK_RESERVE_MB } = env()
  const { bavail, bsize } = await fs.statfs(DATA_DIR)
  const freeMB = Math.floor((bavail * bsize) / megabyte)
  return { ok: freeMB > DISK_RESERVE_MB, detail: `${freeMB} MB free, ${DISK_RESERVE_MB} MB reserved` }
}

/** The keys of a running server are in its memory; whether it could start again is asked of the file. */
async function keysState(): Promise<Part> {
  const [held, stored] = [secrets(), readSecrets()]
  const same = held.sessionSecret === stored.sessionSecret && held.idCardKey.equals(stored.idCardKey)
  return { ok: same, detail: same ? 'read' : 'not those the server started with' }
}

async function jobsState(): Promise<Part> {
  const state = jobLoopState()
  if (!state) return { ok: false, detail: 'not started' }
  const jobs = await read
    .selectFrom('Job')
    .where('status', 'in', ['queued', 'dead'])
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute()
  const countOf = (status: 'queued' | 'dead') => jobs.find((row) => row.status === status)?.count ?? 0
  const ok = !state.stopped && state.lastTickAgeMs < tickLimitMs
  return {
    ok,
    detail: `${state.stopped ? 'stopped, ' : ''}looked ${state.lastTickAgeMs} ms ago; ${state.running} running, ${countOf('queued')} queued, ${countOf('dead')} dead`,
  }
}
