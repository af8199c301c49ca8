import { expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeUser } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { db, transaction } from '~/infra/db/client'
import { findSession, openSession } from '~/infra/session'
import { addJudge } from './add-judge.server'
import { removeJudge } from './remove-judge.server'

const admin = async () => (await makeUser({ role: 'admin' })).id

test('a teacher becomes a judge only after the organiser said so, and must sign in again', async () => {
  const [actorId, competition, teacher] = [await admin(), await makeCompetition(), await makeUser({ role: 'teacher' })]
  const token = await transaction((tx) => openSession(tx, teacher.id, { userAgent: '', address: '' }))
  const add = (promote: boolean) => addJudge({ actorId, competitionId: competition.id, userId: teacher.id, promote })
  expect(await add(false)).toEqual({ ok: false, code: 'promotionNotConfirmed' })
  expect(await findSession(token)).not.toBeNull()
  expect(await add(true)).toEqual({ ok: true, promoted: true })
  expect((await db.user.findUniqueOrThrow({ where: { id: teacher.id } })).role).toBe('judge')
  expect(await findSession(token)).toBeNull()
  expect(await add(true)).toEqual({ ok: false, code: 'alreadyJudge' })
  const audit = await db.auditEntry.findMany({ where: { actorId }, orderBy: { id: 'asc' } })
  expect(audit.map(({ action }) => action)).toEqual(['user.promoted', 'judge.added'])
})

test('judges and administrators join without a change of role; students, pending and disabled people do not', async () => {
  const [actorId, competition] = [await admin(), await makeCompetition()]
  const add = (userId: number) => addJudge({ actorId, competitionId: competition.id, userId, promote: true })
  for (const role of ['judge', 'admin'] as const) {
    expect(await add((await makeUser({ role })).id)).toEqual({ ok: true, promoted: false })
  }
  const refused = [
    await makeUser(),
    await makeUser({ role: 'teacher', status: 'pending' }),
    await makeUser({ role: 'judge', status: 'disabled' }),
  ]
  for (const { id } of refused) expect(await add(id)).toEqual({ ok: false, code: 'judgeNotEligible' })
  expect(await add(999_999)).toEqual({ ok: false, code: 'judgeNotEligible' })
})

test('nobody judges a competition they are registered in, whichever comes second', async () => {
  const [actorId, competition, teacher] = [await admin(), await makeCompetition(), await makeUser({ role: 'teacher' })]
  await makeRegistration(competition, { userId: teacher.id, status: 'submitted' })
  expect(await addJudge({ actorId, competitionId: competition.id, userId: teacher.id, promote: true })).toEqual({
    ok: false,
    code: 'judgeIsRegistered',
  })
  await expect(
    db.competitionJudge.create({ data: { competitionId: competition.id, userId: teacher.id, addedAt: new Date() } }),
  ).rejects.toMatchObject({ code: 'judgeIsRegistered' })
  const judge = await makeJudge(competition)
  await expect(makeRegistration(competition, { userId: judge.id })).rejects.toMatchObject({ code: 'registrantIsJudge' })
  const draft = await makeRegistration(competition, { userId: judge.id, status: 'draft' })
  await expect(db.registration.update({ where: { id: draft.id }, data: { status: 'submitted' } })).rejects.toMatchObject({
    code: 'registrantIsJudge',
  })
})

test('a judge who comes gets the works whose results are not out', async () => {
  const [stage, open] = [await makeJudgedStage([[80, 81]]), await makeJudgedStage([[90, 91]])]
  await stage.publish()
  const [late, actorId] = [await makeUser({ role: 'judge' }), await admin()]
  for (const { competition } of [stage, open])
    expect(await addJudge({ actorId, competitionId: competition.id, userId: late.id, promote: false })).toMatchObject({ ok: true })
  expect(await db.assignment.findMany({ where: { judgeId: late.id }, select: { workId: true } })).toEqual([
    { workId: open.singers[0]!.work.id },
  ])
  // Who gave a score that is out has the work again.
  const [userId, competitionId] = [stage.judges[0]!.id, stage.competition.id]
  expect(await removeJudge({ actorId, competitionId, userId, scores: 'keep', reason: '' })).toMatchObject({ ok: true })
  expect(await addJudge({ actorId, competitionId, userId, promote: false })).toMatchObject({ ok: true })
  expect(await db.assignment.findMany({ where: { judgeId: userId }, select: { status: true } })).toEqual([{ status: 'assigned' }])
})
