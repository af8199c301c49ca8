import { expect, test, vi } from 'vitest'
import {
  inHours,
  makeCompetition,
  makeEntry,
  makeJudge,
  makePublication,
  makeRegistration,
  makeUser,
  makeWork,
} from '../../../tests/factories'
import { now } from '~/infra/clock'
import { currentSource, db } from '~/infra/db/client'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { judgeDashboard } from './judge.server'
import { organiserDashboard } from './organiser.server'
import { participantDashboard } from './participant.server'

test('a participant’s works that are missing, and the deadline that comes first', async () => {
  const [ends, closes] = [inHours(30), inHours(5)]
  const competition = await makeCompetition({ name: '缺作品杯', submissionDeadline: ends })
  await db.category.updateMany({ where: { competitionId: competition.id }, data: { workCount: 3 } })
  const registration = await makeRegistration(competition)
  const userId = registration.userId
  const own = async () => (await participantDashboard(userId)).entries.find(({ competitionId }) => competitionId === competition.id)!
  expect(await own()).toMatchObject({ step: { kind: 'upload' }, handedIn: { count: 0, asked: 3 }, due: ends })
  await makeWork(competition, registration)
  expect(await own()).toMatchObject({ handedIn: { count: 1, asked: 3, fewest: 1 } })
  // What failed makes no lock.
  await makeWork(competition, registration, { slot: 2, status: 'failed' })
  expect(await own()).toMatchObject({ handedIn: { count: 1, asked: 3 } })

  // Turned down, with time to mend it: that comes first.
  const other = await makeCompetition({ name: '重交杯', registrationEndsAt: closes })
  await makeRegistration(other, { userId, status: 'rejected', rejectionReason: '付款截图不清楚' })
  const { entries, next } = await participantDashboard(userId)
  expect(entries.find(({ competitionId }) => competitionId === other.id)).toMatchObject({ step: { kind: 'resubmit' }, handedIn: null })
  expect(next).toMatchObject({ name: '重交杯', due: closes })
})

test('of more registrations than are listed the deadline that comes first stands first, and how many there are', async () => {
  const { id: userId } = await makeUser()
  const soonest = await makeCompetition({ name: '最急杯', registrationEndsAt: inHours(3) })
  await makeRegistration(soonest, { userId, status: 'draft' })
  for (let n = 0; n < 22; n++) await makeRegistration(await makeCompetition({ registrationEndsAt: inHours(100) }), { userId })
  const { entries, total, next } = await participantDashboard(userId)
  expect([entries.length, total, next?.name, entries[0]!.name]).toEqual([20, 23, '最急杯', '最急杯'])
})

test('a judge sees until when, the soonest first; what is over is gone', async () => {
  const [late, soon] = [await makeCompetition({ name: '晚' }), await makeCompetition({ name: '早' })]
  const judge = await makeJudge(late)
  await makeJudge(soon, { id: undefined })
  await db.competitionJudge.create({ data: { competitionId: soon.id, userId: judge.id, addedAt: now() } })
  for (const competition of [late, soon]) await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  const [until, past] = [inHours(4), inHours(-4)]
  const end = (competition: typeof late, scoringEndsAt: Date) =>
    db.stage.update({ where: { id: competition.stages[0]!.id }, data: { scoringEndsAt } })
  await end(soon, until)
  expect((await judgeDashboard(judge.id)).map(({ name, until }) => [name, until])).toEqual([
    ['早', until],
    ['晚', null],
  ])
  await end(late, past)
  expect((await judgeDashboard(judge.id)).map(({ name }) => name)).toEqual(['早'])
})

test('what waits for an organiser, in three statements whatever there is', async () => {
  const competition = await makeCompetition({ name: '逾期杯' })
  const [stage] = competition.stages
  await db.stage.update({ where: { id: stage!.id }, data: { endsAt: inHours(-50) } })
  const mail = { template: 'test', recipient: 'a@example.test', locale: 'zh', params: {}, createdAt: now() }
  const failed = { ...mail, status: 'failed' as const }
  await db.mail.createMany({ data: [mail, failed, { ...failed, template: 'contact_message' }] })
  forgetSettings()
  const source = await currentSource()
  const asked = vi.spyOn(source, 'select')
  const first = await organiserDashboard()
  // The settings are read besides.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4)
  expect(first).toMatchObject({ mailsFailed: 1, lettersFailed: 1, mailsWaiting: 1, diskLeft: null })
  expect(first.late.filter(({ name }) => name === '逾期杯')).toMatchObject([{ stageId: stage!.id, what: 'uploadsOver' }])
  const over = async (status: 'completed' | 'closed', scoringEndsAt: Date | null) => {
    await db.stage.update({ where: { id: stage!.id }, data: { status, scoringEndsAt, scoringEndOverruled: scoringEndsAt } })
    return (await organiserDashboard()).late.filter(({ name }) => name === '逾期杯').map(({ what }) => what)
  }
  expect(await over('completed', null)).toEqual([])
  // Reopened by hand after its time: the clock leaves it to the organiser.
  expect(await over('completed', inHours(-1))).toEqual(['scoringOver'])
  expect(await over('closed', null)).toEqual(['toPublish'])
  await makePublication(competition)
  expect(await over('closed', null)).toEqual([])
})

test('a stage of which one category is out still waits for the others', async () => {
  const competition = await makeCompetition({ name: '两组杯' })
  const other = await db.category.create({
    data: { competitionId: competition.id, position: 1, name: '业余组' },
    include: { songFields: true },
  })
  await makeRegistration(competition)
  await makeEntry(await makeRegistration(competition), other)
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status: 'closed' } })
  await makePublication(competition)
  const late = async () => (await organiserDashboard()).late.filter(({ name }) => name === '两组杯').map(({ what }) => what)
  expect(await late()).toEqual(['toPublish'])
  await makePublication(competition, { categoryId: other.id })
  expect(await late()).toEqual([])
})

test('of more competitions than are listed, all that waits is told, and how many run', async () => {
  const earliest = await makeCompetition({ name: '最早杯', publishedAt: inHours(-9000) })
  const registration = await makeRegistration(earliest, { status: 'submitted' })
  await makeWork(earliest, registration, { status: 'failed' })
  for (let n = 0; n <= 20; n++) await makeCompetition()
  const { competitions, running, toReview, failedWorks } = await organiserDashboard()
  expect(competitions.map(({ name }) => name)).not.toContain('最早杯')
  expect([competitions.length, running]).toEqual([
    20,
    await db.competition.count({ where: { status: { in: ['pending', 'in_progress'] } } }),
  ])
  for (const waiting of [toReview, failedWorks])
    expect(waiting.filter(({ name }) => name === '最早杯')).toMatchObject([{ id: earliest.id, count: 1 }])
})

test('an old competition that is open is offered however many newer ones are closed; a full one is said to be full, after the others', async () => {
  const open = await makeCompetition({ name: '还开着杯' })
  const full = await makeCompetition({ name: '满员杯', maxParticipants: 1 })
  await makeRegistration(full, { status: 'submitted' })
  for (let n = 0; n <= 20; n++) await makeCompetition({ name: '已截止杯', registrationEndsAt: inHours(-1) })
  const { id } = await makeUser()
  // The rows of the tests before stand open too.
  await db.competition.updateMany({ where: { id: { notIn: [open.id, full.id] } }, data: { registrationEndsAt: inHours(-1) } })
  const asked = vi.spyOn(await currentSource(), 'select')
  const found = await participantDashboard(id)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3)
  expect(found).toMatchObject({
    open: [
      { id: open.id, full: false },
      { id: full.id, full: true },
    ],
    openMore: false,
  })
})
