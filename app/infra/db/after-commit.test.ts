import { expect, test } from 'vitest'
import { now } from '../clock'
import { afterCommit, db, transaction } from './client'

const seen = (key: string) => db.rateEvent.count({ where: { key } })

test('what is left for later is done once the commit stands, in order, before the transaction answers', async () => {
  const done: unknown[] = []
  const answer = await transaction(async (tx) => {
    await tx.rateEvent.create({ data: { key: 'kept', at: now() } })
    afterCommit(async () => done.push(await seen('kept')))
    afterCommit(async () => done.push('second'))
    return 'answer'
  })
  expect([answer, ...done]).toEqual(['answer', 1, 'second'])
})

test('a transaction that is rolled back forgets it', async () => {
  let done = false
  const undone = transaction(async () => {
    afterCommit(async () => (done = true))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(done).toBe(false)
})

test('one that fails takes nothing back, and the next is done', async () => {
  let done = false
  await transaction(async (tx) => {
    await tx.rateEvent.create({ data: { key: 'stays', at: now() } })
    afterCommit(() => Promise.reject(new Error('the disk is away')))
    afterCommit(async () => (done = true))
  })
  expect([await seen('stays'), done]).toEqual([1, true])
})

test('outside a transaction there is no commit to wait for', async () => {
  expect(() => afterCommit(async () => {})).toThrow('no transaction')
})
