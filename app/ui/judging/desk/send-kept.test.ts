import { beforeEach, expect, test, vi } from 'vitest'
import type { SheetTexts } from '~/domain/judging/score-form'
import { emptyStorage } from '../../../../tests/setup/browser-storage'
import { keepSheet, keptSheet } from './kept-sheet'
import { sendKept } from './send-kept'

const place = { judgeId: 1, competitionId: 2, workId: 3 }
const texts = { 'criterion-1': '23.5', comment: '', note: '' }
const wordless: SheetTexts = { texts, marks: [{ at: '0:12', text: '' }] }

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
})

function keep(sheet: SheetTexts) {
  keepSheet(place, { ...sheet, revision: 1, submit: false, unanswered: [], at: Date.now(), number: 7 })
}

function answering(answer: object) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
}

test('of a moment without words it is known that nothing else is left on the device', async () => {
  keep(wordless)
  answering({ ...wordless, kind: 'kept', errors: {}, clamped: [], revision: 2, savedAt: 0 })
  expect(await sendKept(place)).toMatchObject({ onlyMoments: true, refusal: null })
  expect(keptSheet(place)?.marks, 'it waits for its words').toEqual(wordless.marks)

  answering({ ...wordless, kind: 'kept', errors: { 'criterion-1': 'notANumber' }, clamped: [], revision: 2, savedAt: 0 })
  expect(await sendKept(place), 'a figure is left too').toMatchObject({ onlyMoments: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await sendKept(place), 'all of it is left').toMatchObject({ onlyMoments: false })
})

test('a score that stands without a wordless moment leaves nothing on the device', async () => {
  const refused = { ...wordless, kind: 'refused', code: 'alreadyScored', errors: {}, clamped: [], revision: 2 }
  const standing = { texts, marks: [], revision: 2, savedAt: 0, sealsAt: null }
  keep(wordless)
  answering({ ...refused, standing })
  expect([await sendKept(place), keptSheet(place)]).toEqual([null, null])

  keep({ ...wordless, marks: [{ at: '0:12', text: '气息' }] })
  expect(await sendKept(place), 'words are not dropped').toMatchObject({ refusal: 'alreadyScored' })
})
