import { expect, test } from 'vitest'
import { rational } from '~/domain/judging/rational'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../tests/factories'
import { judgeTotals, scoreSums } from './score-sums.server'
import { type ExtremesMode, workResult } from './work-result'

/** A work that three judges scored, by two criteria of weights 1 and 3 and maxima of 100 and 40. */
async function judged(points: number[][]) {
  const made = await makeCompetition()
  await db.criterion.deleteMany({ where: { competitionId: made.id } })
  await db.criterion.createMany({
    data: [
      { competitionId: made.id, position: 0, name: '技巧', maxHundredths: 10_000, weight: 1 },
      { competitionId: made.id, position: 1, name: '表现', maxHundredths: 4_000, weight: 3 },
    ],
  })
  const criteria = await db.criterion.findMany({ where: { competitionId: made.id }, orderBy: { position: 'asc' } })
  const competition = { ...made, criteria }
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: now() })
  for (const given of points) await makeScore(competition, work, await makeJudge(competition), given)
  return { competition, work, entryId: registration.entries[0]!.id, stageId: competition.stages[0]!.id, scale: 20_000 * 4 }
}

async function trimmed(made: Awaited<ReturnType<typeof judged>>, extremesMode: ExtremesMode) {
  const sums = await scoreSums({ stageId: made.stageId }, { extremesMode, criteria: made.competition.criteria })
  return workResult(sums.get(made.work.id)!, made.scale).trimmed
}

test('dropping the extremes criterion by criterion is another figure than dropping whole judges', async () => {
  // Totals 67.5, 72.5 and 74.5; by criterion the middle ones are 85 of 100 and 28 of 40.
  const made = await judged([
    [90, 24],
    [80, 28],
    [85, 28.4],
  ])
  expect(await trimmed(made, 'judge_totals')).toEqual(rational(145, 2))
  expect(await trimmed(made, 'per_criterion')).toEqual(rational(295, 4))
})

test('what is added up is what the judges gave, neither drafts nor voided ones', async () => {
  const made = await judged([
    [100, 40],
    [50, 20],
  ])
  await makeScore(made.competition, made.work, await makeJudge(made.competition), [1, 1], { status: 'draft' })
  await makeScore(made.competition, made.work, await makeJudge(made.competition), [1, 1], {
    status: 'voided',
    voidedAt: now(),
    voidReason: '误选',
  })
  const sums = await scoreSums(
    { stageId: made.stageId, workIds: [made.work.id] },
    { extremesMode: 'judge_totals', criteria: made.competition.criteria },
  )
  expect(sums.get(made.work.id)).toMatchObject({ judgeCount: 2, sum: made.scale * 1.5 })
  expect(workResult(sums.get(made.work.id)!, made.scale).mean).toEqual(rational(75))
  const totals = await judgeTotals({ stageId: made.stageId, entryIds: [made.entryId], scale: made.scale })
  expect(totals.map(({ total }) => total)).toEqual([rational(100), rational(50)])
  expect(await judgeTotals({ stageId: made.stageId, entryIds: [], scale: made.scale })).toEqual([])
})
