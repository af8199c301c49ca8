import { beforeEach, expect, test } from 'vitest'
import { inHours, makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { findManagement } from '~/domain/competitions/queries/management.server'
import { scoresPage } from '~/domain/results/queries/scores-page.server'
import { readScoreFilter } from '~/domain/results/score-filter'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { forgetSettings } from '../settings/read-settings.server'
import { addJudge } from './add-judge.server'
import { scoringEndReminder } from './jobs'
import { laggards } from './queries/laggards.server'
import { queueScoringEndReminders, remindBeforeEnd } from './remind-before-end.server'
import { remindJudges } from './remind-judges.server'
import { setJudging } from './set-judging.server'
import { tellJudgingOpened } from './tell-judging-opened.server'

const mailsOf = (userId: number) => db.mail.findMany({ where: { userId }, orderBy: { id: 'asc' } })

beforeEach(async () => {
  await db.setting.deleteMany({ where: { key: 'notices' } })
  forgetSettings()
})

test('who is seated is told, each time anew', async () => {
  const [competition, judge] = [await makeCompetition(), await makeUser({ role: 'judge', locale: 'en' })]
  await addJudge({ actorId: competition.createdById, competitionId: competition.id, userId: judge.id, promote: false })
  expect(await mailsOf(judge.id)).toMatchObject([{ template: 'judge_added', locale: 'en', params: { competition: competition.name } }])
})

test('judging opens for a judge with the first work that is ready, once a stage', async () => {
  const competition = await makeCompetition()
  const judge = await makeJudge(competition)
  const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: now(), status: 'processing' })
  await tellJudgingOpened()
  expect(await mailsOf(judge.id)).toEqual([])
  await db.work.update({ where: { id: work.id }, data: { status: 'completed' } })
  await tellJudgingOpened()
  await tellJudgingOpened()
  expect(await mailsOf(judge.id)).toMatchObject([{ template: 'judging_opened', params: { stage: '初赛' } }])
})

test('who lags is reminded with figures and the end, at most once a day; who is done is not', async () => {
  const competition = await makeCompetition()
  const [done, lags] = [await makeJudge(competition), await makeJudge(competition)]
  const works = []
  for (let n = 0; n < 3; n++) works.push(await makeWork(competition, await makeRegistration(competition), { lockedAt: now() }))
  for (const work of works) await makeScore(competition, work, done, [80, 81, 82, 83])
  await makeScore(competition, works[0]!, lags, [80, 81, 82, 83])
  const asked = { competitionId: competition.id, stageId: competition.stages[0]!.id }
  const end = inHours(300)
  const judging = {
    actorId: competition.createdById,
    ...asked,
    workOrder: 'seeded' as const,
    was: { workOrder: 'by_number' as const, scoringEndsAt: null },
  }
  expect(await setJudging({ ...judging, scoringEndsAt: inHours(1) })).toEqual({ ok: false, code: 'scoringEndBeforeStage' })
  expect(await setJudging({ ...judging, scoringEndsAt: end })).toEqual({ ok: true })
  const remind = (judgeIds: number[] | 'all' = 'all') => remindJudges({ actorId: competition.createdById, ...asked, judgeIds })
  expect((await laggards(asked))!.judges).toMatchObject([{ id: lags.id, owed: 2, total: 3, daysAgo: null }])
  expect(await remind([done.id])).toEqual({ ok: false, code: 'nobodyToRemind' })
  const both = await Promise.all([remind(), remind()])
  // Sent twice it is done, once.
  expect(both).toEqual([
    { ok: true, told: 1 },
    { ok: true, told: 1 },
  ])
  expect((await laggards(asked))!.judges).toMatchObject([{ daysAgo: 0 }])
  expect(await mailsOf(lags.id)).toMatchObject([
    { template: 'judging_reminder', params: { owed: 2, total: 3, until: end.getTime(), stage: '初赛' } },
  ])
  // A day later one may be reminded again, and the page says when it was.
  await db.notice.updateMany({
    where: { userId: lags.id },
    data: { createdAt: inHours(-24), key: `judging_reminder:${asked.stageId}:before` },
  })
  expect((await laggards(asked))!.judges).toMatchObject([{ daysAgo: 1 }])
  expect(await remind()).toEqual({ ok: true, told: 1 })
  await db.stage.update({ where: { id: asked.stageId }, data: { status: 'closed' } })
  expect(await remind()).toEqual({ ok: false, code: 'remindersOff' })
})

