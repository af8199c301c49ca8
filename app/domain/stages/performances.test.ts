import { beforeEach, expect, test } from 'vitest'
import { inHours, makeCompetition, makeRegistration, makeUser } from '../../../tests/factories'
import { counted } from '../../../tests/setup/counted'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { callPerformances, dismissPerformances } from './performances.server'

/** Two stages with uploads and a live final that has begun. */
async function threeStages() {
  const competition = await makeCompetition({
    stages: {
      create: [
        { position: 0, name: '初赛', status: 'advanced', startsAt: inHours(-9), endsAt: inHours(-8) },
        { position: 1, name: '复赛', status: 'advanced', startsAt: inHours(-7), endsAt: inHours(-6) },
        { position: 2, name: '决赛', status: 'active', canUpload: false, startsAt: inHours(-1), endsAt: inHours(5) },
      ],
    },
    categories: {
      create: [
        { position: 0, name: '美声组' },
        { position: 1, name: '民族组' },
      ],
    },
  })
  const decidedById = (await makeUser({ role: 'admin' })).id
  const decide = (entryId: number, at: number, status: 'advanced' | 'eliminated') => {
    const where = { stageId: competition.stages[at]!.id, entryId }
    return db.advancement.upsert({
      where: { entryId_stageId: where },
      create: { ...where, status, decidedAt: now(), decidedById },
      update: { status },
    })
  }
  return { competition, final: competition.stages[2]!, decide }
}

type Made = Awaited<ReturnType<typeof threeStages>>
let made: Made
const call = () => transaction((tx) => callPerformances(tx, made.final))
const slots = async (registrationId: number) =>
  (await db.work.findMany({ where: { registrationId }, orderBy: { slot: 'asc' } })).map(({ slot, entryId }) => [slot, entryId])

beforeEach(async () => {
  made = await threeStages()
})

test('whoever was eliminated in any stage before is not called, though the last one let them through', async () => {
  const [{ entries: out }, { entries: on }] = [await makeRegistration(made.competition), await makeRegistration(made.competition)]
  for (const entry of [out[0]!, on[0]!]) for (const at of [0, 1]) await made.decide(entry.id, at, 'advanced')
  await made.decide(out[0]!.id, 0, 'eliminated')
  expect(await call()).toBe(1)
  expect(await db.work.findMany({ where: { stageId: made.final.id } })).toMatchObject([{ entryId: on[0]!.id, slot: 1 }])
})

test('of two entries the first may go and come back', async () => {
  const categories = made.competition.categories.map(({ id }) => id)
  const { id, entries } = await makeRegistration(made.competition, {
    entries: { create: categories.map((categoryId) => ({ categoryId })) },
  })
  for (const entry of entries) for (const at of [0, 1]) await made.decide(entry.id, at, 'advanced')
  expect(await call()).toBe(2)
  const [first, second] = entries.map((entry) => entry.id)
  expect(await slots(id)).toEqual([
    [1, first],
    [2, second],
  ])
  expect(await transaction((tx) => dismissPerformances(tx, { stageId: made.final.id, entryIds: [first!] }))).toBe(0)
  expect(await slots(id)).toEqual([[2, second]])
  expect(await call()).toBe(1)
  expect(await slots(id)).toEqual([
    [1, first],
    [2, second],
  ])
})

test('many are called with as few statements as one', async () => {
  const statementsOf = async (count: number) => {
    made = await threeStages()
    for (let n = 0; n < count; n++) {
      const { entries } = await makeRegistration(made.competition)
      for (const at of [0, 1]) await made.decide(entries[0]!.id, at, 'advanced')
    }
    return transaction(async (tx) => {
      let asked = 0
      expect(
        await callPerformances(
          counted(tx, () => asked++),
          made.final,
        ),
      ).toBe(count)
      return asked
    })
  }
  expect(await statementsOf(7)).toBe(await statementsOf(1))
})
