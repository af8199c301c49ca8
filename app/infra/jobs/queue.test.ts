import { expect, test } from 'vitest'
import { z } from 'zod'
import { db, type Tx, transaction } from '../db/client'
import { defineJob } from './definition'
import { enqueue, retryJob } from './queue'

const probe = defineJob({
  kind: 'probe',
  payloadSchema: z.object({ a: z.number(), b: z.string().optional() }),
  timeoutMs: 1_000,
  attempts: 7,
})
const empty = (kind: string) => defineJob({ kind, payloadSchema: z.object({}), timeoutMs: 1_000, attempts: 5 })

// What nobody defined and a payload of another shape do not compile; the type check fails where one of these does.
const _refused: ((tx: Tx) => Promise<void>)[] = [
  // @ts-expect-error A kind alone is no definition.
  (tx) => enqueue(tx, { kind: 'anything' }, { subject: 'work:1', payload: { a: 1 } }),
  // @ts-expect-error The number is a text.
  (tx) => enqueue(tx, probe, { subject: 'work:1', payload: { a: '1' } }),
  // @ts-expect-error Nobody defined c.
  (tx) => enqueue(tx, probe, { subject: 'work:1', payload: { a: 1, c: 2 } }),
]

test('a job asked for twice is one job, whatever the order of its payload', async () => {
  await transaction((tx) => enqueue(tx, probe, { subject: 'work:1', payload: { a: 1, b: 'x' } }))
  await transaction((tx) => enqueue(tx, probe, { subject: 'work:1', payload: { b: 'x', a: 1 } }))
  await transaction((tx) => enqueue(tx, probe, { subject: 'work:1', payload: { a: 2, b: 'x' } }))
  const jobs = await db.job.findMany({ where: { kind: 'probe' }, orderBy: { id: 'asc' } })
  expect(jobs.map(({ payload, status, attempts, maxAttempts }) => ({ payload, status, attempts, maxAttempts }))).toEqual([
    { payload: { a: 1, b: 'x' }, status: 'queued', attempts: 0, maxAttempts: 7 },
    { payload: { a: 2, b: 'x' }, status: 'queued', attempts: 0, maxAttempts: 7 },
  ])
})

test('an ask goes down with its transaction', async () => {
  await transaction(async (tx) => {
    await enqueue(tx, empty('undone'), { subject: 'work:1', payload: {} })
    throw new Error('no')
  }).catch(() => {})
  expect(await db.job.count({ where: { kind: 'undone' } })).toBe(0)
})

test('a dead job stays dead when asked for again, and lives again on retry', async () => {
  await transaction((tx) => enqueue(tx, empty('dying'), { subject: 'work:1', payload: {} }))
  const job = await db.job.findFirstOrThrow({ where: { kind: 'dying' } })
  expect(await transaction((tx) => retryJob(tx, job.id))).toBe(false)
  await db.job.update({ where: { id: job.id }, data: { status: 'dead', attempts: 5, lastError: 'boom', finishedAt: new Date() } })
  await transaction((tx) => enqueue(tx, empty('dying'), { subject: 'work:1', payload: {} }))
  expect((await db.job.findUniqueOrThrow({ where: { id: job.id } })).status).toBe('dead')
  expect(await transaction((tx) => retryJob(tx, job.id))).toBe(true)
  expect(await db.job.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({
    status: 'queued',
    attempts: 0,
    lastError: null,
    finishedAt: null,
  })
})
