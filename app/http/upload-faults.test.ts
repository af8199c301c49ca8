import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishArrived } from '~/domain/uploads/reconcile-uploads.server'
import { onStored } from '~/domain/uploads/finalize-upload.server'
import { mayUpload } from '~/domain/uploads/open-upload.server'
import { db } from '~/infra/db/client'
import { env } from '~/infra/env'
import { incomingFolder, incomingPath, mediaPath, uploadKey } from '~/infra/storage'
import { watchRefusals } from '../../tests/setup/lock-refusals'
import { signIn, startTusServer, type TusPerson, type TusServer } from '../../tests/setup/tus-person'

const voice = fs.readFileSync('tests/fixtures/voice/singing-female.wav')
const receipt = fs.readFileSync('tests/fixtures/documents/receipt.png')
const song = { purpose: 'model_audio', fileName: '练声.wav' }
const picture = { purpose: 'payment_screenshot', fileName: 'pay.png' }

let server: TusServer
let person: TusPerson
let other: Database.Database
beforeAll(async () => {
  server = await startTusServer()
  other = new Database(path.join(env().DATA_DIR, 'app.db'))
})
afterAll(async () => {
  other.close()
  await server.close()
})

let effects: string[]
beforeEach(async () => {
  effects = []
  for (const purpose of ['model_audio', 'payment_screenshot'] as const) {
    mayUpload[purpose] = async () => ({ ok: true })
    onStored[purpose] = async (tx, upload) => {
      // Written in the same transaction, so that an effect rolled back is not counted.
      await tx.rateEvent.create({ data: { key: `effect:${upload.id}`, at: upload.createdAt } })
      effects.push(upload.id)
      return { ok: true }
    }
  }
  person = await signIn(server)
})
afterEach(() => {
  if (other.inTransaction) other.exec('ROLLBACK')
})

const idOf = (url: string) => url.split('/').pop()!
const statusOf = async (url: string) => (await db.upload.findUniqueOrThrow({ where: { id: idOf(url) } })).status
const effectsOf = (url: string) => db.rateEvent.count({ where: { key: `effect:${idOf(url)}` } })
const answerOf = async (response: Response) => [response.status, await response.json()]

