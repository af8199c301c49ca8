import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { DiskFull } from './disk-full'
import { env } from './env'
import { isReceiving, stopReceiving } from './receiving'

/**
 * Files under DATA_DIR. `incoming/` holds what is being received, `media/` what a row of the database names by its storage key.
 * A key follows from the row, so after a crash between rename and commit the file is found again, and not kept twice.
 */

export function newUploadId(): string {
  return randomBytes(16).toString('hex')
}

export function uploadKey(uploadId: string): string {
  return `uploads/${uploadId.slice(0, 2)}/${uploadId}`
}

/** Where a file stands that was made of an upload. */
export function derivedKey(uploadId: string, name: string): string {
  return `derived/${uploadId.slice(0, 2)}/${uploadId}/${name}`
}

export function incomingFolder(): string {
  return path.join(env().DATA_DIR, 'incoming')
}

export function mediaFolder(): string {
  return path.join(env().DATA_DIR, 'media')
}

/** Where jobs make their files. */
export function scratchFolder(): string {
  return path.join(env().DATA_DIR, 'scratch')
}

/** Where jobs made them until they had `scratch`. */
const formerScratch = () => path.join(env().DATA_DIR, 'processing')

/** Takes away what jobs left behind when their process was killed: all of it, for the start, or what was begun before an instant. */
export async function sweepScratch(before?: Date): Promise<void> {
  for (const folder of [scratchFolder(), formerScratch()]) {
    for (const name of await fs.readdir(folder).catch(() => [])) {
      const left = path.join(folder, name)
      const stats = before && (await fs.stat(left).catch(() => null))
      if (!before || (stats && stats.mtime < before)) await fs.rm(left, { recursive: true, force: true })
    }
  }
  await fs.rmdir(formerScratch()).catch(() => {})
}

/**
 * Deletes what stands in `incoming` for no upload that is under way: all of it, for the start, or what nothing was written to since an instant.
 * `underWay` is asked after the folder was read: a row is written before its file.
 */
export async function sweepIncoming(underWay: () => Promise<ReadonlySet<string>>, before?: Date): Promise<void> {
  const names = await fs.readdir(incomingFolder())
  if (names.length === 0) return
  const arriving = await underWay()
  for (const name of names) {
    const [id = ''] = name.split('.')
    if (arriving.has(id) || isReceiving(id)) continue
    const left = path.join(incomingFolder(), name)
    const stats = before && (await fs.stat(left).catch(() => null))
    if (!before || (stats && stats.mtime < before)) await fs.rm(left, { force: true })
  }
}

/** Where the bytes of an upload gather; `part` names a file made beside it. */
export function incomingPath(uploadId: string, part?: string): string {
  return inside(incomingFolder(), part ? `${uploadId}.${part}` : uploadId)
}

export function mediaPath(key: string): string {
  return inside(mediaFolder(), key)
}

/** Makes a finished file durable under its key: its bytes are synced before the name exists, the name before we return. */
export async function placeFile(from: string, key: string): Promise<void> {
  const target = mediaPath(key)
  await syncPath(from)
  const place = () => fs.mkdir(path.dirname(target), { recursive: true }).then(() => fs.rename(from, target))
  // Again, when the folder was swept away as empty between the two steps.
  await place().catch(place)
  await syncPath(path.dirname(target))
}

export async function deleteStored(key: string): Promise<void> {
  await fs.rm(mediaPath(key), { force: true })
}

/** Takes away the folders above a deleted file that hold nothing any more. */
export async function deleteEmptyFolders(key: string): Promise<void> {
  for (let folder = path.dirname(mediaPath(key)); folder !== mediaFolder(); folder = path.dirname(folder)) {
    const emptied = await fs.rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!emptied) return
  }
}

/** Deletes everything received for an upload: the bytes, and the clean copy made beside them. Nothing more of it is written after this. */
export async function deleteIncoming(uploadId: string): Promise<void> {
  stopReceiving(uploadId)
  await Promise.all([undefined, 'clean'].map((part) => fs.rm(incomingPath(uploadId, part), { force: true })))
}

export async function sizeOf(file: string): Promise<number | null> {
  return fs.stat(file).then(
    (stats) => (stats.isFile() ? stats.size : null),
    () => null,
  )
}

/** The sha256 of a file, as hexadecimal. Read in pieces, each hashed in well under a millisecond: others are answered in between. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  // One buffer for the whole file: a stream's would be thrown away by the megabyte, faster than they are collected.
  const buffer = Buffer.allocUnsafe(512 * 1024)
  const handle = await fs.open(file)
  try {
    for (let length = -1; length !== 0;) {
      length = (await handle.read(buffer, 0, buffer.length)).bytesRead
      hash.update(buffer.subarray(0, length))
    }
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}

/** What the disk of the data folder has left. */
export async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await fs.statfs(env().DATA_DIR)
  return bavail * bsize
}

/** What uploads leave free for the database and everything else. */
export function reservedBytes(): number {
  return env().DISK_RESERVE_MB * 1024 * 1024
}

/** Whether the disk takes another file of so many bytes: its original and what is made of it, and never below the reserve. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  return (await freeBytes()) >= Math.max(2 * bytes, reservedBytes())
}

/** Throws DiskFull where so many bytes more would leave less than the reserve: what a file becomes may be hundreds of times as large as it is. */
export async function requireRoomFor(bytes: number): Promise<void> {
  const free = await freeBytes()
  if (free < bytes + reservedBytes())
    throw new DiskFull(`${bytes} bytes are to be written, ${free} are free, ${reservedBytes()} of them reserved`)
}

export async function ensureFolders(): Promise<void> {
  await fs.mkdir(incomingFolder(), { recursive: true })
  await fs.mkdir(mediaFolder(), { recursive: true })
  await fs.mkdir(scratchFolder(), { recursive: true })
}

async function syncPath(file: string): Promise<void> {
  const handle = await fs.open(file, 'r')
  await handle.sync().finally(() => handle.close())
}

function inside(folder: string, name: string): string {
  const file = path.join(folder, name)
  if (!file.startsWith(folder + path.sep)) throw new Error(`A storage key leads out of its folder: ${name}`)
  return file
}

/** Whether a file is on the disk, besides in the books: one look at a folder, less than a promise of it would cost. */
export function isStored(storageKey: string): boolean {
  return existsSync(mediaPath(storageKey))
}
