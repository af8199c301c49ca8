import { expect, test } from 'vitest'
import type { Viewer } from '~/domain/accounts/viewer'
import { participantForJudge } from '~/domain/registrations/reviewing/history.server'
import { workDetail } from '~/domain/works/queries/work.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeWork } from '../../../../tests/factories'
import { unpackItems } from '../desk-item'
import { judgingDesk } from './desk.server'

test('beside a name there is no number while judges of the competition still know singers by it', async () => {
  const competition = await makeCompetition()
  const [first, second] = competition.stages
  await db.stage.update({ where: { id: first!.id }, data: { blindness: 'none' } })
  const registration = await makeRegistration(competition, { name: '叶知秋', number: 700 })
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const judge = await makeJudge(competition)
  const viewer = { id: judge.id, role: 'judge' } as Viewer
  const seen = async () => {
    const [profile] = (await participantForJudge({ judgeId: judge.id, userId: registration.userId }))!
    const desk = await judgingDesk({ judgeId: judge.id, competitionId: competition.id, stageId: first!.id })
    const [item] = unpackItems(desk.entries)
    const page = await workDetail({ viewer, competitionId: competition.id, workId: work.id })
    return [profile!.number, item!.number, item!.name, desk.selected!.number, page!.participant.number, page!.participant.name]
  }
  expect(second!.blindness).toBe('number_only')
  expect(await seen()).toEqual([null, null, '叶知秋', null, null, '叶知秋'])
  const others = { where: { competitionId: competition.id, id: { not: first!.id } } }
  await db.stage.updateMany({ ...others, data: { blindness: 'none' } })
  expect(await seen()).toEqual([700, 700, null, 700, 700, '叶知秋'])
})
