import { expect, test } from 'vitest'
import { formatDay } from './format'

test('a day says its year where it is not the present one, by the calendar of the time zone', () => {
  const year = new Date().getUTCFullYear()
  const day = (instant: string, timeZone: string) => formatDay(instant, 'zh', timeZone)
  expect(day(`${year}-05-20T12:00Z`, 'Asia/Shanghai')).toBe('5月20日')
  expect(day(`${year - 1}-05-20T12:00Z`, 'Asia/Shanghai')).toBe(`${year - 1}年5月20日`)
  // Where one year is over it may not be elsewhere.
  expect(day(`${year}-12-31T18:00Z`, 'Asia/Shanghai')).toBe(`${year + 1}年1月1日`)
  expect(day(`${year - 1}-12-31T18:00Z`, 'Asia/Shanghai')).toBe('1月1日')
  expect(day(`${year}-01-01T02:00Z`, 'America/New_York')).toBe(`${year - 1}年12月31日`)
  expect(day(`${year + 1}-01-01T02:00Z`, 'America/New_York')).toBe('12月31日')
})
