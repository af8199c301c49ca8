import { afterEach, expect, test } from 'vitest'
import { makeUser } from '../../tests/factories'
import { db, transaction } from './db/client'
import { findSession, openSession, sessionIdOf } from './session'

afterEach(() => db.$executeRawUnsafe('PRAGMA query_only = 0'))

const longAgo = () => new Date(Date.now() - 600_000)

async function openedLongAgo() {
  const { id } = await makeUser()
  const token = await transaction((tx) => openSession(tx, id, { userAgent: '', address: '' }))
  await db.session.update({ where: { id: sessionIdOf(token) }, data: { lastSeenAt: longAgo() } })
  return { id, token }
}

test('that somebody was seen is noted, and prolongs the session', async () => {
  const { token } = await openedLongAgo()
  await findSession(token)
  const seen = async () => (await db.session.findUniqueOrThrow({ where: { id: sessionIdOf(token) } })).lastSeenAt.getTime()
  await expect.poll(seen).toBeGreaterThan(longAgo().getTime() + 300_000)
})

test('where nothing can be written a session is found all the same', async () => {
  const { id, token } = await openedLongAgo()
  await db.$executeRawUnsafe('PRAGMA query_only = 1')
  expect(await findSession(token)).toMatchObject({ userId: id })
})