test('a day before scoring ends the clock reminds who lags, once for each end, and not who was reminded that day', async () => {
  const competition = await makeCompetition()
  const [done, lags, pressed] = [await makeJudge(competition), await makeJudge(competition), await makeJudge(competition)]
  const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  await makeScore(competition, work, done, [80, 81, 82, 83])
  const asked = { competitionId: competition.id, stageId: competition.stages[0]!.id }
  const endAt = (scoringEndsAt: Date) => db.stage.update({ where: { id: asked.stageId }, data: { scoringEndsAt } })
  const kind = scoringEndReminder.kind
  /** The clock looks, twice, and every job there is is done, also one that waited. */
  const look = async () => {
    for (let time = 0; time < 2; time++) await queueScoringEndReminders()
    const waiting = await db.job.findMany({ where: { kind, subject: `stage:${asked.stageId}`, status: 'queued' } })
    for (const { id, payload } of waiting) {
      await transaction((tx) => remindBeforeEnd(tx, scoringEndReminder.payloadSchema.parse(payload)))
      await db.job.update({ where: { id }, data: { status: 'done' } })
    }
    return waiting.length
  }
  const reminded = async () => Promise.all([done, lags, pressed].map(async ({ id }) => (await mailsOf(id)).length))
  await endAt(inHours(25))
  expect([await look(), await reminded()]).toEqual([0, [0, 0, 0]])
  await remindJudges({ actorId: competition.createdById, ...asked, judgeIds: [pressed.id] })
  const end = inHours(23)
  await endAt(end)
  expect([await look(), await reminded()]).toEqual([1, [0, 1, 1]])
  expect(await mailsOf(lags.id)).toMatchObject([{ template: 'judging_reminder', params: { owed: 1, total: 1, until: end.getTime() } }])
  const days = { key: { startsWith: `judging_reminder:${asked.stageId}:` } }
  for (const { id, key } of await db.notice.findMany({ where: days }))
    await db.notice.update({ where: { id }, data: { createdAt: inHours(-48), key: `${key}:before` } })
  expect([await look(), await reminded()], 'the same end').toEqual([0, [0, 1, 1]])
  await db.stage.update({ where: { id: asked.stageId }, data: { scoringPausedAt: now() } })
  await endAt(inHours(22))
  expect([await look(), await reminded()], 'paused').toEqual([0, [0, 1, 1]])
  await db.stage.update({ where: { id: asked.stageId }, data: { scoringPausedAt: null } })
  await queueScoringEndReminders()
  await endAt(inHours(40))
  expect([await look(), await reminded()], 'moved before the job was done').toEqual([1, [0, 1, 1]])
  await endAt(inHours(21))
  expect([await look(), await reminded()], 'another end').toEqual([1, [0, 2, 2]])
})

test('once the results are out nobody owes a score, and nobody is reminded', async () => {
  const { competition, stageId, publish, withdraw } = await makeJudgedStage([[80, 81], [90]])
  const asked = { competitionId: competition.id, stageId }
  const owing = async () => (await laggards(asked))!.judges.map(({ owed }) => owed)
  const shown = async () =>
    (await scoresPage({ competitionId: competition.id, filter: readScoreFilter(new URLSearchParams({ view: 'owed' })) }))!.shown
  const remind = () => remindJudges({ actorId: competition.createdById, ...asked, judgeIds: 'all' })
  const counted = async () => {
    const { categories, judges } = (await findManagement(competition.id))!.stages[0]!
    return [...categories, ...judges].map((one) => [one.submitted, 'expected' in one ? one.expected : one.scorable])
  }
  expect(await owing()).toEqual([1])
  expect(await counted()).toEqual([
    [3, 4],
    [2, 2],
    [1, 2],
  ])
  const publicationId = await publish()
  expect(await owing()).toEqual([])
  expect(await counted()).toEqual([
    [3, 3],
    [2, 2],
    [1, 1],
  ])
  expect(await shown()).toMatchObject({ view: 'owed', owed: { judges: [], remindable: false, published: true } })
  expect(await remind()).toEqual({ ok: false, code: 'remindersOff' })
  // Of a stage that is still judged for others.
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  expect(await owing()).toEqual([])
  expect(await remind()).toEqual({ ok: false, code: 'nobodyToRemind' })
  await withdraw(publicationId)
  expect(await owing()).toEqual([1])
})
