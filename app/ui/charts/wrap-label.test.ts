import { expect, test } from 'vitest'
import { emsOf, wrapLabel } from './wrap-label'

test('a label that fits stays on one line', () => {
  expect(wrapLabel('艺术表现', { ems: 6, most: 3 })).toEqual(['艺术表现'])
  expect(wrapLabel('Rhythm', { ems: 6, most: 3 })).toEqual(['Rhythm'])
})

test('a longer one is broken into lines of about equal width, English between words', () => {
  expect(wrapLabel('艺术表现与舞台', { ems: 6, most: 3 })).toEqual(['艺术表现', '与舞台'])
  expect(wrapLabel('语言（咬字、归韵）', { ems: 6, most: 3 })).toEqual(['语言（咬', '字、归韵）'])
  expect(wrapLabel('语言咬（字归韵）', { ems: 6, most: 3 })).toEqual(['语言咬（字', '归韵）'])
  expect(wrapLabel('Breath control and phrasing', { ems: 8, most: 3 })).toEqual(['Breath control', 'and phrasing'])
  expect(wrapLabel('音准 Intonation', { ems: 6, most: 3 })).toEqual(['音准', 'Intonation'])
})

test('what fits in no way is cut visibly, and no line is wider than allowed', () => {
  for (const text of [
    '这是一个长得放不下的评分项名称要截断',
    'Donaudampfschifffahrtsgesellschaft',
    'a',
    'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    '，，，，，，，，，，，，，，，',
  ])
    for (const most of [1, 2, 3]) {
      const lines = wrapLabel(text, { ems: 5, most })
      expect(lines.length).toBeLessThanOrEqual(most)
      for (const line of lines) expect(emsOf(line)).toBeLessThanOrEqual(5)
      if (lines.join('') !== text) expect(lines.at(-1)).toMatch(/…$/)
    }
})
