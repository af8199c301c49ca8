/** A body that will not be read to its end: too large, silent for too long, or arriving too slowly. */
export class BodyRefused extends Error {
  constructor(readonly status: 408 | 413) {
    super(status === 413 ? 'The body is too large' : 'The body did not arrive in time')
  }
}

/** No byte for this long, and the request is given up. */
export const silenceMs = 30_000

/** The chunks of a request's body as they come. Throws BodyRefused after a silence, and past `forMs` when it is given. */
export async function* chunksOf(request: Request, { forMs = Infinity } = {}): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const reader = request.body.getReader()
  const end = performance.now() + forMs
  for (;;) {
    const { done, value } = await inTime(reader.read(), Math.min(silenceMs, end - performance.now()))
    if (done) return
    yield value
  }
}

async function inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyRefused(408)), Math.max(0, ms))
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** In this time a form without files has to be here. */
export const wholeBodyMs = 120_000

/**
 * A whole body of at most `maxBytes`. A larger one is read on for as much again without being kept, so that a browser that sent a little
 * too much takes the answer; then BodyRefused is thrown.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request, { forMs: wholeBodyMs })) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else if (size > 2 * maxBytes) break
  }
  if (size > maxBytes) throw new BodyRefused(413)
  return Buffer.concat(chunks)
}
