import { expect, test } from 'vitest'
import { quickActions } from './quick-actions'

const nobody = { mayEnter: false, organiser: null, judge: null, participant: null, toRate: true }
const kinds = (given: Partial<Parameters<typeof quickActions>[0]>, role: 'admin' | 'judge' | 'student') =>
  quickActions({ viewer: { role, voiceType: 'tenor' }, ...nobody, ...given }).map(({ kind }) => kind)

test('what is owed comes first, what the role is for after it, five at most', () => {
  const competition = (id: number) => ({ id, name: `杯${id}` })
  const toReview = [{ ...competition(1), count: 7 }]
  expect(kinds({ organiser: { pendingUsers: 2, toReview, competitions: [competition(2)] } }, 'admin')).toEqual([
    'approve',
    'review',
    'manage',
    'create',
    'statistics',
  ])
  expect(kinds({ organiser: { pendingUsers: 0, toReview: [], competitions: [] } }, 'admin')).toEqual(['create', 'users', 'upload', 'rate'])
  const stage = (competitionId: number, scored: number) => ({ competitionId, stageId: 10 + competitionId, name: '杯', scorable: 3, scored })
  expect(kinds({ judge: [stage(1, 3), stage(2, 1), stage(2, 0)] }, 'judge')).toEqual(['score', 'record', 'rate'])
  const entries = [
    { competitionId: 1, name: '甲', step: { kind: 'awaitReview' as const } },
    { competitionId: 2, name: '乙', step: { kind: 'upload' as const, stage: '初赛', until: null } },
  ]
  const participant = { entries, open: [{ id: 3, name: '丙', full: false }] }
  expect(kinds({ participant, mayEnter: true, toRate: false }, 'student')).toEqual(['step', 'enter', 'record'])
  const full = { entries, open: [{ id: 3, name: '丙', full: true }] }
  expect(kinds({ participant: full, mayEnter: true, toRate: false }, 'student')).toEqual(['step', 'record'])
  // Who may enter nothing any more is not sent there.
  expect(kinds({ participant, viewer: { role: 'judge', voiceType: 'unknown' } }, 'judge')).toEqual(['step', 'record', 'rate'])
  expect(kinds({ mayEnter: true, viewer: { role: 'student', voiceType: 'unknown' } }, 'student')).toEqual(['record', 'rate', 'profile'])
})

test('a judge goes to the stage that waits for them, at two competitions at most', () => {
  const stage = (competitionId: number, stageId: number, scored: number) => ({
    competitionId,
    stageId,
    name: `杯${competitionId}`,
    scorable: 3,
    scored,
  })
  const judge = [stage(1, 11, 3), stage(1, 12, 1), stage(2, 21, 0), stage(2, 22, 0), stage(3, 31, 0)]
  expect(quickActions({ viewer: { role: 'judge', voiceType: 'tenor' }, ...nobody, judge }).slice(0, 3)).toEqual([
    { kind: 'score', competitionId: 1, stageId: 12, name: '杯1' },
    { kind: 'score', competitionId: 2, stageId: 21, name: '杯2' },
    { kind: 'record' },
  ])
})
