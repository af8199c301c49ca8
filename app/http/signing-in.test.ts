import type { ActionFunctionArgs } from '@remix-run/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '~/infra/db/client'
import { FairTurns, TooManyWaiting } from '~/infra/fair-turns'
import { hashPassword } from '~/infra/password'
import { action } from '~/routes/_public.auth'
import { makeUser } from '../../tests/factories'
import { type ApiServer, startApiServer } from '../../tests/setup/api-server'

const password = 'Right1'
const form = (email: string, given = password) => ({ email, password: given })
const newcomer = {
  ...{ name: '林疏影', email: 'crowd@example.test', phoneNumber: '13800138000', password, confirmPassword: password },
  ...{ role: 'student', voiceType: 'soprano', agreement: 'on' },
}

let passwordHash: string
let api: ApiServer
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  api = await startApiServer()
})
afterAll(() => api.close())
beforeEach(() => db.rateEvent.deleteMany())
afterEach(() => vi.restoreAllMocks())

type Answered = { data: { reply: { error: Record<string, string[]> } }; init: { status: number } }

async function post(fields: Record<string, string>, { cookie = '', search = '' } = {}) {
  const request = new Request(`http://own.invalid/auth${search}`, {
    method: 'POST',
    headers: { Cookie: cookie, 'x-client-address': '203.0.113.40' },
    body: new URLSearchParams(fields),
  })
  const answer: unknown = await action({ request, params: {}, context: { nonce: '' } } as ActionFunctionArgs)
  if (!(answer instanceof Response)) return { ...(answer as Answered).init, error: (answer as Answered).data.reply.error, cookies: [] }
  return { status: answer.status, error: null, cookies: answer.headers.getSetCookie() }
}

const cookieNamed = (cookies: string[], name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))!

test('the browser that signed in before gets in while a neighbour guesses; a cookie that was written by hand does not', async () => {
  const { email } = await makeUser({ passwordHash })
  const { cookies } = await post(form(email))
  const set = cookieNamed(cookies, 'known-device')
  expect(set).toMatch(/; Max-Age=31536000; Path=\/;.* HttpOnly; SameSite=Lax$/)
  expect(cookieNamed(cookies, 'session')).toBeDefined()
  const cookie = set.split(';')[0]!
  expect(Buffer.from(decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!, 'base64').toString()).not.toContain(email)

  for (let n = 0; n < 5; n++) expect((await post(form(email, 'Wrong1'))).status).toBe(400)
  expect((await post(form(email))).status).toBe(429)
  expect((await post(form(email), { cookie: `${cookie.slice(0, -3)}AAA` })).status).toBe(429)
  const again = await post(form(email), { cookie })
  expect(again.status).toBe(303)

  // A second person on the same device does not push out the first.
  const other = await makeUser({ passwordHash })
  const both = cookieNamed((await post(form(other.email), { cookie })).cookies, 'known-device').split(';')[0]!
  for (const one of [email, other.email]) expect((await post(form(one), { cookie: both })).status).toBe(303)
})

test('whoever registers is known on the device too, and is told when too many came from there', async () => {
  const { cookies, status } = await post(newcomer, { search: '?mode=register' })
  expect([status, cookieNamed(cookies, 'known-device')]).toEqual([303, expect.any(String)])
  await db.rateEvent.createMany({ data: Array.from({ length: 100 }, () => ({ key: 'register-from:203.0.113.40', at: new Date() })) })
  expect(await post({ ...newcomer, email: 'late@example.test' }, { search: '?mode=register' })).toMatchObject({
    status: 429,
    error: { email: ['registrationsTooMany'] },
  })
})

test('where too many wait, one is told so and what to do, and the try does not count', async () => {
  const { email } = await makeUser({ passwordHash })
  vi.spyOn(FairTurns.prototype, 'run').mockRejectedValue(new TooManyWaiting('full'))
  expect(await post(form(email))).toMatchObject({ status: 503, error: { '': ['signInFailed', 'crowded'] } })
  const registering = await post({ ...newcomer, email: 'more@example.test' }, { search: '?mode=register' })
  expect(registering).toMatchObject({ status: 503, error: { '': ['registerFailed', 'crowded'] } })
  const answer = await fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify(form(email)),
  })
  expect([answer.status, answer.headers.get('Retry-After'), (await answer.json()).message]).toEqual([
    503,
    '60',
    'Too many people are signing in or registering right now. Please try again in a minute.',
  ])
  expect(await db.rateEvent.count()).toBe(0)
})
