import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { now } from '../clock'
import { DiskFull } from '../disk-full'
import { db, transaction } from '../db/client'
import { defineJob, handleJob, type Job, type JobDefinition, type JobRun } from './definition'
import { claim, spent } from './lease'
import { JobLoop } from './loop'
import { enqueue, retryJob } from './queue'
import { backoff, type Timing } from './timing'

const quick: Partial<Timing> = { pollMs: 10, leaseMs: 60_000, heartbeatMs: 50, graceMs: 100, backoffMs: () => 10, roomMs: 10 }
const hour = 60 * 60 * 1000
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
  defineJob<Payload>({ kind, payloadSchema, timeoutMs: 60_000, attempts: 3, ...more })
const job = (
  kind: string,
  handler: Job<Payload>['handler'],
  { gaveUp, ...more }: Partial<JobDefinition<Payload>> & Pick<Job<Payload>, 'gaveUp'> = {},
): Job<unknown> => handleJob(defined(kind, more), { handler, gaveUp }) as Job<unknown>
const ask = (kind: string, n = 1) => transaction((tx) => enqueue(tx, defined(kind), { subject: `probe:${n}`, payload: { n } }))
const jobOf = (kind: string) => db.job.findFirstOrThrow({ where: { kind } })
const effects = (key: string) => db.rateEvent.count({ where: { key } })
const effect = (key: string) => (tx: Parameters<typeof enqueue>[0]) => tx.rateEvent.create({ data: { key, at: now() } }).then(() => {})

const until = (what: () => Promise<boolean>) => expect.poll(what).toBe(true)
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
  let askedOften = () => {}
  const running = new Promise<void>((resolve) => (askedOften = resolve))
  const handler = ({ payload: { n }, finish }: JobRun<Payload>) => running.then(() => finish(effect(n === 1 ? 'once' : 'after')))
  startLoop([job('once', handler, { concurrency: 4 })])
  startLoop([job('once', handler, { concurrency: 4 })])
  await ask('once')
  await until(async () => (await jobOf('once')).status === 'running')
  await Promise.all(Array.from({ length: 19 }, () => ask('once')))
  askedOften()
  await ends('once', 'done')
  await ask('once')
  // Whoever runs this one has looked for the other again, and before it.
  await ask('once', 2)
  await until(async () => (await effects('after')) === 1)
  expect(await effects('once')).toBe(1)
  expect(await db.job.findMany({ where: { kind: 'once', subject: 'probe:1' } })).toMatchObject([{ status: 'done', attempts: 1 }])
})

