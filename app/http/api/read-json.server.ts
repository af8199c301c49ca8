import { z } from 'zod'
import { BodyRefused, readBody } from '../request-body.server'
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
    return JSON.parse(text)
  } catch {
    throw new ApiFailure({ status: 400, code: 'jsonBroken' })
  }
}

/** Zod's own sentences (a wrong type deep inside) are no codes. */
function known(message: string): string {
  return /^[\w-]+(\?.*)?$/.test(message) ? message : 'invalid'
}
