import { expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories'
import { db, transaction } from './client'
import { keptWhileUnchanged } from './kept-while-unchanged'
import { read } from './read'

const names = () => read.selectFrom('User').select('name').orderBy('id').execute()

test('what was read is kept until somebody commits, and is never old', async () => {
  const { id } = await makeUser({ name: '叶知秋' })
  let times = 0
  const look = () => keptWhileUnchanged('names', () => (times++, names()))
  const last = async () => (await look()).at(-1)?.name
  expect(await Promise.all([last(), last(), last()])).toEqual(['叶知秋', '叶知秋', '叶知秋'])
  expect(await last()).toBe('叶知秋')
  expect(times).toBe(1)
  await db.user.update({ where: { id }, data: { name: '顾明远' } })
  expect(await last()).toBe('顾明远')
  expect(times).toBe(2)
})

test('a transaction reads its own, and leaves nothing of it to others', async () => {
  const { id } = await makeUser({ name: '叶知秋' })
  const last = async () => (await keptWhileUnchanged('names', names)).at(-1)?.name
  await last()
  const undone = transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { name: '没有提交' } })
    expect(await last()).toBe('没有提交')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await last()).toBe('叶知秋')
})

test('what somebody writes while it is worked out is there for the next who asks', async () => {
  const { id } = await makeUser({ name: '叶知秋' })
  let [hasRead, goOn] = [() => {}, () => {}]
  const read = new Promise<void>((resolve) => (hasRead = resolve))
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const look = () =>
    keptWhileUnchanged('slow', async () => {
      const found = await names()
      hasRead()
      await held
      return found.at(-1)?.name
    })
  const slow = look()
  await read
  await db.user.update({ where: { id }, data: { name: '顾明远' } })
  const meanwhile = look()
  goOn()
  expect([await slow, await meanwhile, await look()]).toEqual(['叶知秋', '顾明远', '顾明远'])
})

test('work that fails is tried again', async () => {
  let fails = true
  const look = () => keptWhileUnchanged('fails once', async () => (fails ? Promise.reject(new Error('busy')) : 'read'))
  await expect(look()).rejects.toThrow('busy')
  fails = false
  expect(await look()).toBe('read')
})

test('what is asked for again and again stays, however much else is looked at', async () => {
  let times = 0
  const often = () => keptWhileUnchanged('often', async () => ++times)
  for (let n = 0; n < 200; n++) {
    await often()
    await keptWhileUnchanged(`once ${n}`, async () => n)
  }
  expect(times).toBe(1)
})
