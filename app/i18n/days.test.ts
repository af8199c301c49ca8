import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatDay } from './format'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a day says its year where it is not the present one, by the calendar of the time zone', () => {
  const day = (instant: string, timeZone: string) => formatDay(instant, 'zh', timeZone)
  expect(day('2026-05-20T12:00Z', 'Asia/Shanghai')).toBe('5月20日')
  expect(day('2025-05-20T12:00Z', 'Asia/Shanghai')).toBe('2025年5月20日')
  // Where one year is over it may not be elsewhere.
  expect(day('2026-12-31T18:00Z', 'Asia/Shanghai')).toBe('2027年1月1日')
  expect(day('2025-12-31T18:00Z', 'Asia/Shanghai')).toBe('1月1日')
  expect(day('2026-01-01T02:00Z', 'America/New_York')).toBe('2025年12月31日')
  expect(day('2027-01-01T02:00Z', 'America/New_York')).toBe('12月31日')
})
