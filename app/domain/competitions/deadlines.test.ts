import { expect, test } from 'vitest'
import { deadlinesOf } from './deadlines'

const day = (n: number) => new Date(Date.UTC(2026, 4, n, 10))
const nothing = { endsAt: null, registrationStartsAt: null, registrationEndsAt: null, registrationDeadline: null, submissionDeadline: null }
const stage = { name: '初赛', status: 'active' as const, canUpload: true, startsAt: day(1), endsAt: day(20), scoringEndsAt: day(25) }

test('what is still to come, the nearest first; what a stage has behind it is left out', () => {
  const final = { name: '决赛', status: 'pending' as const, canUpload: false, startsAt: day(28), endsAt: day(29), scoringEndsAt: null }
  const competition = { ...nothing, endsAt: day(30), registrationStartsAt: day(2), registrationEndsAt: day(12), stages: [stage, final] }
  expect(deadlinesOf(competition, day(10))).toEqual([
    { kind: 'registrationCloses', stage: '', at: day(12) },
    { kind: 'uploadsClose', stage: '初赛', at: day(20) },
    { kind: 'scoringEnds', stage: '初赛', at: day(25) },
    { kind: 'liveRound', stage: '决赛', at: day(28) },
    { kind: 'competitionEnds', stage: '', at: day(30) },
  ])
  const closed = { ...nothing, submissionDeadline: day(18), stages: [{ ...stage, status: 'closed' as const }] }
  expect(deadlinesOf(closed, day(10))).toEqual([])
  expect(deadlinesOf({ ...closed, stages: [stage] }, day(10))[0]).toEqual({ kind: 'uploadsClose', stage: '初赛', at: day(18) })
})
