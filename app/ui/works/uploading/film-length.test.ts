import { expect, test } from 'vitest'
import { lengthRefusal } from './film-length'

const entries = [
  { id: 1, durationLimitMinutes: 5, options: [{ value: 'song:7' }] },
  { id: 2, durationLimitMinutes: 10, options: [] },
]

test('a film is measured by the category of its piece, before one is chosen by the most any allows', () => {
  expect(lengthRefusal(301_000, entries, 'song:7')).toBeNull()
  expect(lengthRefusal(302_000, entries, 'song:7')).toBe('videoTooLong?max=5%3A00&actual=5%3A02')
  expect(lengthRefusal(302_000, entries, 'category:2')).toBeNull()
  expect(lengthRefusal(302_000, entries, '')).toBeNull()
  expect(lengthRefusal(602_000, entries, '')).toBe('videoTooLong?max=10%3A00&actual=10%3A02')
  expect(lengthRefusal(9e9, [{ ...entries[0]!, durationLimitMinutes: null }], 'song:7')).toBeNull()
})
