import { expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { assignToPanel } from './assign.server'
import { submitScore } from '../judging/submit-score.server'
import { chooseJudge } from './choose-judge.server'
import { limitSeat } from './limit-seat.server'
import { judgeSeat } from './queries/judge-seat.server'
import { releaseJudge } from './release-judge.server'
import { removeJudge } from './remove-judge.server'
import { planSplit, splitStage } from './split-stage.server'

const points = [80, 81, 82, 83]

/** A competition of two categories with so many judges and so many locked works of its first stage, in its first category. */
async function panelOf({ judges: judgeCount, works: workCount }: { judges: number; works: number }) {
  const competition = await makeCompetition()
  const other = await db.category.create({ data: { competitionId: competition.id, position: 1, name: '业余组' } })
  const judges = []
  for (let n = 0; n < judgeCount; n++) judges.push(await makeJudge(competition))
  const works = []
  for (let n = 0; n < workCount; n++) works.push(await makeWork(competition, await makeRegistration(competition), { lockedAt: now() }))
  const actorId = competition.createdById
  const stage = competition.stages[0]!
  const split = (judgesPerWork: number | null, was: number | null) =>
    splitStage({ actorId, competitionId: competition.id, stageId: stage.id, judgesPerWork, was })
  return { competition, other, judges, works, actorId, stage, split }
}

const assignedTo = (workIds: number[]) =>
  db.assignment.findMany({ where: { workId: { in: workIds }, status: 'assigned' }, orderBy: [{ workId: 'asc' }, { judgeId: 'asc' }] })

async function countsBy(column: 'workId' | 'judgeId', works: { id: number }[]): Promise<number[]> {
  const counts = new Map<number, number>()
  for (const row of await assignedTo(works.map(({ id }) => id))) counts.set(row[column], (counts.get(row[column]) ?? 0) + 1)
  return [...counts.values()].sort((a, b) => a - b)
}

test('each work goes to so many judges, evenly; lowering takes unscored ones only, and empty gives all to everybody again', async () => {
  const { competition, judges, works, stage, split } = await panelOf({ judges: 4, works: 6 })
  for (const judge of judges) await makeScore(competition, works[0]!, judge, points)
  const before = await db.score.findMany({ orderBy: { id: 'asc' } })
  const plan = await planSplit(stage, 2)
  expect([plan.works, plan.given, plan.taken, plan.short]).toEqual([6, 0, 10, 0])
  expect(await split(2, null)).toEqual({ ok: true, given: 0, taken: 10 })
  // The first is scored by all four and stays theirs.
  expect(await countsBy('workId', works)).toEqual([2, 2, 2, 2, 2, 4])
  const loads = await countsBy('judgeId', works)
  expect(loads.at(-1)! - loads[0]!).toBeLessThan(2)
  const arranged = await assignedTo(works.map(({ id }) => id))
  expect(await split(2, 2)).toEqual({ ok: true, given: 0, taken: 0 })
  expect(await assignedTo(works.map(({ id }) => id))).toEqual(arranged)
  expect(await split(3, 2)).toEqual({ ok: true, given: 5, taken: 0 })
  expect(await countsBy('workId', works)).toEqual([3, 3, 3, 3, 3, 4])
  expect(await split(null, 3)).toMatchObject({ ok: true, taken: 0 })
  expect(await countsBy('workId', works)).toEqual([4, 4, 4, 4, 4, 4])
  expect(await db.score.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
})

test('of two organisers who split at once one is told to look again, and every work has the judges the other asked for', async () => {
  const { works, split } = await panelOf({ judges: 5, works: 8 })
  const both = await Promise.all([split(2, null), split(3, null)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, code: 'splitChanged' })
  const [least] = await countsBy('workId', works)
  expect(await countsBy('workId', works)).toEqual(works.map(() => least))
  expect([2, 3]).toContain(least)
})

test('a split sent twice is done, once', async () => {
  const { works, stage, split } = await panelOf({ judges: 4, works: 4 })
  const both = await Promise.all([split(2, null), split(2, null)])
  expect(both.every(({ ok }) => ok)).toBe(true)
  expect(await countsBy('workId', works)).toEqual([2, 2, 2, 2])
  expect(await db.auditEntry.count({ where: { action: 'stage.split', subjectId: String(stage.id) } })).toBe(1)
})

test('a judge who submits while works are spread keeps the work, and nothing of the score is touched', async () => {
  const { competition, judges, works, split } = await panelOf({ judges: 4, works: 8 })
  const judgeId = judges[3]!.id
  const values = new Map(competition.criteria.map(({ id }) => [id, 8000]))
  const submit = ({ id: workId }: { id: number }) =>
    submitScore({ judgeId, competitionId: competition.id, workId, values, comment: '', revision: 0 })
  const [answer, ...submissions] = await Promise.all([split(1, null), ...works.slice(0, 4).map(submit)])
  expect(answer).toMatchObject({ ok: true })
  expect(await split(1, 1)).toMatchObject({ ok: true })
  for (const [index, submission] of submissions.entries()) {
    const kept = { workId: works[index]!.id, judgeId }
    expect(await db.score.count({ where: { ...kept, status: { not: 'draft' } } })).toBe(submission.ok ? 1 : 0)
    if (submission.ok) expect(await assignedTo([kept.workId])).toMatchObject([kept])
    else expect(submission.code).toBe('notAssigned')
  }
  expect(await countsBy('workId', works)).toEqual(works.map(() => 1))
})

test('who recused from a participant gets none of their works, now or later; the others make up for it', async () => {
  const { competition, judges, works, stage, split } = await panelOf({ judges: 3, works: 3 })
  const key = { workId: works[0]!.id, judgeId: judges[0]!.id }
  const recusal = { status: 'recused', wholeParticipant: true, reason: '我的学生', endedAt: now() } as const
  await db.assignment.update({ where: { workId_judgeId: key }, data: recusal })
  await split(2, null)
  expect((await assignedTo([works[0]!.id])).map(({ judgeId }) => judgeId)).toEqual([judges[1]!.id, judges[2]!.id])
  const registration = await db.registration.findFirstOrThrow({
    where: { id: works[0]!.registrationId },
    include: { songs: true, entries: true },
  })
  const later = await makeWork(competition, registration, { slot: 2, lockedAt: now() })
  expect((await assignedTo([later.id])).map(({ judgeId }) => judgeId)).toEqual([judges[1]!.id, judges[2]!.id])
  expect(await db.assignment.findUnique({ where: { workId_judgeId: { ...key, workId: later.id } } })).toMatchObject({
    status: 'recused',
    reason: '我的学生',
    wholeParticipant: true,
  })
  expect((await planSplit(stage, 3)).short).toBe(2)
})

test('a seat limited to a category loses what is unscored outside it, told first; wider again it comes back', async () => {
  const { competition, other, judges, works, actorId } = await panelOf({ judges: 2, works: 3 })
  const judge = judges[0]!
  await makeScore(competition, works[0]!, judge, points)
  const limit = (categoryIds: number[], told: { withdrawn: number; given: number } | null, was: number[] = []) => {
    const limits = { limits: { categoryIds, stageIds: [] }, was: { categoryIds: was, stageIds: [] } }
    return limitSeat({ actorId, competitionId: competition.id, userId: judge.id, ...limits, told })
  }
  expect(await limit([other.id], null)).toMatchObject({ ok: false, code: 'limitUntold', change: { withdrawn: 2, given: 0 } })
  expect(await limit([other.id], { withdrawn: 1, given: 0 })).toMatchObject({ ok: false, code: 'limitUntold' })
  expect(await db.judgeCategory.count({ where: { categoryId: other.id } })).toBe(0)
  expect(await limit([other.id], { withdrawn: 2, given: 0 })).toEqual({ ok: true, withdrawn: 2, given: 0 })
  const left = await db.assignment.findMany({ where: { judgeId: judge.id, status: 'assigned' } })
  expect(left.map(({ workId }) => workId)).toEqual([works[0]!.id])
  // A work locked meanwhile is none of theirs.
  const later = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  expect((await assignedTo([later.id])).map(({ judgeId }) => judgeId)).toEqual([judges[1]!.id])
  expect(await limit([], { withdrawn: 0, given: 3 }, [other.id])).toEqual({ ok: true, withdrawn: 0, given: 3 })
  const foreign = (await makeCompetition()).categories[0]!
  expect(await limit([foreign.id], null)).toEqual({ ok: false, code: 'foreignPart' })
})

test('so does a seat limited to a stage; what it loses goes to others where each work has so many', async () => {
  const { competition, judges, works, actorId, split } = await panelOf({ judges: 3, works: 6 })
  await split(1, null)
  const judge = judges[0]!
  const limits = { categoryIds: [], stageIds: [competition.stages[1]!.id] }
  const limit = { actorId, competitionId: competition.id, userId: judge.id, limits, was: { categoryIds: [], stageIds: [] } }
  expect(await limitSeat({ ...limit, told: { withdrawn: 2, given: 0 } })).toEqual({ ok: true, withdrawn: 2, given: 0 })
  expect(await countsBy('workId', works)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await countsBy('judgeId', works)).toEqual([3, 3])
})

test('of two organisers who limit a seat each keeps what the other set; where both set the same, the second is asked', async () => {
  const { competition, other, judges, actorId } = await panelOf({ judges: 1, works: 0 })
  const [categoryIds, stageIds] = [[other.id], [competition.stages[1]!.id]]
  const none = { categoryIds: [], stageIds: [] }
  const seat = { actorId, competitionId: competition.id, userId: judges[0]!.id, was: none, told: null }
  expect(await limitSeat({ ...seat, limits: { categoryIds, stageIds: [] } })).toMatchObject({ ok: true })
  // From the page that showed no limits.
  expect(await limitSeat({ ...seat, limits: { categoryIds: [], stageIds } })).toMatchObject({ ok: true })
  const stored = { categoryIds, stageIds }
  const limits = async () => (await judgeSeat({ competitionId: competition.id, judgeId: judges[0]!.id }))!.limits
  expect(await limits()).toEqual(stored)
  const own = { categoryIds: [competition.categories[0]!.id], stageIds: [] }
  expect(await limitSeat({ ...seat, limits: own })).toEqual({ ok: false, code: 'limitsChanged', clashes: ['categoryIds'], stored })
  expect(await limits()).toEqual(stored)
  expect(await limitSeat({ ...seat, limits: own, was: { ...none, categoryIds } })).toMatchObject({ ok: true })
  expect(await limits()).toEqual({ ...own, stageIds })
})

test('later works go to who has least; a judge who is removed leaves theirs to the others', async () => {
  const { competition, judges, works, actorId, split } = await panelOf({ judges: 3, works: 4 })
  await split(1, null)
  const more = [...works]
  for (let n = 0; n < 2; n++) more.push(await makeWork(competition, await makeRegistration(competition), { lockedAt: now() }))
  expect(await countsBy('judgeId', more)).toEqual([2, 2, 2])
  await removeJudge({ actorId, competitionId: competition.id, userId: judges[2]!.id, scores: 'keep', reason: '' })
  expect(await countsBy('workId', more)).toEqual(more.map(() => 1))
  expect(await countsBy('judgeId', more)).toEqual([3, 3])
})

test('what an organiser gave or took by hand stands whatever is spread; scored and recused works are refused', async () => {
  const { competition, judges, works, actorId, split } = await panelOf({ judges: 3, works: 3 })
  const choose = (judge: number, work: number, give: boolean) =>
    chooseJudge({ actorId, competitionId: competition.id, judgeId: judges[judge]!.id, workId: works[work]!.id, give })
  expect(await choose(0, 0, false)).toEqual({ ok: true })
  expect(await choose(1, 1, true)).toEqual({ ok: true })
  await split(1, null)
  await split(3, 1)
  expect((await assignedTo([works[0]!.id])).map(({ judgeId }) => judgeId)).toEqual([judges[1]!.id, judges[2]!.id])
  await split(1, 3)
  expect((await assignedTo([works[1]!.id])).map(({ judgeId }) => judgeId)).toEqual([judges[1]!.id])
  await makeScore(competition, works[1]!, judges[1]!, points)
  expect(await choose(1, 1, false)).toEqual({ ok: false, code: 'assignmentScored' })
  const open = await makeWork(competition, await makeRegistration(competition))
  expect(await chooseJudge({ actorId, competitionId: competition.id, judgeId: judges[0]!.id, workId: open.id, give: true })).toEqual({
    ok: false,
    code: 'workNotLocked',
  })
  expect(
    await chooseJudge({ actorId, competitionId: competition.id, judgeId: (await makeUser()).id, workId: works[1]!.id, give: true }),
  ).toEqual({ ok: false, code: 'judgeNotFound' })
})

test('a judge who vanishes: the others get what is unscored, or nobody; scores stay, and nothing comes back', async () => {
  const { competition, judges, works, actorId, stage, split } = await panelOf({ judges: 3, works: 6 })
  await split(1, null)
  const [gone] = judges
  const [first] = await db.assignment.findMany({ where: { judgeId: gone!.id, status: 'assigned' }, orderBy: { workId: 'asc' } })
  await makeScore(competition, { id: first!.workId }, gone!, points)
  const release = (handOver: boolean) =>
    releaseJudge({ actorId, competitionId: competition.id, stageId: stage.id, judgeId: gone!.id, handOver })
  expect(await release(true)).toEqual({ ok: true, taken: 1, given: 1 })
  expect(await countsBy('workId', works)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await db.score.count({ where: { judgeId: gone!.id, status: 'submitted' } })).toBe(1)
  expect(await release(false)).toEqual({ ok: false, code: 'nothingUnscored' })
  await split(null, 1)
  expect(await db.assignment.count({ where: { judgeId: gone!.id, status: 'assigned' } })).toBe(5)
  expect(await release(false)).toEqual({ ok: true, taken: 4, given: 0 })
  await transaction((tx) =>
    assignToPanel(
      tx,
      works.map(({ id }) => id),
    ),
  )
  expect(await db.assignment.count({ where: { judgeId: gone!.id, status: 'assigned' } })).toBe(1)
})
