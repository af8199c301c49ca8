import { expect, test } from 'vitest'
import { voidScore } from '~/domain/judging/void-score.server'
import { db } from '~/infra/db/client'
import { makeJudgedStage } from '../../../../tests/factories/published'
import { verifiedResult } from './verified-result.server'

test('a code holds as long as its result is what was published', async () => {
  const { competition, singers, publish, withdraw } = await makeJudgedStage([
    [80, 80, 80],
    [90, 90, 90],
  ])
  const first = await publish()
  const codeIn = async (publicationId: number) =>
    (await db.result.findFirstOrThrow({ where: { publicationId, entryId: singers[0]!.entryId } })).code!
  const code = await codeIn(first)
  const held = (await verifiedResult(code))!
  expect(held).toEqual({
    state: 'holds',
    present: null,
    name: singers[0]!.registration.name,
    competition: competition.name,
    category: competition.categories[0]!.name,
    stage: '初赛',
    outcome: { kind: 'tookPart' },
    specialAwards: [],
    teachers: [],
    publishedAt: expect.any(Date) as Date,
    cancelled: false,
  })
  expect(await verifiedResult('000000000000')).toBeNull()

  await withdraw(first)
  const gone = await verifiedResult(code)
  expect(gone).toMatchObject({ state: 'withdrawn' })
  expect(JSON.stringify(gone)).not.toContain(singers[0]!.registration.name)
  const newer = await codeIn(await publish('更正'))
  expect(newer).not.toBe(code)
  // Of the same rank and total it holds, however often it was published.
  const present = { code: newer, since: expect.any(Date) as Date }
  expect(await verifiedResult(code)).toMatchObject({ state: 'holds', name: singers[0]!.registration.name, present })
  expect(await verifiedResult(newer)).toMatchObject({ state: 'holds' })

  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(await verifiedResult(newer)).toEqual({ state: 'hidden' })
})

test('after a correction a code of a result that changed leads to the present one, one that did not change holds', async () => {
  const { competition, stageId, singers, admin, publish, withdraw } = await makeJudgedStage([
    [90, 90, 90, 90],
    [80, 80, 70, 60],
  ])
  const first = await publish()
  const code = async (singer: number, publicationId: number) =>
    (await db.result.findFirstOrThrow({ where: { publicationId, entryId: singers[singer]!.entryId } })).code!
  await withdraw(first)
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  const scoreId = singers[1]!.scores[0]!.id
  expect(await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId, reason: '录错了' })).toMatchObject({ ok: true })
  const second = await publish('一个分数作废')
  const changed = await verifiedResult(await code(1, first))
  expect(changed).toMatchObject({ state: 'corrected', present: { code: await code(1, second) } })
  expect(JSON.stringify(changed)).not.toContain(singers[1]!.registration.name)
  expect(await verifiedResult(await code(0, first))).toMatchObject({ state: 'holds', present: { code: await code(0, second) } })
  expect(await verifiedResult(await code(0, second))).toMatchObject({ state: 'holds', present: null })
})
