import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeRegistration, makeWork } from '../../../tests/factories'
import { setAccompaniment } from './set-accompaniment.server'

test('the accompaniment is noted of a locked work too, and each change once in the audit log', async () => {
  const competition = await makeCompetition()
  const { id: workId } = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  const adminId = competition.createdById
  const asked = { adminId, competitionId: competition.id, workId }
  const kept = async () => (await db.work.findUniqueOrThrow({ where: { id: workId } })).hasAccompaniment
  for (const [accompaniment, value] of [
    ['with', true],
    ['with', true],
    ['without', false],
    ['unknown', null],
  ] as const) {
    expect(await setAccompaniment({ ...asked, accompaniment })).toEqual({ ok: true })
    expect(await kept()).toBe(value)
  }
  const entries = await db.auditEntry.findMany({
    where: { action: 'work.accompaniment_set', subjectId: String(workId), actorId: adminId },
    orderBy: { id: 'asc' },
  })
  expect(entries.map(({ details }) => details)).toEqual([
    { from: 'accompaniment_unknown', to: 'accompaniment_with' },
    { from: 'accompaniment_with', to: 'accompaniment_without' },
    { from: 'accompaniment_without', to: 'accompaniment_unknown' },
  ])
})

test('a work that is not there, or not in this competition, has no accompaniment', async () => {
  const competition = await makeCompetition()
  const { id: workId } = await makeWork(competition, await makeRegistration(competition))
  const elsewhere = { adminId: competition.createdById, competitionId: (await makeCompetition()).id, accompaniment: 'with' } as const
  for (const id of [999_999, workId])
    expect(await setAccompaniment({ ...elsewhere, workId: id })).toEqual({ ok: false, code: 'workNotFound' })
})
