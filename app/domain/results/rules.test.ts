import { expect, test } from 'vitest'
import { mayReadResults, mayReadSlip } from './rules'

const open = { publishedAt: new Date(), status: 'in_progress', resultsAudience: 'public' as const, tookPart: false }
const own = { ...open, resultsAudience: 'participants' as const }
const student = { id: 1, role: 'student' as const }
const judge = { id: 2, role: 'judge' as const }
const admin = { id: 3, role: 'admin' as const }

test('everybody reads what is public; else those who took part and organisers', () => {
  for (const viewer of [null, student, judge, admin]) expect(mayReadResults(viewer, open)).toBe('yes')
  expect([null, student, judge, admin].map((viewer) => mayReadResults(viewer, own))).toEqual(['signIn', 'forbidden', 'forbidden', 'yes'])
  expect(mayReadResults(student, { ...own, tookPart: true })).toBe('yes')
})

test('a cancelled competition’s are its participants’, one taken down is not there, and a guest learns of neither', () => {
  const cancelled = { ...open, status: 'cancelled' }
  expect([null, student, admin].map((viewer) => mayReadResults(viewer, cancelled))).toEqual(['signIn', 'forbidden', 'yes'])
  expect(mayReadResults(student, { ...cancelled, tookPart: true })).toBe('yes')
  for (const gone of [null, { ...open, publishedAt: null }])
    expect([null, student, judge].map((viewer) => mayReadResults(viewer, gone))).toEqual(['signIn', 'notFound', 'notFound'])
  expect(mayReadResults(admin, { ...open, publishedAt: null })).toBe('yes')
})

test('a slip is its owner’s and the organisers’', () => {
  expect([student, judge, admin].map((viewer) => mayReadSlip(viewer, { userId: 1 }))).toEqual([true, false, true])
})
