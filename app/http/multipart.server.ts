import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import Busboy from 'busboy'
import { type Arrival, type ArrivalSlot, beginArrival } from '~/domain/uploads/receive-upload.server'
import { incomingPath } from '~/infra/storage'
import { log } from '~/infra/log'
import { mostFields } from './possible-form.server'
import { keepPosted } from './posted-form.server'
import { bodyAnswer, checkedForm, isOfAnother, ownForm, readForm } from './read-form.server'
import { BodyRefused, chunksOf, wholeBodyMs } from './request-body.server'

const maxFieldBytes = 256 * 1024
const maxFieldBytesTogether = 2 * 1024 * 1024
const maxFiles = 20
/** What is read on of files that are refused, so that the browser takes the answer. */
const mostRefusedBytes = 32 * 1024 * 1024

/** A slot, or what decides it from the fields that stand before the file in the form; `refuse` turns the file away unread. */
export type SlotChoice = ArrivalSlot | ((form: FormData) => Promise<ArrivalSlot | { refuse: string }>)

export type ReceivedFile = { ok: true; uploadId: string } | { ok: false; code: string }

/** A file that is read whole, into memory, and no upload. */
export type Glance = { maxBytes: number; take: (content: Buffer) => Promise<{ ok: true } | { ok: false; code: string }> }

/** An input that takes many files, each decided by the fields before it and its name. */
export type FileList = {
  name: string
  most: number
  choose: (form: FormData, fileName: string) => Promise<ArrivalSlot | { refuse: string } | Glance>
}

/** `error`: why it could not be kept, where that is no fault of the file. */
export type ListedFile = { fileName: string } & ({ ok: true } | { ok: false; code: string; error?: unknown })

/**
 * Reads a posted form. Each file goes to disk as it comes, with constant memory, and becomes a stored upload of `ownerId`;
 * a file input left empty is left out, and those of a `list` come back as `listed`, in their order; `chosen` names the inputs of all, taken or not. It returns after the whole body was read, so that the browser takes the answer.
 * A form that another person than `ownerId` opened ends it with 409, its files unread; with `ownerId` 0 it is only read, for nobody,
 * and has to come as quickly as a form without files.
 * A body that breaks off or is malformed ends the request with 400, one that falls silent with 408, one that goes on long after its
 * files were refused with 413; a file that cannot be kept is a fault, which is thrown when all has been read, or told with its place in the `list`. None leaves a file.
 */
export async function readMultipart(
  request: Request,
  { ownerId, slots, list }: { ownerId: number; slots: Record<string, SlotChoice | Glance>; list?: FileList },
): Promise<{ form: FormData; uploads: Record<string, ReceivedFile>; listed: ListedFile[]; chosen: string[] }> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!contentType.startsWith('multipart/form-data'))
    return { form: ownForm(await readForm(request), ownerId), uploads: {}, listed: [], chosen: [] }

  const form = new FormData()
  const uploads: Record<string, ReceivedFile> = {}
  const listed: ListedFile[] = []
  const chosen: string[] = []
  const arrivals: Promise<void>[] = []
  let fault: unknown = null
  const unkept: { name: string; error: unknown }[] = []
  // One of many is kept or refused before the next is looked at: of two with one name, the first is the one that is kept.
  let before: Promise<void> = Promise.resolve()
  const parser = openParser(contentType, list?.most ?? maxFiles)
  if (!parser) throw new Response(null, { status: 400 })
  let refusedBytes = 0
  const refuse = (bytes: number) => {
    refusedBytes += bytes
    if (refusedBytes > mostRefusedBytes) parser.destroy(new BodyRefused(413))
  }
  let fieldBytes = 0
  parser.on('field', (name, value, { valueTruncated }) => {
    fieldBytes += name.length + value.length
    if (valueTruncated || fieldBytes > maxFieldBytesTogether) return parser.destroy(new BodyRefused(413))
    form.append(name, value)
  })
  // Of some faults it only speaks, and would wait for more.
  parser.on('error', (error) => parser.destroy(error as Error))
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => parser.destroy(new Error(limit)))
  parser.on('file', (name, stream, { filename }) => {
    // A body that ends inside a file would end the process, whether the file is kept or not.
    stream.on('error', () => {})
    // Given up, it still tells what stands in the same piece, and would end none of it.
    if (parser.destroyed) return stream.resume()
    if (filename) chosen.push(name)
    const many = list?.name === name ? list : null
    const choice = many ? (fields: FormData) => many.choose(fields, filename ?? '') : slots[name]
    if (!choice || !filename || uploads[name] || isOfAnother(form, ownerId)) return stream.on('data', ({ length }) => refuse(length))
    const place = listed.length
    const keep = (outcome: ReceivedFile | { ok: true }) => {
      if (many) listed[place] = { ...outcome, fileName: filename }
      else uploads[name] = outcome as ReceivedFile
    }
    keep({ ok: false, code: 'fileIncomplete' })
    const incoming = { stream, choice, form, ownerId, fileName: filename, refuse }
    const arrival = (many ? before.then(() => receive(incoming)) : receive(incoming)).then(keep)
    const drop = (error: unknown) => {
      if (many) listed[place] = { ok: false, code: 'fileIncomplete', error, fileName: filename }
      else unkept.push({ name, error })
      // The parser waits until somebody has read the file.
      stream.on('data', ({ length }) => refuse(length))
    }
    const kept = arrival.catch(drop)
    if (many) before = kept
    arrivals.push(kept)
  })
  await feed(request, parser, ownerId === 0 ? { forMs: wholeBodyMs } : {}).catch((error: unknown) => {
    fault = error
  })
  await Promise.all(arrivals)
  if (fault) {
    log.info('multipart.refused', { error: fault instanceof Error ? fault.message : String(fault) })
    throw bodyAnswer(fault)
  }
  ownForm(checkedForm(form), ownerId)
  keepPosted(request, { form, failedFile: unkept[0]?.name })
  if (unkept[0]) throw unkept[0].error
  return { form, uploads, listed, chosen }
}

