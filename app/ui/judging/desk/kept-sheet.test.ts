import { beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../../../tests/setup/browser-storage'
import { agedSheets, freeGone, keepSheet, type KeptSheet, keptSheet, keptWorkIds } from './kept-sheet'

const day = 24 * 3600_000
const place = { judgeId: 1, competitionId: 2, workId: 3 }
const sheet = (ageMs: number): KeptSheet => ({
  texts: { comment: '中段稍急' },
  marks: [],
  revision: 1,
  submit: false,
  unanswered: [],
  at: Date.now() - ageMs,
  number: 7,
})

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
})

test('however long ago its clock says it was typed, a judge’s own desk still has a sheet to send', () => {
  keepSheet(place, sheet(6 * 365 * day))
  agedSheets(place)
  expect([keptSheet(place)?.texts.comment, keptWorkIds(place)]).toEqual(['中段稍急', [3]])
  vi.stubGlobal('sessionStorage', emptyStorage())
  expect(keptWorkIds(place), 'from another tab too').toEqual([3])
})

test('a sheet typed by a clock that was ahead is found all the same', () => {
  localStorage.setItem('desk:1:2:3:other-tab', JSON.stringify(sheet(-365 * day)))
  expect(keptWorkIds(place)).toEqual([3])
})

test('ninety days after other desks came upon it another judge’s sheet goes, this judge’s is named to be sent, and nothing else is touched', () => {
  const others = ['desk:9:9:9:other-tab', 'desk:1:8:7:other-tab']
  for (const key of others) localStorage.setItem(key, JSON.stringify(sheet(6 * 365 * day)))
  localStorage.setItem('typed:1:/register', JSON.stringify({ at: 0 }))
  keepSheet(place, sheet(day))
  const left = () => others.filter((key) => localStorage.getItem(key) !== null)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  try {
    expect([agedSheets(place), left()]).toEqual([[], others])
    vi.setSystemTime(Date.now() + 89 * day)
    expect([agedSheets(place), left()]).toEqual([[], others])
    vi.setSystemTime(Date.now() + 2 * day)
    expect([agedSheets(place), left()]).toEqual([[{ judgeId: 1, competitionId: 8, workId: 7 }], ['desk:1:8:7:other-tab']])
    expect(keptWorkIds(place)).toEqual([3])
    // Its own desk has seen it: it is as good as new.
    expect(keptWorkIds({ judgeId: 1, competitionId: 8 })).toEqual([7])
    expect(agedSheets(place)).toEqual([])
  } finally {
    vi.useRealTimers()
  }
  expect(localStorage.getItem('typed:1:/register')).not.toBeNull()
})

test('a sheet of a tab that is gone is found at once, one that is being filled in elsewhere is left there', async () => {
  const held = [{ name: 'desk-tab:open-tab' }]
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held }) } })
  localStorage.setItem('desk:1:2:3:open-tab', JSON.stringify(sheet(0)))
  expect([await freeGone(place), keptSheet(place)]).toEqual([false, null])
  localStorage.setItem('desk:1:2:3:crashed-tab', JSON.stringify(sheet(0)))
  expect(keptSheet(place)).toBeNull()
  expect([await freeGone(place), keptSheet(place)?.texts.comment]).toEqual([true, '中段稍急'])
  expect(Object.keys(localStorage)).toEqual(['desk:1:2:3:open-tab', expect.any(String)])
  vi.stubGlobal('navigator', {})
  expect(await freeGone(place)).toBe(false)
})
