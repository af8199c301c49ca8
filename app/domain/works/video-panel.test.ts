import { beforeAll, expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { makeCompetition, makeRegistration, makeWork } from '../../../tests/factories'
import type { PanelFilter } from './panel-filter'
import { restartFailed } from './restart-processing.server'
import { videoPanel } from './queries/video-panel.server'

let competition: Awaited<ReturnType<typeof makeCompetition>>
const everything: PanelFilter = { status: null, stageId: null, categoryId: null, search: '', page: 1 }
const panel = async (filter: Partial<PanelFilter> = {}) =>
  (await videoPanel({ competitionId: competition.id, filter: { ...everything, ...filter } }))!
const titles = async (filter: Partial<PanelFilter>) => (await panel(filter)).works.map(({ title }) => title).sort()

/** Two singers with a work in each stage; the second's fail. */
beforeAll(async () => {
  competition = await makeCompetition()
  for (const [name, status] of [
    ['林疏影', 'completed'],
    ['周暗香', 'failed'],
  ] as const) {
    const registration = await makeRegistration(competition, { name })
    for (const stage of competition.stages)
      await makeWork(competition, registration, { stageId: stage.id, title: `${name}${stage.name}`, status })
  }
  const elsewhere = await makeCompetition()
  await makeWork(elsewhere, await makeRegistration(elsewhere, { name: '林外人' }), { status: 'failed' })
})

test('works are found by number, by part of the name or the title, and by stage; the counts are of what is found', async () => {
  expect(await titles({ search: '2' })).toEqual(['周暗香决赛', '周暗香初赛'])
  expect(await titles({ search: '林' })).toEqual(['林疏影决赛', '林疏影初赛'])
  expect(await titles({ search: '香决' })).toEqual(['周暗香决赛'])
  expect(await titles({ stageId: competition.stages[0]!.id })).toEqual(['周暗香初赛', '林疏影初赛'])
  expect(await titles({ search: '无人' })).toEqual([])
  expect((await panel()).counts).toEqual({ waiting: 0, processing: 0, ready: 2, failed: 2 })
  expect((await panel({ search: '林', status: 'failed' })).counts).toEqual({ waiting: 0, processing: 0, ready: 2, failed: 0 })
})

test('a page past the last is the last', async () => {
  expect((await panel({ page: 9 })).filter.page).toBe(1)
  expect((await panel({ page: 9 })).works).toHaveLength(4)
})

test('what is started again together is what is counted as failed', async () => {
  const filter = { ...everything, stageId: competition.stages[1]!.id }
  expect(await restartFailed({ adminId: competition.createdById, competitionId: competition.id, filter })).toBe(1)
  expect((await panel()).counts).toEqual({ waiting: 1, processing: 0, ready: 2, failed: 1 })
  expect(await db.work.count({ where: { status: 'failed' } })).toBe(2)
})
