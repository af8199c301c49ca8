import type { z } from 'zod'
import { wholeJson } from '~/domain/lists/whole-json'
import { BodyRefused, readBody } from '../request-body.server'
import { ApiFailure, type FieldFault } from './answers.server'

const mostBytes = 100 * 1024

/** A call's body as the schema has it; 415, 413, 400 otherwise, with every field that is wrong. */
export async function readJson<S extends z.ZodObject>(request: Request, schema: S): Promise<z.infer<S>> {
  const body = await readBodyJson(request)
  const parsed = schema.safeParse(body)
  const unknown = unknownFields(body, Object.keys(schema.shape))
  if (parsed.success && unknown.length === 0) return parsed.data
  const faults = (parsed.error?.issues ?? []).map(({ path, message }) => ({ field: path.map(String).join('.'), code: known(message) }))
  throw new ApiFailure({ status: 400, code: 'invalidFields', errors: [...faults, ...unknown] })
}

/** A call's body as it came. */
export async function readBodyJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) throw new ApiFailure({ status: 415, code: 'jsonOnly' })
  return parse(await readText(request))
}

const mostNamed = 20

/** What a body names that its call does not know: a misspelt field would otherwise be lost without a word. */
export function unknownFields(body: unknown, known: readonly string[]): FieldFault[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.keys(body)
    .filter((name) => !known.includes(name))
    .slice(0, mostNamed)
    .map((field) => ({ field, code: 'fieldUnknown' }))
}

async function readText(request: Request): Promise<string> {
  try {
    return (await readBody(request, mostBytes)).toString('utf8')
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw new ApiFailure({ status: 400, code: 'jsonBroken' })
    throw new ApiFailure({ status: error.status, code: error.status === 413 ? 'bodyTooLarge' : 'bodyTooSlow' })
  }
}

function parse(text: string): unknown {
  try {
    return wholeJson(text)
  } catch {
    throw new ApiFailure({ status: 400, code: 'jsonBroken' })
  }
}

/** Zod's own sentences (a wrong type deep inside) are no codes. */
function known(message: string): string {
  return /^[\w-]+(\?.*)?$/.test(message) ? message : 'invalid'
}
