import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLocalTime, parseLocalTime } from './local-time'

const instantOf = (text: string, zone: string) => {
  const parsed = parseLocalTime(text, zone)
  return parsed.ok ? parsed.instant.toISOString() : parsed.code
}

test('Shanghai is eight hours ahead', () => {
  expect(instantOf('2026-05-20T09:30', 'Asia/Shanghai')).toBe('2026-05-20T01:30:00.000Z')
  expect(formatLocalTime('2026-05-20T01:30:00Z', 'Asia/Shanghai')).toBe('2026-05-20T09:30')
})

test('a time that the clocks jump over is refused, one they pass twice means its first pass', () => {
  expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('skippedTime')
  expect(instantOf('2026-03-08T03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
  expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('skippedTime')
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('Shanghai had summer time in 1986', () => {
  expect(instantOf('1986-07-01T12:00', 'Asia/Shanghai')).toBe('1986-07-01T03:00:00.000Z')
})

test.each([
  '',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-05-20',
  '2026-05-20 10:00',
  '2026-05-20T24:00',
  '2026-05-20T10:60',
  '0001-01-01T00:00',
  '12026-01-01T00:00',
])('what is no time of the calendar is refused: %s', (text) => expect(instantOf(text, 'Asia/Shanghai')).toBe('invalidTime'))

test('every minute survives being shown and read again, but for the hour that is passed twice', () => {
  const zones = fc.constantFrom(
    'Asia/Shanghai',
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  )
  fc.assert(
    fc.property(zones, fc.integer({ min: 3000, max: 80 * 365 * 24 * 60 }), (zone, minutes) => {
      const instant = minutes * 60_000
      const shown = formatLocalTime(instant, zone)
      const parsed = parseLocalTime(shown, zone)
      if (!parsed.ok) throw new Error(`${shown} in ${zone} is refused`)
      expect(formatLocalTime(parsed.instant, zone)).toBe(shown)
      expect([0, 30, 60]).toContain((instant - parsed.instant.getTime()) / 60_000)
    }),
    { numRuns: 2000 },
  )
})
