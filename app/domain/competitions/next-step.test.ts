import { expect, test } from 'vitest'
import { nextStep } from './next-step'
import type { OwnEntry } from './publications'

const at = new Date('2026-05-20T10:00:00Z')
const later = new Date('2026-05-21T10:00:00Z')
const earlier = new Date('2026-05-19T10:00:00Z')

type Standing = Parameters<typeof nextStep>[0]

const stage = (id: number, status: Standing['stages'][number]['status'], data = {}) => ({
  id,
  name: `第${id}阶段`,
  status,
  canUpload: true,
  endsAt: later,
  publications: status === 'advanced' ? [{ categoryId: null, withdrawnAt: null }] : [],
  ...data,
})
const entered = (...advancements: OwnEntry['advancements'][number][]): OwnEntry => ({
  categoryId: 1,
  category: '专业组',
  advancements,
  goesOnFrom: [],
})
const approved = { status: 'approved' as const, entries: [entered()], locks: [] }

const step = (standing: Partial<Standing>) =>
  nextStep({
    status: 'in_progress',
    window: 'open',
    full: false,
    registration: null,
    stages: [stage(1, 'active'), stage(2, 'pending')],
    submissionDeadline: null,
    at,
    ...standing,
  })

test('before registering', () => {
  expect(step({})).toEqual({ kind: 'register' })
  expect(step({ full: true })).toEqual({ kind: 'registrationFull' })
  expect(step({ window: 'not_yet' })).toEqual({ kind: 'awaitRegistration' })
  expect(step({ window: 'closed' })).toEqual({ kind: 'registrationClosed' })
  expect(step({ window: 'unavailable' })).toEqual({ kind: 'unavailable' })
})

test('with a registration on its way', () => {
  const registered = (status: 'draft' | 'submitted' | 'under_review' | 'rejected', window: Standing['window'] = 'open') =>
    step({ window, registration: { ...approved, status } })
  expect(registered('draft')).toEqual({ kind: 'continueRegistration' })
  expect(registered('draft', 'closed')).toEqual({ kind: 'registrationClosed' })
  expect(registered('submitted')).toEqual({ kind: 'awaitReview' })
  expect(registered('under_review')).toEqual({ kind: 'awaitReview' })
  expect(registered('rejected')).toEqual({ kind: 'resubmit' })
  expect(registered('rejected', 'closed')).toEqual({ kind: 'rejected' })
  const whereFull = (status: 'draft' | 'submitted' | 'rejected') => step({ full: true, registration: { ...approved, status } }).kind
  expect([whereFull('draft'), whereFull('submitted'), whereFull('rejected')]).toEqual(['registrationFull', 'awaitReview', 'rejected'])
})

test('a cancelled competition says so to everybody', () => {
  expect(step({ status: 'cancelled', window: 'unavailable' })).toEqual({ kind: 'cancelled' })
  for (const status of ['draft', 'submitted', 'under_review', 'approved', 'rejected'] as const) {
    expect(step({ status: 'cancelled', window: 'unavailable', registration: { ...approved, status } }), status).toEqual({
      kind: 'cancelled',
    })
  }
})

test('through the stages', () => {
  const among = (stages: Standing['stages'], data: Partial<Standing['registration'] & object> = {}) =>
    step({ stages, registration: { ...approved, ...data } })
  expect(among([stage(1, 'upcoming')])).toEqual({ kind: 'awaitStage', stage: '第1阶段' })
  expect(among([stage(1, 'active')])).toEqual({ kind: 'upload', stage: '第1阶段', until: later })
  expect(among([stage(1, 'active', { endsAt: earlier })])).toEqual({ kind: 'uploadsClosed', stage: '第1阶段' })
  expect(among([stage(1, 'active')], { locks: [{ stageId: 1 }] })).toEqual({ kind: 'locked', stage: '第1阶段' })
  expect(among([stage(1, 'active', { canUpload: false })])).toEqual({ kind: 'sing', stage: '第1阶段' })
  expect(among([stage(1, 'completed', { canUpload: false })])).toEqual({ kind: 'sung', stage: '第1阶段' })
  expect(among([stage(1, 'completed')])).toEqual({ kind: 'awaitResults', stage: '第1阶段' })
  expect(among([stage(1, 'advanced')])).toEqual({ kind: 'seeResults', stage: '第1阶段' })
  expect(among([])).toEqual({ kind: 'awaitStages' })
})

test('a decision is told only when its stage is published', () => {
  const eliminated = { entries: [entered({ stageId: 1, status: 'eliminated' })] }
  const stages = (first: 'closed' | 'advanced') => [stage(1, first), stage(2, 'active')]
  expect(step({ stages: stages('closed'), registration: { ...approved, ...eliminated } })).toEqual({
    kind: 'awaitResults',
    stage: '第1阶段',
  })
  expect(step({ stages: stages('advanced'), registration: { ...approved, ...eliminated } })).toEqual({
    kind: 'eliminated',
    stage: '第1阶段',
  })
  const advanced = { entries: [entered({ stageId: 1, status: 'advanced' })] }
  expect(step({ stages: stages('advanced'), registration: { ...approved, ...advanced } })).toEqual({
    kind: 'upload',
    stage: '第2阶段',
    until: later,
  })
  for (const status of ['pending', 'upcoming'] as const) {
    expect(step({ stages: [stage(1, 'advanced'), stage(2, status)], registration: { ...approved, ...advanced } })).toEqual({
      kind: 'advanced',
      stage: '第2阶段',
    })
  }
  expect(step({ stages: stages('advanced'), registration: approved })).toEqual({ kind: 'seeResults', stage: '第1阶段' })
})

