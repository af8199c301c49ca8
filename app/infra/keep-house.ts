import { setImmediate as turn } from 'node:timers/promises'
import { now } from './clock'
import { db, learnSizes } from './db/client'
import { Prisma } from './db/generated/client'
import { log } from './log'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const batch = 500

/** What is deleted so long after an instant of its own. Counted events are asked about for a day at most; what a spent code or link was for is told for a week. */
const outlived = [
  { table: 'Session', of: 'expiresAt', afterMs: 0 },
  { table: 'RateEvent', of: 'at', afterMs: 2 * dayMs },
  { table: 'VerificationCode', of: 'expiresAt', afterMs: 7 * dayMs },
  { table: 'PasswordReset', of: 'expiresAt', afterMs: 7 * dayMs },
  { table: 'JudgeInvitation', of: 'expiresAt', afterMs: 7 * dayMs },
  { table: 'Job', of: 'finishedAt', afterMs: 30 * dayMs, only: Prisma.sql`AND "status" = 'done'` },
]

/** Deletes what has outlived its use, a few hundred rows at a time, so that whoever waits to write is let in between; returns how many rows went. */
export async function clearOutlived(): Promise<number> {
  let cleared = 0
  for (const { table, of, afterMs, only = Prisma.empty } of outlived) {
    const [from, instant] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${of}"`)]
    const before = new Date(now().getTime() - afterMs)
    for (let count = batch; count === batch; cleared += count) {
      count = await db.$executeRaw`
        DELETE FROM ${from} WHERE "id" IN (SELECT "id" FROM ${from} WHERE ${instant} < ${before} ${only} LIMIT ${batch})`
      await turn()
    }
  }
  return cleared
}

/** What is done once an hour, and at the start: old rows go, and the database learns how large its tables are by now. Returns how to stop it. */
export function keepHouse(): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const round = () => {
    running = running.then(houseRound).catch((error: unknown) => log.error('house.failed', { error }))
  }
  round()
  const timer = setInterval(round, hourMs).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

async function houseRound(): Promise<void> {
  const cleared = await clearOutlived()
  if (cleared > 0) log.info('house.cleared', { rows: cleared })
  await learnSizes()
}
