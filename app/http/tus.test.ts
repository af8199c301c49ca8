import { once } from 'node:events'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import express from 'express'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishArrived, keptUnfinishedMs, sweepOrphans, sweepUploads } from '~/domain/uploads/reconcile-uploads.server'
import { openUploadsOf } from '~/domain/uploads/upload-progress.server'
import { onStored } from '~/domain/uploads/finalize-upload.server'
import { mayUpload } from '~/domain/uploads/open-upload.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { ensureFolders, incomingFolder, incomingPath, mediaFolder, mediaPath, uploadKey } from '~/infra/storage'
import { makeUser } from '../../tests/factories'
import { watchArrivals } from '../../tests/setup/arrivals'
import { checkOrigin } from './origin.server'
import { securityHeaders } from './security-headers.server'
import { writeSessionToken } from './session-cookie.server'
import { mountTus } from './tus.server'

let server: http.Server
let base: string
let arrived: (socket: net.Socket) => Promise<void>
const voice = fs.readFileSync('tests/fixtures/voice/singing-female.wav')
const silence = (bytes: number) => Buffer.concat([voice.subarray(0, 44), Buffer.alloc(bytes - 44)])

beforeAll(async () => {
  await ensureFolders()
  const app = express()
  app.use(securityHeaders({ development: false }), checkOrigin)
  mountTus(app)
  server = app.listen(0, '127.0.0.1')
  arrived = watchArrivals(server)
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

let effects: string[]
beforeEach(() => {
  effects = []
  mayUpload.model_audio = async () => ({ ok: true })
  onStored.model_audio = async (_tx, upload) => {
    effects.push(upload.id)
    return { ok: true }
  }
})

async function signIn(data: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(data)
  const token = await transaction((tx) => openSession(tx, user.id, { userAgent: 'test', address: '127.0.0.1' }))
  const cookie = (await writeSessionToken(token)).split(';')[0]!
  // A connection each: after a refusal the server closes its own, and fetch might just be taking it up again.
  return { user, cookie, headers: { Cookie: cookie, 'Tus-Resumable': '1.0.0', Origin: base, Connection: 'close' } }
}

type Person = Awaited<ReturnType<typeof signIn>>

const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function create(person: Person, size: number, fields: Record<string, string> = {}) {
  return fetch(`${base}/files`, {
    method: 'POST',
    headers: {
      ...person.headers,
      'Upload-Length': String(size),
      'Upload-Metadata': metadata({ purpose: 'model_audio', fileName: '练声.wav', ...fields }),
    },
  })
}

function patch(person: Person, url: string, offset: number, body: Buffer) {
  return fetch(base + url, {
    method: 'PATCH',
    headers: { ...person.headers, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  })
}

const head = (person: Person, url: string) => fetch(base + url, { method: 'HEAD', headers: person.headers })
const idOf = (url: string) => url.split('/').pop()!

async function opened(person: Person, size: number, fields: Record<string, string> = {}): Promise<string> {
  const response = await create(person, size, fields)
  expect(response.status).toBe(201)
  return response.headers.get('Location')!
}

test('tus-js-client sends a recording, which is stored byte for byte', async () => {
  const person = await signIn()
  await new Promise<void>((resolve, reject) => {
    new tus.Upload(voice, {
      endpoint: `${base}/files`,
      chunkSize: 100_000,
      headers: { Cookie: person.cookie, Origin: base },
      metadata: { purpose: 'model_audio', fileName: '练声.wav', withAccompaniment: 'no' },
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
  const upload = await db.upload.findFirstOrThrow({ where: { ownerId: person.user.id } })
  expect(upload).toMatchObject({
    status: 'stored',
    fileName: '练声.wav',
    mime: 'audio/wav',
    size: voice.length,
    details: { withAccompaniment: 'no' },
  })
  expect(upload.sha256).toBe(createHash('sha256').update(voice).digest('hex'))
  expect(fs.readFileSync(mediaPath(upload.storageKey!))).toEqual(voice)
  expect(effects).toEqual([upload.id])
  expect(fs.readdirSync(incomingFolder())).toEqual([])
})

test('the location is relative, and the answer names no foreign origin', async () => {
  const person = await signIn()
  const response = await create(person, 1000)
  expect(response.headers.get('Location')).toMatch(/^\/files\/[0-9a-f]{32}$/)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('after a lost connection the upload goes on where it stopped', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  const socket = net.connect(Number(new URL(base).port), '127.0.0.1')
  socket.write(
    [
      `PATCH ${url} HTTP/1.1`,
      'Host: x',
      ...Object.entries({
        ...person.headers,
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': voice.length,
      }).map(([k, v]) => `${k}: ${v}`),
      '',
      '',
    ]
      .join('\r\n')
      .replace('Host: x', `Host: ${new URL(base).host}`),
  )
  socket.write(voice.subarray(0, 200_000))
  await arrived(socket)
  socket.destroy()
  await expect.poll(async () => (await head(person, url)).headers.get('Upload-Offset')).toBe('200000')
  expect(await openUploadsOf(person.user.id)).toMatchObject([{ fileName: '练声.wav', offset: 200_000, declaredSize: voice.length }])
  expect((await patch(person, url, 200_000, voice.subarray(200_000))).status).toBe(204)
  expect(await db.upload.findUnique({ where: { id: idOf(url) } })).toMatchObject({
    status: 'stored',
    sha256: createHash('sha256').update(voice).digest('hex'),
  })
})

test('a request that stalls makes way for the one that asks where to resume, and keeps its bytes', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  const socket = net.connect(Number(new URL(base).port), '127.0.0.1')
  socket.write(
    `PATCH ${url} HTTP/1.1\r\nHost: ${new URL(base).host}\r\nCookie: ${person.cookie}\r\nOrigin: ${base}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${voice.length}\r\n\r\n`,
  )
  socket.write(voice.subarray(0, 100_000))
  await arrived(socket)
  const response = await head(person, url)
  expect(response.headers.get('Upload-Offset')).toBe('100000')
  socket.destroy()
})

test('twenty final chunks at once: one is taken, one effect follows', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  await patch(person, url, 0, voice.subarray(0, 400_000))
  const answers = await Promise.all(Array.from({ length: 20 }, () => patch(person, url, 400_000, voice.subarray(400_000))))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses.filter((status) => status === 204).length).toBe(1)
  expect(statuses.filter((status) => status === 409).length).toBe(19)
  expect(effects).toEqual([idOf(url)])
  expect(fs.readFileSync(mediaPath(uploadKey(idOf(url))))).toEqual(voice)
})

test('whoever lost the answer to the last chunk is told by HEAD that all is here', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  await patch(person, url, 0, voice)
  const response = await head(person, url)
  expect([response.status, response.headers.get('Upload-Offset')]).toEqual([200, String(voice.length)])
  expect((await patch(person, url, voice.length, Buffer.alloc(0))).status).toBe(204)
  expect(fs.existsSync(incomingPath(idOf(url)))).toBe(false)
  expect(effects).toEqual([idOf(url)])
})

test('without a session every verb gets 401 with a code, and the bytes stay', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  await patch(person, url, 0, voice.subarray(0, 1000))
  await db.session.updateMany({ where: { userId: person.user.id }, data: { expiresAt: new Date(0) } })
  expect((await head(person, url)).status).toBe(401)
  for (const response of [
    await create(person, 1000),
    await patch(person, url, 1000, voice.subarray(1000)),
    await fetch(base + url, { method: 'DELETE', headers: person.headers }),
  ]) {
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'signInAgain' })
  }
  expect(fs.statSync(incomingPath(idOf(url))).size).toBe(1000)
})

test('with a temporary password every verb gets 403 with a code, and the bytes stay', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  await patch(person, url, 0, voice.subarray(0, 1000))
  await db.user.update({ where: { id: person.user.id }, data: { mustChangePassword: true } })
  expect((await head(person, url)).status).toBe(403)
  for (const response of [
    await create(person, 1000),
    await patch(person, url, 1000, voice.subarray(1000)),
    await fetch(base + url, { method: 'DELETE', headers: person.headers }),
  ])
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'passwordTemporary' }])
  expect(fs.statSync(incomingPath(idOf(url))).size).toBe(1000)
})