/** Null for a content type that names no boundary. */
function openParser(contentType: string, files: number): Busboy.Busboy | null {
  try {
    return Busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { fieldSize: maxFieldBytes, fields: mostFields, files },
    })
  } catch {
    return null
  }
}

/** Gives the body to the parser, until its end or until the parser has given up. */
async function feed(request: Request, parser: Busboy.Busboy, within: { forMs?: number }): Promise<void> {
  const done = finished(parser)
  const settled = done.catch(() => {})
  try {
    for await (const chunk of chunksOf(request, within)) {
      if (parser.destroyed || parser.writableEnded) break
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), settled])
    }
    if (!parser.destroyed) parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
  await done
}

type Incoming = {
  stream: Readable
  choice: ArrivalSlot | Glance | ((form: FormData) => ReturnType<FileList['choose']>)
  form: FormData
  ownerId: number
  fileName: string
  refuse: (bytes: number) => void
}

async function receive({ stream, choice, form, ownerId, fileName, refuse }: Incoming): Promise<ReceivedFile | { ok: true }> {
  const slot = typeof choice === 'function' ? await choice(form) : choice
  if ('take' in slot) return glance(stream, slot, refuse)
  const arrival = 'refuse' in slot ? { ok: false as const, code: slot.refuse } : await beginArrival({ ...slot, ownerId, fileName })
  if (!arrival.ok) {
    stream.on('data', ({ length }) => refuse(length))
    await finished(stream, { writable: false })
    return { ok: false, code: arrival.code }
  }
  return write(stream, arrival, refuse)
}

/** Reads a small file whole; of a larger one no more than it may have is kept. */
async function glance(
  stream: Readable,
  { maxBytes, take }: Glance,
  refuse: (bytes: number) => void,
): Promise<{ ok: true } | { ok: false; code: string }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else refuse(chunk.length)
  }
  return size > maxBytes ? { ok: false, code: `fileTooLarge?max=${Math.floor(maxBytes / 1024 / 1024)}` } : take(Buffer.concat(chunks))
}

/** A file that cannot be written is read on and dropped, as one that is refused. */
async function write(stream: Readable, arrival: Arrival, refuse: (bytes: number) => void): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  let fault: unknown = null
  try {
    const handle = await fs.open(incomingPath(arrival.uploadId), 'wx')
    try {
      if (stream.destroyed) throw new Error('The body broke off')
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length
        if (fault || size > arrival.limits.maxBytes) {
          refuse(chunk.length)
          continue
        }
        hash.update(chunk)
        await handle.writeFile(chunk).catch((error: unknown) => (fault = error))
      }
      if (fault) throw fault
    } finally {
      await handle.close()
    }
  } catch (error) {
    await arrival.abandon()
    throw error
  }
  return arrival.complete({ size, sha256: hash.digest('hex') })
}
