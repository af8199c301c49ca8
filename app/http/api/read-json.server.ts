import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { ApiFailure } from './answers.server'

const mostBytes = 100 * 1024

/** A call's body as the schema has it; 415, 413, 400 otherwise, with every field that is wrong. */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.infer<S>> {
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) throw new ApiFailure({ status: 415, code: 'jsonOnly' })
  const parsed = schema.safeParse(parse(await readText(request)))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), code: known(message) }))
  throw new ApiFailure({ status: 400, code: 'invalidFields', errors })
}

/** A body that is too large is read on without being kept, so that the client takes the answer; past ten megabytes it is left. */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : []) {
    size += (chunk as Uint8Array).length
    if (size <= mostBytes) chunks.push(chunk as Uint8Array)
    else if (size > 100 * mostBytes) break
  }
  if (size > mostBytes) throw new ApiFailure({ status: 413, code: 'bodyTooLarge' })
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiFailure({ status: 400, code: 'jsonBroken' })
  }
}

/** Zod's own sentences (a wrong type deep inside) are no codes. */
function known(message: string): string {
  return /^[\w-]+(\?.*)?$/.test(message) ? message : 'invalid'
}
