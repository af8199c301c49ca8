import { expect, test } from 'vitest'
import { inHours, makeCompetition } from '../../../tests/factories'
import { db } from '~/infra/db/client'
import { setJudging } from './set-judging.server'

test('of two organisers each keeps what the other set; where both set the same, the second is asked', async () => {
  const competition = await makeCompetition()
  const [actorId, stageId] = [competition.createdById, competition.stages[0]!.id]
  const read = { workOrder: 'by_number', scoringEndsAt: null } as const
  const set = (judging: Partial<Parameters<typeof setJudging>[0]>) =>
    setJudging({ actorId, competitionId: competition.id, stageId, ...read, was: read, ...judging })
  const stored = () => db.stage.findUniqueOrThrow({ where: { id: stageId }, select: { workOrder: true, scoringEndsAt: true } })
  const [end, later] = [inHours(300), inHours(400)]
  expect(await set({ scoringEndsAt: end })).toEqual({ ok: true })
  // From the page that showed no end.
  expect(await set({ workOrder: 'seeded' })).toEqual({ ok: true })
  expect(await stored()).toEqual({ workOrder: 'seeded', scoringEndsAt: end })
  expect(await set({ scoringEndsAt: later })).toEqual({ ok: false, code: 'judgingChanged', clashes: ['scoringEndsAt'] })
  expect(await stored()).toEqual({ workOrder: 'seeded', scoringEndsAt: end })
  expect(await set({ scoringEndsAt: end })).toEqual({ ok: true })
  expect(await set({ scoringEndsAt: later, was: { ...read, scoringEndsAt: end } })).toEqual({ ok: true })
  expect(await stored()).toEqual({ workOrder: 'seeded', scoringEndsAt: later })
})
