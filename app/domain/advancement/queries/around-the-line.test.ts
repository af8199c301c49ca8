import { beforeAll, expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../../tests/factories'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { aroundTheLine } from './around-the-line.server'

let competition: Awaited<ReturnType<typeof makeCompetition>>
let judges: { id: number }[]
let entries: number[]

const enter = async (points: readonly (number | null)[]) => {
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: now() })
  for (const [seat, one] of points.entries()) if (one !== null) await makeScore(competition, work, judges[seat]!, [one, one, one, one])
  entries.push(registration.entries[0]!.id)
}
const around = (more: { removeExtremes?: boolean } = {}) =>
  aroundTheLine({
    competitionId: competition.id,
    stageId: competition.stages[0]!.id,
    categoryId: null,
    removeExtremes: true,
    entryIds: entries,
    ...more,
  })

/** Four entrants, three judges. By the trimmed mean, here the median, 1, 2, 3, 4; by the mean the third goes before the second. */
beforeAll(async () => {
  competition = await makeCompetition()
  judges = [await makeJudge(competition), await makeJudge(competition), await makeJudge(competition)]
  entries = []
  for (const points of [
    [90, 91, 92],
    [70, 80, 82],
    [78, 79, 99],
    [60, 61, 62],
  ])
    await enter(points)
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { advanceCount: 2 } })
})

test('a complete panel: the gap beside its error, who changes sides by the mean, and no severity to free anybody of', async () => {
  const found = (await around())!
  expect(found.model).toBe('complete')
  expect(found.at).toBeCloseTo(79.5)
  expect(found.gapError).toBeGreaterThan(1)
  expect(found.others).toMatchObject([
    {
      rule: 'mean',
      rising: { count: 1, named: [{ entryId: entries[2], rank: 3 }] },
      falling: { count: 1, named: [{ entryId: entries[1] }] },
    },
    { rule: 'median', rising: { count: 0 }, falling: { count: 0 } },
  ])
  expect(found.entries[1]).toMatchObject({ entryId: entries[1], ranks: [{ rule: 'mean', rank: 3 }] })
  expect(found.entries[1]!.adjusted).toBeCloseTo(232 / 3)
  expect((await around({ removeExtremes: false }))!.others.map(({ rule }) => rule)).toEqual(['trimmed', 'median'])
})

test('with gaps the adjusted scores are a rule of their own', async () => {
  await enter([null, 50, 52])
  await enter([40, null, 45])
  const found = (await around())!
  expect(found.model).toBe('adjusted')
  expect(found.others.map(({ rule }) => rule)).toEqual(['mean', 'median', 'adjusted'])
})

test('nothing is said without a line, or without a stage to go on to', async () => {
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { advanceCount: null } })
  expect(await around()).toBeNull()
})