test('another person, even an administrator, gets 404 on every verb', async () => {
  const owner = await signIn()
  const url = await opened(owner, voice.length)
  for (const stranger of [await signIn(), await signIn({ role: 'admin' })]) {
    expect((await head(stranger, url)).status).toBe(404)
    expect((await patch(stranger, url, 0, voice)).status).toBe(404)
    expect((await fetch(base + url, { method: 'DELETE', headers: stranger.headers })).status).toBe(404)
  }
  expect((await head(owner, url)).headers.get('Upload-Offset')).toBe('0')
})

test('nothing can be read back, and another site cannot send', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  expect((await fetch(base + url, { headers: person.headers })).status).toBe(405)
  const foreign = await fetch(`${base}/files`, {
    method: 'POST',
    headers: { ...person.headers, Origin: 'https://evil.example', 'Upload-Length': '10' },
  })
  expect(foreign.status).toBe(403)
})

test.each([
  ['too large', 101 * 1024 * 1024, {}, 413, 'fileTooLarge?max=100'],
  ['empty', 0, {}, 400, 'fileEmpty'],
  ['of another type by its name', 1000, { fileName: 'song.mp3' }, 415, 'fileType?formats=WAV'],
  ['for a purpose without a rule', 1000, { purpose: 'avatar', fileName: 'a.png' }, 403, 'uploadNotAllowed'],
  ['for an unknown purpose', 1000, { purpose: 'anything' }, 400, 'invalid'],
  ['with a slot that is no number', 1000, { slot: '1; drop' }, 400, 'invalid'],
])('refuses a file %s before its first byte', async (_what, size, fields, status, code) => {
  const person = await signIn()
  const response = await create(person, size, fields as Record<string, string>)
  expect([response.status, await response.json()]).toMatchObject([status, { code }])
  expect(await db.upload.count({ where: { ownerId: person.user.id } })).toBe(0)
})

