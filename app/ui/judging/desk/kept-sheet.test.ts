import { beforeEach, expect, test, vi } from 'vitest'
import { keepSheet, type KeptSheet, keptSheet, keptWorkIds } from './kept-sheet'

const day = 24 * 3600_000
const place = { judgeId: 1, competitionId: 2, workId: 3 }
const sheet = (ageMs: number): KeptSheet => ({
  texts: { comment: '中段稍急' },
  revision: 1,
  submit: false,
  unanswered: [],
  at: Date.now() - ageMs,
  number: 7,
})

/** What a browser keeps: its keys are its own. */
function emptyStorage() {
  const kept: Record<string, string> = {}
  const own = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(kept, {
    getItem: own((key: string) => kept[key] ?? null),
    setItem: own((key: string, text: string) => (kept[key] = text)),
    removeItem: own((key: string) => delete kept[key]),
  })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
})

test('a sheet is kept for ninety days after its last change', () => {
  keepSheet(place, sheet(89 * day))
  expect([keptSheet(place)?.texts.comment, keptWorkIds(place)]).toEqual(['中段稍急', [3]])
  keepSheet(place, sheet(91 * day))
  expect([keptSheet(place), keptWorkIds(place), Object.keys(localStorage)]).toEqual([null, [], []])
})

test('older ones go whoever left them, and nothing else of the device does', () => {
  localStorage.setItem('desk:9:9:9:other-tab', JSON.stringify(sheet(91 * day)))
  localStorage.setItem('typed:1:/register', JSON.stringify({ at: 0 }))
  keepSheet(place, sheet(day))
  expect(keptWorkIds(place)).toEqual([3])
  expect(Object.keys(localStorage).some((key) => key.startsWith('desk:9'))).toBe(false)
  expect(localStorage.getItem('typed:1:/register')).not.toBeNull()
})
