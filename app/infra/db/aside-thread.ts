import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Tables } from './generated-tables'
import { readDialect } from './read-dialect'
import { Selects } from './selects'

/** What `read` is, where it is not this process's own. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>

export type Asked = { file: string; name: string; args: unknown }

/** What a thread can be asked for, by name: each reads and answers something that can be copied. */
export type Computations = Record<string, (read: Reader, args: never) => Promise<unknown>>

/** The whole of a thread that `workedOutAside` starts: one question, answered from a read-only connection of its own. */
export async function answerAside(computations: Computations): Promise<void> {
  const { file, name, args } = workerData as Asked
  // Nobody else waits here, so SQLite may wait for a lock by itself.
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    const selects = new Selects(database)
    const read = new Kysely<Tables>({
      dialect: readDialect(async () => ({ select: async (query) => selects.all(query), version: () => null })),
    })
    // One snapshot for all it reads.
    database.exec('BEGIN')
    parentPort!.postMessage(await computations[name]!(read, args as never))
  } finally {
    database.close()
  }
}
