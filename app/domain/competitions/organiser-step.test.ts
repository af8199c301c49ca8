import { expect, test } from 'vitest'
import { isSaidBy, organiserStep } from './organiser-step'

const at = new Date('2026-05-20T10:00:00Z')
const later = new Date('2026-05-21T10:00:00Z')

type Standing = Parameters<typeof organiserStep>[0]
type Stage = Standing['stages'][number]

const stage = (id: number, status: Stage['status'], data: Partial<Stage> = {}): Stage => ({
  id,
  name: `第${id}阶段`,
  status,
  canUpload: true,
  paused: false,
  startsAt: null,
  endsAt: null,
  scoringEndsAt: null,
  judges: [{ scorable: 3, submitted: 3 }],
  unpublished: [],
  publications: status === 'advanced' ? [{ categoryId: null, withdrawnAt: null }] : [],
  ...data,
})
const step = (standing: Partial<Standing>) =>
  organiserStep({
    status: 'in_progress',
    publishedAt: at,
    window: 'closed',
    registrationCloses: null,
    submissionDeadline: null,
    toReview: 0,
    stages: [stage(1, 'active'), stage(2, 'pending')],
    differing: [],
    undecided: 0,
    taking: 3,
    awards: { toPublish: 0, toDecide: 0 },
    at,
    ...standing,
  })
const about = { stage: '第1阶段', stageId: 1 }

test('before it begins: stages, publishing, who waits for review, entries coming in', () => {
  expect(step({ stages: [] })).toEqual({ kind: 'addStages' })
  expect(step({ publishedAt: null, toReview: 2 })).toEqual({ kind: 'publish' })
  expect(step({ toReview: 2, registrationCloses: later })).toEqual({ kind: 'review', count: 2, until: later })
  const soon = [stage(1, 'pending', { startsAt: later })]
  expect(step({ stages: soon, window: 'open', registrationCloses: later })).toEqual({ kind: 'awaitEntries', until: later, opens: later })
  expect(step({ stages: soon })).toEqual({ kind: 'awaitStage', ...about, live: false, opens: later })
  expect(step({ stages: [stage(1, 'upcoming')] })).toEqual({ kind: 'openStage', ...about, live: false })
})

test('a stage, from its uploads to its results', () => {
  expect(step({ stages: [stage(1, 'active', { judges: [] })] })).toEqual({ kind: 'addJudges', ...about })
  expect(step({ stages: [stage(1, 'active', { endsAt: later })] })).toEqual({ kind: 'awaitUploads', ...about, until: later })
  expect(step({ stages: [stage(1, 'active')] })).toEqual({ kind: 'endUploads', ...about, live: false })
  const owed = [
    { scorable: 3, submitted: 1 },
    { scorable: 3, submitted: 3 },
  ]
  const scores = { kind: 'awaitScores', ...about, missing: 2, judges: 1 }
  // A live stage's own end is none of its scoring.
  const live = { canUpload: false, judges: owed, endsAt: at }
  expect(step({ stages: [stage(1, 'active', live)] })).toEqual({ ...scores, until: null })
  expect(step({ stages: [stage(1, 'active', { ...live, scoringEndsAt: later })] })).toEqual({ ...scores, until: later })
  const judged = (data: Partial<Stage> = {}) => step({ stages: [stage(1, 'completed', data)], toReview: 5 })
  expect(judged({ judges: owed, scoringEndsAt: later })).toEqual({ ...scores, until: later })
  expect(judged({ judges: owed, paused: true })).toEqual({ kind: 'resumeScoring', ...about })
  expect(judged()).toEqual({ kind: 'closeScoring', ...about })
  const closed = [stage(1, 'closed', { unpublished: [{ id: 7 }, { id: 8 }] }), stage(2, 'pending')]
  expect(step({ stages: closed, undecided: 4 })).toEqual({ kind: 'decide', ...about, categoryId: 7, count: 4 })
  expect(step({ stages: closed })).toEqual({ kind: 'publishResults', ...about, categoryId: 7 })
})

test('where nobody has advanced, the next stage waits for that and for nothing else', () => {
  const nobody = { kind: 'nobodyAdvanced', stage: '第2阶段', stageId: 2, before: '第1阶段', beforeId: 1 }
  for (const status of ['pending', 'active', 'completed', 'closed'] as const)
    expect(step({ stages: [stage(1, 'advanced'), stage(2, status, { startsAt: later })], taking: 0 }), status).toEqual(nobody)
  const some = { stages: [stage(1, 'advanced'), stage(2, 'upcoming')], taking: 1 }
  expect(step(some)).toEqual({ kind: 'openStage', stage: '第2阶段', stageId: 2, live: false })
  // The first stage fills by itself.
  expect(step({ stages: [stage(1, 'upcoming')], taking: 0 })).toEqual({ kind: 'openStage', ...about, live: false })
})

test('what was published and no longer holds comes first; the end comes last', () => {
  const differing = [{ ...about, categoryId: 7, count: 1 }]
  expect(step({ differing, toReview: 2 })).toEqual({ kind: 'correct', ...differing[0] })
  const takenBack = stage(1, 'closed', { publications: [{ categoryId: null, withdrawnAt: at }] })
  for (const status of ['in_progress', 'completed'] as const)
    expect(step({ status, stages: [takenBack] }), status).toEqual({ kind: 'republish', ...about, categoryId: null })
  expect(step({ stages: [stage(1, 'advanced')] })).toEqual({ kind: 'end' })
  // Special awards that are owed come before the end, and before the archive that cannot be undone.
  const awards = { toPublish: 2, toDecide: 1 }
  for (const status of ['in_progress', 'completed'] as const) {
    expect(step({ status, stages: [stage(1, 'advanced')], awards }), status).toEqual({ kind: 'decideAwards', count: 1 })
    const chosen = { ...awards, toDecide: 0 }
    expect(step({ status, stages: [stage(1, 'advanced')], awards: chosen }), status).toEqual({ kind: 'publishAwards', count: 2 })
  }
  expect(step({ status: 'completed' })).toEqual({ kind: 'archive' })
  for (const status of ['archived', 'cancelled'] as const) expect(step({ status }), status).toBeNull()
})

test('what the step says is not said again, what is about another stage or ranking is', () => {
  const republish = { kind: 'republish', ...about, categoryId: 7 } as const
  const categories = [{ id: 7, name: '专业组' }]
  expect(isSaidBy(republish, { kind: 'withdrawn', ...about, categories })).toBe(true)
  expect(isSaidBy(republish, { kind: 'withdrawn', ...about, categories: [...categories, { id: 8, name: '业余组' }] })).toBe(false)
  expect(isSaidBy(republish, { kind: 'withdrawn', ...about, stageId: 2, categories })).toBe(false)
  const correct = { kind: 'correct', ...about, categoryId: 7, count: 1 } as const
  expect(isSaidBy(correct, { kind: 'differs', ...about, categoryId: 8, count: 1 })).toBe(false)
  expect(isSaidBy(null, { kind: 'toReview', count: 1 })).toBe(false)
})
