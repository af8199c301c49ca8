import { expect, test } from 'vitest'
import { listPhaseOf } from './list-phase'

test('open registration without a place left is no open registration', () => {
  const shown = { isPublished: true, status: 'pending', window: 'open', stage: null } as const
  expect(listPhaseOf({ ...shown, full: false })).toBe('registration')
  expect(listPhaseOf({ ...shown, full: true })).toBe('registrationFull')
})
