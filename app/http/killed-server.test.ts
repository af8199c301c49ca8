import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { finishArrived } from '~/domain/uploads/reconcile-uploads.server'
import { hangWorkUploads } from '~/domain/works/record-work.server'
import { db, transaction } from '~/infra/db/client'
import { env } from '~/infra/env'
import { openSession } from '~/infra/session'
import { incomingFolder, incomingPath, mediaFolder, mediaPath, uploadKey } from '~/infra/storage'
import { bundle } from '../../scripts/build.mjs'
import { makeCompetition, makeRegistration } from '../../tests/factories'
import { writeSessionToken } from './session-cookie.server'

const entry = path.resolve('node_modules/.cache/upload-server.mjs')
let running: ChildProcess | undefined
let base: string
let cookie: string
let slot: Record<string, string>
let registrationId: number

/** Waiting ends when it comes; how long that may take is the machine's affair. */
const arrival = { timeout: 120_000 }
vi.setConfig({ testTimeout: 180_000 })

beforeAll(() => bundle('tests/setup/upload-server.ts', entry))

beforeEach(async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  registrationId = registration.id
  const token = await transaction((tx) => openSession(tx, registration.userId, { userAgent: 'test', address: '127.0.0.1' }))
  cookie = (await writeSessionToken(token)).split(';')[0]!
  slot = {
    purpose: 'work_video',
    registrationId: String(registration.id),
    stageId: String(competition.stages[0]!.id),
    slot: '1',
    piece: `song:${registration.songs[0]!.id}`,
    performer: '王小明',
    fileName: 'video.mp4',
  }
})
afterEach(kill)

async function start(): Promise<void> {
  running = spawn(process.execPath, [entry], { env: { ...process.env, DISK_RESERVE_MB: '1' }, stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(running.stdout!, 'data')) as [Buffer]
  base = `http://127.0.0.1:${String(port).trim()}`
}

/** As the kernel would: no handler of ours runs. */
async function kill(): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  running.kill('SIGKILL')
  await once(running, 'exit')
}

function send(method: string, url: string, headers: Record<string, string> = {}) {
  const request = http.request(new URL(url, base), {
    method,
    agent: false,
    headers: { Cookie: cookie, Origin: base, 'Tus-Resumable': '1.0.0', ...headers },
  })
  const answer = once(request, 'response').then((values) => {
    const response = values[0] as http.IncomingMessage
    response.resume()
    return { status: response.statusCode!, headers: response.headers }
  })
  answer.catch(() => {})
  request.on('error', () => {})
  return { request, answer }
}

async function open(size: number): Promise<string> {
  const metadata = Object.entries(slot)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const { request, answer } = send('POST', '/files', { 'Upload-Length': String(size), 'Upload-Metadata': metadata })
  request.end()
  const { status, headers } = await answer
  expect(status).toBe(201)
  return headers.location!
}

function patch(url: string, offset: number, length: number) {
  return send('PATCH', url, {
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': String(length),
  })
}

async function offsetOf(url: string): Promise<number> {
  const { request, answer } = send('HEAD', url)
  request.end()
  return Number((await answer).headers['upload-offset'])
}

function video(bytes: number): Buffer {
  const content = randomBytes(bytes)
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1').copy(content)
  return content
}

const idOf = (url: string) => url.split('/').pop()!
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** One upload, one work of it, one job for it, the bytes as they were sent, and nothing left in between. */
async function expectStoredOnce(url: string, content: Buffer): Promise<void> {
  const id = idOf(url)
  await expect.poll(async () => (await db.upload.findUnique({ where: { id } }))?.status, arrival).toBe('stored')
  const upload = await db.upload.findUniqueOrThrow({ where: { id } })
  expect(upload.sha256).toBe(sha256(content))
  expect(sha256(fs.readFileSync(mediaPath(uploadKey(id))))).toBe(upload.sha256)
  const works = await db.work.findMany({ where: { registrationId } })
  expect(works.map((work) => work.uploadId)).toEqual([id])
  expect(await db.job.count({ where: { kind: 'process-upload', subject: `upload:${id}` } })).toBe(1)
  expect(await db.auditEntry.count({ where: { action: 'work.uploaded', subjectId: String(works[0]!.id) } })).toBe(1)
  expect(fs.existsSync(incomingPath(id))).toBe(false)
}

