import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

function run() {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: env().DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => (children.delete(child), resolve())))
  let seen = ''
  child.stdout.on('data', (chunk) => (seen += String(chunk)))
  const says = async (text: string) => {
    for (let waited = 0; !seen.includes(text); waited += 5) {
      if (waited > 20_000) throw new Error(`The process never said: ${text}`)
      await sleep(5)
    }
  }
  return { says, end: (signal: 'SIGKILL' | 'SIGTERM') => (child.kill(signal), ended) }
}

const ask = (n: number) => transaction((tx) => enqueue(tx, slow, { subject: `probe:${n}`, payload: { n } }))
const jobs = () => db.job.findMany({ where: { kind: 'slow' }, orderBy: { id: 'asc' } })
const effects = async () => (await db.rateEvent.findMany({ where: { key: { startsWith: 'effect:' } } })).map(({ key }) => key).sort()

test('killed in the middle of a job: after the restart it is done, once', async () => {
  await ask(1)
  const first = run()
  await first.says('started 1')
  await first.end('SIGKILL')
  expect((await jobs())[0]).toMatchObject({ status: 'running', attempts: 1 })
  expect(await effects()).toEqual([])

  const second = run()
  await second.says('finished 1')
  await second.end('SIGTERM')
  expect((await jobs())[0]).toMatchObject({ status: 'done', attempts: 2, leaseToken: null })
  expect(await effects()).toEqual(['effect:1'])
})

test('killed again and again at any moment: every job has its one effect, and the file is sound', async () => {
  const asked = Array.from({ length: 8 }, (_, n) => n + 1)
  await Promise.all(asked.map(ask))
  for (const delay of [10, 60, 140, 155, 170, 260]) {
    const process = run()
    await process.says('started')
    await sleep(delay)
    await process.end('SIGKILL')
  }
  const last = run()
  for (let waited = 0; (await jobs()).some(({ status }) => status !== 'done'); waited += 20) {
    if (waited > 20_000) throw new Error('The jobs were never done.')
    await sleep(20)
  }
  await last.end('SIGTERM')
  expect(await effects()).toEqual(asked.map((n) => `effect:${n}`).sort())
  const check = new Database(path.join(env().DATA_DIR, 'app.db'), { readonly: true })
  expect(check.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  check.close()
})

test('stopped politely in the middle of a job: it is given back at once, and the attempt does not count', async () => {
  await ask(100)
  const process = run()
  await process.says('started 100')
  await process.end('SIGTERM')
  expect((await jobs()).at(-1)).toMatchObject({ status: 'queued', attempts: 0, leaseToken: null })
})
