import { deepestJson as deepest } from './storable-json'

type ReadJson =
  | { ok: true; value: unknown }
  | { ok: false; /** Counted from 1, the column in characters as one sees them. */ line: number; column: number }

/** Reads JSON that somebody typed; where it is none, the place of the first character that cannot stand there, which no engine tells reliably. */
export function readJsonText(text: string): ReadJson {
  const at = faultIn(text)
  if (at === null) return { ok: true, value: JSON.parse(text) }
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { ok: false, line: lines.length, column: [...lines.at(-1)!].length + 1 }
}

/** The offset at which a text stops being JSON (RFC 8259); null where all of it is. */
function faultIn(text: string): number | null {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  // Half a character, written as its number, is no text that anything can keep.
  const string = () =>
    take(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u(?!d[89a-f])[0-9a-f]{4}|ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}))*"/iy)
  const scalar = () => take(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y) || string()
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
    return take(/\{/y) && list(/\}/y, () => mark(/(?=")/y) && string() && mark(/:/y) && value(depth + 1))
  }
  const whole = value(0)
  take(/[ \t\r\n]*/y)
  return whole && at === text.length ? null : at
}
