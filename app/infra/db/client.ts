import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { env } from '../env'
import { log } from '../log'
import { mapDatabaseError } from './errors'
import { GatedSQLite, type Source } from './gated-adapter'
import { type Prisma, PrismaClient } from './generated/client'

export type Tx = Prisma.TransactionClient

type Mark = { open: boolean; source: Source | undefined; later: (() => Promise<unknown>)[] }
type Opened = { client: PrismaClient; gated: GatedSQLite; inside: AsyncLocalStorage<Mark> }

function open(): Opened {
  const file = path.join(env().DATA_DIR, 'app.db')
  const gated = new GatedSQLite(file)
  const bare = new PrismaClient({ adapter: gated, transactionOptions: { maxWait: 35_000, timeout: 20_000 } })
  const client = bare.$extends({
    query: {
      $allOperations: ({ args, query }) =>
        query(args).catch((error: unknown) => {
          throw mapDatabaseError(error)
        }),
    },
  })
  return { client: client as unknown as PrismaClient, gated, inside: new AsyncLocalStorage() }
}

// On globalThis, because a development server loads this module again after each edit: a second gate would be no gate.
const held = globalThis as { __db?: Opened }
const { client, gated, inside } = (held.__db ??= open())

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
  const mark: Mark = { open: true, source: undefined, later: [] }
  const result = await commit(work, mark)
  for (const act of mark.later) await act().catch((error: unknown) => log.error('db.after_commit_failed', { error }))
  return result
}

/**
 * Leaves for after the commit what is none of the database's, such as deleting the file of a row that goes; a transaction that is rolled back
 * forgets it. What fails then is logged: what was saved is saved, and the process may end in between.
 */
export function afterCommit(act: () => Promise<unknown>): void {
  const mark = inside.getStore()
  if (!mark?.open) throw new Error('There is no transaction after whose commit this could be done.')
  mark.later.push(act)
}

async function commit<T>(work: (tx: Tx) => Promise<T>, mark: Mark): Promise<T> {
  try {
    return await client.$transaction((tx) => {
      mark.source = gated.latest
      return inside.run(mark, () => work(tx))
    })
  } catch (error) {
    throw mapDatabaseError(error)
  } finally {
    mark.open = false
  }
}

/** The database as it was when this was opened: what is read in it belongs together, however long it takes. Nothing can be written in it. */
export type Snapshot = {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Goes through rows that are read as they are asked for. */
  through<T>(rows: () => AsyncGenerator<T>): AsyncGenerator<T>
  close(): Promise<void>
}

export async function openSnapshot(): Promise<Snapshot> {
  const source = await gated.snapshot()
  const mark: Mark = { open: true, source, later: [] }
  const run = <T>(work: () => Promise<T>) => inside.run(mark, work)
  return {
    run,
    async *through(rows) {
      const each = await run(async () => rows())
      try {
        for (;;) {
          const step = await run(() => each.next())
          if (step.done) return
          yield step.value
        }
      } finally {
        await run(() => each.return(undefined))
      }
    },
    async close() {
      if (!mark.open) return
      mark.open = false
      await source.close()
    },
  }
}

/** Tells SQLite how large its tables are by now; to be called now and then. */
export async function learnSizes(): Promise<void> {
  await (await gated.connect()).learnSizes()
}

/** Where `read` reads: in the transaction it is called in, or on the read-only connection. */
export async function currentSource(): Promise<Source> {
  const mark = inside.getStore()
  if (!mark) return gated.connect()
  if (!mark.open || !mark.source) throw new Error('This transaction has ended; nothing is read in it any more.')
  return mark.source
}

// It would wait at the gate for the very transaction that waits for it.
function assertOutside(name: string | symbol) {
  if (inside.getStore()?.open) throw new Error(`db.${String(name)} was used inside a transaction; use the transaction's own client.`)
}
