import { type CompiledQuery, type DatabaseConnection, type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Source } from './gated-adapter'

/** Kysely's SQLite, run by whatever source is the right one when a query starts. */
export function readDialect(currentSource: () => Promise<Source>): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => ({ rows: (await (await currentSource()).select(query)) as R[] }),
    streamQuery: refuse,
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: async () => refuse(),
      commitTransaction: async () => refuse(),
      rollbackTransaction: async () => refuse(),
      destroy: async () => {},
    }),
  }
}

function refuse(): never {
  throw new Error('read runs single selects; transactions are opened by `transaction`.')
}
