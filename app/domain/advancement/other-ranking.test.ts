import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossings, ranksOf } from './other-ranking'

test('the largest first, equal ones share a rank, who has none has none', () => {
  expect(ranksOf([80, 90, 80, null, 70])).toEqual([2, 1, 2, null, 4])
  expect(ranksOf([0.1 + 0.2, 0.3])).toEqual([1, 1])
})

const rows = (count: number, unranked = 0) =>
  Array.from({ length: count + unranked }, (_, index) => ({ entryId: index + 1, rank: index < count ? index + 1 : null }))

test('who changes sides of the line by other figures, with their rank by them', () => {
  const found = crossings(rows(4, 1), [80, 60, 70, 50, null], { above: 2, count: 2 })!
  expect([...found.ranks]).toEqual([
    [2, 3],
    [3, 2],
  ])
  expect(found.rising.map(({ entryId }) => entryId)).toEqual([3])
  expect(found.falling.map(({ entryId }) => entryId)).toEqual([2])
})

test('a tie at the last place of the other figures takes everybody in it above', () => {
  const found = crossings(rows(4), [80, 70, 70, 70], { above: 2, count: 2 })!
  expect([...found.ranks]).toEqual([
    [3, 2],
    [4, 2],
  ])
  expect(found.falling).toEqual([])
})

test('without a figure of somebody ranked nothing is said', () => {
  expect(crossings(rows(3), [80, null, 70], { above: 1, count: 1 })).toBeNull()
})

test('by its own figures nobody changes sides, and whatever the order of the rows, ranks are consistent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 }), fc.nat(29), (points, places) => {
      const sorted = [...points].sort((a, b) => b - a)
      const ranks = ranksOf(sorted)
      const count = (places % sorted.length) + 1
      const above = ranks.filter((rank) => rank! <= count).length
      const own = sorted.map((_, index) => ({ entryId: index, rank: ranks[index]! }))
      expect(crossings(own, sorted, { above, count })!.ranks.size).toBe(0)
      for (const [index, figure] of points.entries())
        expect(ranksOf(points)[index]).toBe(points.filter((other) => other > figure).length + 1)
    }),
  )
})
