import { beforeEach, expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { makeCompetition } from '../../../tests/factories'
import { setQuotas } from './set-quotas.server'

let asked: { actorId: number; competitionId: number; stageId: number }
let professional: number
let amateur: number

beforeEach(async () => {
  const competition = await makeCompetition({
    categories: { create: ['专业组', '业余组'].map((name, position) => ({ position, name, workCount: 1, songCount: 0 })) },
  } as object)
  asked = { actorId: competition.createdById, competitionId: competition.id, stageId: competition.stages[0]!.id }
  ;[professional, amateur] = competition.categories.map(({ id }) => id) as [number, number]
  await db.stageQuota.create({ data: { stageId: asked.stageId, categoryId: amateur, advanceCount: 25 } })
})

const quotas = async () => {
  const rows = await db.stageQuota.findMany({ where: { stageId: asked.stageId }, orderBy: { categoryId: 'asc' } })
  return rows.map(({ categoryId, advanceCount }) => [categoryId, advanceCount])
}
const places = (categoryId: number, was: number | null, advanceCount: number | null) => ({ categoryId, was, advanceCount })

test('a tab opened before puts nothing back that it did not change', async () => {
  expect(await setQuotas({ ...asked, quotas: [places(professional, null, null), places(amateur, 25, 26)] })).toEqual({ ok: true })
  expect(await setQuotas({ ...asked, quotas: [places(professional, null, 30), places(amateur, 25, 25)] })).toEqual({ ok: true })
  expect(await quotas()).toEqual([
    [professional, 30],
    [amateur, 26],
  ])
  const { details } = await db.auditEntry.findFirstOrThrow({ where: { action: 'stage.quotas_set' }, orderBy: { id: 'desc' } })
  expect(details).toEqual({
    stage: '初赛',
    quotas: [
      { category: '业余组', advanceCount: 26 },
      { category: '专业组', advanceCount: 30 },
    ],
  })
})

test('two who change the same one: the second is told what it has become', async () => {
  await setQuotas({ ...asked, quotas: [places(amateur, 25, 26)] })
  expect(await setQuotas({ ...asked, quotas: [places(amateur, 25, 20)] })).toEqual({
    ok: false,
    code: 'refused',
    refusals: [{ categoryId: amateur, code: 'quotaChanged?count=26', is: 26 }],
  })
  await setQuotas({ ...asked, quotas: [places(amateur, 26, null)] })
  expect(await setQuotas({ ...asked, quotas: [places(amateur, 26, 20)] })).toMatchObject({ refusals: [{ code: 'quotaCleared' }] })
  expect(await quotas()).toEqual([])
})
