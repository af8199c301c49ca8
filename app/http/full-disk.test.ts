import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishArrived } from '~/domain/uploads/reconcile-uploads.server'
import { onStored } from '~/domain/uploads/finalize-upload.server'
import { mayUpload } from '~/domain/uploads/open-upload.server'
import { db } from '~/infra/db/client'
import { isDiskFull } from '~/infra/disk-full'
import { env } from '~/infra/env'
import { incomingFolder, incomingPath, mediaPath, uploadKey } from '~/infra/storage'
import { readMultipart } from './multipart.server'
import { signIn, startTusServer, type TusPerson, type TusServer } from '../../tests/setup/tus-person'

// The whole data folder, database included, on a disk of 24 MB, which only root may mount: elsewhere upload-faults.test.ts stands alone.
const diskMB = 24
const song = { purpose: 'model_audio', fileName: '练声.wav' }
const voice = fs.readFileSync('tests/fixtures/voice/singing-female.wav')
const recording = Buffer.concat([voice.subarray(0, 44), Buffer.alloc(3_000_000, 7)])
const idOf = (url: string) => url.split('/').pop()!

describe.skipIf(!canMount())('a disk that is full', () => {
  let server: TusServer
  let person: TusPerson
  beforeAll(async () => {
    const folder = env().DATA_DIR
    const kept = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-kept-'))
    fs.cpSync(folder, kept, { recursive: true })
    mount(folder, `size=${diskMB}m,nr_inodes=400`)
    fs.cpSync(kept, folder, { recursive: true })
    fs.rmSync(kept, { recursive: true })
    env().DISK_RESERVE_MB = 1
    server = await startTusServer()
    mayUpload.model_audio = async () => ({ ok: true })
  })
  afterAll(async () => {
    await server.close()
    await db.$disconnect()
    execFileSync('umount', ['-l', env().DATA_DIR])
  })
  beforeEach(async () => {
    onStored.model_audio = async (tx, upload) => {
      await tx.rateEvent.create({ data: { key: `effect:${upload.id}`, at: upload.createdAt } })
      return { ok: true }
    }
    person = await signIn(server)
  })
  afterEach(empty)

  test('before an upload is opened: refused without a row; with room again it opens', async () => {
    fill()
    expect(await answerOf(await person.create(recording.length, song))).toMatchObject([507, { code: 'storageFull' }])
    empty()
    expect(await db.upload.count({ where: { ownerId: person.user.id } })).toBe(0)
    await expectWholeAfter(await person.open(recording.length, song))
  })

  test('room for a small file, not for its row: refused, and none is left behind', async () => {
    const small = 4000
    env().DISK_RESERVE_MB = 0
    // What the database has written before would be written over.
    withDatabase((database) => database.pragma('wal_checkpoint(TRUNCATE)'))
    fill({ leave: 2 * small + 192 })
    const answer = await person.create(small, song)
    env().DISK_RESERVE_MB = 1
    empty()
    expect(await answerOf(answer)).toMatchObject([507, { code: 'storageFull' }])
    expect(await db.upload.count({ where: { ownerId: person.user.id } })).toBe(0)
    await expectWholeAfter(await person.open(recording.length, song))
  })

  test('no room for one more file: refused, and the upload is not left open', async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      fillNames()
      expect(await answerOf(await person.create(recording.length, song))).toMatchObject([507, { code: 'storageFull' }])
      empty()
    }
    expect(await db.upload.count({ where: { ownerId: person.user.id, status: 'uploading' } })).toBe(0)
    await expectWholeAfter(await person.open(recording.length, song))
  })

  test('in the middle of a chunk: said so, what was written counts, the rest follows when there is room', async () => {
    const url = await person.open(recording.length, song)
    fill({ leave: 1_000_000 })
    expect(await answerOf(await person.patch(url, 0, recording))).toMatchObject([507, { code: 'storageFull' }])
    const offset = await person.offsetOf(url)
    expect(offset).toBeLessThan(recording.length)
    expect(fs.readFileSync(incomingPath(idOf(url))).equals(recording.subarray(0, offset))).toBe(true)
    empty()
    await expectWholeAfter(url)
  })

  test('at the commit: every byte kept and nothing half recorded, finished by the reconciler when there is room', async () => {
    const url = await person.open(recording.length, song)
    await person.patch(url, 0, recording.subarray(0, -1))
    const small = onStored.model_audio!
    // An effect too large for what the database may still write.
    onStored.model_audio = async (tx, upload) => {
      fill()
      await tx.rateEvent.createMany({
        data: Array.from({ length: 3000 }, (_, n) => ({ key: `large:${n}:${'x'.repeat(1000)}`, at: upload.createdAt })),
      })
      return small(tx, upload)
    }
    expect(await answerOf(await person.patch(url, recording.length - 1, recording.subarray(-1)))).toMatchObject([
      507,
      { code: 'storageFull' },
    ])
    empty()
    expect(await db.upload.findUniqueOrThrow({ where: { id: idOf(url) } })).toMatchObject({ status: 'uploading', storageKey: null })
    expect(await db.rateEvent.count({ where: { key: { startsWith: 'large:' } } })).toBe(0)
    expect(await person.offsetOf(url)).toBe(recording.length)
    onStored.model_audio = small
    await finishArrived()
    await expectWholeAfter(url)
  })

  test('in the middle of a posted form: a fault after the whole body, no file is left, and with room again it is stored', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6_000_000, 32), Buffer.from('\n%%EOF\n')])
    const form = () => {
      const data = new FormData()
      data.append('resume', new Blob([new Uint8Array(pdf)]), 'cv.pdf')
      return new Request('http://own.invalid/', { method: 'POST', body: data })
    }
    const send = () => readMultipart(form(), { ownerId: person.user.id, slots: { resume: { purpose: 'resume' } } })
    for (const full of [() => fill({ leave: 2_500_000 }), fillNames]) {
      full()
      expect(isDiskFull(await send().catch((error: unknown) => error))).toBe(true)
      expect(fs.readdirSync(incomingFolder())).toEqual([])
      empty()
    }
    const { uploads } = await send()
    expect(uploads.resume).toMatchObject({ ok: true })
    fs.rmSync(mediaPath(uploadKey((uploads.resume as { uploadId: string }).uploadId)))
  })

  /** Sends what is missing; then it is stored byte for byte, with one effect, in a sound database. */
  async function expectWholeAfter(url: string): Promise<void> {
    const offset = await person.offsetOf(url)
    if (offset < recording.length) expect((await person.patch(url, offset, recording.subarray(offset))).status).toBe(204)
    expect(await db.upload.findUniqueOrThrow({ where: { id: idOf(url) } })).toMatchObject({ status: 'stored', size: recording.length })
    const stored = mediaPath(uploadKey(idOf(url)))
    expect(fs.readFileSync(stored).equals(recording)).toBe(true)
    fs.rmSync(stored)
    expect(await db.rateEvent.count({ where: { key: `effect:${idOf(url)}` } })).toBe(1)
    expect(withDatabase((database) => database.pragma('integrity_check', { simple: true }))).toBe('ok')
  }
})

const answerOf = async (response: Response) => [response.status, await response.json()]
const fillers = () => path.join(env().DATA_DIR, 'fillers')

function withDatabase<T>(work: (database: Database.Database) => T): T {
  const database = new Database(path.join(env().DATA_DIR, 'app.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Takes all the room there is, but for `leave` bytes. */
function fill({ leave = 0 } = {}): void {
  fs.mkdirSync(fillers(), { recursive: true })
  const { bavail, bsize } = fs.statfsSync(env().DATA_DIR)
  const file = fs.openSync(path.join(fillers(), 'bytes'), 'w')
  const piece = Buffer.alloc(bsize)
  for (let n = Math.floor(leave / bsize); n < bavail; n++) fs.writeSync(file, piece)
  fs.closeSync(file)
}

/** Takes all the names there are. */
function fillNames(): void {
  fs.mkdirSync(fillers(), { recursive: true })
  for (let { ffree } = fs.statfsSync(env().DATA_DIR); ffree > 0; ffree--) fs.writeFileSync(path.join(fillers(), String(ffree)), '')
}

function empty(): void {
  fs.rmSync(fillers(), { recursive: true, force: true })
}

function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
}

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-mount-'))
  try {
    mount(folder, 'size=1m')
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
