import { expect, test } from 'vitest'
import { now } from './clock'
import { db } from './db/client'
import { admitEvent, admitEvents, placeOf } from './rate-limit'

const windowMs = 60_000
const countOf = (key: string) => db.rateEvent.count({ where: { key } })

test('no more than so many within the window, also when they come at once', async () => {
  const admitted = await Promise.all(Array.from({ length: 5 }, () => admitEvent({ key: 'at-once', max: 3, windowMs })))
  expect(admitted.filter(Boolean)).toHaveLength(3)
})

test('where one key is full none is counted, and it is named', async () => {
  await admitEvent({ key: 'full', max: 1, windowMs })
  const limits = ['first', 'full', 'last'].map((key) => ({ key, max: 1, windowMs }))
  expect(await admitEvents(limits)).toEqual({ full: 'full' })
  expect([await countOf('first'), await countOf('full'), await countOf('last')]).toEqual([0, 1, 0])
})

test('what lies outside the window does not count and goes: the past, and a future that a wrong clock wrote', async () => {
  const at = now().getTime()
  await db.rateEvent.createMany({ data: [at - windowMs, at + 24 * 3_600_000].map((one) => ({ key: 'outside', at: new Date(one) })) })
  expect(await admitEvent({ key: 'outside', max: 1, windowMs })).toBe(true)
  expect(await countOf('outside')).toBe(1)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s stands for %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
