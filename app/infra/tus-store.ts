import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import { noteReceiving } from './receiving'

/** What the database says of an upload: whole once `offset` is `size`. */
export type UploadState = { size: number; offset: number }

export type UploadBook = {
  find: (id: string) => Promise<UploadState | null>
  /** Whether more of it may come; asked of the row itself. */
  isOpen: (id: string) => Promise<boolean>
  /** Called after bytes of an upload were written. */
  received: (id: string) => Promise<void>
  cancel: (id: string) => Promise<boolean>
}

const gatherBytes = 256 * 1024

const ended = ERRORS.FILE_NO_LONGER_EXISTS as unknown as Error

/**
 * tus's file store with the database as its memory: no note beside each file that could say something else than the row,
 * no expiry of its own, and bytes written by the megabyte.
 */
export class UploadStore extends FileStore {
  readonly sums = new RunningSums()

  constructor(
    private readonly folder: string,
    private readonly book: UploadBook,
  ) {
    super({ directory: folder, configstore: { get: async () => undefined, set: async () => {}, delete: async () => {} } })
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  /** A row without its file would count as one of its owner's open uploads, and nobody would know its address. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      const created = await super.create(upload)
      await this.refuseEnded(upload.id)
      return created
    } catch (error) {
      await this.book.cancel(upload.id).catch(() => {})
      throw error
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const state = await this.book.find(id)
    if (!state) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, ...state, storage: { type: 'file', path: this.pathOf(id) } })
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.book.cancel(id))) throw ERRORS.INVALID_TERMINATION
    this.sums.forget(id)
  }

  /**
   * Returns the new offset. One gathering is written while the next one comes. When the sender breaks off, what had come by then is kept.
   * When the disk fails or the upload is ended meanwhile, the rest is read and dropped: a browser that is still sending would see a lost
   * connection instead of the answer.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let file: fs.FileHandle | undefined
    let position = offset
    let gathered: Buffer[] = []
    let bytes = 0
    let writing: Promise<void> = Promise.resolve()
    let fault: Error | undefined
    const failed = (error: Error) => {
      fault = error
      this.sums.forget(id)
    }
    const received = noteReceiving(id, () => failed(ended))
    const flush = async () => {
      await writing
      if (fault || bytes === 0) return
      file ??= await this.openFile(id)
      writing = writeWhole(file, gathered, position).catch(failed)
      this.sums.add(id, position, gathered)
      position += bytes
      gathered = []
      bytes = 0
    }
    try {
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          if (fault) continue
          gathered.push(chunk)
          bytes += chunk.length
          if (bytes >= gatherBytes) await flush().catch(failed)
        }
      } finally {
        await flush().catch(failed)
        await writing
      }
      if (fault) throw fault
    } finally {
      received()
      await file?.close()
      await this.book.received(id)
    }
    return position
  }

  /** The file of an upload; one that is gone is made again, as after a restore of the database alone. */
  private async openFile(id: string): Promise<fs.FileHandle> {
    const there = await fs.open(this.pathOf(id), constants.O_WRONLY).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (there) return there
    const made = await fs.open(this.pathOf(id), constants.O_WRONLY | constants.O_CREAT)
    await this.refuseEnded(id).catch(async (error) => {
      await made.close()
      throw error
    })
    return made
  }

  /** Called after a file was made: ending an upload first changes its row and then deletes its file, so one of the two sees the other. */
  private async refuseEnded(id: string): Promise<void> {
    if (await this.book.isOpen(id)) return
    await fs.rm(this.pathOf(id), { force: true })
    throw ended
  }

  private pathOf(id: string): string {
    return `${this.folder}/${id}`
  }
}

/** The operating system may take less than it is given. */
async function writeWhole(file: fs.FileHandle, chunks: Buffer[], position: number): Promise<void> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  let { bytesWritten: written } = await file.writev(chunks, position)
  if (written === length) return
  const all = Buffer.concat(chunks)
  while (written < length) written += (await file.write(all, written, length - written, position + written)).bytesWritten
}

/** Far more than can be under way at once; what is beyond is read from its file at the end. */
const kept = 1000

/** The sha256 of files while they grow, in memory: whoever has seen every byte of one, in order, need not read it again at its end. */
export class RunningSums {
  private readonly sums = new Map<string, { hash: Hash; bytes: number }>()

  /** Takes bytes that were written at an offset; a file whose beginning was not seen, or that was left with a gap, is given up. */
  add(id: string, offset: number, chunks: Buffer[]): void {
    const sum = offset === 0 ? this.begin(id) : this.sums.get(id)
    if (sum?.bytes !== offset) return this.forget(id)
    for (const chunk of chunks) {
      sum.hash.update(chunk)
      sum.bytes += chunk.length
    }
  }

  /** The sum of a whole file, as hexadecimal, asked for once; null when not all of it was seen. */
  take(id: string, size: number): string | null {
    const sum = this.sums.get(id)
    this.forget(id)
    return sum?.bytes === size ? sum.hash.digest('hex') : null
  }

  forget(id: string): void {
    this.sums.delete(id)
  }

  private begin(id: string): { hash: Hash; bytes: number } {
    const sum = { hash: createHash('sha256'), bytes: 0 }
    this.sums.delete(id)
    this.sums.set(id, sum)
    if (this.sums.size > kept) this.forget(this.sums.keys().next().value!)
    return sum
  }
}
