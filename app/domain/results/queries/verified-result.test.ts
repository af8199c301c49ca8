import { expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { makeJudgedStage } from '../../../../tests/factories/published'
import { verifiedResult } from './verified-result.server'

test('a code holds as long as its edition; then it leads to the one that took its place', async () => {
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
  expect(gone).toMatchObject({ state: 'withdrawn', newerCode: null })
  expect(JSON.stringify(gone)).not.toContain(singers[0]!.registration.name)
  const newer = await codeIn(await publish('更正'))
  expect(newer).not.toBe(code)
  expect(await verifiedResult(code)).toMatchObject({ state: 'withdrawn', newerCode: newer })
  expect(await verifiedResult(newer)).toMatchObject({ state: 'holds' })

  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(await verifiedResult(newer)).toEqual({ state: 'hidden' })
})
