import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeUser, makeWork } from '../../../../tests/factories'
import { participantForJudge } from './history.server'

test('a judge knows whom they judge; who has recused reads the person no more', async () => {
  const competition = await makeCompetition()
  const [first] = competition.stages
  await db.stage.update({ where: { id: first!.id }, data: { blindness: 'none' } })
  const registration = await makeRegistration(competition, { name: '叶知秋' })
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const judge = await makeJudge(competition)
  const asked = { judgeId: judge.id, userId: registration.userId }
  expect(await participantForJudge(asked)).toMatchObject([{ name: '叶知秋', entries: [{ category: { name: '专业组' } }] }])
  await db.assignment.update({
    where: { workId_judgeId: { workId: work.id, judgeId: judge.id } },
    data: { status: 'recused', reason: '师生关系', endedAt: now() },
  })
  expect(await participantForJudge(asked)).toBeNull()
})

test('on every pair of panels, no number of a blind stage stands at the address of a person', async () => {
  for (const first of ['none', 'number_only'] as const) {
    for (const second of ['none', 'number_only'] as const) {
      const competitions = [await makeCompetition(), await makeCompetition()]
      const judge = await makeJudge(competitions[0]!)
      await db.competitionJudge.create({ data: { competitionId: competitions[1]!.id, userId: judge.id, addedAt: now() } })
      const { id: userId } = await makeUser()
      const open: number[] = []
      for (const [index, blindness] of [first, second].entries()) {
        const competition = competitions[index]!
        await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { blindness } })
        const registration = await makeRegistration(competition, { userId, name: '叶知秋', number: 700 + index })
        await makeWork(competition, registration, { lockedAt: now() })
        if (blindness === 'none') open.push(700 + index)
      }
      const seen = await participantForJudge({ judgeId: judge.id, userId })
      expect((seen ?? []).map(({ number }) => number).sort()).toEqual(open)
    }
  }
})
