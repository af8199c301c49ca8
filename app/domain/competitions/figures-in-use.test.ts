import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { makeCompetition, makeRegistration } from '../../../tests/factories'
import { figuresInUse } from './figures-in-use.server'

test('who advanced is counted category by category, without those that have a quota of their own', async () => {
  const competition = await makeCompetition({
    categories: { create: ['专业组', '业余组', '少儿组'].map((name, position) => ({ position, name, workCount: 1, songCount: 0 })) },
  } as object)
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  for (const [index, count] of [2, 1, 3].entries()) {
    for (let one = 0; one < count; one++) {
      const entries = { create: { categoryId: competition.categories[index]!.id } }
      const registration = await makeRegistration(competition, { entries, songs: {} } as object)
      await db.advancement.create({
        data: {
          entryId: registration.entries[0]!.id,
          stageId: stage.id,
          status: 'advanced',
          decidedAt: now(),
          decidedById: competition.createdById,
        },
      })
    }
  }
  await db.stageQuota.create({ data: { stageId: stage.id, categoryId: competition.categories[2]!.id, advanceCount: 3 } })
  const stored = await db.competition.findUniqueOrThrow({
    where: { id: competition.id },
    include: { categories: true, stages: { orderBy: { position: 'asc' } }, specialAwards: true },
  })
  const { stages } = await transaction((tx) => figuresInUse(tx, stored))
  expect(stages[0]).toMatchObject({ advanced: 6, advancedOfCategory: 2 })
  expect(stages[1]).toMatchObject({ advanced: 0, advancedOfCategory: 0, entrants: 6 })
})
