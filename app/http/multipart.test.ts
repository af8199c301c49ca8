import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { ensureFolders, incomingFolder, mediaFolder, mediaPath } from '~/infra/storage'
import { makeUser } from '../../tests/factories'
import { watchArrivals } from '../../tests/setup/arrivals'
import { readMultipart, type SlotChoice } from './multipart.server'
import { endUnreadBodies } from './unread-body.server'

let server: http.Server
let base: string
let arrived: (socket: net.Socket) => Promise<void>
let ownerId: number
let slots: Record<string, SlotChoice>

beforeAll(async () => {
  await ensureFolders()
  ownerId = (await makeUser()).id
  server = http.createServer((incoming, outgoing) => {
    endUnreadBodies(incoming as never, outgoing as never, () => {})
    const request = new Request(base, {
      method: 'POST',
      headers: { 'Content-Type': incoming.headers['content-type'] ?? '' },
      body: Readable.toWeb(incoming) as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    readMultipart(request, { ownerId, slots }).then(
      ({ form, uploads }) => outgoing.end(JSON.stringify({ fields: [...form.entries()], uploads })),
      (error: unknown) => {
        outgoing.statusCode = error instanceof Response ? error.status : 500
        outgoing.end(String(error))
      },
    )
  })
  arrived = watchArrivals(server)
  // The next test may come later than a connection is kept by default.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

beforeEach(() => {
  slots = { screenshot: { purpose: 'payment_screenshot' }, resume: { purpose: 'resume' } }
})

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

function files(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

async function post(parts: Record<string, string | { bytes: Buffer; name: string; type?: string }>) {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, new Blob([new Uint8Array(part.bytes)], { type: part.type ?? 'application/octet-stream' }), part.name)
  }
  const response = await fetch(base, { method: 'POST', body: form })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

test('stores a picture drawn anew, a PDF as it came, and keeps the fields', async () => {
  const jpeg = await picture()
    .withMetadata({ exif: { IFD0: { Copyright: 'secret-place' } } })
    .jpeg()
    .toBuffer()
  expect(jpeg.includes('secret-place')).toBe(true)
  const { body } = await post({
    name: '王小明',
    screenshot: { bytes: jpeg, name: '付款截图.jpg' },
    resume: { bytes: pdf, name: '简历.pdf' },
  })
  expect(body.fields).toEqual([['name', '王小明']])
  const screenshot = await db.upload.findUniqueOrThrow({ where: { id: body.uploads.screenshot.uploadId } })
  expect(screenshot).toMatchObject({ status: 'stored', fileName: '付款截图.jpg', mime: 'image/jpeg', ownerId })
  const stored = fs.readFileSync(mediaPath(screenshot.storageKey!))
  expect(stored.includes('secret-place')).toBe(false)
  expect(stored.length).toBe(screenshot.size)
  const resume = await db.upload.findUniqueOrThrow({ where: { id: body.uploads.resume.uploadId } })
  expect(fs.readFileSync(mediaPath(resume.storageKey!))).toEqual(pdf)
  expect(files(incomingFolder())).toEqual([])
})

test('a file input left empty is left out', async () => {
  const { body } = await post({ name: 'x', screenshot: { bytes: Buffer.alloc(0), name: '' } })
  expect(body.uploads).toEqual({})
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

test.each([
  ['an empty file', 'screenshot', async () => Buffer.alloc(0), 'fileEmpty'],
  ['a file over 5 MB', 'screenshot', async () => Buffer.concat([jpegStart, Buffer.alloc(6 * 1024 * 1024)]), 'fileTooLarge?max=5'],
  ['an SVG named .png', 'screenshot', async () => svg, 'fileType?formats=JPG+%2F+PNG'],
  ['HTML named .jpg', 'screenshot', async () => html, 'fileType?formats=JPG+%2F+PNG'],
  ['a PDF as a screenshot', 'screenshot', async () => pdf, 'fileType?formats=JPG+%2F+PNG'],
  ['HTML behind a JPEG signature', 'screenshot', async () => Buffer.concat([jpegStart, html]), 'imageDamaged'],
  [
    'a truncated PNG',
    'screenshot',
    async () =>
      (
        await sharp({
          create: { width: 300, height: 300, channels: 3, background: '#08c', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
        })
          .png()
          .toBuffer()
      ).subarray(0, 5000),
    'imageDamaged',
  ],
  ['a truncated PDF', 'resume', async () => pdf.subarray(0, 30), 'fileType?formats=PDF'],
  [
    'a PDF that is a web page too',
    'resume',
    async () => Buffer.concat([Buffer.from('%PDF-1.4\n'), html, Buffer.from('%%EOF')]),
    'fileType?formats=PDF',
  ],
  ['a picture as a resume', 'resume', () => picture().png().toBuffer(), 'fileType?formats=PDF'],
])('refuses %s and keeps nothing', async (_what, field, make, code) => {
  const before = files(mediaFolder())
  const { body } = await post({ [field]: { bytes: await make(), name: 'file.png', type: 'image/png' } })
  expect(body.uploads[field]).toEqual({ ok: false, code })
  expect(files(incomingFolder())).toEqual([])
  expect(files(mediaFolder())).toEqual(before)
})

test('refuses an image with more pixels than anyone needs', async () => {
  const bytes = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { body } = await post({ screenshot: { bytes, name: 'bomb.png' } })
  expect(body.uploads.screenshot).toEqual({ ok: false, code: 'imageTooBig?max=50' })
})

test('a slot may be decided by the fields before the file', async () => {
  slots = {
    resume: async (form) =>
      form.get('title') ? { purpose: 'resume', details: { title: String(form.get('title')) } } : { refuse: 'required' },
  }
  const refused = await post({ title: '', resume: { bytes: pdf, name: 'a.pdf' } })
  expect(refused.body.uploads.resume).toEqual({ ok: false, code: 'required' })
  const taken = await post({ title: '我住长江头', resume: { bytes: pdf, name: 'a.pdf' } })
  const upload = await db.upload.findUniqueOrThrow({ where: { id: taken.body.uploads.resume.uploadId } })
  expect(upload.details).toEqual({ title: '我住长江头' })
})

test('a sender who breaks off neither harms the server nor leaves a file', async () => {
  const rows = await db.upload.count()
  const head = '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 '
  for (const body of [head, `${head}${'x'.repeat(300_000)}`, '--b\r\nContent-Disp']) {
    const socket = net.connect(Number(new URL(base).port), '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${body}`)
    await arrived(socket)
    socket.destroy()
  }
  await expect.poll(() => files(incomingFolder())).toEqual([])
  expect(await db.upload.count()).toBe(rows)
  expect((await post({ resume: { bytes: pdf, name: 'a.pdf' } })).status).toBe(200)
})

test('answers a malformed body with 400 after reading it', async () => {
  const body = `--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n${'y'.repeat(2_000_000)}`
  const response = await fetch(base, { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=b' }, body })
  expect(response.status).toBe(400)
  expect(files(incomingFolder())).toEqual([])
  expect((await fetch(base, { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' }, body })).status).toBe(400)
})

test('a part header that is none ends the reading there, whatever follows', async () => {
  const warned: string[] = []
  const onWarning = ({ name }: Error) => void warned.push(name)
  process.on('warning', onWarning)
  let taken = 0
  async function* body() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="a\0"\r\n\r\n')
    for (; taken < 60; taken++) yield Buffer.alloc(64 * 1024)
  }
  const request = new Request(base, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  await expect(readMultipart(request, { ownerId, slots })).rejects.toMatchObject({ status: 400 })
  expect(taken).toBeLessThan(60)
  process.off('warning', onWarning)
  expect(warned).toEqual([])
})

test.each([
  ['a part header that is none', '--b\r\nContent-Disposition: form-data; name="a\0"\r\n\r\nx\r\n', 400],
  ['a field that is too long', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(300_000)}\r\n`, 413],
])('a file that stands right behind %s is not waited for', async (_, fault, status) => {
  const file = '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF'
  const body = new Uint8Array(Buffer.from(fault + file))
  const request = new Request(base, { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=b' }, body })
  await expect(readMultipart(request, { ownerId, slots })).rejects.toMatchObject({ status })
  expect(files(incomingFolder())).toEqual([])
})

test('of files that are refused only so much is read on', async () => {
  slots = { resume: { purpose: 'resume' } }
  const chunk = Buffer.alloc(1024 * 1024)
  let sent = 0
  async function* body() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n')
    for (; sent < 500; sent++) yield chunk
  }
  const answer = await fetch(base, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit).catch(() => null)
  // The client may have been cut off before it read the answer.
  expect(answer?.status ?? 413).toBe(413)
  expect(sent).toBeLessThan(150)
  expect(files(incomingFolder())).toEqual([])
})

test('fields are text, not files', async () => {
  const form = new FormData()
  for (let n = 0; n < 20; n++) form.append(`field${n}`, 'x'.repeat(200 * 1024))
  expect((await fetch(base, { method: 'POST', body: form })).status).toBe(413)
})

test('a person’s files stay within what each may keep, though nobody says beforehand how large they are', async () => {
  const { makeStoredUpload } = await import('../../tests/factories/stored-upload')
  const full = 5_000 * 1024 * 1024
  const others = ownerId
  ownerId = (await makeUser()).id
  const held = [2_000_000_000, 2_000_000_000, full - 4_000_000_000 - 10]
  for (const declaredSize of held) await makeStoredUpload(ownerId, { declaredSize })
  const before = files(incomingFolder()).length
  expect((await post({ resume: { bytes: pdf, name: 'cv.pdf' } })).body.uploads.resume).toEqual({ ok: false, code: 'uploadQuota' })
  await makeStoredUpload(ownerId, { declaredSize: 10 })
  expect((await post({ resume: { bytes: pdf, name: 'cv.pdf' } })).body.uploads.resume).toEqual({ ok: false, code: 'uploadQuota' })
  expect(files(incomingFolder()).length).toBe(before)
  expect(await db.upload.count({ where: { ownerId } })).toBe(4)
  ownerId = others
})

test('95 MB come in without being held in memory', async () => {
  slots = { audio: { purpose: 'model_audio' } }
  const chunk = Buffer.alloc(1024 * 1024)
  async function* body() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n')
    yield Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), chunk])
    for (let sent = 1; sent < 95; sent += 1) yield chunk
    yield Buffer.from('\r\n--b--\r\n')
  }
  let peak = 0
  const before = process.memoryUsage().arrayBuffers
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)), 5)
  const response = await fetch(base, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  clearInterval(timer)
  const { uploads } = (await response.json()) as { uploads: { audio: { ok: boolean } } }
  expect(uploads.audio.ok).toBe(true)
  expect(peak).toBeLessThan(60 * 1024 * 1024)
})

test('a form that another person opened is refused with 409, and its files are not kept', async () => {
  const bytes = await picture().png().toBuffer()
  const send = async (owner: number) => {
    const form = new FormData()
    form.append('__owner__', String(owner))
    form.append('screenshot', new Blob([new Uint8Array(bytes)]), 'a.png')
    return fetch(base, { method: 'POST', body: form })
  }
  const before = await db.upload.count()
  const refused = await send(ownerId + 1)
  expect(refused.status).toBe(409)
  expect(await db.upload.count()).toBe(before)
  expect((await fetch(base, { method: 'POST', body: new URLSearchParams({ __owner__: String(ownerId + 1) }) })).status).toBe(409)
  expect((await send(ownerId)).status).toBe(200)
})
