import { expect, test } from 'vitest'
import { makeCompetition, makeUser } from '../../../tests/factories'
import { db, learnSizes, transaction } from './client'
import { prepared } from './prepared'
import { listOf, read } from './read'

test('it is built once, and answers each call with its own values and with the types of its columns', async () => {
  let built = 0
  const judgesSince = prepared(({ since, status, id }: { since: Date; status: 'active'; id: number | null }) => {
    built++
    return read
      .selectFrom('User')
      .where('createdAt', '>=', since)
      .where('status', '=', status)
      .where('id', '=', id)
      .select(({ selectFrom }) => [
        'name',
        'createdAt',
        'mustChangePassword',
        listOf(selectFrom('Session').whereRef('Session.userId', '=', 'User.id').select('Session.createdAt')).as('sessions'),
      ])
  })
  const [one, other] = [await makeUser({ name: '甲' }), await makeUser({ name: '乙', mustChangePassword: true })]
  const asked = { since: one.createdAt, status: 'active' as const }

  expect(await judgesSince({ ...asked, id: one.id })).toEqual([
    { name: '甲', createdAt: one.createdAt, mustChangePassword: false, sessions: [] },
  ])
  expect(await judgesSince({ ...asked, id: other.id })).toMatchObject([{ name: '乙', mustChangePassword: true }])
  expect(await judgesSince({ ...asked, since: new Date(Date.now() + 60_000), id: one.id })).toEqual([])
  expect(await judgesSince({ ...asked, id: null })).toEqual([])
  expect(built).toBe(1)
})

const names = prepared(({ id }: { id: number }) => read.selectFrom('Competition').where('id', '=', id).select('name'))

test('inside a transaction it reads in that very transaction', async () => {
  const { id } = await makeCompetition({ name: '之前' })
  expect(await names({ id })).toEqual([{ name: '之前' }])
  await expect(
    transaction(async (tx) => {
      await tx.competition.update({ where: { id }, data: { name: '之中' } })
      expect(await names({ id })).toEqual([{ name: '之中' }])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await names({ id })).toEqual([{ name: '之前' }])
})

test('it goes on where reads go on with another connection', async () => {
  const { id } = await makeCompetition({ name: '换连接' })
  expect(await names({ id })).toEqual([{ name: '换连接' }])
  await db.$disconnect()
  expect(await names({ id })).toEqual([{ name: '换连接' }])
  await learnSizes()
  expect(await names({ id })).toEqual([{ name: '换连接' }])
})

test('a value that is worked with instead of being a parameter is refused when the query is built', async () => {
  const later = prepared(({ id }: { id: number }) =>
    read
      .selectFrom('Competition')
      .where('id', '=', id + 1)
      .select('name'),
  )
  await expect(later({ id: 1 })).rejects.toThrow('id has no value while a prepared query is built')
  const named = prepared(({ name }: { name: string }) => read.selectFrom('Competition').where('name', 'like', `%${name}%`).select('name'))
  await expect(named({ name: '歌' })).rejects.toThrow('name has no value while a prepared query is built')
})
