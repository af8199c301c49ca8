import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { type Kind, type Shape, shapeOf, type Tree } from './result-shape'

type Row = Record<string, unknown>
type Convert = (value: unknown) => unknown
type Prepared = { statement: Statement; converts: [column: string, convert: Convert][] }

const keptStatements = 300

/** The selects of one connection: prepared once, their rows given the types that the builder (and Prisma) promise. */
export class Selects {
  /** In the order of their last use. */
  readonly #prepared = new Map<string, Prepared>()

  constructor(private readonly database: Database) {}

  all(query: CompiledQuery): Row[] {
    const values = query.parameters.map(bindable)
    const { statement, converts } = this.#prepare(query)
    const rows = statement.all(values) as Row[]
    if (converts.length > 0) for (const row of rows) convertRow(row, converts)
    return rows
  }

  #prepare(query: CompiledQuery): Prepared {
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
    const kinds: Shape = new Map(statement.columns().map(({ name, type }) => [name, declaredKind(type) ?? shape.get(name) ?? 'plain']))
    return { statement, converts: convertsOf(kinds) }
  }
}

/** The kind of a plain column; undefined for an expression, which has no declared type. */
function declaredKind(type: string | null): Kind | undefined {
  if (type === null) return undefined
  return ({ DATETIME: 'date', BOOLEAN: 'boolean', JSONB: 'json' } as const)[type] ?? 'plain'
}

function convertsOf(shape: Shape): Prepared['converts'] {
  return [...shape].flatMap(([name, kind]) => (kind === 'plain' ? [] : [[name, convertOf(kind)] as [string, Convert]]))
}

function convertOf(kind: Exclude<Kind, 'plain'>): Convert {
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

function convertRow(row: Row, converts: Prepared['converts']) {
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
