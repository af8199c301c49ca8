import { halfWidth } from './half-width'

/** What a list's address may ask for, each with its bounds. What makes no sense is left out: an address is never an error. */

const longestSearch = 100

/** A text to search by, without the blanks around it, its letters and digits half-width; '' for everything. */
export function readText(query: URLSearchParams, name: string, longest = longestSearch): string {
  const text = (query.get(name) ?? '').trim().slice(0, longest)
  // Brackets and marks are full-width in many a name that is looked for.
  return text.replace(/[０-９Ａ-Ｚａ-ｚ＠．]+/g, halfWidth)
}

/** One of a set of words. */
export function readOneOf<const T extends string>(query: URLSearchParams, name: string, words: readonly T[]): T | undefined {
  return words.find((word) => word === query.get(name))
}

/** A row's id, or any whole number above 0 up to nine digits. */
export function readId(query: URLSearchParams, name: string): number | null {
  return idIn(query.get(name))
}

/** A row's id as a form or an address may bring it; null for anything else. */
export function idIn(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/** The page asked for, the first if none; `pageOf` keeps it among those there are. */
export function readPage(query: URLSearchParams): number {
  return readId(query, 'page') ?? 1
}

export type Direction = 'asc' | 'desc'

/** The orders a list can have, the usual one first, each with the direction it has unless the other is asked for. */
export type Sorts<S extends string> = Readonly<Record<S, Direction>>

export type Sorted<S extends string> = { sort: S; ascending: boolean }

export function sortNames<S extends string>(sorts: Sorts<S>): S[] {
  return Object.keys(sorts) as S[]
}

/** The order, from `sort` and `order`. */
export function readSort<S extends string>(query: URLSearchParams, sorts: Sorts<S>): Sorted<S> {
  const sort = readOneOf(query, 'sort', sortNames(sorts)) ?? sortNames(sorts)[0]!
  const direction = readOneOf(query, 'order', ['asc', 'desc']) ?? sorts[sort]
  return { sort, ascending: direction === 'asc' }
}

/** The order as `writeQuery` takes it; what is usual goes without saying. */
export function sortParams<S extends string>({ sort, ascending }: Sorted<S>, sorts: Sorts<S>) {
  const direction = ascending ? 'asc' : 'desc'
  return { sort: sort !== sortNames(sorts)[0] && sort, order: direction !== sorts[sort] && direction }
}

/** A query with its question mark, of what is neither blank nor false; '' of nothing. */
export function writeQuery(params: Record<string, string | number | boolean | null | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value === true ? 'yes' : String(value)]] : [])),
  )
  return query.size > 0 ? `?${query}` : ''
}
