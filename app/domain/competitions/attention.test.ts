import { expect, test } from 'vitest'
import { attentionOf } from './attention'
import type { NamedEdition } from './publications'

const stage = {
  id: 1,
  name: '初赛',
  status: 'completed' as const,
  paused: false,
  locks: 0,
  works: {},
  scorable: 4,
  judges: [
    { scorable: 4, submitted: 4 },
    { scorable: 4, submitted: 1 },
  ],
  waitsForEarlier: false,
  shortOfJudges: 0,
  startsAt: null,
  unpublished: [],
  publications: [],
}
const running = { status: 'in_progress' as const, publishedAt: new Date(), maxParticipants: null, window: 'closed' as const }
const awards = { toPublish: 0, toDecide: 0 }
const nothing = { registrations: {}, stages: [], differing: [], undecided: [], appeals: 0, awards, sharedReceipts: 0, mailsFailed: 0 }
const look = (data: Partial<Parameters<typeof attentionOf>[0]>) =>
  attentionOf({ ...nothing, competition: running, judges: 2, ...data }).map(({ kind }) => kind)

test('a quiet competition asks for nothing, nor does one that is over', () => {
  expect(look({})).toEqual([])
  expect(
    look({ competition: { ...running, status: 'completed', publishedAt: null }, registrations: { submitted: 3 }, stages: [stage] }),
  ).toEqual([])
})

test('what nobody can know of, who waits, a full house', () => {
  expect(look({ competition: { ...running, publishedAt: null } })).toEqual(['unpublished'])
  expect(attentionOf({ ...nothing, competition: running, registrations: { submitted: 2, under_review: 1, draft: 9 }, judges: 0 })).toEqual([
    { kind: 'toReview', count: 3 },
  ])
  expect(look({ competition: { ...running, maxParticipants: 2, window: 'open' }, registrations: { approved: 2 } })).toEqual(['full'])
  expect(look({ competition: { ...running, maxParticipants: 2 }, registrations: { approved: 2 } })).toEqual([])
})

test('a stage: failed works, a pause, scores that are missing or all there, results to publish, a start that cannot be kept', () => {
  expect(attentionOf({ ...nothing, competition: running, judges: 2, stages: [stage] })).toEqual([
    { kind: 'scoresMissing', count: 3, stage: '初赛', stageId: 1 },
  ])
  expect(look({ stages: [{ ...stage, judges: [{ scorable: 4, submitted: 4 }] }] })).toEqual(['allScored'])
  expect(look({ stages: [{ ...stage, status: 'active', shortOfJudges: 2 }] })).toEqual(['shortOfJudges'])
  expect(look({ stages: [{ ...stage, status: 'closed', works: { failed: 1 } }] })).toEqual(['worksFailed', 'toPublish'])
  const unpublished = [{ id: 7, name: '业余组' }]
  expect(
    attentionOf({
      ...nothing,
      competition: running,
      judges: 2,
      stages: [{ ...stage, status: 'closed', unpublished }],
    }),
  ).toEqual([{ kind: 'toPublish', categories: unpublished, stage: '初赛', stageId: 1 }])
  const scored = { ...stage, judges: [{ scorable: 4, submitted: 4 }] }
  expect(look({ stages: [{ ...scored, unpublished }] })).toEqual(['toPublish'])
  expect(look({ stages: [{ ...stage, unpublished }] })).toEqual(['scoresMissing'])
  expect(look({ stages: [{ ...stage, status: 'active', paused: true }] })).toEqual(['paused'])
  expect(look({ judges: 0, stages: [{ ...stage, status: 'active', judges: [] }] })).toEqual(['noJudges'])
  expect(look({ stages: [{ ...stage, status: 'pending', waitsForEarlier: true }] })).toEqual(['waitsForEarlier'])
})

test('a ranking that is no longer what is published of it, also once the competition is over', () => {
  const differing = [{ stage: '初赛', stageId: 1, categoryId: 2, count: 1 }]
  expect(look({ differing })).toEqual(['differs'])
  expect(look({ differing, competition: { ...running, status: 'completed' } })).toEqual(['differs'])
})

test('results that were taken back are owed also once the competition is over, unless it was called off', () => {
  const unpublished = [{ id: 7, name: '业余组' }]
  const takenBack: NamedEdition[] = [{ categoryId: 7, category: '业余组', withdrawnAt: new Date() }]
  // The other category was never published: nothing of it is to be corrected.
  const withdrawn = {
    ...stage,
    status: 'closed' as const,
    publications: takenBack,
    unpublished: [...unpublished, { id: 8, name: '少儿组' }],
  }
  const of = (status: 'in_progress' | 'completed' | 'archived' | 'cancelled', shown: typeof withdrawn) =>
    attentionOf({ ...nothing, competition: { ...running, status }, judges: 2, stages: [shown] })
  const owed = [{ kind: 'withdrawn', categories: unpublished, stage: '初赛', stageId: 1 }]
  for (const status of ['in_progress', 'completed', 'archived'] as const) {
    // What a voided score leaves to be given again is owed before the results are.
    const missing = { kind: 'scoresMissing', count: 3, stage: '初赛', stageId: 1 }
    expect(of(status, withdrawn), status).toEqual(status === 'in_progress' ? [missing, ...owed] : owed)
  }
  expect(of('cancelled', withdrawn)).toEqual([])
  const again = { ...withdrawn, publications: [...takenBack, { categoryId: 7, category: '业余组', withdrawnAt: null }] }
  expect(of('completed', again)).toEqual([])
})

test('entries nobody decided on, the next stage without judges, receipts that are the same, mails that did not go out', () => {
  const closed = { ...stage, status: 'closed' as const }
  expect(look({ stages: [closed], undecided: [{ stageId: 1, count: 4 }] })).toEqual(['undecided', 'toPublish'])
  expect(look({ stages: [closed], undecided: [{ stageId: 2, count: 4 }] })).toEqual(['toPublish'])
  const next = { ...stage, id: 2, name: '复赛', status: 'pending' as const, judges: [] }
  expect(look({ stages: [closed, next] })).toEqual(['toPublish', 'noJudgesNext'])
  expect(look({ stages: [next] }), 'nothing has begun').toEqual([])
  expect(look({ appeals: 1, sharedReceipts: 2, mailsFailed: 14 })).toEqual(['appeals', 'sharedReceipts', 'mailsFailed'])
})

test('special awards: winners that are not out, also once the competition is over; none yet, once all results are', () => {
  const [active, out] = [
    { ...stage, status: 'active' as const },
    { ...stage, status: 'advanced' as const },
  ]
  const waiting = { toPublish: 2, toDecide: 1 }
  expect(look({ awards: waiting, stages: [out, active] })).toEqual(['awardsToPublish'])
  expect(attentionOf({ ...nothing, competition: running, judges: 2, awards: waiting, stages: [out] })).toEqual([
    { kind: 'awardsToPublish', count: 2 },
    { kind: 'awardsToDecide', count: 1 },
  ])
  const of = (status: 'completed' | 'cancelled') => look({ awards: waiting, stages: [out], competition: { ...running, status } })
  expect([of('completed'), of('cancelled')]).toEqual([['awardsToPublish', 'awardsToDecide'], []])
})
