import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import type { StoredEffect } from '~/domain/uploads/finalize-upload.server'
import { beginArrival } from '~/domain/uploads/receive-upload.server'
import { tooLargeCode } from '~/domain/uploads/upload-purposes'
import { transaction, type Tx } from '~/infra/db/client'
import { Prisma, type Upload } from '~/infra/db/generated/client'
import { hasRoomFor, incomingPath } from '~/infra/storage'
import { createDataset } from '../create-dataset.server'
import { nameIsTaken } from '../queries/place-of-file.server'
import { recordingThere } from './list-datasets.server'
import { type Item, itemOf, waitingItems } from './waiting-items.server'

type Asked = { importId: number; ownerId: number; file: string; signal?: AbortSignal; progress?: (percent: number) => void }

/** Goes through a ZIP once and takes out the recordings that items of an import wait for, one at a time. */
export async function takeRecordings({ importId, ownerId, file, signal, progress }: Asked): Promise<void> {
  const waiting = await waitingItems(importId)
  if (waiting.size === 0) return
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
  try {
    let seen = 0
    for await (const entry of zip.eachEntry()) {
      signal?.throwIfAborted()
      progress?.(Math.floor((100 * ++seen) / Math.max(1, zip.entryCount)))
      const known: Known = {}
      for (const id of waiting.get(entry.fileName) ?? []) {
        signal?.throwIfAborted()
        const item = await itemOf(id)
        const fault = item && (await take(item, { ownerId, entry, zip, signal, known }))
        if (fault !== null) await settle(id, fault)
      }
    }
  } finally {
    zip.close()
  }
}

type Received = { size: number; sha256: string; crc32: number }

/** What one item has shown of a recording, so that the others that name it need not take it out again. */
type Known = {
  received?: Received
  /** Why nobody can have it. */
  fault?: string
}

type Source = { ownerId: number; entry: yauzl.Entry; zip: yauzl.ZipFile; signal?: AbortSignal; known: Known }

/** Stores an item's recording and writes its dataset, both or neither; null then, else the code of why not. */
async function take(item: Item, { ownerId, entry, zip, signal, known }: Source): Promise<string | null> {
  const before = await refusalOf(item, known, entry)
  if (before !== null) return before
  if (!(await hasRoomFor(entry.uncompressedSize))) return 'storageFull'
  const fileName = entry.fileName.split('/').at(-1) ?? entry.fileName
  const effect = (tx: Tx, upload: Upload) => becomeDataset(tx, item, upload)
  const arrival = await beginArrival({ ownerId, purpose: 'dataset_audio', fileName, effect })
  if (!arrival.ok) return arrival.code
  try {
    const received = await unpack(await zip.openReadStreamPromise(entry), {
      to: incomingPath(arrival.uploadId),
      most: arrival.limits.maxBytes,
      signal,
    })
    if (received) known.received = received
    else known.fault = tooLargeCode(arrival.limits)
    const wrong = await refusalOf(item, known, entry)
    if (wrong !== null || received === null) {
      await arrival.abandon()
      return wrong
    }
    const stored = await arrival.complete(received)
    if (stored.ok) return null
    // It may have come by another way meanwhile, under this name.
    const there = await recordingThere(received.sha256)
    if (there !== undefined || itsOwn.some((code) => stored.code.startsWith(code))) return there ?? stored.code
    return (known.fault = stored.code.startsWith('fileAlreadyStored') ? 'archiveElsewhere' : stored.code)
  } catch (error) {
    await arrival.abandon()
    if (isDamage(error)) return (known.fault = 'archiveAudioDamaged')
    throw error
  }
}

/** Codes that speak of an item, or of the moment, not of the recording. */
const itsOwn = ['archiveNameTaken', 'archiveInterrupted', 'uploadQuota']

/** Why an item cannot have a recording, as far as it is known; null when it can, or when that has to be seen. */
async function refusalOf({ name, said }: Item, { received, fault }: Known, { crc32 }: yauzl.Entry): Promise<string | null> {
  if (fault !== undefined) return fault
  const wrong = received ? notAsSaid(received, { sha256: said.sha256, crc32 }) : null
  if (wrong !== null) return wrong
  const sha256 = received?.sha256 ?? said.sha256
  // Whether a name is another recording's cannot be said before the bytes are known.
  if (sha256 === null) return null
  return (await recordingThere(sha256)) ?? ((await nameIsTaken(name)) ? nameTaken(name) : null)
}

/** Whether a recording is what the manifest says, or, where that says nothing, what the ZIP's list of files says; null then. */
function notAsSaid(received: Received, said: { sha256: string | null; crc32: number }): string | null {
  if (said.sha256 !== null) return received.sha256 === said.sha256 ? null : 'archiveChecksum'
  return received.crc32 === said.crc32 ? null : 'archiveAudioDamaged'
}

type Unpacking = { to: string; most: number; signal?: AbortSignal }

/** Writes a file of the ZIP to the disk; null when it is larger than it may be. What it holds is hashed as it comes, and summed up as the ZIP does. */
async function unpack(stream: Readable, { to, most, signal }: Unpacking): Promise<Received | null> {
  const hash = createHash('sha256')
  const out = await fs.open(to, 'w', 0o600)
  let size = 0
  let sum = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      size += chunk.length
      if (size > most) return null
      hash.update(chunk)
      sum = crc32(chunk, sum)
      await out.writeFile(chunk)
    }
  } finally {
    stream.destroy()
    await out.close()
  }
  return { size, sha256: hash.digest('hex'), crc32: sum }
}

/** The ZIP's fault, not the machine's: what inflates to nothing sensible, or to another size or checksum than it says. */
function isDamage(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return (
    code.startsWith('Z_') ||
    /invalid local file header|too many bytes|not enough bytes|unexpected (?:EOF|end)|file data overflows/i.test(message)
  )
}

/** Part of the transaction that stores the recording. */
async function becomeDataset(tx: Tx, { id, name, said }: Item, { id: audioUploadId, ownerId }: Upload): Promise<StoredEffect> {
  const { voiceType, scoresData, entry: _, sha256: __, ...rest } = said
  if ((await tx.libraryImportItem.count({ where: { id, status: 'waiting' } })) === 0) return { ok: false, code: 'archiveInterrupted' }
  if (await nameIsTaken(name)) return { ok: false, code: nameTaken(name) }
  const json = scoresData === null ? Prisma.JsonNull : (scoresData as Prisma.InputJsonValue)
  const datasetId = await createDataset(tx, {
    ...rest,
    name,
    voiceType: voiceType as never,
    scoresData: json,
    audioUploadId,
    uploaderId: ownerId,
  })
  await tx.libraryImportItem.update({ where: { id }, data: { status: 'created', said: Prisma.DbNull, datasetId } })
  return { ok: true }
}

const nameTaken = (name: string) => `archiveNameTaken?${new URLSearchParams({ name })}`

async function settle(id: number, code: string): Promise<void> {
  const status = code.startsWith('archiveAlreadyThere') ? 'skipped' : 'failed'
  await transaction((tx) =>
    tx.libraryImportItem.updateMany({ where: { id, status: 'waiting' }, data: { status, said: Prisma.DbNull, reasons: [code] } }),
  )
}