test('more bytes than declared are refused, and what was declared can still be sent', async () => {
  const person = await signIn()
  const url = await opened(person, 1000)
  expect((await patch(person, url, 0, silence(2000))).status).toBe(413)
  expect((await head(person, url)).headers.get('Upload-Offset')).toBe('0')
})

test('more bytes than declared, sent without a length, are refused all the same', async () => {
  const person = await signIn()
  const url = await opened(person, 1000)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(silence(800)))
      controller.enqueue(new Uint8Array(800))
      controller.close()
    },
  })
  const headers = { ...person.headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const response = await fetch(base + url, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
  expect(response.status).toBe(413)
  expect(Number((await head(person, url)).headers.get('Upload-Offset'))).toBeLessThanOrEqual(1000)
})

test('a fourth open upload is refused until one is cancelled', async () => {
  const person = await signIn()
  const [first] = [await opened(person, 1000), await opened(person, 1000), await opened(person, 1000)]
  const fourth = await create(person, 1000)
  expect([fourth.status, await fourth.json()]).toMatchObject([429, { code: 'tooManyUploads?max=3' }])
  expect((await fetch(base + first!, { method: 'DELETE', headers: person.headers })).status).toBe(204)
  expect(fs.existsSync(incomingPath(idOf(first!)))).toBe(false)
  expect((await head(person, first!)).status).toBe(410)
  await opened(person, 1000)
})

test('ten uploads opened at once are three', async () => {
  const person = await signIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(person, 1000)))
  expect(answers.filter(({ status }) => status === 201).length).toBe(3)
})

