import { expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { stageStandings } from './standings.server'

test('a ranking worked out earlier is never out of date, whatever changed since', async () => {
  const competition = await makeCompetition({
    stages: {
      create: [
        { position: 0, name: '初赛', status: 'completed' },
        { position: 1, name: '决赛', status: 'active' },
      ],
    },
  })
  const [first, final] = competition.stages.map(({ id }) => id) as [number, number]
  const judges = [await makeJudge(competition), await makeJudge(competition), await makeJudge(competition)]
  const admin = await makeUser({ role: 'admin' })
  const one = await makeRegistration(competition)
  const other = await makeRegistration(competition)
  const work = await makeWork(competition, one, { lockedAt: now() })
  const otherWork = await makeWork(competition, other)
  const score = await makeScore(competition, work, judges[0]!, [90, 91, 92, 93])

  const rankings = async () =>
    JSON.stringify(
      await Promise.all(
        [first, final].flatMap((stageId) =>
          [true, false].map((removeExtremes) => stageStandings(db, { competitionId: competition.id, stageId, removeExtremes })),
        ),
      ),
      (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value instanceof Map ? [...(value as Map<number, unknown>)] : value,
    ).replace(/"standingsRevision":\d+/g, '')
  const anew = async () => {
    await db.stage.updateMany({ where: { competitionId: competition.id }, data: { standingsRevision: { increment: 1 } } })
    return rankings()
  }

  const changes: Record<string, () => Promise<unknown>> = {
    'a score is submitted': () => makeScore(competition, work, judges[1]!, [70, 71, 72, 73]),
    'a score is voided': () =>
      db.score.update({ where: { id: score.id }, data: { status: 'voided', voidedAt: now(), voidReason: '误评' } }),
    'a work is locked': () => db.work.update({ where: { id: otherWork.id }, data: { lockedAt: now() } }),
    'a locked work has a score': () => makeScore(competition, otherWork, judges[2]!, [80, 81, 82, 83]),
    'a name is corrected': () => db.registration.update({ where: { id: one.id }, data: { name: '改名' } }),
    'somebody is let in': () => makeRegistration(competition),
    'somebody advances': () =>
      db.advancement.create({
        data: { registrationId: one.id, stageId: first, status: 'advanced', decidedAt: now(), decidedById: admin.id },
      }),
    'and does not after all': () =>
      db.advancement.updateMany({ where: { registrationId: one.id, stageId: first }, data: { status: 'eliminated' } }),
    'extremes count': () => db.competition.update({ where: { id: competition.id }, data: { removeExtremes: false } }),
    'criterion by criterion': () => db.competition.update({ where: { id: competition.id }, data: { extremesMode: 'per_criterion' } }),
    'a criterion has another name': () => db.criterion.updateMany({ where: { competitionId: competition.id }, data: { name: '音准' } }),
    'results are out': () => db.score.updateMany({ where: { stageId: first, status: 'submitted' }, data: { status: 'finalized' } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    await rankings()
    await change()
    const kept = await rankings()
    expect(kept, name).toBe(await anew())
  }
})

test('what a transaction saw and took back is not kept', async () => {
  const competition = await makeCompetition()
  const stageId = competition.stages[0]!.id
  const registration = await makeRegistration(competition)
  const names = async () => (await stageStandings(db, { competitionId: competition.id, stageId }))!.ranked.map(({ name }) => name)
  await expect(
    db.$transaction(async (tx) => {
      await tx.registration.update({ where: { id: registration.id }, data: { name: '没有发生' } })
      await stageStandings(tx, { competitionId: competition.id, stageId })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await db.registration.update({ where: { id: registration.id }, data: { name: '发生了' } })
  expect(await names()).toEqual(['发生了'])
})
