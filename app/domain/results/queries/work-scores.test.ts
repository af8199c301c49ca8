import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../../tests/factories'
import { workScores } from './work-scores.server'

test('the scores of a work judge by judge and what they come to; neither drafts nor voided ones, nor those of another work', async () => {
  const competition = await makeCompetition({ removeExtremes: true })
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const other = await makeWork(competition, registration, { lockedAt: now(), slot: 2 })
  const judges = await Promise.all(['甲', '乙', '丙', '丁', '戊'].map((name) => makeJudge(competition, { name })))
  await makeScore(competition, work, judges[0]!, [90, 80, 70, 60], { comment: '音色很好' })
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

  const own = await workScores({ workId: work.id, judgeId: judges[1]!.id })
  expect(own.scores.map(({ judge }) => judge)).toEqual(['乙'])
  expect((await workScores({ workId: work.id, judgeId: judges[4]!.id })).scores).toEqual([])
})
