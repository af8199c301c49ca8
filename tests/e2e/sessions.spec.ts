import fs from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test } from './setup/test'

// What a session is worth, and what guessing brings, over plain HTTP: needs no browser.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Plain HTTP; once is enough.')

const cookieIn = (answer: APIResponse) => /session=[^;]*/.exec(answer.headers()['set-cookie'] ?? '')?.[0]

async function personWithPassword(make: typeof import('../factories'), data: Parameters<typeof import('../factories').makeUser>[0] = {}) {
  const { hashPassword } = await import('~/infra/password')
  return make.makeUser({ ...data, passwordHash: await hashPassword('Right-1') })
}

const signIn = (request: APIRequestContext, email: string, password = 'Right-1') =>
  request.post('/auth', { form: { email, password }, maxRedirects: 0 })

test('each sign-in opens a session of its own; the cookie one brought along is worth nothing', async ({
  playwright,
  baseURL,
  make,
  db,
}) => {
  const user = await personWithPassword(make)
  const fresh = (headers = {}) => playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { Origin: baseURL!, ...headers } })
  const first = cookieIn(await signIn(await fresh(), user.email))!
  const second = cookieIn(await signIn(await fresh({ Cookie: 'session=planted' }), user.email))!
  expect(first).toBeTruthy()
  expect(second).not.toBe('session=planted')
  expect(second).not.toBe(first)
  expect(await db.session.count({ where: { userId: user.id } })).toBe(2)
})

test('a new password and a new role end every session that was open', async ({ playwright, baseURL, make }) => {
  const [admin, teacher] = [await personWithPassword(make, { role: 'admin' }), await personWithPassword(make, { role: 'teacher' })]
  const fresh = (cookie?: string) =>
    playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { Origin: baseURL!, ...(cookie && { Cookie: cookie }) } })
  const open = async (email: string, password?: string) => cookieIn(await signIn(await fresh(), email, password))!
  const reaches = async (cookie: string) => (await (await fresh(cookie)).get('/dashboard', { maxRedirects: 0 })).status() === 200

  const [phone, laptop] = [await open(teacher.email), await open(teacher.email)]
  const changed = await (
    await fresh(phone)
  ).post('/settings/profile', {
    multipart: { intent: 'password', currentPassword: 'Right-1', password: 'Newer-1', confirmPassword: 'Newer-1' },
    maxRedirects: 0,
  })
  expect(changed.status()).toBe(303)
  expect([await reaches(phone), await reaches(laptop), await reaches(cookieIn(changed)!)]).toEqual([false, false, true])

  const organiser = await fresh(await open(admin.email))
  const promoted = await organiser.post('/admin/permissions', { form: { change: `promote:${teacher.id}` }, maxRedirects: 0 })
  expect(promoted.status()).toBe(303)
  expect(await reaches(cookieIn(changed)!)).toBe(false)
})

test('a disabled person’s open session ends at the next page, form, file and chunk', async ({ playwright, baseURL, make, db, server }) => {
  const { makeStoredUpload } = await import('../factories/stored-upload')
  const { mediaPath } = await import('~/infra/storage')
  const user = await personWithPassword(make)
  const competition = await make.makeCompetition()
  const registration = await make.makeRegistration(competition, { userId: user.id })
  const avatar = await makeStoredUpload(user.id, { purpose: 'avatar', mime: 'image/jpeg', fileName: 'a.jpg' })
  await fs.mkdir(path.dirname(mediaPath(avatar.storageKey!)), { recursive: true })
  await fs.writeFile(mediaPath(avatar.storageKey!), 'picture')
  const cookie = cookieIn(
    await signIn(await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { Origin: baseURL! } }), user.email),
  )!
  const request = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { Origin: baseURL!, Cookie: cookie } })

  const metadata = Object.entries({
    purpose: 'work_video',
    registrationId: registration.id,
    stageId: competition.stages[0]!.id,
    slot: 1,
    fileName: 'a.mp4',
    piece: `song:${registration.songs[0]!.id}`,
    performer: '林疏影',
  })
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')
  const created = await request.post('/files', { headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '8', 'Upload-Metadata': metadata } })
  const upload = created.headers().location ?? '/files/none'
  const chunk = () =>
    request.patch(upload, {
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      data: Buffer.alloc(4),
    })
  const statuses = async () => [
    (await request.get('/dashboard', { maxRedirects: 0 })).status(),
    (await request.post('/settings/profile', { multipart: { intent: 'profile', name: '改名' }, maxRedirects: 0 })).status(),
    (await request.get(`/media/uploads/${avatar.id}`, { maxRedirects: 0 })).status(),
    (await request.head(upload, { headers: { 'Tus-Resumable': '1.0.0' } })).status(),
  ]
  const before = await statuses()
  expect(created.status(), await created.text()).toBe(201)
  expect([before[0], before[2], before[3]]).toEqual([200, 200, 200])

  await db.user.update({ where: { id: user.id }, data: { status: 'disabled' } })
  const kept = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(await statuses()).toEqual([303, 303, 404, 401])
  expect((await chunk()).status()).toBe(401)
  expect((await request.get('/dashboard', { maxRedirects: 0 })).headers().location).toMatch(/^\/auth/)
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ name: kept.name })
  expect(server.process.exitCode).toBeNull()
})

test('twenty guesses at once: five are looked at, and the right password is then refused as well', async ({
  playwright,
  baseURL,
  make,
}) => {
  const user = await personWithPassword(make)
  const request = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { Origin: baseURL! } })
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(request, user.email, `Wrong-${n}`)))
  expect(guesses.map((answer) => answer.status()).sort()).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
  expect((await signIn(request, user.email)).status()).toBe(429)
  // A capital letter or a space is the same account.
  expect((await signIn(request, ` ${user.email.toUpperCase()}`)).status()).toBe(429)
})
