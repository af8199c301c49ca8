import { expect, test } from 'vitest'
import { windowIn, windowsOf } from './curve-rows'

test('there are as many windows of two minutes as there are steps to fill them; what a codec pads makes none', () => {
  expect([1, 60_000, 120_000, 120_001, 120_600, 240_001, 300_000].map((durationMs) => windowsOf({ durationMs }))).toEqual([
    1, 1, 1, 1, 2, 2, 3,
  ])
  expect([-1, 0, 1, 99, 0.5, NaN].map((asked) => windowIn({ durationMs: 240_001 }, asked))).toEqual([0, 0, 1, 1, 0, 0])
})
