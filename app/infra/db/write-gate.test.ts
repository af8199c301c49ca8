import { spawn } from 'node:child_process'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories'
import { watchRefusals } from '../../../tests/setup/lock-refusals'
import { env } from '../env'
import { db, transaction } from './client'

const file = path.join(env().DATA_DIR, 'app.db')
const at = new Date()
const outside = new Database(file, { readonly: true })
afterAll(() => outside.close())

/** So few that on a machine under load none waits at the gate for as long as it may. */
const writers = 8

const turns = async (count: number) => {
  for (let taken = 0; taken < count; taken++) await turn()
}

/** What another connection sees: committed rows only. */
const committed = (key: string) => outside.prepare('SELECT count(*) FROM "RateEvent" WHERE "key" = ?').pluck().get(key)

test('10,000 acknowledged writes racing slow rolled-back transactions: none lost, none dirty', { timeout: 1_800_000 }, async () => {
  const total = 10_000
  const acknowledged = new Set<string>()
  let started = 0
  let running = true
  let rolledBack = 0
  let dirty = 0
  let reads = 0

  const paused = new Map<() => void, number>()
  const writesLater = async (count: number) => {
    const size = Math.min(acknowledged.size + count, total)
    if (acknowledged.size < size) await new Promise<void>((resume) => paused.set(resume, size))
  }
  const writer = async () => {
    while (started < total) {
      const n = started++
      const key = `write:${n}`
      if (n % 4 === 0) await db.rateEvent.create({ data: { key, at } })
      else await db.$executeRaw`INSERT INTO "RateEvent" ("key", "at") VALUES (${key}, ${at})`
      acknowledged.add(key)
      for (const [resume, size] of paused) if (acknowledged.size >= size && paused.delete(resume)) resume()
    }
  }
  const spoiler = async () => {
    while (running) {
      const failed = await transaction(async (tx) => {
        await tx.rateEvent.create({ data: { key: 'dirty', at } })
        await turns(20)
        await tx.rateEvent.create({ data: { key: 'dirty', at } })
        throw new Error('rolled back on purpose')
      }).then(
        () => false,
        () => true,
      )
      if (failed) rolledBack++
      await writesLater(200)
    }
  }
  const reader = async () => {
    while (running) {
      dirty += await db.rateEvent.count({ where: { key: 'dirty' } })
      reads++
      await writesLater(50)
    }
  }

  const others = [spoiler(), spoiler(), reader()]
  await Promise.all(Array.from({ length: writers }, writer))
  running = false
  await Promise.all(others)

  const kept = new Set(outside.prepare(`SELECT "key" FROM "RateEvent" WHERE "key" LIKE 'write:%'`).pluck().all())
  expect(acknowledged.size).toBe(total)
  expect([...acknowledged].filter((key) => !kept.has(key))).toEqual([])
  expect(dirty).toBe(0)
  expect(committed('dirty')).toBe(0)
  expect(rolledBack).toBeGreaterThan(2)
  expect(reads).toBeGreaterThan(2)
  expect(outside.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
})

test('a failed commit is reported, leaves nothing and frees the gate', async () => {
  const failing = transaction(async (tx) => {
    await tx.$executeRawUnsafe('PRAGMA defer_foreign_keys = ON')
    await tx.session.create({ data: { id: 'orphan', userId: 987654, createdAt: at, lastSeenAt: at, expiresAt: at } })
  })
  await expect(failing).rejects.toThrow()
  await db.rateEvent.create({ data: { key: 'after-failed-commit', at } })
  expect(committed('after-failed-commit')).toBe(1)
  expect(await db.session.count({ where: { id: 'orphan' } })).toBe(0)
})

test('a transaction that fails half way leaves nothing, nested writes included', async () => {
  const user = await makeUser()
  const failing = transaction(async (tx) => {
    await tx.user.update({
      where: { id: user.id },
      data: { name: '改名', sessions: { create: { id: 'half', createdAt: at, lastSeenAt: at, expiresAt: at } } },
    })
    await tx.user.update({ where: { id: 987654 }, data: { name: 'nobody' } })
  })
  await expect(failing).rejects.toThrow()
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { sessions: true } })).toMatchObject({
    name: user.name,
    sessions: [],
  })
})

