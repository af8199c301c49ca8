import { expect, test } from 'vitest'
import { scoreTotal } from '~/domain/competitions/score-scale'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../../tests/factories'
import { workScores } from './work-scores.server'

test('the scores of a work judge by judge and what they come to; neither drafts nor voided ones, nor those of another work', async () => {
  const competition = await makeCompetition({ removeExtremes: true })
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const other = await makeWork(competition, registration, { lockedAt: now(), slot: 2 })
  const judges = await Promise.all(['甲', '乙', '丙', '丁', '戊'].map((name) => makeJudge(competition, { name })))
  const first = await makeScore(competition, work, judges[0]!, [90, 80, 70, 60], { comment: '音色很好', status: 'draft' })
  for (const [atMs, text] of [
    [83500, '换气早'],
    [3000, '起音稳'],
  ] as const)
    await db.scoreMark.create({ data: { scoreId: first.id, atMs, text } })
  const { total, scale } = scoreTotal(competition.criteria, new Map(competition.criteria.map(({ id }, n) => [id, 9000 - 1000 * n])))!
  await db.competition.update({ where: { id: competition.id }, data: { scoreScale: scale } })
  await db.score.update({ where: { id: first.id }, data: { status: 'submitted', submittedAt: now(), total } })
  await makeScore(competition, work, judges[1]!, [80, 80, 80, 80])
  await makeScore(competition, work, judges[2]!, [100, 100, 100, 100])
  await makeScore(competition, work, judges[3]!, [1, 1, 1, 1], { status: 'voided', voidedAt: now(), voidReason: '误选' })
  await makeScore(competition, work, judges[4]!, [1, 1, 1, 1], { status: 'draft' })
  await makeScore(competition, other, judges[0]!, [1, 1, 1, 1])

  const result = await workScores({ workId: work.id })
  expect(result).toMatchObject({ removeExtremes: true, trimmedHundredths: 8000, meanHundredths: 8500 })
  expect(result.criteria.map(({ averageHundredths }) => averageHundredths)).toEqual([9000, 8667, 8333, 8000])
  expect(result.scores.map(({ judge, totalHundredths }) => [judge, totalHundredths])).toEqual([
    ['甲', 7500],
    ['乙', 8000],
    ['丙', 10000],
  ])
  expect(result.scores[0]).toMatchObject({ values: [9000, 8000, 7000, 6000], comment: '音色很好' })

  expect(result.scores.map(({ marks }) => marks)).toEqual([
    [
      { at: '0:03', seconds: 3, text: '起音稳' },
      { at: '1:23.5', seconds: 83.5, text: '换气早' },
    ],
    [],
    [],
  ])

  const own = await workScores({ workId: work.id, judgeId: judges[1]!.id })
  expect(own.scores.map(({ judge }) => judge)).toEqual(['乙'])
  expect((await workScores({ workId: work.id, judgeId: judges[4]!.id })).scores).toEqual([])
})
