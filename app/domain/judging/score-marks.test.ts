import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarks, readMoment, typedMarks, writeMoment } from './score-marks'

function form(rows: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [at, text] of rows) {
    data.append('mark-at', at)
    data.append('mark-text', text)
  }
  return data
}

test.each([
  ['1:23', 83_000],
  [' 1:23.5 ', 83_500],
  ['１：２３．２５', 83_250],
  ['83', 83_000],
  ['0:07.004', 7004],
  ['1:02:03', 3_723_000],
  ['90:00', 5_400_000],
  ['1:60', null],
  ['1:-3', null],
  ['1.5.2', null],
  ['', null],
  ['一分', null],
])('reads the moment %j', (text, ms) => {
  expect(readMoment(text)).toBe(ms)
})

test('a moment is read as it was written', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 86_399_999 }), (ms) => readMoment(writeMoment(ms)) === ms))
  expect([writeMoment(0), writeMoment(83_500), writeMoment(7004)]).toEqual(['0:00', '1:23.5', '0:07.004'])
})

test('marks come in order, without empty rows and moments that have no words yet', () => {
  const typed = form([
    ['1:10', ' 换气太早 '],
    ['', ''],
    ['0:05', '起音好'],
    ['2:00', ' '],
  ])
  expect(readMarks(typed, { durationMs: 222_000 })).toEqual({
    marks: [
      { atMs: 5000, text: '起音好' },
      { atMs: 70_000, text: '换气太早' },
    ],
    texts: [
      { at: '1:10', text: ' 换气太早 ' },
      { at: '0:05', text: '起音好' },
      { at: '2:00', text: ' ' },
    ],
    errors: {},
  })
  expect(typedMarks(new FormData())).toEqual([])
})

test('what is wrong is said at its row, and nothing of it is taken', () => {
  const rows = [
    ['', '没有时间'],
    ['x', '不是时间'],
    ['3:43', '录像之后'],
    ['0:01', '好'.repeat(201)],
    ['3:42', '最后一刻'],
  ] as const
  expect(readMarks(form(rows), { durationMs: 222_000 })).toMatchObject({
    marks: null,
    errors: {
      'mark-at-0': 'required',
      'mark-at-1': 'markMoment',
      'mark-at-2': 'markBeyondEnd?end=3:42',
      'mark-text-3': 'tooLong?max=200',
    },
  })
  expect(readMarks(form([['3:43', '现场']]), { durationMs: null }).marks).toEqual([{ atMs: 223_000, text: '现场' }])
})

test('there are at most fifty', () => {
  const many = Array.from({ length: 51 }, (_, index) => [`0:${String(index).padStart(2, '0')}`, '听'] as const)
  expect(readMarks(form(many.slice(1)), { durationMs: null }).errors).toEqual({})
  expect(readMarks(form(many), { durationMs: null })).toMatchObject({ marks: null, errors: { marks: 'markTooMany?max=50' } })
})
