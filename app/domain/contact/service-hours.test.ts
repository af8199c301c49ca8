import { expect, test } from 'vitest'
import { serviceHours } from './service-hours'

const at = (instant: string, timeZone = 'Asia/Shanghai') => {
  const { open, until } = serviceHours(new Date(instant), timeZone)
  return [open, until.toISOString()]
}

test('the service is there from nine to six on weekdays, by the organisation’s clock', () => {
  // 20 May 2026 is a Wednesday.
  expect(at('2026-05-20T00:59:59Z')).toEqual([false, '2026-05-20T01:00:00.000Z'])
  expect(at('2026-05-20T01:00:00Z')).toEqual([true, '2026-05-20T10:00:00.000Z'])
  expect(at('2026-05-20T09:59:59Z')).toEqual([true, '2026-05-20T10:00:00.000Z'])
  expect(at('2026-05-20T10:00:00Z')).toEqual([false, '2026-05-21T01:00:00.000Z'])
})

test('over a weekend it opens on Monday, also where the clocks change meanwhile', () => {
  expect(at('2026-05-22T10:00:00Z')).toEqual([false, '2026-05-25T01:00:00.000Z'])
  expect(at('2026-05-24T23:00:00Z')).toEqual([false, '2026-05-25T01:00:00.000Z'])
  expect(at('2026-03-28T12:00:00Z', 'Europe/Berlin')).toEqual([false, '2026-03-30T07:00:00.000Z'])
  // Sunday evening in New York is Monday in Shanghai.
  expect(at('2026-05-25T00:30:00Z', 'America/New_York')).toEqual([false, '2026-05-25T13:00:00.000Z'])
})
