import { expect, test } from 'vitest'
import { ratingsOf } from '../../../tests/factories/some-ratings'
import { spread } from './spread'

test('mean, standard deviation, distance from the others and correlation with them', () => {
  const [first, second, third] = spread(
    ratingsOf([
      [80, 70, 75],
      [84, 74, 79],
      [88, 78, 83],
      [92, 82, 87],
    ]),
  )
  expect(first).toMatchObject({ judgeId: 101, works: 4, mean: 86, fromOthers: 7.5 })
  // 1, 2, 3, 4 have the sample standard deviation √(5/3).
  expect(first!.deviation).toBeCloseTo(4 * Math.sqrt(5 / 3), 12)
  expect(first!.correlation).toBeCloseTo(1, 12)
  expect(second).toMatchObject({ mean: 76, fromOthers: -7.5 })
  expect(third).toMatchObject({ mean: 81, fromOthers: 0 })
})

test('against the others, and not told where there are none, too few, or no difference', () => {
  const [against, flat, alone] = spread([
    ...[1, 2, 3].flatMap((workId) => [
      { workId, judgeId: 1, points: 90 - 10 * workId },
      { workId, judgeId: 2, points: 70 },
      { workId, judgeId: 4, points: 50 + 10 * workId },
    ]),
    { workId: 9, judgeId: 3, points: 66 },
  ]).filter(({ judgeId }) => judgeId !== 4)
  expect(against!.correlation).toBeCloseTo(-1, 12)
  expect(flat).toMatchObject({ deviation: 0, correlation: null })
  expect(alone).toMatchObject({ works: 1, deviation: null, fromOthers: null, correlation: null })
})
