import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeRegistration, makeWork } from '../../../tests/factories'
import { setAccompaniment } from './set-accompaniment.server'

test('the accompaniment is noted of a locked work too, and each change once in the audit log', async () => {
  const competition = await makeCompetition()
  const { id: workId } = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  const adminId = competition.createdById
  const kept = async () => (await db.work.findUniqueOrThrow({ where: { id: workId } })).hasAccompaniment
  for (const [accompaniment, value] of [
    ['with', true],
    ['with', true],
    ['without', false],
    ['unknown', null],
  ] as const) {
    expect(await setAccompaniment({ adminId, workId, accompaniment })).toEqual({ ok: true })
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

test('a work that is not there has no accompaniment', async () => {
  expect(await setAccompaniment({ adminId: 1, workId: 999_999, accompaniment: 'with' })).toEqual({ ok: false, code: 'workNotFound' })
})
