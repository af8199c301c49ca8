import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery, RootOperationNode } from 'kysely'
import { type Kind, type Shape, shapeOf, type Tree } from './result-shape'

type Row = Record<string, unknown>

/** What belongs to a query for good, whatever its values: its statement is kept by it. */
export type Lasting = CompiledQuery & { readonly lasting?: true }

type Convert = (value: unknown) => unknown
type Converts = [column: string, convert: Convert][]
type Prepared = { statement: Statement; columns: { name: string; convert: Convert | null }[] }

const keptStatements = 300

/** The selects of one connection: prepared once, their rows given the types that the builder (and Prisma) promise. */
export class Selects {
  /** In the order of their last use. */
  readonly #prepared = new Map<string, Prepared>()
  readonly #lasting = new WeakMap<RootOperationNode, Prepared>()

  constructor(private readonly database: Database) {}

  all(query: CompiledQuery): Row[] {
    const values = query.parameters.map(bindable)
    const { statement, columns } = this.#lasting.get(query.query) ?? this.#prepare(query)
    return (statement.all(values) as unknown[][]).map((cells) => rowOf(cells, columns))
  }

  #prepare(query: Lasting): Prepared {
    if (query.lasting) {
      const made = this.#make(query)
      this.#lasting.set(query.query, made)
      return made
    }
    const key = keyOf(query)
    const known = this.#prepared.get(key)
    const prepared = known ?? this.#make(query)
    if (known) this.#prepared.delete(key)
    else if (this.#prepared.size >= keptStatements) this.#prepared.delete(this.#prepared.keys().next().value!)
    this.#prepared.set(key, prepared)
    return prepared
  }

  #make({ sql, query }: CompiledQuery): Prepared {
    const statement = this.database.prepare(sql).safeIntegers(false)
    // To SQLite BEGIN and PRAGMA are read-only too.
    if (!statement.readonly || !/^\s*(select|with)\b/i.test(sql)) throw new Error('read takes selects only; writes go through tx.')
    const shape = shapeOf(query)
    const columns = statement
      .columns()
      .map(({ name, type }) => ({ name, convert: convertOf(declaredKind(type) ?? shape.get(name) ?? 'plain') }))
    // Objects made here cost a third less than the driver's.
    return { statement: statement.raw(), columns }
  }
}

/** The kind of a plain column; undefined for an expression, which has no declared type. */
function declaredKind(type: string | null): Kind | undefined {
  if (type === null) return undefined
  return ({ DATETIME: 'date', BOOLEAN: 'boolean', JSONB: 'json' } as const)[type] ?? 'plain'
}

function rowOf(cells: unknown[], columns: Prepared['columns']): Row {
  const row: Row = {}
  for (let at = 0; at < columns.length; at++) {
    const { name, convert } = columns[at]!
    const cell = cells[at]
    row[name] = convert && cell !== null ? convert(cell) : cell
  }
  return row
}

function convertsOf(shape: Shape): Converts {
  return [...shape].flatMap(([name, kind]) => {
    const convert = convertOf(kind)
    return convert ? [[name, convert] as [string, Convert]] : []
  })
}

function convertOf(kind: Kind): Convert | null {
  if (kind === 'plain') return null
  if (kind === 'date') return (value) => new Date(value as number)
  if (kind === 'boolean') return (value) => value !== 0
  if (kind === 'json') return (value) => JSON.parse(value as string)
  return treeConvert(kind)
}

function treeConvert({ many, shape }: Tree): Convert {
  const converts = convertsOf(shape)
  return (value) => {
    // A tree inside a tree comes as JSON inside JSON, or as text in it, as SQLite's planner likes.
    const parsed = (typeof value === 'string' ? JSON.parse(value) : value) as Row | Row[]
    if (converts.length > 0) for (const row of many ? (parsed as Row[]) : [parsed as Row]) convertRow(row, converts)
    return parsed
  }
}

function convertRow(row: Row, converts: Converts) {
  for (const [column, convert] of converts) if (row[column] !== null) row[column] = convert(row[column])
}

/** A selected parameter is what its value was, so a boolean's or a date's query is another than a number's. */
function keyOf({ sql, parameters }: CompiledQuery): string {
  return `${parameters.map((value) => (typeof value === 'boolean' ? 'b' : value instanceof Date ? 'd' : '.')).join('')}${sql}`
}

function bindable(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A query was given undefined as a parameter; null is the absent value.')
  if (value instanceof Date) return value.getTime()
  return typeof value === 'boolean' ? Number(value) : value
}