/** Stored under its key as it was sent, with one effect, nothing of it left in between, and a sound database. */
async function expectStoredOnce(url: string, content: Buffer): Promise<void> {
  const upload = await db.upload.findUniqueOrThrow({ where: { id: idOf(url) } })
  expect(upload).toMatchObject({ status: 'stored', size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  expect(fs.readFileSync(mediaPath(uploadKey(upload.id))).equals(content)).toBe(true)
  expect(await effectsOf(url)).toBe(1)
  expect(fs.existsSync(incomingPath(upload.id))).toBe(false)
  expectSound()
}

function expectSound(): void {
  expect(other.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(other.pragma('foreign_key_check')).toEqual([])
}

/** Another process in the middle of a write, for longer than the product waits for it. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  other.exec('BEGIN IMMEDIATE')
  try {
    return await work()
  } finally {
    other.exec('ROLLBACK')
  }
}

test('twenty last chunks and ten reconcilers at once: one upload stored, one effect', async () => {
  const url = await person.open(voice.length, song)
  await person.patch(url, 0, voice.subarray(0, 400_000))
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => person.patch(url, 400_000, voice.subarray(400_000)))),
    ...Array.from({ length: 10 }, finishArrived),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  expect(effects).toEqual([idOf(url)])
  await expectStoredOnce(url, voice)
})

test('an effect that throws: told to go on, every byte kept, finished by the reconciler', async () => {
  const works = onStored.model_audio!
  onStored.model_audio = async (tx, upload) => {
    await works(tx, upload)
    throw new Error('the network of the effect is gone')
  }
  const url = await person.open(voice.length, song)
  expect(await answerOf(await person.patch(url, 0, voice))).toMatchObject([503, { code: 'fileIncomplete' }])
  expect([await statusOf(url), await effectsOf(url), await person.offsetOf(url)]).toEqual(['uploading', 0, voice.length])
  await finishArrived()
  expect([await statusOf(url), await effectsOf(url), await person.offsetOf(url)]).toEqual(['uploading', 0, voice.length])
  onStored.model_audio = works
  await finishArrived()
  await expectStoredOnce(url, voice)
})

test('database locked while an upload is opened: told to try again, no row; then it opens', async () => {
  const refused = await whileLocked(() => person.create(voice.length, song))
  expect(await answerOf(refused)).toMatchObject([503, { code: 'fileIncomplete' }])
  expect(await db.upload.count({ where: { ownerId: person.user.id } })).toBe(0)
  const url = await person.open(voice.length, song)
  expect((await person.patch(url, 0, voice)).status).toBe(204)
  await expectStoredOnce(url, voice)
})

test('database locked for a moment: the upload is opened and stored all the same', async () => {
  const refused = watchRefusals()
  other.exec('BEGIN IMMEDIATE')
  const opening = person.open(voice.length, song)
  await refused(2)
  other.exec('ROLLBACK')
  const url = await opening
  other.exec('BEGIN IMMEDIATE')
  const last = person.patch(url, 0, voice)
  await refused(2)
  other.exec('ROLLBACK')
  expect((await last).status).toBe(204)
  await expectStoredOnce(url, voice)
})

test('database locked in the middle of an upload: a chunk that is on disk is not refused for its note', async () => {
  const url = await person.open(voice.length, song)
  // Silent for a minute, so that the row is to hear of these bytes.
  await db.upload.update({ where: { id: idOf(url) }, data: { lastByteAt: new Date(Date.now() - 60_000) } })
  const answer = await whileLocked(() => person.patch(url, 0, voice.subarray(0, 300_000)))
  expect([answer.status, answer.headers.get('Upload-Offset')]).toEqual([204, '300000'])
  expect((await person.patch(url, 300_000, voice.subarray(300_000))).status).toBe(204)
  await expectStoredOnce(url, voice)
})

test('database locked when a session is to be noted: what arrives is kept all the same', async () => {
  const url = await person.open(voice.length, song)
  await db.session.updateMany({ where: { userId: person.user.id }, data: { lastSeenAt: new Date(Date.now() - 600_000) } })
  const answer = await whileLocked(() => person.patch(url, 0, voice.subarray(0, 300_000)))
  expect([answer.status, answer.headers.get('Upload-Offset')]).toEqual([204, '300000'])
  expect((await person.patch(url, 300_000, voice.subarray(300_000))).status).toBe(204)
  await expectStoredOnce(url, voice)
})

test('database locked between the last byte and the commit: every byte kept, finished by the reconciler', async () => {
  const url = await person.open(voice.length, song)
  await person.patch(url, 0, voice.subarray(0, 300_000))
  const answer = await whileLocked(async () => {
    const last = await person.patch(url, 300_000, voice.subarray(300_000))
    expect(await person.offsetOf(url)).toBe(voice.length)
    return last
  })
  expect(await answerOf(answer)).toMatchObject([503, { code: 'fileIncomplete' }])
  expect([await statusOf(url), effects]).toEqual(['uploading', []])
  expect(
    createHash('sha256')
      .update(fs.readFileSync(mediaPath(uploadKey(idOf(url)))))
      .digest('hex'),
  ).toBe(createHash('sha256').update(voice).digest('hex'))
  await finishArrived()
  await expectStoredOnce(url, voice)
})

// What is written to /dev/full fails with ENOSPC, on any Linux and for anybody.
test('no room for a chunk: said so, nothing of it counted; with room again it goes on', async () => {
  const url = await person.open(voice.length, song)
  fs.rmSync(incomingPath(idOf(url)))
  fs.symlinkSync('/dev/full', incomingPath(idOf(url)))
  expect(await answerOf(await person.patch(url, 0, voice))).toMatchObject([507, { code: 'storageFull' }])
  expect([await statusOf(url), await person.offsetOf(url)]).toEqual(['uploading', 0])
  fs.rmSync(incomingPath(idOf(url)))
  expect((await person.patch(url, 0, voice)).status).toBe(204)
  await expectStoredOnce(url, voice)
})

test('no room for the clean copy of a picture: the picture is not called damaged, and is stored once there is room', async () => {
  const url = await person.open(receipt.length, picture)
  const copy = incomingPath(idOf(url), 'clean')
  fs.symlinkSync('/dev/full', copy)
  expect(await answerOf(await person.patch(url, 0, receipt))).toMatchObject([507, { code: 'storageFull' }])
  expect([await statusOf(url), await person.offsetOf(url)]).toEqual(['uploading', receipt.length])
  fs.rmSync(copy)
  await finishArrived()
  expect([await statusOf(url), await effectsOf(url)]).toEqual(['stored', 1])
  expect(fs.readdirSync(incomingFolder())).toEqual([])
})

test('less room than the reserve: no upload is opened; with less of a reserve it is', async () => {
  const { DISK_RESERVE_MB: before } = env()
  env().DISK_RESERVE_MB = 1_000_000_000
  expect(await answerOf(await person.create(voice.length, song))).toMatchObject([507, { code: 'storageFull' }])
  expect(await db.upload.count({ where: { ownerId: person.user.id } })).toBe(0)
  env().DISK_RESERVE_MB = before
  const url = await person.open(voice.length, song)
  expect((await person.patch(url, 0, voice)).status).toBe(204)
  await expectStoredOnce(url, voice)
})