test('a transaction that takes too long is undone, its late statements are refused, and the gate is free', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const slow = (db as unknown as { $transaction: (work: (tx: typeof db) => Promise<void>, options: object) => Promise<void> }).$transaction(
    async (tx) => {
      await tx.rateEvent.create({ data: { key: 'slow', at } }).catch(() => {})
      // Comes through only once the time-out has freed the gate.
      await db.rateEvent.create({ data: { key: 'after-slow', at } })
      late = tx.rateEvent.create({ data: { key: 'slow', at } }).then(
        () => 'written',
        () => 'refused',
      )
      await late
    },
    { timeout: 100 },
  )
  await expect(slow).rejects.toThrow()
  expect(await late).toBe('refused')
  expect(committed('slow')).toBe(0)
  expect(committed('after-slow')).toBe(1)
})

test('the outer client inside a transaction throws at once, and works again after it', async () => {
  const mistaken = transaction(async (tx) => {
    await tx.rateEvent.create({ data: { key: 'mistaken', at } })
    await db.rateEvent.create({ data: { key: 'mistaken', at } })
  })
  await expect(mistaken).rejects.toThrow(/inside a transaction/)
  await expect(transaction(() => transaction(async () => {}))).rejects.toThrow(/inside a transaction/)
  expect(await db.rateEvent.count({ where: { key: 'mistaken' } })).toBe(0)
})

test('another request may use the outer client while a transaction is open', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const open = transaction(async (tx) => {
    await tx.rateEvent.create({ data: { key: 'open', at } })
    await held
  })
  const waiting = db.rateEvent.create({ data: { key: 'waiting', at } }).then(() => {})
  await turns(50)
  expect(await db.rateEvent.count({ where: { key: { in: ['open', 'waiting'] } } })).toBe(0)
  letGo()
  await Promise.all([open, waiting])
  expect(await db.rateEvent.count({ where: { key: { in: ['open', 'waiting'] } } })).toBe(2)
})

test('another process that holds the lock is waited for without stopping the event loop', async () => {
  const script = `
    const database = new (require('better-sqlite3'))(process.argv[1])
    database.exec('BEGIN IMMEDIATE')
    process.stdout.write('locked')
    process.stdin.once('data', () => { database.exec('COMMIT'); process.exit() })`
  const child = spawn(process.execPath, ['-e', script, file], { cwd: process.cwd() })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const refused = watchRefusals()
  // Prisma begins only when somebody waits.
  const write = db.rateEvent.create({ data: { key: 'patient', at } }).then(() => {})
  // Were the loop stopped while it waits, nobody would be here to tell the other process to let go.
  await refused(3)
  expect(committed('patient')).toBe(0)
  child.stdin.write('let go')
  await write
  expect(committed('patient')).toBe(1)
})

test('1,000 writes, eight at a time, leave the event loop its turns', async () => {
  let acknowledged = 0
  const seen = new Set<number>()
  const heart = () => {
    seen.add(acknowledged)
    if (acknowledged < 1000) setImmediate(heart)
  }
  setImmediate(heart)
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let written = 0; written < 1000 / writers; written++) {
        await db.rateEvent.create({ data: { key: 'burst', at } })
        acknowledged++
      }
    }),
  )
  expect(await db.rateEvent.count({ where: { key: 'burst' } })).toBe(1000)
  // Whoever else waits for a turn gets one in the middle of the burst, not only before and after it.
  expect([...seen].filter((count) => count > 0 && count < 1000).length).toBeGreaterThan(2)
})

test('the writing connection is set as decided, and instants are integers', async () => {
  const read = async (name: string) => Object.values((await db.$queryRawUnsafe<Array<Record<string, unknown>>>(`PRAGMA ${name}`))[0]!)[0]
  expect(await read('journal_mode')).toBe('wal')
  expect(Number(await read('synchronous'))).toBe(2)
  expect(Number(await read('foreign_keys'))).toBe(1)
  expect(Number(await read('busy_timeout'))).toBe(0)
  expect(Number(await read('journal_size_limit'))).toBe(64 * 1024 * 1024)
  const types = outside.prepare('SELECT DISTINCT typeof("at") FROM "RateEvent"').pluck().all()
  expect(types).toEqual(['integer'])
})
