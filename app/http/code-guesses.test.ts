import { expect, test, vi } from 'vitest'
import { forgiveTry, mayGuess } from './code-guesses.server'

test('a hundred misses an hour are a place’s, and no other’s', () => {
  vi.useFakeTimers()
  expect(mayGuess('203.0.113.5')).toBe(true)
  forgiveTry('203.0.113.5')
  for (let n = 0; n < 100; n++) expect(mayGuess('203.0.113.5')).toBe(true)
  expect(mayGuess('203.0.113.5')).toBe(false)
  expect(mayGuess('203.0.113.6')).toBe(true)
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  expect(mayGuess('203.0.113.5')).toBe(true)
  vi.useRealTimers()
})