test.each([
  ['before its first bytes were written', 1000],
  ['in the middle of writing', 700_000],
])('a second upload for the slot stops the first one %s: its file is gone and does not come back', async (_, before) => {
  const person = await signIn()
  const slot = { slot: '1' }
  const first = await opened(person, 3_000_000, slot)
  const request = http.request(base + first, {
    method: 'PATCH',
    agent: false,
    headers: { ...person.headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream', 'Content-Length': 3_000_000 },
  })
  const answer = once(request, 'response') as Promise<[http.IncomingMessage]>
  const bytes = silence(3_000_000)
  request.write(bytes.subarray(0, before))
  const [socket] = request.socket ? [request.socket] : ((await once(request, 'socket')) as [net.Socket])
  await arrived(socket)
  if (before > 256 * 1024) await expect.poll(() => fs.statSync(incomingPath(idOf(first))).size).toBeGreaterThan(0)
  const second = await opened(person, 1000, slot)
  expect(fs.existsSync(incomingPath(idOf(first)))).toBe(false)
  request.end(bytes.subarray(before))
  const [response] = await answer
  expect([response.statusCode, JSON.parse((await response.toArray()).join(''))]).toMatchObject([410, { code: 'uploadCancelled' }])
  expect(fs.readdirSync(incomingFolder()).filter((name) => name.startsWith(idOf(first)))).toEqual([])
  expect(await db.upload.findMany({ where: { ownerId: person.user.id, status: 'uploading' } })).toMatchObject([{ id: idOf(second) }])
})

test('a stored file cannot be taken away by DELETE', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length)
  await patch(person, url, 0, voice)
  expect((await fetch(base + url, { method: 'DELETE', headers: person.headers })).status).toBe(400)
  expect(fs.existsSync(mediaPath(uploadKey(idOf(url))))).toBe(true)
})

