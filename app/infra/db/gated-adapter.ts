import fs from 'node:fs'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import type { Database } from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { Gate, inTurn, type Release } from './gate'
import { patiently } from './patiently'
import { Selects } from './selects'

type Adapter = Awaited<ReturnType<PrismaBetterSQLite3['connect']>>
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>
type Query = Parameters<Adapter['queryRaw']>[0]
type Connection = { adapter: Adapter; database: Database; selects: Selects }

/** Where a select of `read` runs: the read-only connection, or an open transaction. */
export type Source = {
  select(query: CompiledQuery): Promise<Record<string, unknown>[]>
  /** Another text after each commit; null in a transaction, which sees what nobody else does. */
  version(): string | null
}

const options = { timestampFormat: 'unixepoch-ms' } as const
/** Longer than a transaction may take: one that hangs is rolled back, and those behind it go on. */
const gateWaitMs = 30_000

/** Of every table at the start, of those that have grown much afterwards; a bounded look at each. */
const learnAll = 'PRAGMA analysis_limit = 1000; PRAGMA optimize = 0x10002'
const learnGrown = 'PRAGMA optimize'

const writerSettings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA recursive_triggers = ON;
  PRAGMA journal_size_limit = 67108864;`

/**
 * Prisma's better-sqlite3 adapter behind a write gate (docs/decisions/0002-write-gate.md). Selects outside a transaction go to a
 * read-only connection; every other statement, and every transaction as a whole, passes the gate to the one writing connection.
 */
export class GatedSQLite {
  readonly provider = 'sqlite'
  readonly adapterName = 'gated-better-sqlite3'

  #connected: Promise<GatedAdapter> | undefined
  #latest: Source | undefined

  constructor(private readonly file: string) {}

  /** The transaction begun last: there is one at a time. */
  get latest(): Source | undefined {
    return this.#latest
  }

  /** The same connections for Prisma and for `read`, until they are disposed of. */
  connect(): Promise<GatedAdapter> {
    return (this.#connected ??= this.#connect().catch((error: unknown) => {
      this.#connected = undefined
      throw error
    }))
  }

  /** The database as it is at this moment, to be read however long: writers go on meanwhile. On a connection of its own, until it is closed. */
  async snapshot(): Promise<Source & { close(): Promise<void> }> {
    await this.connect()
    const { adapter, database, selects } = await this.#open({ readonly: true })
    database.exec('BEGIN')
    await patiently(() => database.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get())
    return {
      version: () => null,
      select: (query) => inTurn(() => patiently(() => selects.all(query))),
      close: () => adapter.dispose(),
    }
  }

  async #connect(): Promise<GatedAdapter> {
    if (!fs.existsSync(this.file)) throw new Error(`There is no database at ${this.file}; node prisma/migrate.mjs makes one.`)
    const writer = await this.#open({ readonly: false })
    writer.database.exec(writerSettings)
    writer.database.exec(learnAll)
    return new GatedAdapter(writer, await this.#open({ readonly: true }), {
      openReader: () => this.#open({ readonly: true }),
      begun: (transaction) => (this.#latest = transaction),
      disposed: () => (this.#connected = undefined),
    })
  }

  async #open({ readonly }: { readonly: boolean }): Promise<Connection> {
    // timeout 0: SQLite's own wait for a lock would stop the event loop; `patiently` waits on a timer.
    const config = { url: `file:${this.file}`, readonly, fileMustExist: true, timeout: 0 }
    const adapter = await new PrismaBetterSQLite3(config, options).connect()
    const database = (adapter as unknown as { client: Database }).client
    return { adapter, database, selects: new Selects(database) }
  }
}

class GatedAdapter implements Adapter, Source {
  readonly provider = 'sqlite'
  readonly adapterName = 'gated-better-sqlite3'
  readonly #gate = new Gate(gateWaitMs)
  #readers = 1

  constructor(
    private readonly writer: Connection,
    private reader: Connection,
    private readonly tell: { openReader: () => Promise<Connection>; begun: (transaction: GatedTransaction) => void; disposed: () => void },
  ) {}

  select(query: CompiledQuery) {
    return inTurn(() => patiently(() => this.reader.selects.all(query)))
  }

  version() {
    return `${this.#readers}:${String(this.reader.database.pragma('data_version', { simple: true }))}`
  }

  /**
   * Lets SQLite look how large its tables have grown, by which it chooses its ways: without, a join of thousands of rows may take seconds.
   * A connection knows what was known when it was opened, so reads go on with a new one.
   */
  async learnSizes(): Promise<void> {
    await this.#alone(() => inTurn(() => void this.writer.database.exec(learnGrown)))
    const old = this.reader
    this.reader = await this.tell.openReader()
    this.#readers++
    await old.adapter.dispose()
  }

  async queryRaw(query: Query) {
    if (!this.#reads(query.sql)) return this.#alone((adapter) => adapter.queryRaw(query))
    return inTurn(() => patiently(() => this.reader.adapter.queryRaw(query)))
  }

  executeRaw(query: Query) {
    return this.#alone((adapter) => adapter.executeRaw(query))
  }

  executeScript(script: string) {
    return this.#alone((adapter) => adapter.executeScript(script))
  }

  async startTransaction(isolationLevel?: string): Promise<Transaction> {
    if (isolationLevel && isolationLevel !== 'SERIALIZABLE') throw new Error(`SQLite is always serializable, never ${isolationLevel}`)
    const release = await this.#gate.enter()
    try {
      await patiently(() => this.writer.adapter.executeRaw(statement('BEGIN IMMEDIATE')))
      const transaction = new GatedTransaction(this.writer, release)
      this.tell.begun(transaction)
      return transaction
    } catch (error) {
      release()
      throw error
    }
  }

  async dispose() {
    this.tell.disposed()
    const release = await this.#gate.enter()
    await this.reader.adapter.dispose()
    await this.writer.adapter.dispose()
    release()
  }

  #reads(sql: string): boolean {
    if (/^\s*select\b/i.test(sql)) return true
    return /^\s*with\b/i.test(sql) && this.reader.database.prepare(sql).readonly
  }

  async #alone<T>(run: (adapter: Adapter) => Promise<T>): Promise<T> {
    const release = await this.#gate.enter()
    try {
      return await inTurn(() => patiently(() => run(this.writer.adapter)))
    } finally {
      release()
    }
  }
}

