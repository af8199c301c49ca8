import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeWork } from '../../../../tests/factories'
import { participantForJudge } from './history.server'

test('a judge knows whom they judge; who has recused reads the person no more', async () => {
  const competition = await makeCompetition()
  const [first] = competition.stages
  await db.stage.update({ where: { id: first!.id }, data: { blindness: 'none' } })
  const registration = await makeRegistration(competition, { name: '叶知秋' })
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const judge = await makeJudge(competition)
  const asked = { judgeId: judge.id, userId: registration.userId }
  expect(await participantForJudge(asked)).toMatchObject([{ person: { name: '叶知秋' }, entries: [{ category: { name: '专业组' } }] }])
  await db.assignment.update({
    where: { workId_judgeId: { workId: work.id, judgeId: judge.id } },
    data: { status: 'recused', reason: '师生关系', endedAt: now() },
  })
  expect(await participantForJudge(asked)).toBeNull()
})
