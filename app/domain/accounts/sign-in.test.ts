import { beforeEach, expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { hashPassword } from '~/infra/password'
import { makeUser } from '../../../tests/factories'
import { signIn } from './sign-in.server'

const password = 'Right-1234'
const from = (address: string, email: string, given = password) => signIn({ email, password: given, userAgent: 'test', address })
const outcome = async (answer: ReturnType<typeof signIn>) => {
  const result = await answer
  return result.ok ? 'in' : result.code
}

const passwordHash = await hashPassword(password)

beforeEach(() => db.rateEvent.deleteMany())

test('five failures from one place close it for that account, there and nowhere else', async () => {
  const { email } = await makeUser({ passwordHash })
  for (let n = 0; n < 5; n++) expect(await outcome(from('203.0.113.1', email, 'wrong'))).toBe('credentials')
  expect(await outcome(from('203.0.113.1', email))).toBe('tooManyAttempts')
  expect(await outcome(from('203.0.113.2', email))).toBe('in')
})

test('sixty people sign in from one school', async () => {
  const people = []
  for (let n = 0; n < 60; n++) people.push(await makeUser({ passwordHash }))
  for (const { email } of people) expect(await outcome(from('203.0.113.3', email))).toBe('in')
  expect(await db.rateEvent.count()).toBe(0)
})

test('a stranger who guesses from many places keeps out neither the owner nor, from one place, those who were there before', async () => {
  const [owner, neighbour, newcomer] = [
    await makeUser({ passwordHash }),
    await makeUser({ passwordHash }),
    await makeUser({ passwordHash }),
  ]
  expect(await outcome(from('203.0.113.4', owner.email))).toBe('in')
  expect(await outcome(from('203.0.113.9', neighbour.email))).toBe('in')
  for (let place = 0; place < 4; place++) for (let n = 0; n < 5; n++) await from(`198.51.100.${place}`, owner.email, 'wrong')
  expect(await outcome(from('198.51.100.9', owner.email))).toBe('tooManyAttempts')
  expect(await outcome(from('203.0.113.4', owner.email))).toBe('in')

  for (let n = 0; n < 50; n++) await from('203.0.113.9', `nobody${n}@example.com`, 'wrong')
  expect(await outcome(from('203.0.113.9', newcomer.email))).toBe('tooManyAttempts')
  expect(await outcome(from('203.0.113.9', neighbour.email))).toBe('in')
})

test('the addresses of one IPv6 connection are one place', async () => {
  const { email } = await makeUser({ passwordHash })
  for (let n = 1; n <= 5; n++) await from(`2001:db8:1:2::${n}`, email, 'wrong')
  expect(await outcome(from('2001:db8:1:2:ffff::9', email))).toBe('tooManyAttempts')
})
