import { expect, test } from 'vitest'
import { tidySongTime } from './song-time'

test.each([
  ['03:42', '03:42'],
  ['3:42', '03:42'],
  [' ３：４２ ', '03:42'],
  ['120:00', '120:00'],
  ['00:00', '00:00'],
])('%s is read as %s', (typed, tidy) => expect(tidySongTime(typed)).toBe(tidy))

test.each(['3:60', '3:4', '342', '3.42', '1:03:42', '-3:42', 'a:bc', ''])('%s is no mm:ss', (typed) =>
  expect(tidySongTime(typed)).toBeNull(),
)
