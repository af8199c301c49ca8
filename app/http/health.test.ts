import { once } from 'node:events'
import express from 'express'
import type { AddressInfo } from 'node:net'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { env } from '~/infra/env'
import { startJobs } from '~/infra/jobs/loop'
import { health } from './health.server'

const server = express().get('/healthz', health).listen(0)
const ask = async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: (await answer.json()) as Record<string, { ok: boolean; detail: string }>,
  }
}

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => void server.close())

test('before the job loop has started the server is not well, and says which part', async () => {
  const { status, type, body } = await ask()
  expect(status).toBe(503)
  expect(type).toMatch(/^application\/json/)
  expect(body).toMatchObject({ ok: false, database: { ok: true }, disk: { ok: true }, jobs: { ok: false, detail: 'not started' } })
})

test('with the loop running all is well; once it stops, or no longer looks, it is not', async () => {
  env().JOB_POLL_MS = 60_000
  const loop = startJobs([])
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true, jobs: { ok: true } } })

  const later = Date.now() + 31_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  const stalled = await ask()
  clock.mockRestore()
  expect(stalled).toMatchObject({ status: 503, body: { jobs: { ok: false } } })

  await loop.stop()
  expect(await ask()).toMatchObject({ status: 503, body: { jobs: { ok: false } } })
})

test('a full disk and a lost data folder are noticed', async () => {
  const reserve = env().DISK_RESERVE_MB
  env().DISK_RESERVE_MB = 1_000_000_000
  expect(await ask()).toMatchObject({ status: 503, body: { disk: { ok: false } } })
  env().DISK_RESERVE_MB = reserve
  const folder = env().DATA_DIR
  env().DATA_DIR = path.join(folder, 'gone')
  expect(fs.existsSync(env().DATA_DIR)).toBe(false)
  expect(await ask()).toMatchObject({ status: 503, body: { disk: { ok: false, detail: 'failed' } } })
  env().DATA_DIR = folder
})

test('keys that can no longer be read, or are others, are noticed; the server goes on', async () => {
  env().JOB_POLL_MS = 60_000
  const loop = startJobs([])
  const file = path.join(env().DATA_DIR, 'keys.json')
  const kept = fs.readFileSync(file)
  expect(await ask()).toMatchObject({ status: 200, body: { keys: { ok: true, detail: 'read' } } })
  for (const text of ['', JSON.stringify({ sessionSecret: 'ab'.repeat(32), idCardKey: 'cd'.repeat(32) })]) {
    fs.writeFileSync(file, text)
    expect(await ask()).toMatchObject({ status: 503, body: { ok: false, keys: { ok: false } } })
  }
  fs.rmSync(file)
  expect(await ask()).toMatchObject({ status: 503, body: { ok: false, keys: { ok: false, detail: 'failed' } } })
  fs.writeFileSync(file, kept)
  await loop.stop()
})
