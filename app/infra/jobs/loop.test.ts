import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { now } from '../clock'
import { db, transaction } from '../db/client'
import { defineJob, handleJob, type Job, type JobDefinition, type JobRun } from './definition'
import { claim } from './lease'
import { JobLoop } from './loop'
import { enqueue, retryJob } from './queue'
import { backoff, type Timing } from './timing'

const quick: Partial<Timing> = { pollMs: 10, leaseMs: 400, heartbeatMs: 100, graceMs: 100, backoffMs: () => 10 }
const payloadSchema = z.object({ n: z.number() })
type Payload = z.infer<typeof payloadSchema>

const loops: JobLoop[] = []
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()))
})

function startLoop(jobs: Job<unknown>[], changes: Partial<Timing> = {}) {
  const loop = new JobLoop(jobs, { ...quick, ...changes }).start()
  loops.push(loop)
  return loop
}

const defined = (kind: string, more: Partial<JobDefinition<Payload>> = {}) =>
  defineJob<Payload>({ kind, payloadSchema, timeoutMs: 5_000, attempts: 3, ...more })
const job = (
  kind: string,
  handler: Job<Payload>['handler'],
  { gaveUp, ...more }: Partial<JobDefinition<Payload>> & Pick<Job<Payload>, 'gaveUp'> = {},
): Job<unknown> => handleJob(defined(kind, more), { handler, gaveUp }) as Job<unknown>
const ask = (kind: string, n = 1) => transaction((tx) => enqueue(tx, defined(kind), { subject: `probe:${n}`, payload: { n } }))
const jobOf = (kind: string) => db.job.findFirstOrThrow({ where: { kind } })
const effects = (key: string) => db.rateEvent.count({ where: { key } })
const effect = (key: string) => (tx: Parameters<typeof enqueue>[0]) => tx.rateEvent.create({ data: { key, at: now() } }).then(() => {})

async function until(what: () => Promise<boolean>) {
  for (let waited = 0; waited < 10_000; waited += 10) {
    if (await what()) return
    await sleep(10)
  }
  throw new Error('It did not happen.')
}
const ends = (kind: string, status: 'done' | 'dead' | 'queued') => until(async () => (await jobOf(kind)).status === status)

test('a job is run with its payload, writes its result with its end, and is done', async () => {
  const seen: number[] = []
  startLoop([
    job('plain', async ({ payload, finish }) => {
      seen.push(payload.n)
      await finish(effect('plain'))
    }),
  ])
  await ask('plain', 7)
  await ends('plain', 'done')
  expect(seen).toEqual([7])
  expect(await effects('plain')).toBe(1)
  expect(await jobOf('plain')).toMatchObject({
    attempts: 1,
    maxAttempts: 3,
    progress: 100,
    leaseToken: null,
    leaseUntil: null,
    lastError: null,
  })
})

test('asked for twenty times, twice by two loops at once, it has one effect', async () => {
  const handler = ({ finish }: JobRun<Payload>) => sleep(20).then(() => finish(effect('once')))
  startLoop([job('once', handler, { concurrency: 4 })])
  startLoop([job('once', handler, { concurrency: 4 })])
  await Promise.all(Array.from({ length: 20 }, () => ask('once')))
  await ends('once', 'done')
  await ask('once')
  await sleep(100)
  expect(await effects('once')).toBe(1)
  expect(await db.job.count({ where: { kind: 'once' } })).toBe(1)
})

test('not before its time', async () => {
  startLoop([job('later', ({ finish }) => finish(effect('later')))])
  await transaction((tx) =>
    enqueue(tx, defined('later'), { subject: 'probe:1', payload: { n: 1 }, runAt: new Date(now().getTime() + 300) }),
  )
  await sleep(150)
  expect(await effects('later')).toBe(0)
  await ends('later', 'done')
  expect(await effects('later')).toBe(1)
})

test('handlers that throw, hang or get nonsense die after their attempts; the loop goes on, and a retry revives them', async () => {
  let broken = true
  const told: string[] = []
  const gaveUp = (kind: string) => async (tx: Parameters<typeof enqueue>[0]) => {
    told.push(kind)
    await tx.rateEvent.create({ data: { key: `${kind}-gave-up`, at: now() } })
  }
  startLoop([
    job(
      'throws',
      async ({ finish }) => {
        if (broken) throw new Error('boom')
        await finish(effect('throws'))
      },
      { gaveUp: gaveUp('throws') },
    ),
    job('hangs', () => new Promise(() => {}), { timeoutMs: 50, gaveUp: gaveUp('hangs') }),
    job('nonsense', async () => {}, { gaveUp: gaveUp('nonsense') }),
    job('well', ({ finish }) => finish(effect('well'))),
  ])
  // As an earlier version may have asked for it.
  const earlier = defineJob({ ...defined('nonsense'), payloadSchema: z.object({ n: z.string() }) })
  await transaction((tx) => enqueue(tx, earlier, { subject: 'probe:1', payload: { n: 'seven' } }))
  await Promise.all(['throws', 'hangs', 'well'].map((kind) => ask(kind)))
  await Promise.all([ends('throws', 'dead'), ends('hangs', 'dead'), ends('nonsense', 'dead'), ends('well', 'done')])
  expect(await jobOf('throws')).toMatchObject({ attempts: 3, lastError: 'boom' })
  expect(await jobOf('hangs')).toMatchObject({ attempts: 3, lastError: 'Not done within 50 ms.' })
  expect(await jobOf('nonsense')).toMatchObject({ attempts: 1 })
  expect(told.sort()).toEqual(['hangs', 'throws'])
  expect(await effects('hangs-gave-up')).toBe(1)

  broken = false
  const { id } = await jobOf('throws')
  expect(await transaction((tx) => retryJob(tx, id))).toBe(true)
  await ends('throws', 'done')
  expect(await effects('throws')).toBe(1)
})

