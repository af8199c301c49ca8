import { expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories'
import { competitionSchema } from '~/domain/competitions/schema'
import { db, transaction } from '~/infra/db/client'
import { findSession, openSession } from '~/infra/session'
import { createCompetition } from './create-competition.server'

type Chosen = { id: number; role: string; chosen?: boolean }

const inputWith = (values: { judges?: Chosen[]; formKey?: string }) =>
  competitionSchema('Asia/Shanghai').parse({
    name: '评委杯',
    maxSizeMB: 500,
    formats: ['mp4'],
    minWorksToLock: 1,
    categories: [],
    stages: [],
    specialAwards: [],
    criteria: [],
    prizes: [],
    ...values,
    judges: values.judges?.map(({ id, role, chosen = true }) => ({ userId: id, role, chosen })),
  })

const admin = async () => (await makeUser({ role: 'admin' })).id

const panelOf = async (competitionId: number) =>
  (await db.competitionJudge.findMany({ where: { competitionId }, orderBy: { id: 'asc' } })).map(({ userId }) => userId)

test('the chosen judges sit on the panel at once; a teacher becomes a judge and must sign in again', async () => {
  const actorId = await admin()
  const [teacher, judge, left] = [
    await makeUser({ role: 'teacher' }),
    await makeUser({ role: 'judge' }),
    await makeUser({ role: 'teacher' }),
  ]
  const token = await transaction((tx) => openSession(tx, teacher.id, { userAgent: '', address: '' }))
  const made = await createCompetition({ actorId, input: inputWith({ judges: [teacher, { ...left, chosen: false }, judge, judge] }) })
  if (!made.ok) throw new Error('refused')
  expect(await panelOf(made.competitionId)).toEqual([teacher.id, judge.id])
  const roles = await db.user.findMany({ where: { id: { in: [teacher.id, left.id] } }, orderBy: { id: 'asc' } })
  expect(roles.map(({ role }) => role)).toEqual(['judge', 'teacher'])
  expect(await findSession(token)).toBeNull()
  const audit = await db.auditEntry.findMany({ where: { actorId }, orderBy: { id: 'asc' } })
  expect(audit.map(({ action }) => action)).toEqual(['competition.created', 'user.promoted', 'judge.added', 'judge.added'])
})

test('where somebody chosen may not judge nothing is made, and each is named at their place', async () => {
  const actorId = await admin()
  const judges = [
    await makeUser({ role: 'teacher' }),
    { ...(await makeUser({ role: 'student' })), role: 'judge' },
    await makeUser({ role: 'judge', status: 'disabled' }),
    // Shown as a judge, a teacher by now: nobody was told what it means.
    { ...(await makeUser({ role: 'teacher' })), role: 'judge' },
    { id: 999_999, role: 'judge' },
  ]
  expect(await createCompetition({ actorId, input: inputWith({ judges }) })).toEqual({
    ok: false,
    refusals: [
      { field: 'judges[1]', code: 'judgeNotEligible' },
      { field: 'judges[2]', code: 'judgeNotEligible' },
      { field: 'judges[3]', code: 'promotionNotConfirmed' },
      { field: 'judges[4]', code: 'judgeNotEligible' },
    ],
  })
  expect(await db.competition.count({ where: { createdById: actorId } })).toBe(0)
  expect(await db.user.findUniqueOrThrow({ where: { id: judges[0]!.id } })).toMatchObject({ role: 'teacher' })
  expect(await db.auditEntry.count({ where: { actorId } })).toBe(0)
})

test('one form makes one competition, however often it is sent; another form makes another', async () => {
  const [actorId, judge] = [await admin(), await makeUser({ role: 'judge' })]
  const send = (formKey: string) => createCompetition({ actorId, input: inputWith({ formKey, judges: [judge] }) })
  const [first, ...more] = await Promise.all(Array.from({ length: 5 }, () => send('one-form')))
  expect(first).toMatchObject({ ok: true })
  for (const answer of more) expect(answer).toEqual(first)
  expect(await send('another-form')).not.toEqual(first)
  expect(await db.competition.count({ where: { createdById: actorId } })).toBe(2)
  expect(await db.auditEntry.count({ where: { actorId, action: 'judge.added' } })).toBe(2)
})

test('no two competitions hold the same key, whatever else fails', async () => {
  const [actorId, at] = [await admin(), new Date()]
  const row = { name: '同', createdById: actorId, createdAt: at, updatedAt: at, formKey: 'the-same' }
  await db.competition.create({ data: row })
  await expect(db.competition.create({ data: row })).rejects.toThrow()
})
