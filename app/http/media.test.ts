import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseTask } from '~/domain/datasets/ratings/keep-task.server'
import { takeTask } from '~/domain/datasets/ratings/take-task.server'
import { removeJudge } from '~/domain/panels/remove-judge.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { openSession } from '~/infra/session'
import { mediaPath, newUploadId, uploadKey } from '~/infra/storage'
import { makeCompetition, makeDataset, makeJudge, makeRating, makeRegistration, makeUser, makeWork } from '../../tests/factories'
import { mountMedia } from './media.server'
import { securityHeaders } from './security-headers.server'
import { writeSessionToken } from './session-cookie.server'

let server: http.Server
let base: string

beforeAll(async () => {
  const app = express()
  app.use(securityHeaders({ development: false }))
  mountMedia(app)
  server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const sha256 = createHash('sha256').update(bytes).digest('hex')

function place(key: string): void {
  fs.mkdirSync(path.dirname(mediaPath(key)), { recursive: true })
  fs.writeFileSync(mediaPath(key), bytes)
}

async function store(ownerId: number, purpose: UploadPurpose, mime: string, fileName = '文件.bin') {
  const id = newUploadId()
  place(uploadKey(id))
  return db.upload.create({
    data: {
      id,
      ownerId,
      purpose,
      details: {},
      fileName,
      declaredSize: 1000,
      size: 1000,
      sha256,
      mime,
      storageKey: uploadKey(id),
      status: 'stored',
      createdAt: now(),
      lastByteAt: now(),
      finalizedAt: now(),
    },
  })
}

async function cookieOf(userId: number): Promise<string> {
  const token = await transaction((tx) => openSession(tx, userId, { userAgent: '', address: '' }))
  return (await writeSessionToken(token)).split(';')[0]!
}

async function get(url: string, userId: number | null, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(base + url, { method, headers: { ...(userId ? { Cookie: await cookieOf(userId) } : {}), ...headers } })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('the whole file, a part, from the middle, the end, nothing beyond', async () => {
  const owner = await makeUser()
  const { id } = await store(owner.id, 'work_video', 'video/mp4')
  const url = `/media/uploads/${id}`
  const whole = await get(url, owner.id)
  expect([whole.status, whole.body.equals(bytes), whole.headers.get('Content-Type')]).toEqual([200, true, 'video/mp4'])
  expect(whole.headers.get('Accept-Ranges')).toBe('bytes')
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=500-', 500, 999],
    ['bytes=-10', 990, 999],
    ['bytes=990-5000', 990, 999],
  ] as const) {
    const part = await get(url, owner.id, { Range: range })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes ${from}-${to}/1000`])
    expect(part.body.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  const beyond = await get(url, owner.id, { Range: 'bytes=1000-' })
  expect([beyond.status, beyond.headers.get('Content-Range'), beyond.body.length]).toEqual([416, 'bytes */1000', 0])
  const head = await get(url, owner.id, {}, 'HEAD')
  expect([head.status, head.headers.get('Content-Length'), head.body.length]).toEqual([200, '1000', 0])
})

test('what the browser has is not sent again, and a part is only added to the same whole', async () => {
  const owner = await makeUser()
  const { id } = await store(owner.id, 'work_video', 'video/mp4')
  const url = `/media/uploads/${id}`
  const etag = (await get(url, owner.id)).headers.get('ETag')!
  const same = await store(owner.id, 'work_video', 'video/mp4')
  const elsewhere = (await get(`/media/uploads/${same.id}`, owner.id)).headers.get('ETag')
  expect(elsewhere, 'the same file at two addresses: no tag joins the two').not.toBe(etag)
  // Named, because fetch would add no-cache of its own.
  const asBrowser = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
  expect((await get(url, owner.id, asBrowser)).status).toBe(304)
  expect((await get(url, owner.id, asBrowser, 'HEAD')).status).toBe(304)
  expect((await get(url, owner.id, { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
  expect((await get(url, owner.id, { Range: 'bytes=0-9', 'If-Range': '"another"' })).status).toBe(200)
})

test('a stored file can do nothing in the browser', async () => {
  const owner = await makeUser()
  const { id } = await store(owner.id, 'resume', 'application/pdf', '简历 "终稿".pdf')
  const { headers } = await get(`/media/uploads/${id}`, owner.id)
  expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'")
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cache-Control')).toBe('private, no-cache')
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; /)
})

test('a document is saved under its person’s number and name with the ending it proved, whatever it was called', async () => {
  const registration = await makeRegistration(await makeCompetition(), { number: 7, name: '王小明' })
  for (const fileName of ['cv.hta', 'x.pdf.html', 'a\u202efdp.exe']) {
    const { id } = await store(registration.userId, 'resume', 'application/pdf', fileName)
    const disposition = async () =>
      decodeURIComponent((await get(`/media/uploads/${id}`, registration.userId)).headers.get('Content-Disposition')!)
    expect(await disposition()).toBe(`attachment; filename="${id.slice(0, 8)}.pdf"`)
    await db.registration.update({ where: { id: registration.id }, data: { resumeId: id } })
    expect(await disposition()).toMatch(/filename\*=UTF-8''007-王小明\.pdf$/)
  }
})

test('a temporary password opens no file but those for anybody, and says why in the reader’s language', async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration)
  const own = await store(registration.userId, 'resume', 'application/pdf')
  await db.user.update({ where: { id: registration.userId }, data: { mustChangePassword: true } })
  for (const url of [`/media/uploads/${own.id}`, `/media/works/${work.id}/playback`]) {
    const chinese = await get(url, registration.userId, { 'Accept-Language': 'zh-CN' })
    expect([chinese.status, JSON.parse(chinese.body.toString())]).toEqual([
      403,
      { code: 'passwordTemporary', message: '您用的是临时密码，请先在个人资料页设置自己的密码。' },
    ])
    expect((await get(url, registration.userId, { 'Accept-Language': 'en' })).body.toString()).toContain('temporary password')
  }
  await db.user.update({ where: { id: registration.userId }, data: { mustChangePassword: false } })
  expect((await get(`/media/uploads/${own.id}`, registration.userId)).status).toBe(200)
})

test('each kind of upload is seen by whom it concerns, and is unknown to everyone else', async () => {
  const [owner, stranger, judge, admin, pending] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ role: 'judge' }),
    await makeUser({ role: 'admin' }),
    await makeUser({ status: 'pending' }),
  ]
  const seenBy = async (id: string) => {
    const people = { owner, stranger, judge, admin, pending, guest: null }
    const seen = await Promise.all(
      Object.entries(people).map(async ([name, person]) => [name, (await get(`/media/uploads/${id}`, person?.id ?? null)).status] as const),
    )
    expect(seen.every(([, status]) => status === 200 || status === 404)).toBe(true)
    return seen.filter(([, status]) => status === 200).map(([name]) => name)
  }
  for (const purpose of ['payment_screenshot', 'resume', 'work_video', 'model_audio'] as const) {
    expect(await seenBy((await store(owner.id, purpose, 'image/png')).id)).toEqual(['owner', 'admin'])
  }
  const avatar = await store(owner.id, 'avatar', 'image/png')
  expect(await seenBy(avatar.id)).toEqual(['owner', 'admin'])
  await db.user.update({ where: { id: owner.id }, data: { avatarUploadId: avatar.id } })
  expect(await seenBy(avatar.id)).toEqual(['owner', 'stranger', 'judge', 'admin'])
  const code = await store(admin.id, 'payment_qr', 'image/png')
  const competition = await makeCompetition({ paymentQrUploadId: code.id, createdById: admin.id })
  expect(await seenBy(code.id)).toEqual(['owner', 'stranger', 'judge', 'admin'])
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(await seenBy(code.id)).toEqual(['admin'])
})

test('a work’s media: its owner, administrators, judges on its panel; access ends with the seat', async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const key = `derived/${work.uploadId}/playback`
  place(key)
  await db.media.create({
    data: { uploadId: work.uploadId, kind: 'playback', storageKey: key, mime: 'video/mp4', size: 1000, sha256, createdAt: now() },
  })
  const [judge, other, rival, admin] = [
    await makeJudge(competition),
    await makeUser({ role: 'judge' }),
    await makeRegistration(competition),
    await makeUser({ role: 'admin' }),
  ]
  const url = `/media/works/${work.id}/playback`
  const statuses = await Promise.all(
    [registration.userId, admin.id, judge.id, other.id, rival.userId, null].map(async (id) => (await get(url, id)).status),
  )
  expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
  await removeJudge({ actorId: admin.id, competitionId: competition.id, userId: judge.id, scores: 'keep', reason: '' })
  expect((await get(url, judge.id)).status).toBe(404)
})

test('what a rating task lets hear: who has it in hand, who has rated it, who keeps the library; nobody else, and only so long', async () => {
  const [admin, rater, other] = [await makeUser({ role: 'admin' }), await makeUser(), await makeUser()]
  const { tasks, audioUploadId } = await makeDataset(admin, {}, 2)
  const [whole, part] = tasks as [(typeof tasks)[0], (typeof tasks)[0]]
  place((await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })).storageKey!)
  const own = { storageKey: `test/segment-${part.id}`, size: 1000, sha256 }
  await db.ratingTask.update({ where: { id: part.id }, data: own })
  place(own.storageKey)
  const heard = async (user: { id: number } | null, { id }: { id: number }) => (await get(`/media/segments/${id}`, user?.id ?? null)).status
  expect([await heard(admin, whole), await heard(rater, whole), await heard(null, whole)]).toEqual([200, 404, 404])
  await takeTask({ userId: rater.id, taskId: whole.id })
  expect([await heard(rater, whole), await heard(rater, part), await heard(other, whole)]).toEqual([200, 404, 404])
  await releaseTask({ userId: rater.id, taskId: whole.id })
  expect(await heard(rater, whole)).toBe(404)
  await makeRating(part, other, [], 0)
  expect([await heard(other, part), await heard(other, whole)]).toEqual([200, 404])
  const { headers } = await get(`/media/segments/${part.id}`, other.id)
  expect(headers.get('Content-Type')).toBe('audio/wav')
  for (const id of ['0', 'x', '1e3', '999999']) expect((await get(`/media/segments/${id}`, admin.id)).status).toBe(404)
})

test.each([
  '/media/uploads/..%2f..%2fkeys.json',
  '/media/uploads/nothing',
  '/media/works/0/playback',
  '/media/works/1e3/playback',
  '/media/works/1/__proto__',
  '/media/works/999999/poster',
  '/media/app.db',
])('%s is not found', async (url) => {
  const { status, body } = await get(url, (await makeUser({ role: 'admin' })).id, { 'Accept-Language': 'en' })
  expect([status, JSON.parse(body.toString())]).toEqual([404, { code: 'notFound', message: expect.stringMatching(/^Not found/) }])
})

test('a row whose file is gone is not found, and says nothing of our folders', async () => {
  const owner = await makeUser()
  const { id } = await store(owner.id, 'resume', 'application/pdf')
  fs.rmSync(mediaPath(uploadKey(id)))
  const { status, body } = await get(`/media/uploads/${id}`, owner.id, { 'Accept-Language': 'zh-CN' })
  expect([status, JSON.parse(body.toString())]).toEqual([404, { code: 'notFound', message: '没有找到：可能已经删除，或者您无权查看。' }])
})
