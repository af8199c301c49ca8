import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { env } from '../env'
import { mapDatabaseError } from './errors'
import { GatedSQLite } from './gated-adapter'
import { type Prisma, PrismaClient } from './generated/client'

export type Tx = Prisma.TransactionClient

type Opened = { client: PrismaClient; inside: AsyncLocalStorage<{ open: boolean }> }

function open(): Opened {
  const file = path.join(env().DATA_DIR, 'app.db')
  const bare = new PrismaClient({ adapter: new GatedSQLite(file), transactionOptions: { maxWait: 15_000, timeout: 20_000 } })
  const client = bare.$extends({
    query: {
      $allOperations: ({ args, query }) =>
        query(args).catch((error: unknown) => {
          throw mapDatabaseError(error)
        }),
    },
  })
  return { client: client as unknown as PrismaClient, inside: new AsyncLocalStorage() }
}

// On globalThis, because a development server loads this module again after each edit: a second gate would be no gate.
const held = globalThis as { __db?: Opened }
const { client, inside } = (held.__db ??= open())

/** The one database client of the process. Inside `transaction` it throws: there, `tx` is the client. */
export const db: PrismaClient = new Proxy(client, {
  get(target, name) {
    assertOutside(name)
    const value: unknown = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  },
})

/** Runs `work` in one immediate transaction: all of it is written, or nothing. Only database calls may be awaited inside. */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  assertOutside('$transaction')
  const mark = { open: true }
  try {
    return await client.$transaction((tx) => inside.run(mark, () => work(tx)))
  } catch (error) {
    throw mapDatabaseError(error)
  } finally {
    mark.open = false
  }
}

// It would wait at the gate for the very transaction that waits for it.
function assertOutside(name: string | symbol) {
  if (inside.getStore()?.open) throw new Error(`db.${String(name)} was used inside a transaction; use the transaction's own client.`)
}
