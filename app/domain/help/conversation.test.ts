import { expect, test } from 'vitest'
import { askedBefore, longestQuestion } from './conversation'

test('the longest conversation makes an address that servers take', () => {
  const longest = (n: number) => `第${n}问`.padEnd(longestQuestion, '问')
  let carried: string[] = []
  for (let n = 1; n <= 9; n++) carried = askedBefore([...carried, longest(n)])
  expect(carried).toEqual([longest(7), longest(8), longest(9)])
  const next = new URLSearchParams([...carried.map((before) => ['before', before]), ['question', longest(0)]])
  expect(`/contact/robot?${next}`.length).toBeLessThan(8_000)
})

test('what no form of ours would bring is left out', () => {
  expect(askedBefore(['', '\u200b', 7, null, '问'.repeat(longestQuestion + 1), '怎么报名'])).toEqual(['怎么报名'])
})
