import path from 'node:path'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import { env } from '../env'
import { mapDatabaseError } from './errors'
import { type Prisma, PrismaClient } from './generated/client'

export type Tx = Prisma.TransactionClient

function open(): PrismaClient {
  const url = `file:${path.join(env().DATA_DIR, 'app.db')}`
  const client = new PrismaClient({ adapter: new PrismaBetterSQLite3({ url }, { timestampFormat: 'unixepoch-ms' }) })
  return client.$extends({
    query: {
      $allOperations: ({ args, query }) =>
        query(args).catch((error: unknown) => {
          throw mapDatabaseError(error)
        }),
    },
  }) as unknown as PrismaClient
}

const held = globalThis as { __db?: PrismaClient }

/** The one database client of the process. */
export const db: PrismaClient = (held.__db ??= open())

/** Runs `work` in one immediate transaction: all of it is written, or nothing. Only database calls may be awaited inside. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction(work, { maxWait: 10_000, timeout: 20_000 })
}
