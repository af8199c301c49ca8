import { beforeEach, expect, test, vi } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { TooManyWaiting } from '~/infra/fair-turns'
import { hashPassword } from '~/infra/password'
import { makeUser } from '../../../tests/factories'
import { registerAccount } from './register-account.server'

vi.mock('~/infra/password', async (original) => ({
  ...(await original<typeof import('~/infra/password')>()),
  hashPassword: vi.fn(async () => 'hash'),
}))

const room = '203.0.113.30'
let serial = 0
const fresh = () => `limits${++serial}@example.test`
const register = (email = fresh()) =>
  registerAccount(
    {
      ...{ name: '林疏影', email, phoneNumber: '13800138000', password: 'Abc123', confirmPassword: 'Abc123' },
      ...{ role: 'student', voiceType: 'soprano', agreement: 'on' },
    },
    { userAgent: 'test', address: room, locale: 'zh' },
  )
const count = (key: string) => db.rateEvent.count({ where: { key: `${key}:${room}` } })
const fill = (key: string, times: number) =>
  db.rateEvent.createMany({ data: Array.from({ length: times }, () => ({ key: `${key}:${room}`, at: now() })) })
const tooMany = { ok: false, field: 'email', code: 'registrationsTooMany' }

beforeEach(async () => {
  vi.mocked(hashPassword).mockClear()
  await db.rateEvent.deleteMany()
})

test('no password is hashed for a registration that is refused: too many from there, or an address that is taken', async () => {
  const { email } = await makeUser()
  expect(await register(email)).toEqual({ ok: false, field: 'email', code: 'emailTaken' })
  await fill('register-from', 100)
  expect(await register()).toEqual(tooMany)
  expect(hashPassword).not.toHaveBeenCalled()
})

test('a hundred tries at taken addresses leave a class its hundred accounts', async () => {
  const { email } = await makeUser()
  for (let n = 0; n < 100; n++) expect(await register(email)).toMatchObject({ code: 'emailTaken' })
  expect([await count('register-from'), await count('register-tried-from')]).toEqual([0, 100])
  for (let n = 0; n < 3; n++) expect(await register()).toMatchObject({ ok: true })
  expect(await count('register-from')).toBe(3)
})

test('tries are limited too: they tell which addresses have an account', async () => {
  const { email } = await makeUser()
  await fill('register-tried-from', 399)
  expect(await register(email)).toMatchObject({ code: 'emailTaken' })
  expect(await register(email)).toEqual(tooMany)
})

test('what failed for a reason of ours does not count', async () => {
  vi.mocked(hashPassword).mockRejectedValueOnce(new TooManyWaiting('full'))
  await expect(register()).rejects.toBeInstanceOf(TooManyWaiting)
  expect(await db.rateEvent.count()).toBe(0)
})