test('what failed, not before its time', async () => {
  await ask('later', 1)
  await db.job.updateMany({ where: { kind: 'later' }, data: { attempts: 1, runAt: new Date(now().getTime() + hour) } })
  startLoop([job('later', ({ payload: { n }, finish }) => finish(effect(n === 1 ? 'later' : 'now')))])
  await ask('later', 2)
  await until(async () => (await effects('now')) === 1)
  expect(await jobOf('later')).toMatchObject({ status: 'queued', attempts: 1 })
  await db.job.updateMany({ where: { kind: 'later', subject: 'probe:1' }, data: { runAt: now() } })
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

test('a full disk kills no job: it is tried again until there is room, or for three days', async () => {
  let [room, tries] = [false, 0]
  const gaveUp = vi.fn(async () => {})
  const handler = async () => {
    tries += 1
    if (!room) throw new DiskFull('no room')
  }
  startLoop([job('full', handler, { gaveUp })])
  await ask('full')
  await until(async () => tries > 6)
  expect(await jobOf('full')).toMatchObject({ status: expect.stringMatching(/queued|running/) as string, lastError: 'no room' })
  room = true
  await ends('full', 'done')
  expect([(await jobOf('full')).attempts, gaveUp.mock.calls.length]).toEqual([2, 0])
  room = false
  await ask('full', 2)
  await db.job.updateMany({ where: { subject: 'probe:2', kind: 'full' }, data: { createdAt: new Date(Date.now() - 73 * hour) } })
  await until(async () => gaveUp.mock.calls.length === 1)
  expect(await db.job.findFirstOrThrow({ where: { kind: 'full', subject: 'probe:2' } })).toMatchObject({ status: 'dead', attempts: 3 })
})

test('a clock set back holds nothing: neither what was asked for, nor what failed, nor what a vanished process had', async () => {
  const future = new Date(now().getTime() + 48 * hour)
  for (const kind of ['early-asked', 'early-failed', 'early-vanished', 'early-vanished-last']) await ask(kind)
  await db.job.updateMany({ where: { kind: 'early-asked' }, data: { runAt: future, createdAt: future } })
  await db.job.updateMany({ where: { kind: 'early-failed' }, data: { attempts: 1, runAt: future } })
  const vanished = { status: 'running', leaseToken: 'vanished', leaseUntil: future } as const
  await db.job.updateMany({ where: { kind: 'early-vanished' }, data: { ...vanished, attempts: 1 } })
  await db.job.updateMany({ where: { kind: 'early-vanished-last' }, data: { ...vanished, leaseToken: 'last', attempts: 3 } })
  startLoop(
    ['early-asked', 'early-failed', 'early-vanished', 'early-vanished-last'].map((kind) => job(kind, ({ finish }) => finish(effect(kind)))),
  )
  for (const kind of ['early-asked', 'early-failed', 'early-vanished']) await ends(kind, 'done')
  await ends('early-vanished-last', 'dead')
})

test('a clock set back takes nothing from a job that runs', async () => {
  let letGo = () => {}
  const worked = new Promise<void>((resolve) => (letGo = resolve))
  let runs = 0
  startLoop(
    [
      job(
        'running',
        async ({ finish }) => {
          runs++
          await worked
          await finish(effect('running'))
        },
        { concurrency: 2 },
      ),
    ],
    { heartbeatMs: hour },
  )
  await ask('running')
  await until(async () => runs === 1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * hour })
  try {
    const { leaseUntil } = await jobOf('running')
    await until(async () => (await jobOf('running')).leaseUntil!.getTime() < leaseUntil!.getTime() - hour)
    await ask('other')
    startLoop([job('other', ({ finish }) => finish(effect('other')))])
    await ends('other', 'done')
    letGo()
    await ends('running', 'done')
    expect([runs, await effects('running')]).toEqual([1, 1])
  } finally {
    vi.useRealTimers()
  }
})

test('the clock may jump between a look and a taking: a loop takes nothing from itself', async () => {
  await ask('own')
  const taking = { kind: 'own', attempts: 1, leaseMs: hour }
  const lease = await claim(taking)
  await db.job.updateMany({ where: { kind: 'own' }, data: { leaseUntil: new Date(now().getTime() + 4 * hour) } })
  const mine = [lease!.token]
  expect([await claim({ ...taking, attempts: 2, mine }), await spent({ ...taking, mine })]).toEqual([null, []])
  expect(await spent({ ...taking, mine: ['another'] })).toHaveLength(1)
  expect(await claim({ ...taking, attempts: 2, mine: ['another'] })).not.toBeNull()
})

test('a lease that ran out is taken over by exactly one, and the one who lost it writes nothing', async () => {
  await ask('stalled')
  const taking = { kind: 'stalled', attempts: 3, leaseMs: hour }
  const first = await claim(taking)
  expect(first).not.toBeNull()
  expect(await claim(taking)).toBeNull()
  await db.job.updateMany({ where: { kind: 'stalled' }, data: { leaseUntil: new Date(now().getTime() - 1) } })
  const takers = await Promise.all(Array.from({ length: 10 }, () => claim(taking)))
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
  let letGo = () => {}
  const worked = new Promise<void>((resolve) => (letGo = resolve))
  startLoop([
    job('long', async ({ finish, progress }) => {
      progress(40.7)
      await worked
      await finish(effect('long'))
    }),
  ])
  await ask('long')
  await until(async () => (await jobOf('long')).progress === 40)
  for (let beats = 0; beats < 3; beats++) {
    const { leaseUntil } = await jobOf('long')
    await until(async () => (await jobOf('long')).leaseUntil! > leaseUntil!)
  }
  letGo()
  await ends('long', 'done')
  expect(await jobOf('long')).toMatchObject({ attempts: 1, progress: 100 })
  expect(await effects('long')).toBe(1)
})

test('what ends makes room for the next at once, not at the next look of the clock', async () => {
  for (const n of [1, 2, 3, 4]) await ask('drained', n)
  startLoop([job('drained', ({ finish }) => finish(effect('drained')))], { pollMs: hour })
  await until(async () => (await effects('drained')) === 4)
})

test('one at a time of a kind, or as many as it says', async () => {
  const most = { single: 0, double: 0 }
  const open = { single: 0, double: 0 }
  const done = () => db.job.count({ where: { kind: 'double', status: 'done' } })
  const counting = (kind: 'single' | 'double') => async () => {
    most[kind] = Math.max(most[kind], ++open[kind])
    // Two at a time come in pairs; one at a time lets the loop go round until all of those are through.
    await until(async () => (kind === 'double' ? most.double >= 2 : (await done()) === 4))
    open[kind]--
  }
  await Promise.all([1, 2, 3, 4].flatMap((n) => [ask('single', n), ask('double', n)]))
  startLoop([job('single', counting('single')), job('double', counting('double'), { concurrency: 2 })])
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
  await loop.stop()
  expect(told).toEqual([true])
  expect(loop.state()).toMatchObject({ stopped: true, running: 0 })
  for (const kind of ['stopped', 'deaf']) {
    expect(await jobOf(kind)).toMatchObject({ status: 'queued', attempts: 0, leaseToken: null })
  }
})

test('a job whose process vanished in its last attempt is buried, and its subject told', async () => {
  await ask('vanished')
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await claim({ kind: 'vanished', attempts: 3, leaseMs: -1 })).not.toBeNull()
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
