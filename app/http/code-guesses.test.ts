import { expect, test, vi } from 'vitest'
import { countMiss, mayGuess } from './code-guesses.server'

test('a hundred misses an hour are a place’s, and no other’s', () => {
  vi.useFakeTimers()
  for (let n = 0; n < 100; n++) {
    expect(mayGuess('203.0.113.5')).toBe(true)
    countMiss('203.0.113.5')
  }
  expect(mayGuess('203.0.113.5')).toBe(false)
  expect(mayGuess('203.0.113.6')).toBe(true)
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  expect(mayGuess('203.0.113.5')).toBe(true)
  vi.useRealTimers()
})