class GatedTransaction implements Transaction, Source {
  readonly provider = 'sqlite'
  readonly adapterName = 'gated-better-sqlite3'
  // Prisma then sends no COMMIT of its own: one that failed would never reach commit(), and the gate would stay shut.
  readonly options = { usePhantomQuery: true }
  #over = false
  #latest: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly writer: Connection,
    private readonly release: Release,
  ) {}

  version() {
    return null
  }

  select(query: CompiledQuery) {
    return this.#run(async () => this.writer.selects.all(query))
  }

  queryRaw(query: Query) {
    return this.#run(() => this.writer.adapter.queryRaw(query))
  }

  executeRaw(query: Query) {
    return this.#run(() => this.writer.adapter.executeRaw(query))
  }

  async commit() {
    try {
      if (this.#over || !this.writer.database.inTransaction) throw ended()
      await this.writer.adapter.executeRaw(statement('COMMIT'))
    } finally {
      this.#end()
    }
  }

  async rollback() {
    this.#end()
  }

  /**
   * A statement that comes late (after a time-out) must not run outside. Nor may one that was sent beside another after which SQLite
   * itself rolled back (disk full): it fails as that one did, so that whoever hears of either first hears the reason.
   */
  #run<T>(act: () => Promise<T>): Promise<T> {
    return inTurn<T>(() => {
      if (this.#over) throw ended()
      if (!this.writer.database.inTransaction) return this.#latest.then(() => Promise.reject(ended()))
      const running = act()
      this.#latest = running
      return running
    })
  }

  #end() {
    if (this.#over) return
    this.#over = true
    try {
      if (this.writer.database.inTransaction) this.writer.database.exec('ROLLBACK')
    } finally {
      this.release()
    }
  }
}

const ended = () => new Error('This transaction has ended; nothing of it was written.')

function statement(sql: string): Query {
  return { sql, args: [], argTypes: [] }
}
