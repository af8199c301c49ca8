import { expect, test } from 'vitest'
import { makeCompetition, makeJudge, makePublication, makeRegistration, makeScore, makeWork } from '../../../tests/factories'
import { allEditions } from '~/domain/results/queries/all-editions.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { reportsPage, scoringOverview } from './scoring-overview.server'

test('each stage’s works and scores, done and due; its state follows the stage, the pause and what there is to score', async () => {
  const competition = await makeCompetition()
  const [stage, final] = competition.stages
  const judges = [await makeJudge(competition), await makeJudge(competition)]
  const own = async () => (await scoringOverview(1)).competitions.find(({ id }) => id === competition.id)!.stages
  expect((await own())[0]).toMatchObject({ scoring: 'notStarted', progress: { works: 0, asked: 0, given: 0, lastAt: null } })

  const works = []
  for (let n = 0; n < 3; n++) works.push(await makeWork(competition, await makeRegistration(competition), { lockedAt: now() }))
  await makeScore(competition, works[0]!, judges[0]!, [80, 80, 80, 80])
  await makeScore(competition, works[0]!, judges[1]!, [80, 80, 80, 80])
  await makeScore(competition, works[1]!, judges[0]!, [80, 80, 80, 80])
  await makeScore(competition, works[1]!, judges[1]!, [80, 80, 80, 80], { status: 'draft' })
  const assigned = await db.assignment.count({ where: { work: { stageId: stage!.id }, status: 'assigned' } })
  expect((await own())[0]).toMatchObject({ scoring: 'inProgress', progress: { works: 3, scored: 2, asked: assigned, given: 3 } })
  expect((await own())[0]!.progress!.lastAt).not.toBeNull()
  expect((await own())[1]).toMatchObject({ id: final!.id, scoring: 'notStarted' })
  await db.stage.update({ where: { id: stage!.id }, data: { scoringPausedAt: now() } })
  expect((await own())[0]!.scoring).toBe('paused')
  await db.stage.update({ where: { id: stage!.id }, data: { scoringPausedAt: null, status: 'closed' } })
  expect((await own())[0]!.scoring).toBe('completed')

  await makePublication(competition)
  const report = (await reportsPage(1)).competitions.find(({ id }) => id === competition.id)
  expect(report).toEqual({ id: competition.id, name: competition.name, registrations: 3, editions: 1, works: 3, scores: 3 })
  const { editions } = await allEditions(1)
  expect(editions[0]).toMatchObject({ competitionId: competition.id, stage: stage!.name, edition: 1, withdrawnAt: null })
})
