import { beforeAll, expect, test } from 'vitest'
import { inHours, makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../../tests/factories'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { TookTooLong, workedOutAside } from '~/infra/db/aside'
import { readStatisticsFilter } from '../statistics-filter'
import { severityOf } from './severity.server'
import { statisticsPage } from './statistics-page.server'

const asked = (query = '') => readStatisticsFilter(new URLSearchParams(query))
const page = async (query = '') => {
  const { shown } = await statisticsPage(asked(query))
  if (!shown) throw new Error('no competition has scores')
  return shown
}

/** Shrout & Fleiss 1979, ten points of theirs a point of ours; equal in all four criteria. */
const shroutFleiss = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
]

let competition: Awaited<ReturnType<typeof makeCompetition>>
const stage = () => competition.stages[0]!
let judges: { id: number }[]
let works: { id: number }[]

beforeAll(async () => {
  expect(await statisticsPage(asked())).toEqual({ competitions: [], shown: null })
  competition = await makeCompetition()
  judges = []
  for (let seat = 0; seat < 4; seat++) judges.push(await makeJudge(competition, { name: `评委${seat + 1}` }))
  works = []
  for (const [index, row] of shroutFleiss.entries()) {
    const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
    works.push(work)
    for (const [seat, tens] of row.entries())
      await makeScore(competition, work, judges[seat]!, Array<number>(4).fill(tens * 10), {
        submittedAt: inHours(index === 0 ? -24 * 40 : 0),
      })
  }
  // Neither what is not submitted nor what was voided counts.
  const other = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  await makeScore(competition, other, judges[0]!, [1, 1, 1, 1], { status: 'draft' })
  await makeScore(competition, other, judges[1]!, [1, 1, 1, 1], { status: 'voided', voidedAt: now(), voidReason: '误评' })
})

test('a complete panel’s figures are the published ones', async () => {
  const { figures, stage: shown, names, removeExtremes } = await page()
  expect(shown.id).toBe(stage().id)
  expect(removeExtremes).toBe(true)
  expect(figures).toMatchObject({ scores: 24, works: 6, panels: { fewest: 4, most: 4, belowExtremes: 0, atMedian: 0 } })
  expect(figures!.agreement.icc).toBeCloseTo(0.6201, 4)
  expect(figures!.agreement.complete).toEqual({ works: 6, judges: 4 })
  expect(figures!.agreement.paired).toBe(6)
  expect(figures!.model.state).toBe('complete')
  expect(figures!.judges.map(({ judgeId }) => names[judgeId])).toEqual(['评委1', '评委2', '评委3', '评委4'])
  // 76.67 of the first judge against 52.92 of all.
  expect(figures!.judges[0]!.severity).toBeCloseTo(76.6667 - 52.9167, 3)
  const { criteria } = figures!
  expect(criteria).toHaveLength(4)
  expect(criteria[0]!.mean).toBeCloseTo(5291.67, 1)
  expect(criteria[0]!.distribution.reduce((sum, { count }) => sum + count, 0)).toBe(24)
})

test('totals with or without the extremes, as asked or as the competition has it', async () => {
  // The first work: 90, 20, 50, 80: 65 without the extremes, 60 with them.
  const removed = (await page()).figures!.totals!
  const kept = (await page('extremes=kept')).figures!.totals!
  expect(kept.mean).toBeCloseTo(5291.67, 1)
  expect(removed.mean).not.toBeCloseTo(kept.mean, 0)
  expect((await page('extremes=removed')).figures!.totals).toEqual(removed)
  await db.competition.update({ where: { id: competition.id }, data: { extremesMode: 'per_criterion' } })
  expect((await page()).figures!.totals).toEqual(removed)
  await db.competition.update({ where: { id: competition.id }, data: { extremesMode: 'judge_totals' } })
})

test('by period, stage and category', async () => {
  expect((await page('period=today')).figures).toMatchObject({ scores: 20, works: 5 })
  expect((await page(`stage=${competition.stages[1]!.id}`)).figures).toMatchObject({ scores: 0, totals: null, judges: [] })
  expect((await page(`category=${competition.categories[0]!.id}`)).figures).toMatchObject({ scores: 24 })
  const another = await makeCompetition({ startsAt: inHours(-72) })
  expect((await page(`competition=${another.id}`)).competition.id).toBe(competition.id)
})

test('a ranking’s works with their adjusted figures and errors; a new score is seen', async () => {
  const before = await severityOf({ stageId: stage().id, categoryId: competition.categories[0]!.id })
  expect(before.state).toBe('complete')
  expect(before.works.map(({ workId }) => workId)).toEqual(works.map(({ id }) => id))
  expect(before.works[0]).toMatchObject({ judges: 4, mean: 60, adjusted: 60 })
  expect(before.works[0]!.error).toBeCloseTo(10 * Math.sqrt(1.0194 / 4), 2)

  const late = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  await makeScore(competition, late, judges[1]!, [40, 40, 40, 40])
  const after = await severityOf({ stageId: stage().id, categoryId: competition.categories[0]!.id })
  expect(after.state).toBe('adjusted')
  // The second judge is severe: what only they heard is worth more.
  expect(after.works.find(({ workId }) => workId === late.id)!.adjusted).toBeGreaterThan(50)
  await db.score.updateMany({ where: { workId: late.id }, data: { status: 'voided', voidedAt: now(), voidReason: '误评' } })
})

test('one at a time: who is asked while another fails or is stopped is answered all the same', async () => {
  const ask = { thread: 'build/statistics.worker.mjs', name: 'severity', args: { stageId: stage().id, categoryId: null }, limitMs: 60_000 }
  const [failed, stopped, answered] = await Promise.allSettled([
    workedOutAside({ ...ask, args: { stageId: 0, categoryId: null } }),
    workedOutAside({ ...ask, limitMs: 0 }),
    workedOutAside<{ state: string }>(ask),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no result' } })
  expect(stopped).toMatchObject({ status: 'rejected', reason: expect.any(TookTooLong) as unknown })
  expect(answered).toMatchObject({ status: 'fulfilled', value: { state: 'complete' } })
})
