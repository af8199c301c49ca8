import { expect, test } from 'vitest'
import { voidScore } from '~/domain/judging/void-score.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeJudge, makeRegistration, makeScore, makeUser } from '../../../../tests/factories'
import { makeJudgedStage } from '../../../../tests/factories/published'
import { judgeNumbers } from '../judge-numbers.server'
import { resultSlip } from './result-slip.server'

/** 80 90 70 85 100 without the extremes: 85. */
const judged = (data = {}) =>
  makeJudgedStage(
    [
      [80, 90, 70, 85, 100],
      [60, 61, 62, 63, 64],
    ],
    data,
  )

test('a slip holds all that its total is worked out from, and no judge’s name', async () => {
  const { competition, stageId, singers, judges, publish } = await judged()
  const [first, other] = [singers[0]!, singers[1]!]
  const asked = { viewer: first.user, competitionId: competition.id, entryId: first.entryId }
  expect(await resultSlip(asked)).toBeNull()
  await publish()
  const slip = (await resultSlip(asked))!
  expect(slip).toMatchObject({ stageId, rank: 1, totalHundredths: 8500, ranked: 2, tie: null, rule: { version: 4, removeExtremes: true } })
  const [work] = slip.works
  expect(work!.totalHundredths).toBe(slip.totalHundredths)
  const kept = work!.judges.filter(({ dropped }) => dropped === null).map(({ totalHundredths }) => totalHundredths)
  expect(kept.reduce((sum, total) => sum + total, 0) / kept.length).toBe(slip.totalHundredths)
  expect(work!.judges.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(work!.judges.map(({ comment }) => comment).sort()).toEqual(['评语0', '评语1', '评语2', '评语3', '评语4'])
  const text = JSON.stringify(slip)
  expect(text).not.toContain('韩书白')
  for (const { id } of judges) expect(text).not.toContain(`"judgeId":${id}`)
  expect(await resultSlip({ ...asked, viewer: other.user })).toBeNull()
  expect(await resultSlip({ ...asked, viewer: { id: judges[0]!.id, role: 'judge' } })).toBeNull()
  expect(await resultSlip({ ...asked, viewer: { id: (await makeUser({ role: 'admin' })).id, role: 'admin' } })).not.toBeNull()
})

test('the stage is out for who has its result, while another category waits', async () => {
  const { competition, stageId, singers, publish } = await judged()
  const youth = await db.category.create({ data: { competitionId: competition.id, position: 1, name: '少年组' } })
  await makeRegistration({ ...competition, categories: [{ ...youth, songFields: [] }] })
  await publish()
  const first = singers[0]!
  const slip = (await resultSlip({ viewer: first.user, competitionId: competition.id, entryId: first.entryId }))!
  expect((await db.stage.findUniqueOrThrow({ where: { id: stageId } })).status).toBe('closed')
  expect(slip.stages.map(({ status }) => status)).toEqual(['advanced', 'pending'])
})

test('comments are the organiser’s to release, and marks come with their moment', async () => {
  const { competition, stageId, singers, publish } = await judged({ commentsReleased: false })
  const singer = singers[0]!
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  const draft = await makeScore(competition, singer.work, await makeJudge(competition), [80, 80, 80, 80], { status: 'draft' })
  await db.scoreMark.create({ data: { scoreId: draft.id, atMs: 83_500, text: '换气早' } })
  await db.score.update({ where: { id: draft.id }, data: { status: 'submitted', submittedAt: now(), total: singer.scores[0]!.total } })
  await publish()
  const asked = { viewer: singer.user, competitionId: competition.id, entryId: singer.entryId }
  const said = async () => JSON.stringify((await resultSlip(asked))!.works[0]!.judges)
  expect(await said()).not.toMatch(/评语|换气早/)
  await db.competition.update({ where: { id: competition.id }, data: { commentsReleased: true } })
  expect(await said()).toMatch(/评语/)
  expect(await said()).toContain('"marks":[{"at":"1:23.5","text":"换气早"}]')
})

test('withdrawn it has no figures; corrected the new ones, each judge with the number they had', async () => {
  const { competition, singers, admin, publish, withdraw } = await judged()
  const singer = singers[0]!
  const asked = { viewer: singer.user, competitionId: competition.id, entryId: singer.entryId }
  const publicationId = await publish()
  const before = (await resultSlip(asked))!.works[0]!.judges
  const totalOf = (judges: typeof before, points: number) => judges.find(({ totalHundredths }) => totalHundredths === points * 100)!.number
  await withdraw(publicationId)
  expect(await resultSlip(asked)).toMatchObject({
    ...{ withdrawalReason: '录错了', works: [], edition: 1 },
    ...{ rank: null, totalHundredths: null, judgeCount: 0, decision: null, prize: null, code: null, teachers: [] },
  })
  await db.stage.updateMany({ where: { competitionId: competition.id, position: 0 }, data: { status: 'completed' } })
  expect(
    await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId: singer.scores[4]!.id, reason: '录错了' }),
  ).toMatchObject({ ok: true })
  await publish('一个分数作废')
  const slip = (await resultSlip(asked))!
  expect(slip).toMatchObject({ edition: 2, reason: '一个分数作废', withdrawnAt: null })
  const after = slip.works[0]!.judges
  expect(after).toHaveLength(4)
  for (const points of [80, 90, 70, 85]) expect(totalOf(after, points)).toBe(totalOf(before, points))
  // A competition that is taken down is there for nobody.
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(await resultSlip(asked)).toBeNull()
})

test('a judge’s number says nothing of who it is', () => {
  const ids = [11, 12, 13, 14, 15]
  const orders = new Set(Array.from({ length: 40 }, (_, entryId) => [...judgeNumbers({ stageId: 1, entryId }, ids)].join()))
  expect(orders.size).toBeGreaterThan(20)
  expect(judgeNumbers({ stageId: 1, entryId: 7 }, ids)).toEqual(judgeNumbers({ stageId: 1, entryId: 7 }, [...ids].reverse()))
})
