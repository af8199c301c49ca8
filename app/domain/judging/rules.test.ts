import { expect, test } from 'vitest'
import type { StageStatus } from '~/domain/competitions/states'
import { isScorable, scoringRefusal } from './rules'

const at = new Date()
const stage = { scoringPausedAt: null, scoringEndsAt: null, scoringEndOverruled: null }
const published = { status: 'in_progress', publishedAt: new Date() }

test.each<[StageStatus, string | null]>([
  ['pending', 'scoringNotOpen'],
  ['upcoming', 'scoringNotOpen'],
  ['active', null],
  ['completed', null],
  ['closed', 'scoringClosed'],
  ['advanced', 'scoringClosed'],
])('a stage that is %s', (status, refusal) => {
  expect(scoringRefusal({ ...stage, status }, published, at)).toBe(refusal)
  expect(scoringRefusal({ ...stage, status, scoringPausedAt: at }, published, at)).toBe(refusal ?? 'scoringPaused')
  expect(scoringRefusal({ ...stage, status }, { ...published, status: 'cancelled' }, at)).toBe('scoringClosed')
  if (!refusal) expect(scoringRefusal({ ...stage, status }, { ...published, publishedAt: null }, at)).toBe('scoringNotOpen')
})

test('the end of scoring counts from its last minute on, before the clock has looked, and no more once it was overruled', () => {
  const ended = new Date(at.getTime() - 60_000)
  const timed = { ...stage, status: 'completed' as const, scoringEndsAt: ended }
  expect(scoringRefusal(timed, published, at)).toBe('scoringClosed')
  expect(scoringRefusal({ ...timed, scoringPausedAt: at }, published, at)).toBe('scoringClosed')
  expect(scoringRefusal({ ...timed, scoringEndsAt: at }, published, at)).toBeNull()
  expect(scoringRefusal({ ...timed, scoringEndOverruled: ended }, published, at)).toBeNull()
})

test('a work is scored when it is final and can be played', () => {
  expect(isScorable({ status: 'completed', lockedAt: new Date() })).toBe(true)
  expect(isScorable({ status: 'completed', lockedAt: null })).toBe(false)
  expect(isScorable({ status: 'processing', lockedAt: new Date() })).toBe(false)
})
