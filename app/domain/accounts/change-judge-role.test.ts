import { expect, test } from 'vitest'
import { addJudge } from '~/domain/panels/add-judge.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeUser } from '../../../tests/factories'
import { changeJudgeRole } from './change-judge-role.server'
import { judgeRoleCounts, peopleByRole } from './queries/people-by-role.server'

const admin = makeUser({ role: 'admin' })
const change = async (userId: number, change: 'promote' | 'demote') => changeJudgeRole({ actorId: (await admin).id, userId, change })
const roleOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).role

test('a teacher becomes a judge and a teacher again; each time every session ends and the log tells', async () => {
  const { id } = await makeUser({ role: 'teacher' })
  for (const [way, role] of [
    ['promote', 'judge'],
    ['demote', 'teacher'],
  ] as const) {
    await db.session.create({
      data: { id: `${way}${id}`, userId: id, createdAt: now(), lastSeenAt: now(), expiresAt: new Date(now().getTime() + 60_000) },
    })
    expect(await change(id, way)).toEqual({ ok: true })
    expect(await roleOf(id)).toBe(role)
    expect(await db.session.count({ where: { userId: id } })).toBe(0)
  }
  const log = await db.auditEntry.findMany({ where: { subjectType: 'user', subjectId: String(id) }, orderBy: { id: 'asc' } })
  expect(log.map(({ action }) => action)).toEqual(['user.promoted', 'user.demoted'])
})

test.each([
  ['student', 'promote', 'notTeacher'],
  ['judge', 'promote', 'notTeacher'],
  ['teacher', 'demote', 'notJudge'],
  ['admin', 'demote', 'notJudge'],
] as const)('a %s cannot be %sd', async (role, way, code) => {
  expect(await change((await makeUser({ role })).id, way)).toEqual({ ok: false, code })
})

test('who is not there, or not active, is not promoted', async () => {
  expect(await change(999_999, 'promote')).toEqual({ ok: false, code: 'userNotFound' })
  expect(await change((await makeUser({ role: 'teacher', status: 'disabled' })).id, 'promote')).toEqual({
    ok: false,
    code: 'userNotActive',
  })
})

test('a judge of running competitions stays one, and the refusal names them; over, cancelled and left ones do not count', async () => {
  const [one, two, over] = await Promise.all([
    makeCompetition({ name: '春之声' }),
    makeCompetition({ name: '秋之韵', status: 'pending' }),
    makeCompetition({ status: 'completed' }),
  ])
  const judge = await makeJudge(one)
  for (const { id } of [two, over]) await db.competitionJudge.create({ data: { competitionId: id, userId: judge.id, addedAt: now() } })
  const refused = await change(judge.id, 'demote')
  expect(refused).toMatchObject({ ok: false, code: expect.stringMatching(/^judgeAssigned\?/) })
  expect(new URLSearchParams((refused as { code: string }).code.split('?')[1]).get('names')).toBe('春之声 · 秋之韵')
  expect((await peopleByRole({ roles: ['judge'], search: judge.email, page: 1 })).people[0]!.assignments).toHaveLength(2)
  await db.competitionJudge.updateMany({ where: { userId: judge.id }, data: { removedAt: now() } })
  expect(await change(judge.id, 'demote')).toEqual({ ok: true })
})

test('assigned and demoted at the same moment, one of the two is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const competition = await makeCompetition()
    const judge = await makeUser({ role: 'judge' })
    await Promise.all([
      addJudge({ actorId: (await admin).id, competitionId: competition.id, userId: judge.id, promote: false }),
      change(judge.id, 'demote'),
    ])
    const seated = await db.competitionJudge.count({ where: { userId: judge.id, removedAt: null } })
    expect([await roleOf(judge.id), seated]).toEqual(seated === 1 ? ['judge', 1] : ['teacher', 0])
  }
})

test('counts are of active people', async () => {
  const before = await judgeRoleCounts()
  await makeUser({ role: 'teacher' })
  await makeUser({ role: 'judge', status: 'disabled' })
  expect(await judgeRoleCounts()).toEqual({ teachers: before.teachers + 1, judges: before.judges })
})
