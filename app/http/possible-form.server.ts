import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { mostRows } from '~/domain/competitions/schema'
import { wholeJson } from '~/domain/lists/whole-json'

/**
 * Whether a form is one that somebody could mean. Names become objects and lists when they are parsed, and a list is as long as its highest
 * index: what all of them ask for together is counted before anything is built.
 */

export const mostFields = 5000
const longestName = 200
const deepest = 8
/** `categories[0].songFields[1].name` is as deep as our lists go. */
const deepestList = 2
/** A list that is longer than it may be, within reason, is shown again with what is wrong in it. */
const mostRowsShown = 2 * mostRows
/** Rows that no field stands in: of a list that was shortened in its middle. */
const spareRows = 100
/** The words of a new row ride on the button that adds it. */
const longestIntent = 10_000

const name = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,3}\])*$/
const prototypes = new Set(['__proto__', 'constructor', 'prototype'])

const place = z.number().int().min(0).optional()
/** What the buttons of a list ask for. Any other intent would set whatever it names to whatever it brings. */
const listIntent = z.object({
  type: z.enum(['insert', 'remove', 'reorder']),
  payload: z.object({ name: z.string().refine(isPossibleName), index: place, from: place, to: place }),
})

export function isPossibleForm(form: FormData): boolean {
  const names = new Set<string>()
  let fields = 0
  for (const [field] of form) {
    fields++
    if (fields > mostFields || !isPossibleName(field)) return false
    names.add(field)
  }
  const intended = namesOfIntent(form.get('__intent__'))
  if (!intended) return false
  const lengths = lengthsOf([...names, ...intended])
  if (lengths.some((length) => length > mostRowsShown)) return false
  // A field may open a row in the list that it names, and in the list around that one.
  return lengths.reduce((sum, length) => sum + length, 0) <= deepestList * fields + spareRows && canBeParsed(form)
}

function isPossibleName(field: string): boolean {
  if (field.length > longestName || !name.test(field)) return false
  const parts = field.split(/[.[]/)
  return parts.length <= deepest && field.split('[').length - 1 <= deepestList && !parts.some((part) => prototypes.has(part))
}

/** How many rows each list has. */
function lengthsOf(names: readonly string[]): number[] {
  const lengths = new Map<string, number>()
  for (const field of names) {
    for (const { index: end, 1: row } of field.matchAll(/\[(\d+)\]/g)) {
      const list = field.slice(0, end)
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(row) + 1))
    }
  }
  return [...lengths.values()]
}

/** The places in lists that an intent names; none where there is no intent, null for one that no button of ours sends. */
function namesOfIntent(intent: FormDataEntryValue | null): string[] | null {
  if (intent === null || intent === '') return []
  if (typeof intent !== 'string' || intent.length > longestIntent) return null
  const parsed = listIntent.safeParse(parseJson(intent))
  if (!parsed.success) return null
  const { name: list, ...places } = parsed.data.payload
  return [list, ...Object.values(places).flatMap((row) => (row === undefined ? [] : [`${list}[${row}]`]))]
}

function parseJson(text: string): unknown {
  try {
    return wholeJson(text)
  } catch {
    return undefined
  }
}

/** Names that contradict each other, and a state that is no JSON, are found where they would be used. */
function canBeParsed(form: FormData): boolean {
  try {
    parseWithZod(form, { schema: z.unknown() }).reply()
    return true
  } catch {
    return false
  }
}
