import type { zh } from './zh'

/** Two levels: area, then key. zh is the source of truth; en must have the same keys to compile. */
export type Dictionary = { [A in keyof typeof zh]: Record<keyof (typeof zh)[A], string> }

export type Area = keyof Dictionary

/** A dictionary as far as a page speaks: a page with scripts is sent the areas it names and no more. */
export type PartialDictionary = Partial<Dictionary>

export type MessageKey = {
  [A in keyof typeof zh & string]: `${A}.${keyof (typeof zh)[A] & string}`
}[keyof typeof zh & string]

type TextOf<K extends MessageKey> = K extends `${infer A}.${infer R}`
  ? A extends keyof typeof zh
    ? R extends keyof (typeof zh)[A]
      ? (typeof zh)[A][R]
      : never
    : never
  : never

type ParamNames<S> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Base}|${string}` ? Base : Name) | ParamNames<Rest>
  : never

type Params<K extends MessageKey> = [ParamNames<TextOf<K>>] extends [never] ? [] : [params: Record<ParamNames<TextOf<K>>, string | number>]

export type Translate = <K extends MessageKey>(key: K, ...params: Params<K>) => string

/**
 * A translator over one language's dictionary.
 * `{{name}}` is replaced by the parameter, an amount with its digits in groups; `{{count|work|works}}` by the first word when count is 1, else the second.
 */
export function createTranslator(dictionary: PartialDictionary): Translate {
  return (key, ...[params]) => fill(lookUp(dictionary, key), params)
}

function lookUp(dictionary: PartialDictionary, key: string): string {
  const dot = key.indexOf('.')
  const area = dictionary[key.slice(0, dot) as Area] as Record<string, string> | undefined
  return area?.[key.slice(dot + 1)] ?? key
}

type Blank = { whole: string; name: string; one: string | undefined; other: string | undefined }

/** The texts of the dictionaries taken apart, each once: a page has hundreds of rows of the same. */
const takenApart = new Map<string, (string | Blank)[]>()

function fill(text: string, params?: Record<string, string | number>): string {
  if (!params) return text
  let parts = takenApart.get(text)
  if (!parts) takenApart.set(text, (parts = takeApart(text)))
  let filled = ''
  for (const part of parts) filled += typeof part === 'string' ? part : fillBlank(part, params)
  return filled
}

function takeApart(text: string): (string | Blank)[] {
  const parts: (string | Blank)[] = []
  let end = 0
  for (const match of text.matchAll(/\{\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}\}/g)) {
    const [whole, name = '', one, other] = match
    parts.push(text.slice(end, match.index), { whole, name, one, other })
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)]
}

function fillBlank({ whole, name, one, other }: Blank, params: Record<string, string | number>): string {
  const value = params[name]
  if (value === undefined) return whole
  if (one === undefined) return isAmount(name, value) ? grouped(value) : String(value)
  return (Number(value) === 1 ? one : other) ?? ''
}

/** Figures that name a thing and measure nothing. */
const naming = new Set(['number', 'id', 'slot', 'edition', 'revision', 'code'])
/** The amounts that ride on codes, where every parameter is text. */
const amounts = new Set(['count', 'limit', 'max', 'min'])

function isAmount(name: string, value: string | number): boolean {
  return typeof value === 'number' ? !naming.has(name) : amounts.has(name)
}

/** A whole amount in groups of three digits, as both languages write it: 3,258. */
function grouped(amount: string | number): string {
  const digits = String(amount)
  return /^\d+$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits
}

/**
 * The text of a coded error. A code may carry parameters, written as a query: `tooLong?max=50`.
 * Domain code returns codes; only the view turns them into words.
 */
export function errorText(t: Translate, code: string): string {
  const [name, query] = code.split('?')
  const params = Object.fromEntries(new URLSearchParams(query ?? ''))
  const translate = t as (key: string, params?: Record<string, string>) => string
  const key = `errors.${name}`
  const text = translate(key, params)
  return text === key ? translate('errors.invalid') : text
}
