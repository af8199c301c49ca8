import { keepsNumber } from './json-number'
import { deepestJson as deepest } from './storable-json'

/** Counted from 1, the column in characters as one sees them. */
type Place = { line: number; column: number }

type ReadJson =
  | { ok: true; value: unknown; /** The line of a value of the outermost object, by its key. */ lineOf: (key: string) => number }
  | ({ ok: false; /** A key that its object has already: what parses it would keep the last alone. */ twice?: string } & Place)
  | ({ ok: false; /** A number that would be kept as another. */ inexact: string } & Place)

/** Reads JSON that somebody typed; where it is none, the place of the first character that cannot stand there, which no engine tells reliably. */
export function readJsonText(text: string): ReadJson {
  const { at, twice, inexact, outermost } = scan(text)
  if (at !== null && inexact !== null) return { ok: false, ...placeOf(text, at), inexact }
  if (at !== null) return { ok: false, ...placeOf(text, at), ...(twice !== null && { twice }) }
  return { ok: true, value: JSON.parse(text), lineOf: (key) => placeOf(text, outermost.get(key) ?? 0).line }
}

function placeOf(text: string, at: number): Place {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: lines.length, column: [...lines.at(-1)!].length + 1 }
}

/** The offset at which a text stops being JSON (RFC 8259), or has a key twice or a number that cannot be kept; null where all of it is. And where the values of the outermost object begin. */
function scan(text: string): { at: number | null; twice: string | null; inexact: string | null; outermost: Map<string, number> } {
  let at = 0
  let twice: string | null = null
  let inexact: string | null = null
  const outermost = new Map<string, number>()
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  // Half a character, written as its number, is no text that anything can keep.
  const string = () =>
    take(
      /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u(?![dD][89a-fA-F])[\da-fA-F]{4}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}))*"/y,
    )
  const number = () => {
    const from = at
    if (!take(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y)) return false
    const written = text.slice(from, at)
    if (keepsNumber(written)) return true
    inexact = written
    at = from
    return false
  }
  const scalar = () => take(/(?:true|false|null)(?![\w.])/y) || string() || number()
  const mark = (sign: RegExp) => {
    take(/[ \t\r\n]*/y)
    return take(sign)
  }
  const list = (end: RegExp, element: () => boolean): boolean => {
    if (mark(end)) return true
    while (element()) {
      if (mark(end)) return true
      if (!mark(/,/y)) return false
    }
    return false
  }
  const value = (depth: number): boolean => {
    take(/[ \t\r\n]*/y)
    if (scalar()) return true
    if (depth === deepest) return false
    if (take(/\[/y)) return list(/\]/y, () => value(depth + 1))
    if (!take(/\{/y)) return false
    const keys = new Set<string>()
    return list(/\}/y, () => mark(/(?=")/y) && key(keys, depth) && value(depth + 1))
  }
  const key = (keys: Set<string>, depth: number): boolean => {
    const from = at
    if (!string()) return false
    const named = JSON.parse(text.slice(from, at)) as string
    if (keys.has(named)) {
      twice = named
      at = from
      return false
    }
    keys.add(named)
    if (!mark(/:[ \t\r\n]*/y)) return false
    if (depth === 0) outermost.set(named, at)
    return true
  }
  const whole = value(0)
  take(/[ \t\r\n]*/y)
  return { at: whole && at === text.length ? null : at, twice, inexact, outermost }
}
