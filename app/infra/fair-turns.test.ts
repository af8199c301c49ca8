import { expect, test } from 'vitest'
import { FairTurns, TooManyWaiting } from './fair-turns'

/** Works that end when they are told to, and the order in which they began. */
function works(turns: FairTurns<'short' | 'long'>) {
  const [begun, ends] = [[] as string[], [] as (() => void)[]]
  const add = (line: 'short' | 'long', name: string) =>
    turns.run(line, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endNext = async () => {
    ends.shift()!()
    await settle()
  }
  return { begun, add, endNext, settle }
}

test('no more run at once than may, also at the moment one of them ends', async () => {
  const { begun, add, endNext } = works(new FairTurns({ atOnce: 2, longestLine: 9 }))
  const all = ['a', 'b', 'c'].map((name) => add('short', name))
  expect(begun).toEqual(['a', 'b'])
  const ended = endNext()
  all.push(add('short', 'd'))
  await ended
  expect(begun).toEqual(['a', 'b', 'c'])
  for (let n = 0; n < 3; n++) await endNext()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a long line does not hold a short one up', async () => {
  const { begun, add, endNext } = works(new FairTurns({ atOnce: 1, longestLine: 9 }))
  const all = ['1', '2', '3', '4', '5'].map((name) => add('long', name))
  all.push(...['a', 'b'].map((name) => add('short', name)))
  for (let n = 0; n < 7; n++) await endNext()
  expect(begun).toEqual(['1', '2', 'a', '3', 'b', '4', '5'])
  await Promise.all(all)
})

test('whoever finds the line full is sent away, and nobody of another line is', async () => {
  const { begun, add, endNext, settle } = works(new FairTurns({ atOnce: 1, longestLine: 2 }))
  const all = ['1', '2', '3'].map((name) => add('long', name))
  await expect(add('long', '4')).rejects.toBeInstanceOf(TooManyWaiting)
  all.push(add('short', 'a'))
  await endNext()
  all.push(add('long', '5'))
  for (let n = 0; n < 4; n++) await endNext()
  await settle()
  expect(await Promise.all(all)).toEqual(['1', '2', '3', 'a', '5'])
  expect(begun).toHaveLength(5)
})

test('a work that fails gives its place away too', async () => {
  const turns = new FairTurns<'short'>({ atOnce: 1, longestLine: 2 })
  await expect(turns.run('short', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await turns.run('short', async () => 'done')).toBe('done')
})
