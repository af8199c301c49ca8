import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { hashPassword } from '~/infra/password'
import { makeUser } from '../../../tests/factories'
import { changePassword } from './change-password.server'
import { type KnownDevice, withMark } from './known-device.server'
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

test('a hundred and twenty people sign in from one school, twenty at once', async () => {
  for (let room = 0; room < 6; room++) {
    const people = []
    for (let n = 0; n < 20; n++) people.push(await makeUser({ passwordHash }))
    expect(await Promise.all(people.map(({ email }) => outcome(from('203.0.113.3', email))))).toEqual(people.map(() => 'in'))
  }
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

  for (let n = 0; n < 100; n++) await from('203.0.113.9', `nobody${n}@example.com`, 'wrong')
  expect(await outcome(from('203.0.113.9', newcomer.email))).toBe('tooManyAttempts')
  expect(await outcome(from('203.0.113.9', neighbour.email))).toBe('in')
})

test('the addresses of one IPv6 connection are one place', async () => {
  const { email } = await makeUser({ passwordHash })
  for (let n = 1; n <= 5; n++) await from(`2001:db8:1:2::${n}`, email, 'wrong')
  expect(await outcome(from('2001:db8:1:2:ffff::9', email))).toBe('tooManyAttempts')
})

describe('a device somebody has signed in with before', () => {
  const room = '203.0.113.20'
  const on = (device: KnownDevice, email: string, given = password, address = room) =>
    signIn({ email, password: given, userAgent: 'test', address, device })
  const deviceOf = async (email: string, id = `device-of-${email}`): Promise<KnownDevice> => {
    const result = await from(room, email)
    if (!result.ok) throw new Error(result.code)
    return { id, marks: [result.mark] }
  }
  const guess = async (times: number, attempt: () => ReturnType<typeof signIn>) => {
    for (let n = 0; n < times; n++) expect(await outcome(attempt())).toBe('credentials')
  }

  test('is not closed by a neighbour in the same room who tries five passwords, however often', async () => {
    const { email } = await makeUser({ passwordHash })
    const device = await deviceOf(email)
    for (const _ of [1, 2]) {
      await guess(5, () => from(room, email, 'wrong'))
      expect(await outcome(from(room, email))).toBe('tooManyAttempts')
      expect(await outcome(on(device, email))).toBe('in')
      await db.rateEvent.deleteMany()
    }
  })

  test('is a device like any other after five failures on it, and the person’s other devices are known still', async () => {
    const { email } = await makeUser({ passwordHash })
    const [device, other] = [await deviceOf(email), await deviceOf(email, 'other')]
    // Somebody has its cookie, and guesses from elsewhere.
    await guess(10, () => on(device, email, 'wrong', '203.0.113.21'))
    expect(await outcome(on(device, email, password, '203.0.113.21'))).toBe('tooManyAttempts')
    expect(await outcome(on(device, email))).toBe('in')
    await guess(5, () => from(room, email, 'wrong'))
    expect(await outcome(on(device, email))).toBe('tooManyAttempts')
    expect(await outcome(on(other, email))).toBe('in')
  })

  test('is known for those people only, and not by an older password of theirs', async () => {
    const [judge, neighbour] = [await makeUser({ passwordHash }), await makeUser({ passwordHash })]
    const [hers, his] = [await deviceOf(judge.email), await deviceOf(neighbour.email)]
    await guess(5, () => on(his, judge.email, 'wrong'))
    expect(await outcome(on(his, judge.email))).toBe('tooManyAttempts')
    expect(await outcome(on(hers, judge.email))).toBe('in')
    const changed = await changePassword({
      ...{ userId: judge.id, userAgent: 'test', address: room },
      ...{ currentPassword: password, password: 'Other-1234' },
    })
    if (!changed.ok) throw new Error(changed.code)
    expect(await outcome(on(hers, judge.email, 'Other-1234'))).toBe('tooManyAttempts')
    const renewed = { ...hers, marks: withMark(hers.marks, changed.mark) }
    expect(renewed.marks).toHaveLength(1)
    expect(await outcome(on(renewed, judge.email, 'Other-1234'))).toBe('in')
  })
})

test('a computer of many people remembers those who came last, each once', () => {
  const marks = Array.from({ length: 30 }, (_, id) => `${id}.mark`).reduce<string[]>(withMark, [])
  expect(marks).toHaveLength(20)
  expect(marks[0]).toBe('29.mark')
  expect(withMark(marks, '15.newer').filter((mark) => mark.startsWith('15.'))).toEqual(['15.newer'])
})
