import { beforeEach, expect, test } from 'vitest'
import { makeCompetition, makeJudge, makePublication, makeRegistration, makeWork } from '../../../tests/factories'
import { addJudge } from '~/domain/panels/add-judge.server'
import { removeJudge } from '~/domain/panels/remove-judge.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { unpackItems } from './desk-item'
import { judgingDesk } from './queries/desk.server'
import { recuse } from './recuse.server'
import { restoreAssignment } from './restore-assignment.server'
import { saveDraft, submitScore } from './submit-score.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>

let competition: Competition
let judge: { id: number }
let person: Awaited<ReturnType<typeof makeRegistration>>
let work: { id: number }

beforeEach(async () => {
  competition = await makeCompetition()
  judge = await makeJudge(competition)
  person = await makeRegistration(competition)
  work = await lockedWork()
})

const lockedWork = (data: object = {}, registration = person) => makeWork(competition, registration, { lockedAt: now(), ...data })
const place = (data: object = {}) => ({ judgeId: judge.id, competitionId: competition.id, workId: work.id, ...data })
const recusal = (data: object = {}) => recuse({ ...place(), reason: '我的学生', wholeParticipant: false, ...data })
const restore = (data: object = {}) => restoreAssignment({ ...place(), actorId: competition.createdById, reason: '误点', ...data })
const score = (data: object = {}) => ({
  ...place(),
  values: new Map(competition.criteria.map(({ id }) => [id, 8000])),
  comment: '',
  revision: 0,
  ...data,
})
const assignments = async () =>
  (await db.assignment.findMany({ where: { judgeId: judge.id }, orderBy: { workId: 'asc' } })).map(({ workId, status, reason }) => [
    workId,
    status,
    reason,
  ])
const ledger = async () =>
  (await db.ledgerEntry.findMany({ where: { competitionId: competition.id, kind: 'recusal' }, orderBy: { seq: 'asc' } })).map(
    ({ payload }) => JSON.parse(payload) as unknown,
  )

test('a judge gives up a work: its draft goes, others keep it, the reason stands for organisers', async () => {
  const other = await makeJudge(competition)
  await saveDraft(score())
  expect(await recusal({ reason: ' ' })).toEqual({ ok: false, code: 'recusalReasonRequired' })
  expect(await recusal({ reason: '亲'.repeat(301) })).toEqual({ ok: false, code: 'tooLong?max=300' })
  expect(await recusal()).toEqual({ ok: true, workIds: [work.id] })
  expect(await db.score.count({ where: { workId: work.id } })).toBe(0)
  expect(await assignments()).toEqual([[work.id, 'recused', '我的学生']])
  expect(await db.assignment.findFirst({ where: { judgeId: other.id } })).toMatchObject({ status: 'assigned' })
  expect(await ledger()).toEqual([{ workId: work.id, judgeId: judge.id }])
  expect(await db.auditEntry.findFirst({ where: { action: 'judge.recused' }, orderBy: { id: 'desc' } })).toMatchObject({
    actorId: judge.id,
    subjectType: 'work',
    subjectId: String(work.id),
    details: { reason: '我的学生', wholeParticipant: false, count: 1 },
  })
  const desk = await judgingDesk(place())
  expect(unpackItems(desk.entries)).toMatchObject([{ id: work.id, state: 'recused' }])
  expect([desk.selected, desk.missed, desk.progress]).toMatchObject([null, 'recused', { toScore: 0 }])
  for (const act of [submitScore, saveDraft]) expect(await act(score())).toEqual({ ok: false, code: 'notAssigned' })
  expect(await recusal()).toEqual({ ok: false, code: 'notAssigned' })
  expect(await recusal({ competitionId: (await makeCompetition()).id })).toEqual({ ok: false, code: 'notFound' })
})

