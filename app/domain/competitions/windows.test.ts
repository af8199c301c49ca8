import { expect, test } from 'vitest'
import { type StageStatus, stageStatuses } from './states'
import { hasPassed, registrationWindow, uploadsClose } from './windows'

const at = (text: string) => new Date(`2026-05-20T${text}Z`)

const competition = {
  status: 'pending' as const,
  publishedAt: at('00:00:00'),
  registrationStartsAt: at('08:00:00'),
  registrationEndsAt: at('18:00:00'),
  registrationDeadline: null as Date | null,
  stages: [{ status: 'active' as StageStatus }, { status: 'pending' as StageStatus }],
}

test('a deadline includes its whole last minute', () => {
  expect(hasPassed(at('18:00:00'), at('18:00:59.999'))).toBe(false)
  expect(hasPassed(at('18:00:00'), at('18:01:00'))).toBe(true)
  expect(hasPassed(at('18:00:30'), at('18:00:59'))).toBe(false)
  expect(hasPassed(null, at('23:00:00'))).toBe(false)
})

test('registration runs from its start to the earlier of its end and its deadline', () => {
  expect(registrationWindow(competition, at('07:59:59'))).toBe('not_yet')
  expect(registrationWindow(competition, at('08:00:00'))).toBe('open')
  expect(registrationWindow(competition, at('18:00:59'))).toBe('open')
  expect(registrationWindow(competition, at('18:01:00'))).toBe('closed')
  expect(registrationWindow({ ...competition, registrationDeadline: at('12:00:00') }, at('12:01:00'))).toBe('closed')
  expect(registrationWindow({ ...competition, registrationDeadline: at('20:00:00') }, at('19:00:00'))).toBe('closed')
  expect(registrationWindow({ ...competition, registrationStartsAt: null, registrationEndsAt: null }, at('23:00:00'))).toBe('open')
})

test('registration closes with the first stage’s uploads, whatever its dates', () => {
  const window = (...statuses: StageStatus[]) =>
    registrationWindow({ ...competition, registrationEndsAt: null, stages: statuses.map((status) => ({ status })) }, at('09:00:00'))
  expect(stageStatuses.map((status) => [status, window(status, 'pending')])).toEqual([
    ['pending', 'open'],
    ['upcoming', 'open'],
    ['active', 'open'],
    ['completed', 'closed'],
    ['closed', 'closed'],
    ['advanced', 'closed'],
  ])
  expect(window('advanced', 'active')).toBe('closed')
  expect(window()).toBe('open')
  expect(registrationWindow({ ...competition, stages: [{ status: 'completed' }] }, at('07:00:00'))).toBe('closed')
  expect(registrationWindow({ ...competition, status: 'cancelled', stages: [{ status: 'completed' }] }, at('09:00:00'))).toBe('unavailable')
})

test('nobody registers for what is unpublished, over or cancelled', () => {
  expect(registrationWindow({ ...competition, publishedAt: null }, at('09:00:00'))).toBe('unavailable')
  for (const status of ['completed', 'cancelled', 'archived'] as const) {
    expect(registrationWindow({ ...competition, status }, at('09:00:00'))).toBe('unavailable')
  }
  expect(registrationWindow({ ...competition, status: 'in_progress' }, at('09:00:00'))).toBe('open')
})

test('uploads close at the earlier of stage end and submission deadline', () => {
  expect(uploadsClose({ submissionDeadline: at('10:00:00') }, { endsAt: at('12:00:00') })).toEqual(at('10:00:00'))
  expect(uploadsClose({ submissionDeadline: null }, { endsAt: at('12:00:00') })).toEqual(at('12:00:00'))
  expect(uploadsClose({ submissionDeadline: null }, { endsAt: null })).toBeNull()
})
