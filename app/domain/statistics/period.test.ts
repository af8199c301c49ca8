import { expect, test } from 'vitest'
import { beginningOf } from './period'

const begins = (period: Parameters<typeof beginningOf>[0], at: string, timeZone = 'Asia/Shanghai') =>
  beginningOf(period, new Date(at), timeZone)?.toISOString()

test('today, this week from Monday and this month begin at midnight where the organisation is', () => {
  // Wednesday 2026-07-01, 00:30 in Shanghai.
  const at = '2026-06-30T16:30:00Z'
  expect(begins('today', at)).toBe('2026-06-30T16:00:00.000Z')
  expect(begins('week', at)).toBe('2026-06-28T16:00:00.000Z')
  expect(begins('month', at)).toBe('2026-06-30T16:00:00.000Z')
  expect(begins('month', '2026-06-30T15:30:00Z')).toBe('2026-05-31T16:00:00.000Z')
  expect(begins('week', '2026-07-05T15:59:00Z')).toBe('2026-06-28T16:00:00.000Z')
  expect(begins('all', at)).toBeUndefined()
})

test('a day that has no midnight begins when its clocks begin', () => {
  // Chile went to summer time at 2024-09-08 00:00.
  expect(begins('today', '2024-09-08T15:00:00Z', 'America/Santiago')).toBe('2024-09-08T04:00:00.000Z')
})
