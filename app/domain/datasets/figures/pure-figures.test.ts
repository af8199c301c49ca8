import { expect, test } from 'vitest'
import { readFiguresFilter } from './figures-filter'
import { ratingsOverTime } from './ratings-over-time'
import { bandOf, onScale } from './scale'

test('a figure of any maximum stands on the scale of 1 to 5, and nothing below 1', () => {
  expect([0, 100, 250, 500].map((hundredths) => onScale(hundredths, 5))).toEqual([1, 1, 2.5, 5])
  expect([0, 300, 1000].map((hundredths) => onScale(hundredths, 10))).toEqual([1, 1.5, 5])
  expect([1, 1.49, 1.5, 2.5, 4.49, 4.5, 5].map(bandOf)).toEqual([1, 1, 2, 3, 4, 5, 5])
})

test('too many days are told by the week, and too many weeks by the month', () => {
  const days = (count: number) => Array.from({ length: count }, (_, n) => ({ at: Date.UTC(2024, 0, 1 + n, 12) }))
  const told = (count: number) => {
    const { step, bars } = ratingsOverTime(days(count), 'UTC')
    return [step, bars.length, bars[0]?.from, bars.reduce((sum, bar) => sum + bar.count, 0)]
  }
  expect([told(62), told(63), told(434), told(435)]).toEqual([
    ['day', 62, '2024-01-01', 62],
    // The first of January 2024 is a Monday.
    ['week', 9, '2024-01-01', 63],
    ['week', 62, '2024-01-01', 434],
    ['month', 15, '2024-01-01', 435],
  ])
})

test('an address that makes no sense asks for everything', () => {
  expect(readFiguresFilter(new URLSearchParams('voice=alto&tag=x&period=year'))).toEqual({ voice: undefined, tag: null, period: 'all' })
  expect(readFiguresFilter(new URLSearchParams('voice=bass&tag=3&period=week'))).toEqual({ voice: 'bass', tag: 3, period: 'week' })
})
