import { expect, test } from 'vitest'
import { distributionOf } from './distribution'

test('equal parts from the lowest to the highest that has one, the full figure in the last', () => {
  expect(distributionOf([0, 4.99, 5, 14, 14], { parts: 20, full: 100 })).toEqual([
    { part: 0, count: 2 },
    { part: 1, count: 1 },
    { part: 2, count: 2 },
  ])
  expect(distributionOf([95, 100], { parts: 20, full: 100 })).toEqual([{ part: 19, count: 2 }])
  expect(distributionOf([5, 25], { parts: 10, full: 25, times: [3, 4] })).toEqual([
    { part: 2, count: 3 },
    ...[3, 4, 5, 6, 7, 8].map((part) => ({ part, count: 0 })),
    { part: 9, count: 4 },
  ])
  expect(distributionOf([], { parts: 20, full: 100 })).toEqual([])
})
