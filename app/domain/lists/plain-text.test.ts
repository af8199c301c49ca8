import { expect, test } from 'vitest'
import { plainText } from './plain-text'

test.each([
  [' 周小川 ', '周小川'],
  ['周\u200b小\u202e川\ufeff', '周小川'],
  ['周\uffff小\ufffe川', '周小川'],
  ['葛\u{e0100}', '葛\u{e0100}'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['𰻞', '𰻞'],
  ['O’Neill', 'O’Neill'],
])('%j is read as %j', (typed, read) => {
  expect(plainText.parse(typed)).toBe(read)
})

test.each(['', '  ', '\u200b\u200b', '\u200c\u200d', '\u2060\ufeff', '\u3164\u3164', '\u2800', '\u{e0100}', '\u0301\u0301', '\ud800'])(
  '%j shows nothing',
  (typed) => {
    expect(plainText.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['required'])
  },
)
