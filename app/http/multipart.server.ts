import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { finished } from 'node:stream/promises'
import Busboy from 'busboy'
import { type Arrival, type ArrivalSlot, beginArrival } from '~/domain/uploads/receive-upload.server'
import { incomingPath } from '~/infra/storage'
import { log } from '~/infra/log'
import { readForm } from './read-form.server'

const maxFieldBytes = 256 * 1024
const maxFields = 5000
const maxFiles = 20

/** A slot, or what decides it from the fields that stand before the file in the form; `refuse` turns the file away unread. */
export type SlotChoice = ArrivalSlot | ((form: FormData) => Promise<ArrivalSlot | { refuse: string }>)

export type ReceivedFile = { ok: true; uploadId: string } | { ok: false; code: string }

/**
 * Reads a posted form. Each file goes to disk as it comes, with constant memory, and becomes a stored upload of `ownerId`;
 * a file input left empty is left out. It returns after the whole body was read, so that the browser takes the answer.
 * A body that breaks off or is malformed ends the request with 400, and leaves no file.
 */
export async function readMultipart(
  request: Request,
  { ownerId, slots }: { ownerId: number; slots: Record<string, SlotChoice> },
): Promise<{ form: FormData; uploads: Record<string, ReceivedFile> }> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) return { form: await readForm(request), uploads: {} }

  const form = new FormData()
  const uploads: Record<string, ReceivedFile> = {}
  const arrivals: Promise<void>[] = []
  let fault: unknown = null
  const fail = (error: unknown) => {
    fault ??= error
  }
  const parser = openParser(contentType)
  if (!parser) {
    // Left unread, it would stand in the way of the next request on the connection.
    for await (const _ of bodyOf(request)) continue
    throw new Response(null, { status: 400 })
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) fail(new Error('A field is too long'))
    form.append(name, value)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => fail(new Error(limit)))
  parser.on('file', (name, stream, { filename }) => {
    const choice = slots[name]
    if (!choice || !filename || uploads[name]) return stream.resume()
    uploads[name] = { ok: false, code: 'fileIncomplete' }
    const arrival = receive({ stream, choice, form, ownerId, fileName: filename }).then((outcome) => {
      uploads[name] = outcome
    })
    arrivals.push(arrival.catch(fail))
  })
  await feed(request, parser).catch(fail)
  await Promise.all(arrivals)
  if (fault) {
    log.info('multipart.refused', { error: fault instanceof Error ? fault.message : String(fault) })
    throw new Response(null, { status: 400 })
  }
  return { form, uploads }
}

/** Null for a content type that names no boundary. */
function openParser(contentType: string): Busboy.Busboy | null {
  try {
    return Busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { fieldSize: maxFieldBytes, fields: maxFields, files: maxFiles },
    })
  } catch {
    return null
  }
}

/** Gives the body to the parser, and reads on to its end when the parser has given up. */
async function feed(request: Request, parser: Busboy.Busboy): Promise<void> {
  const done = finished(parser)
  const settled = done.catch(() => {})
  try {
    for await (const chunk of bodyOf(request)) {
      if (parser.destroyed || parser.writableEnded) continue
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), settled])
    }
    if (!parser.destroyed) parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
  await done
}

function bodyOf(request: Request): AsyncIterable<Uint8Array> {
  return request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : Readable.from([])
}

type Incoming = { stream: Readable; choice: SlotChoice; form: FormData; ownerId: number; fileName: string }

async function receive({ stream, choice, form, ownerId, fileName }: Incoming): Promise<ReceivedFile> {
  // Until someone reads the stream an abort would be an unhandled error.
  stream.on('error', () => {})
  const slot = typeof choice === 'function' ? await choice(form) : choice
  const arrival = 'refuse' in slot ? { ok: false as const, code: slot.refuse } : await beginArrival({ ...slot, ownerId, fileName })
  if (!arrival.ok) {
    stream.resume()
    await finished(stream, { writable: false })
    return { ok: false, code: arrival.code }
  }
  return write(stream, arrival)
}

async function write(stream: Readable, arrival: Arrival): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  try {
    const handle = await fs.open(incomingPath(arrival.uploadId), 'wx')
    try {
      if (stream.destroyed) throw new Error('The body broke off')
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > arrival.limits.maxBytes) continue
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
    } finally {
      await handle.close()
    }
  } catch (error) {
    await arrival.abandon()
    throw error
  }
  return arrival.complete({ size, sha256: hash.digest('hex') })
}
