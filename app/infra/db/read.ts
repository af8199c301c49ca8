import { Kysely } from 'kysely'
import { currentSource } from './client'
import type { Tables } from './generated-tables'
import { readDialect } from './read-dialect'

export type { Tables }
export { among } from './among'
export { storedText } from './stored-text'
export { listOf, oneOf } from './trees'

/**
 * What pages and verbs read with: Kysely over the tables of schema.prisma (docs/decisions/0017-reads-by-kysely.md).
 *
 * - Inside `transaction` it reads in that very transaction, elsewhere on the read-only connection; so a query function takes no client.
 * - It selects and nothing else: writes are `tx`'s.
 * - Rows have the types Prisma gives (Date, boolean, parsed JSON), also through aliases, subqueries, min, max, coalesce and case; a bigint is
 *   a number. A comparison is 0 or 1. What raw `sql` works out comes as SQLite has it; a bare column in it, as its column says.
 * - A tree in one statement: `listOf(query).as('stages')`, `oneOf(query).as('owner')`, nested as deep as you like, types and order kept.
 *   Bytes cannot stand in one.
 * - A number among the parameters is a REAL to SQLite: `7 / ${2}` is 3.5.
 */
export const read: Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'
> = new Kysely<Tables>({ dialect: readDialect(currentSource) })
