import { expect, test } from 'vitest'
import { plainText } from './plain-text'
import { visibleLines } from './visible-text'
import { wholeJson } from './whole-json'

test.each([
  [' 周小川 ', '周小川'],
  ['周\u200b小\u202e川\ufeff', '周小川'],
  ['周\uffff小\ufffe川', '周小川'],
  ['周\ud800小\udc00川', '周小川'],
  ['葛\u{e0100}', '葛\u{e0100}'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['𰻞', '𰻞'],
  ['O’Neill', 'O’Neill'],
])('%j is read as %j', (typed, read) => {
  expect(plainText.parse(typed)).toBe(read)
})

test('of several lines each stays', () => {
  expect(visibleLines(' 第一\u202e行\r\n\t第\u200b二行\u2066\n')).toBe('第一行\r\n\t第二行')
  expect(visibleLines('\u202e\n\u2066 ')).toBe('')
})

test.each(['', '  ', '\u200b\u200b', '\u200c\u200d', '\u2060\ufeff', '\u3164\u3164', '\u2800', '\u{e0100}', '\u0301\u0301', '\ud800'])(
  '%j shows nothing',
  (typed) => {
    expect(plainText.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['required'])
  },
)

test('half a character in JSON is refused wherever it stands; a whole one is none', () => {
  expect(wholeJson('{"𰻞":"\\ud883\\udede"}')).toEqual({ '𰻞': '𰻞' })
  for (const text of ['"\\ud800"', '{"a":["b\\udc00"]}', '{"\\ud800":1}']) expect(() => wholeJson(text)).toThrow(SyntaxError)
})
