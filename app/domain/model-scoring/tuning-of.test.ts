import { expect, test } from 'vitest'
import { noteName, offBy, tuningOf } from './tuning-of'

test('the tuning of notes is their circular mean within a semitone, by length', () => {
  expect(tuningOf([])).toBe(0)
  expect(tuningOf([{ cents: 1220, durationMs: 500 }])).toBeCloseTo(20, 6)
  // 95 and 105 cents are ten apart, across the border of a semitone.
  expect(tuningOf(['95', '105'].map((cents) => ({ cents: Number(cents), durationMs: 300 })))).toBeCloseTo(0, 6)
  const uneven = [
    { cents: 0, durationMs: 900 },
    { cents: 20, durationMs: 100 },
  ]
  expect(tuningOf(uneven)).toBeGreaterThan(1)
  expect(tuningOf(uneven)).toBeLessThan(3)
})

test('a note is off by the way to the nearest semitone of the singer’s own tuning', () => {
  expect(offBy(1230, 20)).toBeCloseTo(10)
  expect(offBy(1280, 20)).toBeCloseTo(-40)
  expect(offBy(10, 20)).toBeCloseTo(-10)
  expect(offBy(-90, 0)).toBeCloseTo(10)
})

test('pitches are named as on a piano: A4 is 440 Hz, three octaves above A1', () => {
  expect(noteName(3600)).toBe('A4')
  expect(noteName(3600 - 500)).toBe('E4')
  expect(noteName(2700)).toBe('C4')
  expect(noteName(2600)).toBe('B3')
  expect(noteName(2640, 40)).toBe('B3')
})
