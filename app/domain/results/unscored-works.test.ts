import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeScore, makeWork } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { editionOf, isSameEdition } from './edition-of.server'
import { advancementPage } from './queries/advancement-page.server'
import { ownResults } from './queries/own-results.server'
import { publicationPage } from './queries/publication-page.server'
import { resultSlip } from './queries/result-slip.server'
import { stageRanking } from './queries/stage-ranking.server'

/** Two singers of five judges; the first has a second work, scored by so many of them. */
async function withSecondWork(scoredBy: number) {
  const judged = await makeJudgedStage([
    [80, 90, 70, 85, 100],
    [60, 61, 62, 63, 64],
  ])
  const [singer] = judged.singers
  await db.stage.update({ where: { id: judged.stageId }, data: { status: 'active' } })
  const work = await makeWork(judged.competition, singer!.registration, { slot: 2, title: '乡愁', lockedAt: now() })
  for (const judge of judged.judges.slice(0, scoredBy)) await makeScore(judged.competition, work, judge, [75, 75, 75, 75])
  await db.stage.update({ where: { id: judged.stageId }, data: { status: 'closed' } })
  const where = { competitionId: judged.competition.id, stageId: judged.stageId, categoryId: judged.competition.categories[0]!.id }
  const own = async () => (await ownResults({ userId: singer!.user.id, competitionId: where.competitionId }))[0]!
  return { ...judged, singer: singer!, where, own }
}

test('a work without a score counts nowhere, and is named before and after publication', async () => {
  const { singer, where, own, publish } = await withSecondWork(0)
  const page = (await publicationPage(where))!
  expect(page.partlyScored).toMatchObject({ count: 1, named: [{ entryId: singer.entryId, name: singer.registration.name, rank: 1 }] })
  expect(page).toMatchObject({ belowExtremes: 0, atMedian: 0, uneven: 0, scored: 2 })
  expect(page.first[0]).toMatchObject({ judgeCount: 5 })
  expect(await advancementPage({ ...where, page: 1 })).toMatchObject({
    judgeCount: 5,
    rows: [{ judgeCount: 5, warning: 'unscoredWork' }, {}],
  })
  await publish()
  expect(await own()).toMatchObject({ panels: [5], unscoredWorks: 1, totalHundredths: 8500 })
  const slip = await resultSlip({ viewer: singer.user, competitionId: where.competitionId, entryId: singer.entryId })
  expect(slip).toMatchObject({ unscored: ['乡愁'], works: [{ title: '我住长江头' }] })
  expect(await db.result.findFirst({ where: { entryId: singer.entryId } })).toMatchObject({ judgeCount: 5 })
})

test('works of two and of five judges are told apart', async () => {
  const { where, own, publish } = await withSecondWork(2)
  expect(await publicationPage(where)).toMatchObject({ partlyScored: { count: 0 }, belowExtremes: 1, atMedian: 0, uneven: 1 })
  expect(await advancementPage({ ...where, page: 1 })).toMatchObject({
    judgeCount: 5,
    rows: [{ judgeCount: 2, warning: 'fewerJudges' }, {}],
  })
  await publish()
  expect(await own()).toMatchObject({ panels: [5, 2], unscoredWorks: 0 })
})

test('an edition of version 3 said of such an entry that it had no judge, and stays the same', async () => {
  const { singer, where } = await withSecondWork(0)
  const ranking = (await stageRanking(where))!
  const { rule, results } = editionOf(ranking)
  const edition = (judgeCount: number) => {
    const kept = results.map(({ teacherAwarded: _, ...row }) => (row.entryId === singer.entryId ? { ...row, judgeCount } : row))
    const third = { ...rule, version: 3 }
    return {
      rule: third,
      digest: createHash('sha256')
        .update(JSON.stringify({ rule: third, results: kept }))
        .digest('hex'),
    }
  }
  expect(rule.version).toBe(4)
  expect(isSameEdition(edition(0), ranking)).toBe(true)
  expect(isSameEdition(edition(5), ranking)).toBe(false)
})