test('a lease that ran out is taken over by exactly one, and the one who lost it writes nothing', async () => {
  await ask('stalled')
  const first = await claim({ kind: 'stalled', attempts: 3, leaseMs: 50 })
  expect(first).not.toBeNull()
  expect(await claim({ kind: 'stalled', attempts: 3, leaseMs: 50 })).toBeNull()
  await sleep(80)
  const takers = await Promise.all(Array.from({ length: 10 }, () => claim({ kind: 'stalled', attempts: 3, leaseMs: 5_000 })))
  const second = takers.filter((lease) => lease !== null)
  expect(second).toHaveLength(1)
  expect(second[0]!.attempts).toBe(2)

  const { complete } = await import('./lease')
  await expect(complete(first!, effect('stalled'))).rejects.toThrow(/lease/)
  expect(await effects('stalled')).toBe(0)
  await complete(second[0]!, effect('stalled'))
  expect(await effects('stalled')).toBe(1)
})

test('a handler whose lease was taken over is told, and its finish is refused', async () => {
  let refused: unknown
  startLoop([
    job('robbed', async ({ finish, signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await finish(effect('robbed')).catch((error: unknown) => (refused = error))
    }),
  ])
  await ask('robbed')
  await until(async () => (await jobOf('robbed')).status === 'running')
  await db.job.updateMany({ where: { kind: 'robbed' }, data: { leaseToken: 'another', leaseUntil: new Date(now().getTime() + 60_000) } })
  await until(async () => refused !== undefined)
  expect(refused).toBeInstanceOf(Error)
  expect(await effects('robbed')).toBe(0)
  expect((await jobOf('robbed')).leaseToken).toBe('another')
})

test('a long job keeps its lease by heartbeat and shows its progress', async () => {
  startLoop([
    job('long', async ({ finish, progress }) => {
      progress(40.7)
      await sleep(1_200)
      await finish(effect('long'))
    }),
  ])
  await ask('long')
  await until(async () => (await jobOf('long')).progress === 40)
  await ends('long', 'done')
  expect(await jobOf('long')).toMatchObject({ attempts: 1, progress: 100 })
  expect(await effects('long')).toBe(1)
})

test('one at a time of a kind, or as many as it says', async () => {
  const most = { single: 0, double: 0 }
  const open = { single: 0, double: 0 }
  const counting = (kind: 'single' | 'double') => async () => {
    most[kind] = Math.max(most[kind], ++open[kind])
    await sleep(60)
    open[kind]--
  }
  startLoop([job('single', counting('single')), job('double', counting('double'), { concurrency: 2 })])
  await Promise.all([1, 2, 3, 4].flatMap((n) => [ask('single', n), ask('double', n)]))
  await until(async () => (await db.job.count({ where: { kind: { in: ['single', 'double'] }, status: 'done' } })) === 8)
  expect(most).toEqual({ single: 1, double: 2 })
})

test('a graceful stop gives the lease back, without counting the attempt, also from a handler that does not listen', async () => {
  const told: boolean[] = []
  const loop = startLoop([
    job('stopped', ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => (told.push(true), resolve())))),
    job('deaf', () => new Promise(() => {})),
  ])
  await Promise.all([ask('stopped'), ask('deaf')])
  await until(async () => loop.state().running === 2)
  expect(loop.state()).toMatchObject({ stopped: false })
  const startedAt = Date.now()
  await loop.stop()
  expect(Date.now() - startedAt).toBeLessThan(2_000)
  expect(told).toEqual([true])
  expect(loop.state()).toMatchObject({ stopped: true, running: 0 })
  for (const kind of ['stopped', 'deaf']) {
    expect(await jobOf(kind)).toMatchObject({ status: 'queued', attempts: 0, leaseToken: null })
  }
})

test('a job whose process vanished in its last attempt is buried, and its subject told', async () => {
  await ask('vanished')
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await claim({ kind: 'vanished', attempts: 3, leaseMs: 1 })).not.toBeNull()
    await sleep(5)
  }
  startLoop([job('vanished', ({ finish }) => finish(effect('vanished')), { gaveUp: (tx) => effect('vanished-told')(tx) })])
  await ends('vanished', 'dead')
  expect([await effects('vanished'), await effects('vanished-told')]).toEqual([0, 1])
})

test('the pause doubles from ten seconds up to an hour', () => {
  for (const [attempts, middle] of [
    [1, 10_000],
    [2, 20_000],
    [4, 80_000],
  ] as const) {
    for (let n = 0; n < 50; n++) expect(Math.abs(backoff(attempts) - middle) / middle).toBeLessThanOrEqual(0.25)
  }
  expect(backoff(30)).toBeLessThanOrEqual(3_600_000)
})
