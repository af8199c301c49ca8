import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slow } from '../../../tests/setup/slow-job'
import { env } from '../env'
import { db, transaction } from '../db/client'
import { enqueue } from './queue'

// Beside node_modules, so that the bundle finds its packages there.
const script = path.resolve(`node_modules/.cache/job-process-${process.pid}.mjs`)
const children = new Set<ChildProcess>()

beforeAll(async () => {
  await build({
    entryPoints: ['tests/setup/job-process.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '~': path.resolve('app') },
    logLevel: 'silent',
  })
})

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  fs.rmSync(script, { force: true })
})

/** A process that works off the jobs, and stands still at a step when one is named (see job-process.ts). */
function run(standAt = '') {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: env().DATA_DIR, STAND_AT: standAt },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => (children.delete(child), resolve())))
  let seen = ''
  child.stdout.on('data', (chunk) => (seen += String(chunk)))
  const gone = ended.then(() => Promise.reject(new Error(`The process ended; it had said: ${seen}`)))
  gone.catch(() => {})
  return {
    says: async (text: string) => {
      while (!seen.includes(text)) await Promise.race([once(child.stdout, 'data'), gone])
    },
    end: (signal: 'SIGKILL' | 'SIGTERM') => (child.kill(signal), ended),
  }
}

const ask = (n: number) => transaction((tx) => enqueue(tx, slow, { subject: `probe:${n}`, payload: { n } }))
const jobs = () => db.job.findMany({ where: { kind: 'slow' }, orderBy: { id: 'asc' } })
const effects = async () => (await db.rateEvent.findMany({ where: { key: { startsWith: 'effect:' } } })).map(({ key }) => key).sort()

test('killed in the middle of a job: after the restart it is done, once', async () => {
  await ask(1)
  const first = run('started')
  await first.says('stands')
  await first.end('SIGKILL')
  expect((await jobs())[0]).toMatchObject({ status: 'running', attempts: 1 })
  expect(await effects()).toEqual([])

  const second = run()
  await second.says('finished 1')
  await second.end('SIGTERM')
  expect((await jobs())[0]).toMatchObject({ status: 'done', attempts: 2, leaseToken: null })
  expect(await effects()).toEqual(['effect:1'])
})

test('killed again and again, at every step of a job: every job has its one effect, and the file is sound', async () => {
  const asked = Array.from({ length: 16 }, (_, n) => n + 1)
  await Promise.all(asked.map(ask))
  for (const step of ['started', 'writing', 'written', 'finished', 'writing 2', 'written 3', 'finished 2']) {
    const process = run(step)
    await process.says('stands')
    await process.end('SIGKILL')
  }
  const left = (await jobs()).filter(({ status }) => status !== 'done')
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(asked.length)
  const last = run()
  await expect.poll(async () => (await jobs()).filter(({ status }) => status !== 'done')).toEqual([])
  await last.end('SIGTERM')
  expect(await effects()).toEqual(asked.map((n) => `effect:${n}`).sort())
  const check = new Database(path.join(env().DATA_DIR, 'app.db'), { readonly: true })
  expect(check.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  check.close()
})

test('stopped politely in the middle of a job: it is given back at once, and the attempt does not count', async () => {
  await ask(100)
  const process = run('signal')
  await process.says('stands')
  await process.end('SIGTERM')
  expect((await jobs()).at(-1)).toMatchObject({ status: 'queued', attempts: 0, leaseToken: null })
})
