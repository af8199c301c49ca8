import { expect, test } from 'vitest'
import { inHours, makeCompetition, makeUser } from '../../../tests/factories'
import { db } from '~/infra/db/client'
import { moveDueStages } from './move-due-stages.server'
import { moveStage } from './move-stage.server'

const stages = (first: { startsAt: Date; endsAt: Date }) => ({
  status: 'pending' as const,
  startsAt: inHours(-3),
  stages: {
    create: [
      { position: 0, name: '初赛', ...first },
      { position: 1, name: '决赛', startsAt: inHours(-1), endsAt: inHours(5) },
    ],
  },
})

const statuses = async (competitionId: number) =>
  (await db.stage.findMany({ where: { competitionId }, orderBy: { position: 'asc' } })).map(({ status }) => status)
const entries = (competitionId: number) =>
  db.auditEntry.findMany({
    where: { subjectType: 'competition', subjectId: String(competitionId), actorId: null },
    orderBy: { id: 'asc' },
    select: { action: true, details: true },
  })

test('the clock opens a stage once, however many look at once, says so in the log and has participants told', async () => {
  const { id } = await makeCompetition(stages({ startsAt: inHours(-2), endsAt: inHours(2) }))
  const moves = await Promise.all(Array.from({ length: 5 }, () => moveDueStages()))
  expect(moves.reduce((sum, one) => sum + one, 0)).toBe(2)
  expect(await statuses(id)).toEqual(['active', 'pending'])
  expect(await db.competition.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'in_progress' })
  expect((await entries(id)).map(({ action }) => action)).toEqual(['competition.moved', 'stage.moved'])
  const [first] = await db.stage.findMany({ where: { competitionId: id } })
  const jobs = await db.job.findMany({ where: { kind: 'tell-stage', subject: `stage:${first!.id}` }, orderBy: { id: 'asc' } })
  expect(jobs.map(({ payload }) => (payload as { kind: string }).kind)).toEqual(['stage_opened', 'deadline_near'])
})

test('it ends a stage with its uploads, opens the next once the results are out, and leaves alone what was moved back by hand', async () => {
  const { id, stages: rows } = await makeCompetition(stages({ startsAt: inHours(-2), endsAt: inHours(-1) }))
  const stageId = rows[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { status: 'active' } })
  await moveDueStages()
  expect(await statuses(id)).toEqual(['completed', 'pending'])

  const actorId = (await makeUser({ role: 'admin' })).id
  expect(await moveStage({ actorId, competitionId: id, stageId, from: 'completed', to: 'active', reason: '延长' })).toMatchObject({
    ok: true,
  })
  await moveDueStages()
  expect(await statuses(id)).toEqual(['active', 'pending'])
  await db.stage.update({ where: { id: stageId }, data: { status: 'advanced' } })
  await moveDueStages()
  expect(await statuses(id)).toEqual(['advanced', 'active'])
})

test('a competition that cannot be moved holds up no other', async () => {
  const due = stages({ startsAt: inHours(-2), endsAt: inHours(2) })
  const [broken, sound] = [await makeCompetition(due), await makeCompetition(due)]
  await db.$executeRawUnsafe(
    `CREATE TRIGGER broken_on_purpose BEFORE UPDATE ON "Stage" WHEN NEW."competitionId" = ${broken.id} BEGIN SELECT RAISE(ABORT, 'brokenOnPurpose'); END`,
  )
  await moveDueStages()
  await db.$executeRawUnsafe('DROP TRIGGER broken_on_purpose')
  expect(await statuses(broken.id)).toEqual(['pending', 'pending'])
  expect(await statuses(sound.id)).toEqual(['active', 'pending'])
  await moveDueStages()
  expect(await statuses(broken.id)).toEqual(['active', 'pending'])
})

test('an unpublished competition stands still', async () => {
  const { id } = await makeCompetition({ ...stages({ startsAt: inHours(-2), endsAt: inHours(2) }), publishedAt: null })
  await moveDueStages()
  expect(await statuses(id)).toEqual(['pending', 'pending'])
})
