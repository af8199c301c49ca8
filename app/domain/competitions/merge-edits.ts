import { wholeJson } from '~/domain/lists/whole-json'

/** A form's fields as a browser sends them; `Row`s have their id in the database, new ones none. */
export type Fields = Readonly<Record<string, unknown>>
type Row = Fields & { id?: unknown }

/** Where two edits meet: `['endsAt']`, `['stages', '12', 'endsAt']`, or a whole row, `['stages', '12']`. */
export type Place = string[]

/** What a person ticked of several, each for itself. */
const choices = ['formats']
/** What is no answer of the person's. */
const carried = ['id', 'revision']

/**
 * Two edits of one form, made from the same `base`, brought together: a field that one of them changed is as they left it, of a list the rows one
 * added stay and those one removed go. `clashes` are the places where both did something else: there `merged` has what `mine` says (a row that
 * they removed keeps its id until it is decided). A row of mine with an id that is neither in `base` nor in `theirs` is a new one.
 */
export function mergeEdits(base: Fields, theirs: Fields, mine: Fields): { merged: Fields; clashes: Place[] } {
  const clashes: Place[] = []
  return { merged: mergeFields(base, theirs, mine, { at: [], clashes }), clashes }
}

type Walk = { at: Place; clashes: Place[] }

function mergeFields(base: Fields | undefined, theirs: Fields, mine: Fields, walk: Walk): Fields {
  const merged: Record<string, unknown> = { ...mine }
  for (const [key, their] of Object.entries(theirs)) {
    if (carried.includes(key)) continue
    const [own, before] = [mine[key], base?.[key]]
    if (choices.includes(key)) merged[key] = mergeChoices(listOf(before), listOf(their), listOf(own))
    else if (Array.isArray(their)) merged[key] = mergeRows(rowsOf(before), rowsOf(their), rowsOf(own), { ...walk, at: [...walk.at, key] })
    else if (base && same(own, before)) merged[key] = their
    else if (!same(own, their) && !(base && same(their, before))) walk.clashes.push([...walk.at, key])
  }
  return merged
}

/** Of each choice one says it changed, or none does: there is nothing to clash. */
function mergeChoices(base: unknown[], theirs: unknown[], mine: unknown[]): unknown[] {
  return [...new Set([...theirs, ...mine])].filter((one) => (base.includes(one) ? theirs.includes(one) && mine.includes(one) : true))
}

function mergeRows(base: Row[], theirs: Row[], mine: Row[], walk: Walk): Row[] {
  const [before, their] = [byId(base), byId(theirs)]
  const own = byId(mine)
  const kept = new Map<string, Row>()
  const keys = mine.map((row, index) => (own.get(idOf(row)) === row && idOf(row) ? idOf(row) : `new ${index}`))
  for (const [index, row] of mine.entries()) {
    const key = keys[index]!
    const [was, now] = [before.get(key), their.get(key)]
    const at = [...walk.at, key]
    if (now) kept.set(key, { ...mergeFields(was, now, row, { ...walk, at }), id: now.id })
    else if (!was) kept.set(key, withoutIds(row))
    else if (!same(row, was)) {
      kept.set(key, row)
      walk.clashes.push(at)
    }
  }
  for (const [id, now] of their) {
    if (own.has(id)) continue
    const was = before.get(id)
    if (!was) kept.set(id, now)
    else if (!same(now, was)) walk.clashes.push([...walk.at, id])
  }
  return inOrder({ base: [...before.keys()], theirs: [...their.keys()], mine: keys }, kept)
}

/** Rows stand as mine do where I moved any, else as theirs; what only the other has stands behind the row it stood behind there. */
function inOrder({ base, theirs, mine }: { base: string[]; theirs: string[]; mine: string[] }, kept: Map<string, Row>): Row[] {
  const common = (keys: string[]) => keys.filter((key) => base.includes(key) && theirs.includes(key) && mine.includes(key)).join(' ')
  const [first, second] = common(base) === common(mine) ? [theirs, mine] : [mine, theirs]
  const order = first.filter((key) => kept.has(key))
  let last = -1
  for (const key of second) {
    if (!kept.has(key)) continue
    if (!order.includes(key)) order.splice(last + 1, 0, key)
    last = order.indexOf(key)
  }
  return order.map((key) => kept.get(key)!)
}

/** My edit with what the other says (as `base` has it) at these places: a field's value, a row that is there again, or one that is gone. */
export function takeTheirs(mine: Fields, base: Fields, places: Place[]): Fields {
  return places.reduce((edit, place) => taken(edit, base, place), mine)
}

function taken(mine: Fields, base: Fields | undefined, [key, id, ...rest]: Place): Fields {
  if (key === undefined) return mine
  if (id === undefined) return { ...mine, [key]: base?.[key] }
  const [rows, before] = [rowsOf(mine[key]), rowsOf(base?.[key])]
  const was = before.find((row) => idOf(row) === id)
  if (rest.length > 0) return { ...mine, [key]: rows.map((row) => (idOf(row) === id ? (taken(row, was, rest) as Row) : row)) }
  const others = rows.filter((row) => idOf(row) !== id)
  return { ...mine, [key]: was ? others.toSpliced(before.indexOf(was), 0, was) : others }
}

/** What a form says at a place; undefined where it has no such row. */
export function valueAt(fields: Fields | undefined, [key, id, ...rest]: Place): unknown {
  if (key === undefined) return fields
  if (id === undefined) return fields?.[key]
  const row = rowsOf(fields?.[key]).find((one) => idOf(one) === id)
  return row && valueAt(row, rest)
}

/** Fields and places a page wrote into a hidden field as JSON; nothing where it is not to be read. */
export function fieldsIn(text: unknown): Fields | undefined {
  const value = fromJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

export function placesIn(text: unknown): Place[] {
  const value = fromJson(text)
  const isPlace = (one: unknown): one is Place => Array.isArray(one) && one.length > 0 && one.every((part) => typeof part === 'string')
  return Array.isArray(value) ? value.filter(isPlace) : []
}

function fromJson(text: unknown): unknown {
  try {
    return wholeJson(String(text))
  } catch {
    return undefined
  }
}

const idOf = (row: Row) => textOf(row.id)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : textOf(value) === '' ? [] : [value])
const rowsOf = (value: unknown) => listOf(value).filter((row): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row))

/** By id, each once. */
function byId(rows: Row[]): Map<string, Row> {
  const found = new Map<string, Row>()
  for (const row of rows) if (idOf(row) && !found.has(idOf(row))) found.set(idOf(row), row)
  return found
}

function withoutIds({ id: _, ...row }: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Array.isArray(value) ? rowsOf(value).map(withoutIds) : value]))
}

/** The same to the person: line ends of either kind, space around, a box ticked or not, fields in any order. */
function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    const [ones, others] = [listOf(one), listOf(other)]
    return ones.length === others.length && ones.every((value, index) => same(value, others[index]))
  }
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    const [a, b] = [one as Fields, other as Fields]
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]))
  }
  return textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  if (value === true) return 'on'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.replace(/\r\n/g, '\n').trim() : ''
}
