import { afterEach, expect, test, vi } from 'vitest'
import { currentSource, db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeModelTask, makeRegistration, makeScore, makeScoredTask, makeWork } from '../../../tests/factories'
import { organiserActivity } from './organiser-activity.server'
import { ownFigures } from './own-figures.server'

afterEach(() => vi.useRealTimers())

test('a person’s figures count what was handed in and what is done, in one statement', async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  const userId = registration.userId
  await makeRegistration(await makeCompetition(), { userId, status: 'draft' })
  await makeWork(competition, registration, { lockedAt: new Date() })
  const other = await makeCompetition()
  await makeWork(other, await makeRegistration(other, { userId }))
  await makeScoredTask({ id: userId })
  await makeModelTask({ id: userId })
  const asked = vi.spyOn(await currentSource(), 'select')
  expect(await ownFigures(userId)).toEqual({ entered: 2, works: 1, reports: 1 })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('registrations and scores are counted by the day of the reader’s time zone; drafts and what was voided are not', async () => {
  await db.score.updateMany({ data: { submittedAt: new Date(0) } })
  await db.registration.updateMany({ data: { submittedAt: new Date(0) } })
  const competition = await makeCompetition()
  const judge = await makeJudge(competition)
  const sent = async (submittedAt: string, status: 'submitted' | 'draft' = 'submitted') =>
    makeRegistration(competition, { status, submittedAt: new Date(submittedAt) })
  // In Shanghai the first is on the 20th, the second on the 19th.
  const registration = await sent('2026-05-19T16:00:00Z')
  await sent('2026-05-19T15:59:59.999Z')
  await sent('2026-04-20T16:00:00Z')
  await sent('2026-04-20T15:59:59Z')
  await sent('2026-05-19T16:00:00Z', 'draft')
  const work = await makeWork(competition, registration, { lockedAt: new Date() })
  await makeScore(competition, work, judge, [80, 80, 80, 80], { submittedAt: new Date('2026-05-20T01:00:00Z') })
  await makeScore(competition, work, await makeJudge(competition), [80, 80, 80, 80], {
    ...{ status: 'voided', voidedAt: new Date(), voidReason: '重复' },
    submittedAt: new Date('2026-05-20T01:00:00Z'),
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-20T12:00:00Z') })
  const asked = vi.spyOn(await currentSource(), 'select')
  const { running, registrations, scores } = await organiserActivity({ timeZone: 'Asia/Shanghai' })
  expect(asked).toHaveBeenCalledTimes(1)
  expect(running).toBe(await db.competition.count({ where: { status: { in: ['pending', 'in_progress'] } } }))
  expect([registrations.length, registrations.slice(0, 3), registrations.at(-1)]).toEqual([
    30,
    [
      { day: '2026-05-20', count: 1 },
      { day: '2026-05-19', count: 1 },
      { day: '2026-05-18', count: 0 },
    ],
    { day: '2026-04-21', count: 1 },
  ])
  expect(scores.filter(({ count }) => count > 0)).toEqual([{ day: '2026-05-20', count: 1 }])
})
