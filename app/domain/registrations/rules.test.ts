import { describe, expect, test } from 'vitest'
import { approvesItself, registrationBlock, mayEnter, mayRead } from './rules'

const hour = 3_600_000
const at = new Date('2026-05-20T10:00:30Z')
const competition = {
  status: 'in_progress' as const,
  publishedAt: new Date(at.getTime() - hour),
  registrationStartsAt: new Date(at.getTime() - hour),
  registrationEndsAt: new Date(at.getTime() + hour),
  registrationDeadline: null,
  maxParticipants: 2,
  stages: [{ status: 'active' as const }],
}
const situation = { competition, ownStatus: null, isOnPanel: false, placesTaken: 1 }

describe('what keeps one from registering', () => {
  test('nothing, in an open competition with a place left', () => {
    expect(registrationBlock(situation, at)).toBeNull()
    expect(registrationBlock({ ...situation, ownStatus: 'draft' }, at)).toBeNull()
    expect(registrationBlock({ ...situation, ownStatus: 'rejected' }, at)).toBeNull()
    expect(registrationBlock({ ...situation, competition: { ...competition, status: 'pending' } }, at)).toBeNull()
    expect(registrationBlock({ ...situation, competition: { ...competition, maxParticipants: null }, placesTaken: 999 }, at)).toBeNull()
  })

  test.each([
    ['registrationFull', { ...situation, placesTaken: 2 }],
    ['registrantIsJudge', { ...situation, isOnPanel: true }],
    ['registrationNotEditable', { ...situation, ownStatus: 'submitted' as const }],
    ['registrationNotEditable', { ...situation, ownStatus: 'under_review' as const }],
    ['registrationNotEditable', { ...situation, ownStatus: 'approved' as const }],
    ['registrationUnavailable', { ...situation, competition: { ...competition, publishedAt: null } }],
    ['registrationUnavailable', { ...situation, competition: { ...competition, status: 'completed' as const } }],
    ['registrationUnavailable', { ...situation, competition: { ...competition, status: 'cancelled' as const } }],
    ['registrationNotOpen', { ...situation, competition: { ...competition, registrationStartsAt: new Date(at.getTime() + 1) } }],
    ['registrationClosed', { ...situation, competition: { ...competition, registrationEndsAt: new Date(at.getTime() - 31_000) } }],
    ['registrationClosed', { ...situation, competition: { ...competition, registrationDeadline: new Date(at.getTime() - 31_000) } }],
    ['registrationClosed', { ...situation, competition: { ...competition, stages: [{ status: 'completed' as const }] } }],
  ])('%s', (block, given) => expect(registrationBlock(given, at)).toBe(block))

  test('the closing minute belongs to the window whole', () => {
    const closing = { ...situation, competition: { ...competition, registrationEndsAt: new Date('2026-05-20T10:00:00Z') } }
    expect(registrationBlock(closing, new Date('2026-05-20T10:00:59.999Z'))).toBeNull()
    expect(registrationBlock(closing, new Date('2026-05-20T10:01:00Z'))).toBe('registrationClosed')
  })
})

test('teachers and students enter, admins never, a promoted owner keeps what they have', () => {
  expect([mayEnter('student', null), mayEnter('teacher', null), mayEnter('judge', null), mayEnter('admin', null)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([mayEnter('judge', 'approved'), mayEnter('admin', 'approved')]).toEqual([true, false])
})

test('a registration is read by its owner and by organisers', () => {
  const registration = { userId: 7 }
  expect(mayRead({ id: 7, role: 'student' }, registration)).toBe(true)
  expect(mayRead({ id: 7, role: 'judge' }, registration)).toBe(true)
  expect(mayRead({ id: 8, role: 'student' }, registration)).toBe(false)
  expect(mayRead({ id: 8, role: 'judge' }, registration)).toBe(false)
  expect(mayRead({ id: 8, role: 'admin' }, registration)).toBe(true)
})

test('only a free competition approves itself', () => {
  expect(approvesItself({ feeMinor: 0, autoApprove: true })).toBe(true)
  expect(approvesItself({ feeMinor: 1, autoApprove: true })).toBe(false)
  expect(approvesItself({ feeMinor: 0, autoApprove: false })).toBe(false)
})
