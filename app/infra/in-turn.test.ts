import { expect, test } from 'vitest'
import { TooManyWaiting, turns } from './in-turn'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}

test('so many at once, the others in the order they came, and one too many is refused', async () => {
  const inTurn = turns({ atOnce: 1, mostWaiting: 2 })
  const begun: number[] = []
  const works = [held(), held(), held(), held()]
  const done = works.slice(0, 3).map(({ work }, n) =>
    inTurn(() => {
      begun.push(n)
      return work()
    }),
  )
  await expect(inTurn(works[3]!.work)).rejects.toThrow(TooManyWaiting)
  expect(begun).toEqual([0])
  works[0]!.end()
  await done[0]
  // Who comes while the place is handed on waits behind the others.
  const last = inTurn(async () => begun.push(3))
  expect(begun).toEqual([0, 1])
  for (const { end } of works) end()
  await Promise.all([...done, last])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('what fails gives its place on', async () => {
  const inTurn = turns({ atOnce: 1, mostWaiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const after = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await after).toBe('done')
})
