import { expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { db } from '~/infra/db/client'
import { addJudge } from './add-judge.server'
import { removeJudge } from './remove-judge.server'

const admin = async () => (await makeUser({ role: 'admin' })).id

test('a removed judge keeps the scores given, and comes back to them', async () => {
  const [actorId, competition] = [await admin(), await makeCompetition()]
  const judge = await makeJudge(competition)
  const work = await makeWork(competition, await makeRegistration(competition))
  await makeScore(competition, work, judge, [90, 90, 90, 90])
  const remove = () => removeJudge({ actorId, competitionId: competition.id, userId: judge.id, scores: 'keep', reason: '' })
  const both = await Promise.all([remove(), remove()])
  expect(both).toContainEqual({ ok: true, voided: 0, kept: 1 })
  expect(both).toContainEqual({ ok: false, code: 'judgeNotFound' })
  expect(await db.score.count({ where: { judgeId: judge.id, status: 'submitted' } })).toBe(1)
  expect(await addJudge({ actorId, competitionId: competition.id, userId: judge.id, promote: false })).toEqual({
    ok: true,
    promoted: false,
  })
  expect(await db.competitionJudge.count({ where: { competitionId: competition.id, removedAt: null } })).toBe(1)
})

test('scores are voided with a reason, those of a published stage stay', async () => {
  const [actorId, competition] = [await admin(), await makeCompetition()]
  const judge = await makeJudge(competition)
  const registration = await makeRegistration(competition)
  const open = await makeScore(competition, await makeWork(competition, registration), judge, [90, 90, 90, 90])
  const out = await makeScore(competition, await makeWork(competition, registration, { slot: 2 }), judge, [80, 80, 80, 80])
  await db.score.update({ where: { id: out.id }, data: { status: 'finalized' } })
  const remove = (reason: string) => removeJudge({ actorId, competitionId: competition.id, userId: judge.id, scores: 'void', reason })
  expect(await remove(' \u200b')).toEqual({ ok: false, code: 'voidReasonRequired' })
  expect(await remove('误'.repeat(301))).toEqual({ ok: false, code: 'tooLong?max=300' })
  expect(await db.competitionJudge.count({ where: { competitionId: competition.id, removedAt: null } })).toBe(1)
  expect(await remove('与选手有亲属关系')).toEqual({ ok: true, voided: 1, kept: 1 })
  expect(
    await db.score.findMany({
      where: { id: { in: [open.id, out.id] } },
      orderBy: { id: 'asc' },
      select: { status: true, voidReason: true },
    }),
  ).toEqual([
    { status: 'voided', voidReason: '与选手有亲属关系' },
    { status: 'finalized', voidReason: null },
  ])
})
