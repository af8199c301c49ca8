import { expect, test } from 'vitest'
import { finishInTurns, mapInTurns, slicesOf } from './breathe'

/** Takes so long of the event loop. */
function hold(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('long work lets others have their turn, and comes to the same', async () => {
  let turns = 0
  const others = setInterval(() => turns++, 0)
  const items = Array.from({ length: 200 }, (_, index) => index)
  const mapped = await mapInTurns(items, (item) => {
    hold(0.5)
    return item * 2
  })
  expect(turns).toBeGreaterThan(1)
  expect(mapped).toEqual(items.map((item) => item * 2))
  const before = turns
  const sum = await finishInTurns(
    (function* () {
      let total = 0
      for (const item of items) {
        hold(0.5)
        total += item
        yield
      }
      return total
    })(),
  )
  clearInterval(others)
  expect(turns).toBeGreaterThan(before + 1)
  expect(sum).toBe(19_900)
})

test('slices hold everything once, in order', () => {
  expect([...slicesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...slicesOf([], 2)]).toEqual([])
})