test('each entry goes its own way: out in one category and not in the other is told so', () => {
  const entries = [
    { categoryId: 1, category: '专业组', advancements: [{ stageId: 1, status: 'eliminated' as const }], goesOnFrom: [] },
    { categoryId: 2, category: '业余组', advancements: [{ stageId: 1, status: 'advanced' as const }], goesOnFrom: [{ stageId: 1 }] },
  ]
  const stages = (...categoryIds: number[]) => [
    stage(1, 'closed', { publications: categoryIds.map((categoryId) => ({ categoryId, withdrawnAt: null })) }),
    stage(2, 'pending'),
  ]
  const seen = (...categoryIds: number[]) => step({ stages: stages(...categoryIds), registration: { ...approved, entries } })
  const waits = { kind: 'awaitResults', stage: '第1阶段' }
  const out = { kind: 'eliminated', stage: '第1阶段' }
  const goesOn = { kind: 'advanced', stage: '第2阶段' }
  expect(seen()).toEqual(waits)
  expect(seen(1)).toEqual({
    ...waits,
    apart: [
      { category: '业余组', step: waits },
      { category: '专业组', step: out },
    ],
  })
  expect(seen(1, 2)).toEqual({
    ...goesOn,
    apart: [
      { category: '业余组', step: goesOn },
      { category: '专业组', step: out },
    ],
  })
  const bothOut = entries.map((entry) => ({ ...entry, advancements: entries[0]!.advancements }))
  expect(step({ stages: stages(1, 2), registration: { ...approved, entries: bothOut } })).toEqual(out)
})

const takenBack = (...categoryIds: (number | null)[]) => categoryIds.map((categoryId) => ({ categoryId, withdrawnAt: earlier }))

test('results that were taken back are being corrected, to those who were told them', () => {
  const entries = [
    { ...entered(), categoryId: 2, category: '业余组' },
    { ...entered(), categoryId: 1, category: '专业组' },
  ]
  const of = (status: 'completed' | 'closed', ...categoryIds: (number | null)[]) =>
    step({ stages: [stage(1, status, { publications: takenBack(...categoryIds) })], registration: { ...approved, entries } })
  const corrected = { kind: 'correcting', stage: '第1阶段' }
  expect(of('closed', null)).toEqual(corrected)
  expect(of('completed', 1, 2), 'judged anew').toEqual(corrected)
  expect(of('closed', 1)).toEqual({
    kind: 'awaitResults',
    stage: '第1阶段',
    apart: [
      { category: '业余组', step: { kind: 'awaitResults', stage: '第1阶段' } },
      { category: '专业组', step: corrected },
    ],
  })
})

test('the stage that has begun leads for whoever goes on to it, though the results before were taken back', () => {
  const first = stage(1, 'closed', { publications: takenBack(1) })
  const goesOn = { ...approved, entries: [{ ...entered(), goesOnFrom: [{ stageId: 1 }] }] }
  const correcting = ['第1阶段']
  const among = (second: Standing['stages'][number], registration: typeof approved = goesOn, status: Standing['status'] = 'in_progress') =>
    step({ stages: [first, second], registration, status })
  expect(among(stage(2, 'active'))).toEqual({ kind: 'upload', stage: '第2阶段', until: later, correcting })
  expect(among(stage(2, 'closed'))).toEqual({ kind: 'awaitResults', stage: '第2阶段', correcting })
  expect(among(stage(2, 'advanced'))).toEqual({ kind: 'seeResults', stage: '第2阶段', correcting })
  for (const status of ['pending', 'upcoming'] as const)
    expect(among(stage(2, status)), 'nothing else is under way').toEqual({ kind: 'correcting', stage: '第1阶段' })
  expect(among(stage(2, 'active'), approved), 'who does not go on').toEqual({ kind: 'correcting', stage: '第1阶段' })
  expect(among(stage(2, 'pending'), goesOn, 'completed')).toEqual({ kind: 'correcting', stage: '第1阶段' })
})

test('once a competition is over nobody waits for a stage or a review', () => {
  const over = (data: Partial<Standing>) => step({ status: 'completed', window: 'unavailable', ...data })
  for (const status of ['submitted', 'under_review'] as const)
    expect(over({ registration: { ...approved, status } })).toEqual({ kind: 'over' })
  expect(over({ stages: [stage(1, 'upcoming')], registration: approved })).toEqual({ kind: 'over' })
  const advanced = { ...approved, entries: [entered({ stageId: 1, status: 'advanced' })] }
  expect(over({ stages: [stage(1, 'advanced'), stage(2, 'pending')], registration: advanced })).toEqual({
    kind: 'seeResults',
    stage: '第1阶段',
  })
})
