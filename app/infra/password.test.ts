import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TooManyWaiting } from './fair-turns'
import { hashPassword, passwordFits } from './password'

// Hashing ends when it is told to.
const { ends } = vi.hoisted(() => ({ ends: [] as (() => void)[] }))
vi.mock('@node-rs/argon2', () => ({
  hash: (password: string) => new Promise((resolve) => ends.push(() => resolve(password))),
  verify: (stored: string, password: string) => new Promise((resolve) => ends.push(() => resolve(stored === password))),
}))

const settle = () => new Promise((resolve) => setImmediate(resolve))
async function endAll() {
  for (await settle(); ends.length > 0; await settle()) ends.shift()!()
}
// The first comparison also makes the hash that unknown addresses are compared with.
beforeAll(async () => {
  const first = passwordFits('any', 'any')
  await endAll()
  await first
})
afterEach(endAll)

test('two at once; a crowd that registers holds no sign-in up', async () => {
  const done: string[] = []
  const all = Array.from({ length: 50 }, (_, n) => hashPassword(`new ${n}`).then((hash) => done.push(hash)))
  all.push(passwordFits('right', 'right').then((fits) => done.push(`fits: ${fits}`)))
  expect(ends).toHaveLength(2)
  await endAll()
  await Promise.all(all)
  expect(done.indexOf('fits: true')).toBeLessThan(5)
  expect(done).toHaveLength(51)
})

test('of the crowd no more than two hundred wait, and signing in stays open', async () => {
  const results = Array.from({ length: 203 }, () => hashPassword('new').then(String, (error: unknown) => error))
  const signIn = passwordFits('right', 'right')
  await endAll()
  const refused = (await Promise.all(results)).filter((result) => result instanceof TooManyWaiting)
  expect(refused).toHaveLength(1)
  expect(await signIn).toBe(true)
})

test('an unknown address is told no after a comparison of its own', async () => {
  const fits = passwordFits('nobody has this password', null)
  await endAll()
  expect(await fits).toBe(false)
})