test('bytes that are not what the slot takes are refused with the reason, also to whoever asks later', async () => {
  const person = await signIn()
  const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(1000)}`)
  const url = await opened(person, page.length)
  const response = await patch(person, url, 0, page)
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'fileType?formats=WAV' }])
  const later = await head(person, url)
  expect([later.status, later.headers.get('Upload-Refusal')]).toEqual([422, 'fileType?formats=WAV'])
  expect(effects).toEqual([])
  expect(fs.existsSync(incomingPath(idOf(url))) || fs.existsSync(mediaPath(uploadKey(idOf(url))))).toBe(false)
})

test('a checksum that does not hold is refused', async () => {
  const person = await signIn()
  const url = await opened(person, voice.length, { sha256: '0'.repeat(64) })
  expect((await patch(person, url, 0, voice)).status).toBe(422)
  expect(await db.upload.findUnique({ where: { id: idOf(url) } })).toMatchObject({ status: 'rejected', rejection: 'fileDamaged' })
})

test('an effect that refuses undoes the whole step', async () => {
  onStored.model_audio = async (tx, upload) => {
    await tx.user.update({ where: { id: upload.ownerId }, data: { name: '写到一半' } })
    return { ok: false, code: 'uploadNotAllowed' }
  }
  const person = await signIn()
  const url = await opened(person, voice.length)
  expect((await patch(person, url, 0, voice)).status).toBe(422)
  expect((await db.user.findUniqueOrThrow({ where: { id: person.user.id } })).name).not.toBe('写到一半')
  expect(fs.existsSync(mediaPath(uploadKey(idOf(url))))).toBe(false)
})

test('a database that fails at the last moment loses nothing: the reconciler finishes, once', async () => {
  const person = await signIn()
  const works = onStored.model_audio!
  onStored.model_audio = async () => {
    throw new Error('the disk is gone')
  }
  const url = await opened(person, voice.length)
  expect((await patch(person, url, 0, voice)).status).toBe(503)
  expect(await db.upload.findUnique({ where: { id: idOf(url) } })).toMatchObject({ status: 'uploading' })
  expect((await head(person, url)).headers.get('Upload-Offset')).toBe(String(voice.length))
  onStored.model_audio = works
  await Promise.all([finishArrived(), finishArrived()])
  await finishArrived()
  expect(await db.upload.findUnique({ where: { id: idOf(url) } })).toMatchObject({ status: 'stored' })
  expect(effects).toEqual([idOf(url)])
})

test('the sweep ends uploads silent for 14 days and deletes files without a row, nothing else', async () => {
  const person = await signIn()
  const old = await opened(person, 1000)
  const young = await opened(person, 1000)
  const whole = await opened(person, voice.length)
  await patch(person, old, 0, silence(500))
  await patch(person, young, 0, silence(500))
  await patch(person, whole, 0, voice)
  await db.upload.update({ where: { id: idOf(old) }, data: { lastByteAt: new Date(now().getTime() - keptUnfinishedMs - 1000) } })
  fs.writeFileSync(`${incomingFolder()}/${'0'.repeat(32)}`, 'left over')
  for (const name of ['left-over', 'left-over-lately']) fs.writeFileSync(`${mediaFolder()}/${name}`, 'left over')
  const longAgo = new Date(now().getTime() - keptUnfinishedMs - 1000)
  fs.utimesSync(`${mediaFolder()}/left-over`, longAgo, longAgo)
  await sweepUploads()
  await sweepOrphans()
  expect((await head(person, old)).status).toBe(410)
  expect((await head(person, young)).headers.get('Upload-Offset')).toBe('500')
  expect((await head(person, whole)).status).toBe(200)
  expect(fs.existsSync(mediaPath(uploadKey(idOf(whole))))).toBe(true)
  expect(fs.existsSync(incomingPath(idOf(old)))).toBe(false)
  expect(fs.existsSync(`${incomingFolder()}/${'0'.repeat(32)}`) || fs.existsSync(`${mediaFolder()}/left-over`)).toBe(false)
  expect(fs.existsSync(`${mediaFolder()}/left-over-lately`)).toBe(true)
})

test.each(['Upload-Concat', 'Upload-Defer-Length'])(
  '%s is refused for good: no client is to try again what we do not offer',
  async (name) => {
    const { headers } = await signIn()
    const asked: Record<string, string> = name === 'Upload-Concat' ? { 'Upload-Length': '1', [name]: 'partial' } : { [name]: '1' }
    const fields = metadata({ purpose: 'model_audio', fileName: 'x.wav' })
    const answer = await fetch(`${base}/files`, { method: 'POST', headers: { ...headers, ...asked, 'Upload-Metadata': fields } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid' }])
  },
)

test.each([
  ['Upload-Offset', '-1', 400],
  ['Upload-Offset', '1e3', 400],
  ['Upload-Offset', 'x', 400],
  ['Upload-Length', '1.5', 400],
  ['Tus-Resumable', '0.2.2', 400],
  ['Tus-Resumable', '', 412],
])('a header that is no tus is refused as all else is: %s %j', async (name, value, status) => {
  const person = await signIn()
  const url = await opened(person, 1000)
  const headers = { ...person.headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream', [name]: value }
  const answer = await fetch(base + url, { method: 'PATCH', headers, body: new Uint8Array(1000) })
  expect([answer.status, await answer.json()]).toEqual([status, { code: 'invalid', message: expect.stringMatching(/\p{Script=Han}/u) }])
  expect((await head(person, url)).headers.get('Upload-Offset')).toBe('0')
})

test('a refusal is said in the reader’s language, whoever refuses', async () => {
  const person = await signIn()
  const english = { ...person, headers: { ...person.headers, 'Accept-Language': 'en' } }
  const unknown = `/files/${'0'.repeat(32)}`
  expect(await (await patch(person, unknown, 0, voice)).json()).toEqual({ code: 'uploadNotFound', message: '找不到这次上传，请重新开始。' })
  const { message } = (await (await create(english, voice.length, { purpose: 'nothing' })).json()) as { message: string }
  expect(message).toMatch(/^[\x20-\x7e’]+$/)
})
