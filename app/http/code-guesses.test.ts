import { expect, test, vi } from 'vitest'
import { countMiss } from './code-guesses.server'

test('a hundred misses an hour are a place’s, and no other’s', () => {
  vi.useFakeTimers()
  for (let n = 0; n < 100; n++) expect(countMiss('203.0.113.5')).toBe(true)
  expect(countMiss('203.0.113.5')).toBe(false)
  expect(countMiss('203.0.113.6')).toBe(true)
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  expect(countMiss('203.0.113.5')).toBe(true)
  vi.useRealTimers()
})
