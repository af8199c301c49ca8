import { expect, test } from 'vitest'
import { listPhaseOf } from './list-phase'

test('open registration without a place left is no open registration', () => {
  const shown = { isPublished: true, status: 'pending', window: 'open', stage: null } as const
  expect(listPhaseOf({ ...shown, full: false })).toBe('registration')
  expect(listPhaseOf({ ...shown, full: true })).toBe('registrationFull')
})

test('results that were taken back are being corrected, not about to be published', () => {
  const shown = { isPublished: true, status: 'in_progress', window: 'closed', full: false } as const
  const stage = { status: 'closed', canUpload: true } as const
  const phaseOf = (publications: { categoryId: number; withdrawnAt: Date | null }[]) =>
    listPhaseOf({ ...shown, stage: { ...stage, publications } })
  expect(phaseOf([])).toBe('publishing')
  const withdrawn = { categoryId: 1, withdrawnAt: new Date() }
  expect(phaseOf([withdrawn])).toBe('correcting')
  expect(phaseOf([withdrawn, { categoryId: 1, withdrawnAt: null }]), 'and published again').toBe('publishing')
})
