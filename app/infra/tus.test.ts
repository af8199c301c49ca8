import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { QueueLocker } from './tus'

const staying = new AbortController().signal

test('who waits asks the holder once to make way, and then only waits', async () => {
  const locker = new QueueLocker()
  const asked = vi.fn()
  let held = false
  await locker.newLock('song').lock(staying, asked)
  const second = locker
    .newLock('song')
    .lock(staying, () => {})
    .then(() => (held = true))
  for (let turns = 0; turns < 100; turns++) await turn()
  expect([asked.mock.calls.length, held]).toEqual([1, false])
  await locker.newLock('song').unlock()
  await second
  expect(held).toBe(true)
})

test('turns come in the order of asking, and each new holder is told that somebody waits', async () => {
  const locker = new QueueLocker()
  const order: string[] = []
  const asked: string[] = []
  const take = (name: string) =>
    locker
      .newLock('song')
      .lock(staying, () => void asked.push(name))
      .then(() => order.push(name))
  const all = ['first', 'second', 'third'].map(take)
  await all[0]
  for (const next of [1, 2]) {
    await locker.newLock('song').unlock()
    await all[next]
  }
  expect(order).toEqual(['first', 'second', 'third'])
  expect(asked).toEqual(['first', 'first', 'second'])
})

test('who gives up leaves the line', async () => {
  const locker = new QueueLocker()
  await locker.newLock('song').lock(staying, () => {})
  const leaving = new AbortController()
  const left = locker.newLock('song').lock(leaving.signal, () => {})
  const stayed = locker.newLock('song').lock(staying, () => {})
  leaving.abort()
  await expect(left).rejects.toMatchObject({ status_code: 500 })
  await locker.newLock('song').unlock()
  await stayed
})
