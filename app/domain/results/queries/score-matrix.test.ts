import { beforeAll, expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../../tests/factories'
import { now } from '~/infra/clock'
import { unpackCells } from '../matrix-cell'
import { readScoreFilter } from '../score-filter'
import { scoresPage } from './scores-page.server'

let competition: Awaited<ReturnType<typeof makeCompetition>>
let judges: { id: number; name: string }[]
let works: { id: number }[]

const page = async (query = '') => {
  const found = await scoresPage({ competitionId: competition.id, filter: readScoreFilter(new URLSearchParams(query)) })
  return found!.shown!
}
const matrix = async (query = '') => {
  const shown = await page(query)
  if (shown.view !== 'works') throw new Error('not the matrix')
  return shown.matrix
}
const ids = async (query: string) => (await matrix(query)).rows.map(({ id }) => works.findIndex((work) => work.id === id))

/** Four works. The third: the last judge gave none; the fourth: an outlier. */
beforeAll(async () => {
  competition = await makeCompetition()
  judges = []
  for (const name of ['甲', '乙', '丙']) judges.push(await makeJudge(competition, { name }))
  works = []
  for (const points of [
    [90, 85, 80],
    [70, 71, 72],
    [60, 62],
    [75, 76, 95],
  ]) {
    const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: now(), status: 'completed' })
    works.push(work)
    for (const [seat, one] of points.entries()) await makeScore(competition, work, judges[seat]!, [one, one, one, one])
  }
  await makeScore(competition, works[2]!, judges[2]!, [1, 1, 1, 1], { status: 'draft' })
})

test('a work a row, a judge a column: figures, what is dropped, owed and apart', async () => {
  const found = await matrix()
  const cells = (row: number) => unpackCells(found.rows[row]!.cells)
  expect(found.judges.map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
  expect(found).toMatchObject({ total: 4, page: 1, pageCount: 1, from: 0 })
  expect(found.rows[0]).toMatchObject({
    number: 1,
    officialHundredths: 8500,
    meanHundredths: 8500,
    spreadHundredths: 1000,
    provisional: false,
  })
  expect(cells(0)).toMatchObject([
    { totalHundredths: 9000, dropped: true },
    { totalHundredths: 8500, dropped: false },
    { totalHundredths: 8000, dropped: true },
  ])
  expect(found.rows[2]).toMatchObject({ provisional: true, officialHundredths: 6100 })
  expect(cells(2)).toMatchObject([{}, {}, { state: 'draft' }])
  expect(cells(3).map((cell) => cell.state === 'score' && cell.outlier)).toEqual([null, null, 'above'])
})

test('filtered by what is the matter, by judge and by participant, sorted by number or result', async () => {
  expect(await ids('status=gaps')).toEqual([2])
  expect(await ids('status=outliers')).toEqual([3])
  expect(await ids('status=complete')).toEqual([0, 1, 3])
  expect(await ids(`status=gaps&judge=${judges[0]!.id}`)).toEqual([])
  expect(await ids(`status=gaps&judge=${judges[2]!.id}`)).toEqual([2])
  expect(await ids('participant=2')).toEqual([1])
  expect(await ids('direction=descending')).toEqual([3, 2, 1, 0])
  expect(await ids('sort=score')).toEqual([0, 3, 1, 2])
  expect(await ids('sort=score&direction=ascending')).toEqual([2, 1, 3, 0])
  expect(await ids('page=9')).toEqual([0, 1, 2, 3])
})

test('one by one, by state; and who owes how many', async () => {
  const scores = await page('view=scores&status=voided')
  expect(scores.view === 'scores' && scores.list.rows).toEqual([])
  const all = await page('view=scores&sort=score')
  expect(all.view === 'scores' && all.list.rows.map(({ totalHundredths }) => totalHundredths)).toEqual([
    9500, 9000, 8500, 8000, 7600, 7500, 7200, 7100, 7000, 6200, 6000,
  ])
  expect(all.view === 'scores' && all.list.statistics).toMatchObject({ count: 11, expected: 12, median: 7500 })
  const owed = await page('view=owed')
  expect(owed.view === 'owed' && owed.owed).toMatchObject({ judges: [{ name: '丙', owed: 1, scored: 3, total: 4 }] })
})
