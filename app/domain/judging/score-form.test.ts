import { expect, test } from 'vitest'
import { readPoints } from '~/domain/lists/points'
import { isSameSheet, readScoreForm } from './score-form'

const criteria = [
  { id: 1, maxHundredths: 2500, stepHundredths: 1 },
  { id: 2, maxHundredths: 10_000, stepHundredths: 1 },
]

function form(entries: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return data
}

test.each([
  ['23.5', { state: 'valid', hundredths: 2350 }],
  [' 23.50 ', { state: 'valid', hundredths: 2350 }],
  ['２３．５', { state: 'valid', hundredths: 2350 }],
  ['23。5', { state: 'valid', hundredths: 2350 }],
  ['.25', { state: 'valid', hundredths: 25 }],
  ['0.29', { state: 'valid', hundredths: 29 }],
  ['25', { state: 'valid', hundredths: 2500 }],
  ['25.01', { state: 'aboveMax' }],
  ['25.001', { state: 'aboveMax' }],
  ['-0.5', { state: 'belowZero' }],
  ['1.005', { state: 'tooPrecise' }],
  ['1.5000', { state: 'valid', hundredths: 150 }],
  ['', { state: 'empty' }],
  ['abc', { state: 'notANumber' }],
  ['5²', { state: 'notANumber' }],
  ['②', { state: 'notANumber' }],
  ['1e1', { state: 'notANumber' }],
  ['0x10', { state: 'notANumber' }],
  ['Infinity', { state: 'notANumber' }],
  ['1,5', { state: 'notANumber' }],
  ['.', { state: 'notANumber' }],
])('reads %j', (text, expected) => {
  expect(readPoints(text, 2500, 1)).toEqual(expected)
})

test.each([
  ['7.5', { state: 'valid', hundredths: 750 }],
  ['7', { state: 'valid', hundredths: 700 }],
  ['0', { state: 'valid', hundredths: 0 }],
  ['9.8', { state: 'valid', hundredths: 980 }],
  ['7.3', { state: 'offStep' }],
  ['7.505', { state: 'offStep' }],
  ['9.9', { state: 'aboveMax' }],
])('in steps of a half up to 9.8 reads %j', (text, expected) => {
  expect(readPoints(text, 980, 50)).toEqual(expected)
})

test('a figure between two steps names the step, in a draft too', () => {
  const stepped = [{ id: 1, maxHundredths: 2500, stepHundredths: 50 }]
  for (const complete of [true, false]) {
    const read = readScoreForm(form({ 'criterion-1': '20.3' }), stepped, { complete })
    expect(read).toMatchObject({ errors: { 'criterion-1': 'scoreStep?step=0.5' }, texts: { 'criterion-1': '20.3' }, clamped: [] })
    expect([...read.faulty]).toEqual([1])
  }
})

test('a whole form gives hundredths by criterion', () => {
  const read = readScoreForm(form({ 'criterion-1': '20', 'criterion-2': '88.25', comment: ' 很好 ' }), criteria, { complete: true })
  expect(read.errors).toEqual({})
  expect([...read.values]).toEqual([
    [1, 2000],
    [2, 8825],
  ])
  expect(read.comment).toBe('很好')
})

test('outside 0..max the nearest bound stands in the field, to be confirmed', () => {
  const first = readScoreForm(form({ 'criterion-1': '26', 'criterion-2': '-3' }), criteria, { complete: true })
  expect(first.errors).toEqual({ 'criterion-1': 'scoreAboveMax?max=25', 'criterion-2': 'scoreBelowZero' })
  expect(first.clamped).toEqual(['criterion-1', 'criterion-2'])
  expect(first.texts).toMatchObject({ 'criterion-1': '25', 'criterion-2': '0' })
  const again = readScoreForm(form(first.texts), criteria, { complete: true })
  expect(again.errors).toEqual({})
  expect([...again.values]).toEqual([
    [1, 2500],
    [2, 0],
  ])
})

test('submitting asks for every criterion, a draft does not; both refuse what is no number and keep it', () => {
  const entries = { 'criterion-1': '', 'criterion-2': 'x' }
  expect(readScoreForm(form(entries), criteria, { complete: true }).errors).toEqual({
    'criterion-1': 'required',
    'criterion-2': 'notANumber',
  })
  const draft = readScoreForm(form(entries), criteria, { complete: false })
  expect(draft.errors).toEqual({ 'criterion-2': 'notANumber' })
  expect(draft.texts['criterion-2']).toBe('x')
})

test('a comment has a limit', () => {
  expect(readScoreForm(form({ comment: '好'.repeat(1001) }), [], { complete: false }).errors).toEqual({ comment: 'tooLong?max=1000' })
})

test('words come without the line ends of the way they took; a form without a note leaves it as it is', () => {
  const read = readScoreForm(form({ comment: '一\r\n二 ', note: '\r\n只给自己看\r\n' }), criteria, { complete: false })
  expect(read).toMatchObject({ comment: '一\n二', note: '只给自己看', texts: { note: '\r\n只给自己看\r\n' }, errors: {} })
  expect(readScoreForm(form({}), criteria, { complete: false })).toMatchObject({ note: undefined, errors: {} })
  expect(readScoreForm(form({ note: '长'.repeat(2001) }), criteria, { complete: false }).errors).toEqual({ note: 'tooLong?max=2000' })
})

test('two sheets are the same by what they say, marks in whatever order and a moment without words too', () => {
  const sheet = (texts: Record<string, string>, ...marks: [string, string][]) => ({
    texts,
    marks: marks.map(([at, text]) => ({ at, text })),
  })
  const one = sheet({ 'criterion-1': '23.50', comment: '一\n二', note: '' }, ['1:05', '换气早'], ['0:03', '好'])
  expect(isSameSheet(one, sheet({ 'criterion-1': '２３．５', comment: '一\r\n二' }, ['3', '好 '], ['65', '换气早'], ['', '']))).toBe(true)
  expect(isSameSheet(one, sheet({ ...one.texts, note: '改' }, ['1:05', '换气早'], ['0:03', '好']))).toBe(false)
  expect(isSameSheet(one, sheet(one.texts, ['1:05', '换气早']))).toBe(false)
  expect(isSameSheet(one, sheet(one.texts, ['1:05', '换气早'], ['0:03', '好'], ['2:00', '']))).toBe(false)
})