test('what was submitted is not given up; one that can be taken back is taken back first', async () => {
  const sealing = await lockedWork({ slot: 2 })
  await submitScore(score())
  const draft = await saveDraft(score({ workId: sealing.id }))
  if (!draft.ok) throw new Error(draft.code)
  await db.score.update({ where: { id: draft.scoreId }, data: { submittedAt: now(), sealsAt: new Date(Date.now() + 10_000) } })
  expect(await recusal()).toEqual({ ok: false, code: 'alreadyScored' })
  expect(await recusal({ workId: sealing.id })).toEqual({ ok: false, code: 'takeBackFirst' })

  const third = await lockedWork({ slot: 3 })
  expect(await recusal({ workId: third.id, wholeParticipant: true })).toEqual({ ok: true, workIds: [third.id] })
  expect((await assignments()).map(([, status]) => status)).toEqual(['assigned', 'assigned', 'recused'])
})

test('after scoring, and once the results are out, nobody gives up anything', async () => {
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status: 'closed' } })
  expect(await recusal()).toEqual({ ok: false, code: 'scoringClosed' })
  await makePublication(competition)
  expect(await recusal()).toEqual({ ok: false, code: 'workPublished' })
})

test('from a participant altogether: what comes later begins recused, for this judge and this participant alone', async () => {
  const second = await lockedWork({ slot: 2 })
  const foreign = await lockedWork({}, await makeRegistration(competition))
  expect(await recusal({ wholeParticipant: true })).toEqual({ ok: true, workIds: [work.id, second.id] })
  const other = await makeJudge(competition)
  const later = await lockedWork({ slot: 3 })
  expect(await assignments()).toEqual([
    [work.id, 'recused', '我的学生'],
    [second.id, 'recused', '我的学生'],
    [foreign.id, 'assigned', ''],
    [later.id, 'recused', '我的学生'],
  ])
  expect(await db.assignment.count({ where: { judgeId: other.id, status: 'assigned' } })).toBe(4)
  expect(await ledger()).toEqual([work, second, later].map(({ id }) => ({ workId: id, judgeId: judge.id })))

  // Off the panel and back on it.
  const seat = { actorId: competition.createdById, competitionId: competition.id, userId: judge.id }
  await removeJudge({ ...seat, scores: 'keep', reason: '' })
  await addJudge({ ...seat, promote: false })
  expect((await assignments()).map(([, status]) => status)).toEqual(['recused', 'recused', 'assigned', 'recused'])
})

test('a recusal from one work says nothing of the next', async () => {
  await recusal()
  await lockedWork({ slot: 2 })
  expect((await assignments()).map(([, status]) => status)).toEqual(['recused', 'assigned'])
})

test('an organiser undoes a recusal with a reason: the one work, or the whole participant', async () => {
  const second = await lockedWork({ slot: 2 })
  expect(await restore()).toEqual({ ok: false, code: 'notRecused' })
  expect(await restore({ workId: 999_999 })).toEqual({ ok: false, code: 'notFound' })
  await recusal()
  expect(await restore({ reason: '' })).toEqual({ ok: false, code: 'restoreReasonRequired' })
  expect(await restore()).toEqual({ ok: true, workIds: [work.id] })
  expect(await submitScore(score())).toMatchObject({ ok: true })

  await recusal({ workId: second.id, wholeParticipant: true })
  expect(await restore({ workId: second.id })).toEqual({ ok: true, workIds: [second.id] })
  const third = await lockedWork({ slot: 3 })
  expect(await assignments()).toEqual([work, second, third].map(({ id }) => [id, 'assigned', '']))
  expect(await db.auditEntry.count({ where: { action: 'judge.restored', actorId: competition.createdById } })).toBe(2)
})

test('not once the results are out, nor for somebody who left the panel', async () => {
  await recusal()
  const seat = { actorId: competition.createdById, competitionId: competition.id, userId: judge.id }
  await removeJudge({ ...seat, scores: 'keep', reason: '' })
  expect(await restore()).toEqual({ ok: false, code: 'notOnPanel' })
  await addJudge({ ...seat, promote: false })
  await makePublication(competition)
  expect(await restore()).toEqual({ ok: false, code: 'workPublished' })
})