test('killed during an upload: what was received is still there, and the rest completes it', async () => {
  const content = video(3_000_000)
  await start()
  const url = await open(content.length)
  const { request } = patch(url, 0, content.length)
  request.write(content.subarray(0, 1_500_000))
  await expect.poll(() => fs.statSync(incomingPath(idOf(url))).size, arrival).toBeGreaterThan(500_000)
  await kill()
  await start()
  const offset = await offsetOf(url)
  expect(offset).toBeGreaterThan(500_000)
  expect(offset).toBeLessThanOrEqual(1_500_000)
  const rest = patch(url, offset, content.length - offset)
  rest.request.end(content.subarray(offset))
  expect((await rest.answer).status).toBe(204)
  await expectStoredOnce(url, content)
})

// The instant between the last byte and the commit is a matter of milliseconds: kill at several.
test.each([0, 5, 15, 30, 60, 120])('killed %i ms after the last byte: stored once, with one work and one job', async (delay) => {
  const content = video(40_000_000)
  await start()
  const url = await open(content.length)
  const { request } = patch(url, 0, content.length)
  request.end(content)
  while (fs.existsSync(incomingPath(idOf(url))) && fs.statSync(incomingPath(idOf(url))).size < content.length)
    await new Promise((resolve) => setTimeout(resolve, 1))
  if (delay) await new Promise((resolve) => setTimeout(resolve, delay))
  await kill()
  await start()
  expect(await offsetOf(url)).toBe(content.length)
  await expectStoredOnce(url, content)
})

test('killed between the rename and the commit: the next start commits', async () => {
  hangWorkUploads()
  const content = video(100_000)
  await start()
  const url = await open(content.length)
  await kill()
  fs.mkdirSync(path.dirname(mediaPath(uploadKey(idOf(url)))), { recursive: true })
  fs.writeFileSync(mediaPath(uploadKey(idOf(url))), content)
  fs.rmSync(incomingPath(idOf(url)))
  await Promise.all([finishArrived(), finishArrived()])
  await start()
  await expectStoredOnce(url, content)
})

test('killed in the middle of the job: done after the restart, once, and no tool or file is left behind', async () => {
  const source = path.join(env().DATA_DIR, 'film.mp4')
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1280x720:rate=25:duration=6',
    '-i',
    'tests/fixtures/voice/singing-female.wav',
    '-shortest',
    '-c:v',
    'mpeg4',
    '-q:v',
    '3',
    '-c:a',
    'aac',
    source,
  ])
  const content = fs.readFileSync(source)
  await start()
  const url = await open(content.length)
  const whole = patch(url, 0, content.length)
  whole.request.end(content)
  expect((await whole.answer).status).toBe(204)
  const drafts = () => fs.readdirSync(env().DATA_DIR, { recursive: true }).filter((name) => String(name).endsWith('playback.part'))
  await expect.poll(drafts, { timeout: 120_000, interval: 10 }).toHaveLength(1)
  await kill()
  const work = await db.work.findFirstOrThrow({ where: { registrationId } })
  expect(work.status).toBe('processing')
  await start()
  await expect
    .poll(async () => (await db.work.findUniqueOrThrow({ where: { id: work.id } })).status, { timeout: 180_000, interval: 200 })
    .toBe('completed')
  const media = await db.media.findMany({ where: { uploadId: work.uploadId! } })
  expect(media.map(({ kind }) => kind).sort()).toEqual(['audio', 'peaks', 'playback', 'poster'])
  for (const { storageKey, sha256: expected } of media) expect(sha256(fs.readFileSync(mediaPath(storageKey)))).toBe(expected)
  expect(await db.auditEntry.count({ where: { action: 'work.processed', subjectId: String(work.id) } })).toBe(1)
  await expect.poll(async () => (await db.job.findFirst({ where: { subject: `upload:${work.uploadId}` } }))?.status, arrival).toBe('done')
  expect(drafts()).toEqual([])
  expect(fs.readdirSync(incomingFolder())).toEqual([])
  expect(
    fs
      .readdirSync(mediaFolder(), { recursive: true })
      .filter((name) => String(name).includes(`derived${path.sep}`) && /\.\w+$/.test(String(name))).length,
  ).toBe(media.length)
  await expect.poll(() => spawnSync('pgrep', ['-f', `^ffmpeg.*${env().DATA_DIR}`]).status, arrival).toBe(1)
}, 360_000)
