import { beforeEach, expect, test } from 'vitest'
import { decideAdvancements } from '~/domain/advancement/decide-advancements.server'
import { fromFraction, rational } from '~/domain/judging/rational'
import { submitScore } from '~/domain/judging/submit-score.server'
import { voidScore } from '~/domain/judging/void-score.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { publishStage } from './publish-stage.server'
import { publishedResultsOf } from './published-results.server'
import { stageStandings } from './standings.server'

let competition: Awaited<ReturnType<typeof makeCompetition>>
let admin: { id: number }
let stageId: number
let singers: { id: number; userId: number; workId: number }[]
let judges: { id: number }[]

/** Three judges, two singers: totals 90 80 85 (official 85) and 70 71 72.33 (official 71). */
beforeEach(async () => {
  competition = await makeCompetition()
  stageId = competition.stages[0]!.id
  admin = await makeUser({ role: 'admin' })
  judges = [await makeJudge(competition), await makeJudge(competition), await makeJudge(competition)]
  singers = []
  for (const totals of [
    [90, 80, 85],
    [70, 71, 72.33],
  ]) {
    const registration = await makeRegistration(competition)
    const work = await makeWork(competition, registration, { lockedAt: now() })
    for (const [index, total] of totals.entries()) {
      await makeScore(competition, work, judges[index]!, [total, total, total, total], { comment: `第${index}位评委的话` })
    }
    singers.push({ id: registration.id, userId: registration.userId, workId: work.id })
  }
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
})

const publish = (data: object = {}) =>
  publishStage({ actorId: admin.id, competitionId: competition.id, stageId, undecidedSeen: 2, ...data })
const results = (singer: number) => publishedResultsOf({ userId: singers[singer]!.userId, competitionId: competition.id })

test('nothing is seen before; afterwards each sees their own', async () => {
  await decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    registrationIds: [singers[0]!.id],
    status: 'advanced',
    confirmed: false,
  })
  await decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    registrationIds: [singers[1]!.id],
    status: 'eliminated',
    confirmed: false,
  })
  expect(await results(0)).toEqual([])
  expect(await publish({ undecidedSeen: 0 })).toEqual({ ok: true })

  expect(await results(0)).toMatchObject([
    {
      stageId,
      rank: 1,
      rankedCount: 2,
      totalHundredths: 8500,
      judgeCount: 3,
      advancement: 'advanced',
      works: [{ id: singers[0]!.workId, totalHundredths: 8500 }],
    },
  ])
  const [second] = await results(1)
  expect(second).toMatchObject({ rank: 2, totalHundredths: 7100, advancement: 'eliminated' })
  expect(second!.works[0]!.criteria.map(({ averageHundredths }) => averageHundredths)).toEqual([7111, 7111, 7111, 7111])
  expect(second!.works[0]!.comments).toEqual(['第0位评委的话', '第1位评委的话', '第2位评委的话'])
  for (const { id } of judges) {
    const { name } = await db.user.findUniqueOrThrow({ where: { id } })
    expect(JSON.stringify(second)).not.toContain(name)
  }
  expect(await publishedResultsOf({ userId: admin.id, competitionId: competition.id })).toEqual([])
})

test('published is frozen: exact totals, final scores, no voiding, no new score', async () => {
  await publish()
  const rows = await db.stageResult.findMany({ where: { stageId }, orderBy: { rank: 'asc' } })
  expect(rows.map(({ rank, total }) => [rank, fromFraction(total!)])).toEqual([
    [1, rational(85)],
    [2, rational(71)],
  ])
  expect(await db.stage.findUnique({ where: { id: stageId } })).toMatchObject({ status: 'advanced' })
  expect(await db.score.count({ where: { work: { stageId }, status: 'finalized' } })).toBe(6)
  const score = await db.score.findFirstOrThrow({ where: { work: { stageId } } })
  expect(await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId: score.id, reason: '反悔' })).toEqual({
    ok: false,
    code: 'stagePublished',
  })
  const late = await makeJudge(competition)
  const values = new Map(competition.criteria.map(({ id }) => [id, 100]))
  expect(await submitScore({ judgeId: late.id, competitionId: competition.id, workId: singers[0]!.workId, values, comment: '' })).toEqual({
    ok: false,
    code: 'scoringClosed',
  })
})

test('published once, however often and however many ask', async () => {
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'alreadyPublished')).toHaveLength(2)
  expect(await publish()).toEqual({ ok: false, code: 'alreadyPublished' })
  expect(await db.stageResult.count({ where: { stageId } })).toBe(2)
  expect(await db.auditEntry.count({ where: { action: 'stage.published', subjectId: String(stageId) } })).toBe(1)
})

test('from completed it closes scoring too; earlier it is refused', async () => {
  await db.stage.update({ where: { id: stageId }, data: { status: 'active' } })
  expect(await publish()).toEqual({ ok: false, code: 'publishTooEarly' })
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  expect(await publish()).toEqual({ ok: true })
})

test('what changed since the page was shown stops it; so does a foreign competition', async () => {
  expect(await publish({ undecidedSeen: 1 })).toEqual({ ok: false, code: 'publicationChanged' })
  expect(await publish({ competitionId: (await makeCompetition()).id })).toEqual({ ok: false, code: 'notFound' })
  expect(await db.stageResult.count({ where: { stageId } })).toBe(0)
})

test('with all scores counted the official total is the plain mean', async () => {
  await db.competition.update({ where: { id: competition.id }, data: { removeExtremes: false } })
  const standings = await stageStandings(db, { competitionId: competition.id, stageId })
  expect(standings!.ranked.map(({ official }) => official)).toEqual([rational(85), rational(7111, 100)])
  const other = await stageStandings(db, { competitionId: competition.id, stageId, removeExtremes: true })
  expect(other!.ranked.map(({ official }) => official)).toEqual([rational(85), rational(71)])
})

test('drafts and voided scores do not count', async () => {
  const extra = [await makeJudge(competition), await makeJudge(competition)]
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  await makeScore(competition, { id: singers[0]!.workId }, extra[0]!, [1, 1, 1, 1], { status: 'draft', submittedAt: null })
  const mistaken = await makeScore(competition, { id: singers[0]!.workId }, extra[1]!, [1, 1, 1, 1])
  await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId: mistaken.id, reason: '评错了作品' })
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  const standings = await stageStandings(db, { competitionId: competition.id, stageId })
  expect(standings!.ranked[0]).toMatchObject({ judgeCount: 3, official: rational(85) })
})

test('the next stage takes in the advanced only', async () => {
  await decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    registrationIds: [singers[0]!.id],
    status: 'advanced',
    confirmed: false,
  })
  const next = await stageStandings(db, { competitionId: competition.id, stageId: competition.stages[1]!.id })
  expect(next!.ranked.map(({ registrationId }) => registrationId)).toEqual([singers[0]!.id])
})
