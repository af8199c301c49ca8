import { expect, test } from 'vitest'
import { publicPhaseOf } from './public-phase'
import type { StageStatus } from './states'

const day = (number: number) => new Date(Date.UTC(2026, 4, number))
const noon = new Date(Date.UTC(2026, 4, 10, 12))

const competition = (first: StageStatus, last: StageStatus, data: Partial<Parameters<typeof publicPhaseOf>[0]> = {}) => ({
  status: 'in_progress' as const,
  publishedAt: day(1),
  registrationStartsAt: day(2),
  registrationEndsAt: day(5),
  registrationDeadline: null,
  endsAt: day(30),
  submissionDeadline: null,
  stages: [
    { name: '初赛', status: first, canUpload: true, startsAt: day(6), endsAt: day(12), publications: [] },
    { name: '决赛', status: last, canUpload: false, startsAt: day(20), endsAt: day(25), publications: [] },
  ],
  ...data,
})

test('an open registration comes before everything', () => {
  expect(publicPhaseOf(competition('active', 'pending', { registrationEndsAt: day(20) }), noon)).toEqual({
    phase: 'registration',
    at: day(20),
    stage: null,
  })
  expect(publicPhaseOf(competition('active', 'pending', { registrationStartsAt: day(15), registrationEndsAt: day(20) }), noon)).toEqual({
    phase: 'soon',
    at: day(15),
    stage: null,
  })
})

test('then the stage under way says it', () => {
  expect(publicPhaseOf(competition('active', 'pending'), noon)).toEqual({ phase: 'uploading', at: day(12), stage: '初赛' })
  expect(publicPhaseOf(competition('active', 'pending', { submissionDeadline: day(11) }), noon).at).toEqual(day(11))
  expect(publicPhaseOf(competition('completed', 'pending'), noon)).toEqual({ phase: 'judging', at: null, stage: '初赛' })
  expect(publicPhaseOf(competition('advanced', 'active', { submissionDeadline: day(11) }), noon)).toEqual({
    phase: 'singing',
    at: day(25),
    stage: '决赛',
  })
  expect(publicPhaseOf(competition('closed', 'pending'), noon).phase).toBe('judging')
  expect(publicPhaseOf(competition('advanced', 'upcoming'), noon)).toEqual({ phase: 'between', at: day(20), stage: '决赛' })
})

test('it is over when its last stage or its organiser says so', () => {
  expect(publicPhaseOf(competition('advanced', 'advanced'), noon)).toEqual({ phase: 'ended', at: day(30), stage: null })
  expect(publicPhaseOf(competition('active', 'pending', { status: 'completed' }), noon).phase).toBe('ended')
  expect(publicPhaseOf(competition('active', 'pending', { status: 'archived' }), noon).phase).toBe('ended')
})

test('the stage that runs says it while an earlier one is corrected; where nothing else runs, that one does', () => {
  const corrected = (last: StageStatus) => {
    const { stages, ...rest } = competition('closed', last)
    return publicPhaseOf(
      { ...rest, stages: [{ ...stages[0]!, publications: [{ categoryId: 1, category: '专业组', withdrawnAt: noon }] }, stages[1]!] },
      noon,
    )
  }
  expect(corrected('active')).toEqual({ phase: 'singing', at: day(25), stage: '决赛' })
  expect(corrected('pending')).toEqual({ phase: 'correcting', at: null, stage: '初赛', correcting: ['专业组'] })
  expect(corrected('advanced')).toEqual({ phase: 'correcting', at: null, stage: '初赛', correcting: ['专业组'] })
})

test('a competition whose places are taken is not open for registration', () => {
  const full = competition('active', 'pending', { registrationEndsAt: day(20), full: true })
  expect(publicPhaseOf(full, noon).phase).toBe('uploading')
})
