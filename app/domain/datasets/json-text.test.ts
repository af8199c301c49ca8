import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonText } from './json-text'

test.each([
  ['{"Open": 4.5}', { Open: 4.5 }],
  [' [1, -0.5e3, true, null, "\\u4e2d\\n"]\n', [1, -500, true, null, '中\n']],
  ['{}', {}],
  ['"气息"', '气息'],
  ['"\\uD83D\\ude00"', '😀'],
  ['"\\u4E2D\\u00e9"', '中é'],
])('%s is read', (text, value) => {
  expect(readJsonText(text)).toMatchObject({ ok: true, value })
})

test.each([
  ['', 1, 1],
  ['{"Open": 4', 1, 11],
  ['{"Open": 4,}', 1, 12],
  ['{\n  "Open": 4,\n  Clean: 5\n}', 3, 3],
  ['{\r\n  "气息": 4。5\r\n}', 2, 10],
  ['{"Open": 04}', 1, 10],
  ["{'Open': 4}", 1, 2],
  ['{"Open" 4}', 1, 9],
  ['{"Open": “4”}', 1, 10],
  ['{"Open": 4} 5', 1, 13],
  ['{"a": "未完}', 1, 7],
  ['{"a":"\\ud800"}', 1, 6],
  ['{"a":"\\N"}', 1, 6],
  ['{"\\U4e2d":1}', 1, 2],
  ['['.repeat(60) + ']'.repeat(60), 1, 51],
])('%j is none from line %i, column %i on', (text, line, column) => {
  expect(readJsonText(text)).toEqual({ ok: false, line, column })
})

test('it agrees with JSON.parse on what is JSON', () => {
  const agree = (text: string) => {
    const parsed = (() => {
      try {
        return { ok: true, value: JSON.parse(text) as unknown }
      } catch {
        return { ok: false }
      }
    })()
    const read = readJsonText(text)
    // It is stricter about a key that is there twice, and a number that would be kept as another.
    if (!read.ok && ('inexact' in read || read.twice !== undefined)) return
    expect(read).toMatchObject(parsed)
  }
  fc.assert(fc.property(fc.json({ maxDepth: 5 }), agree))
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ' ', '\\', '.', '0', 'e', '\n'),
      (json, place, put) => {
        const at = place % (json.length + 1)
        agree(json.slice(0, at) + put + json.slice(at + 1))
      },
    ),
  )
})

test.each(['1e400', '-1e400', '1e-400', '12345678901234567890', '9007199254740993', '0.12345678901234567890123', '1.00000000000000000001'])(
  '%s would be kept as another number',
  (number) => {
    expect(readJsonText(`{"a": [\n1, ${number}]}`)).toEqual({ ok: false, line: 2, column: 4, inexact: number })
  },
)

test.each([
  '0',
  '-0',
  '0.0',
  '0e999',
  '1.10',
  '100000000000000000000',
  '0.10000000000000001',
  '1E2',
  '9007199254740992',
  '5e-324',
  '1.7976931348623157e308',
])('%s is kept', (number) => {
  expect(readJsonText(`[${number}]`)).toMatchObject({ ok: true, value: [Number(number)] })
})
