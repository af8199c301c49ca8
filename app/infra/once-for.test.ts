import { expect, test } from 'vitest'
import { onceFor } from './once-for'

test('work is done once for each object, and again after it failed', async () => {
  const done: string[] = []
  const length = onceFor(({ name }: { name: string }) => done.push(name))
  const [one, other] = [{ name: '一' }, { name: '二' }]
  expect([length(one), length(one), length(other), length({ name: '一' })]).toEqual([1, 1, 2, 3])
  expect(done).toEqual(['一', '二', '一'])

  let fails = true
  const read = onceFor(async (_: object) => (fails ? Promise.reject(new Error('busy')) : 'read'))
  await expect(read(one)).rejects.toThrow('busy')
  fails = false
  expect(await read(one)).toBe('read')
})
