import { expect, test } from 'vitest'
import type { StageStatus } from '~/domain/competitions/states'
import { isScorable, scoringRefusal } from './rules'

const published = { status: 'in_progress', publishedAt: new Date() }

test.each<[StageStatus, string | null]>([
  ['pending', 'scoringNotOpen'],
  ['upcoming', 'scoringNotOpen'],
  ['active', null],
  ['completed', null],
  ['closed', 'scoringClosed'],
  ['advanced', 'scoringClosed'],
])('a stage that is %s', (status, refusal) => {
  expect(scoringRefusal({ status, scoringPausedAt: null }, published)).toBe(refusal)
  expect(scoringRefusal({ status, scoringPausedAt: new Date() }, published)).toBe(refusal ?? 'scoringPaused')
  expect(scoringRefusal({ status, scoringPausedAt: null }, { ...published, status: 'cancelled' })).toBe('scoringClosed')
  if (!refusal) expect(scoringRefusal({ status, scoringPausedAt: null }, { ...published, publishedAt: null })).toBe('scoringNotOpen')
})

test('a work is scored when it is final and can be played', () => {
  expect(isScorable({ status: 'completed', lockedAt: new Date() })).toBe(true)
  expect(isScorable({ status: 'completed', lockedAt: null })).toBe(false)
  expect(isScorable({ status: 'processing', lockedAt: new Date() })).toBe(false)
})
