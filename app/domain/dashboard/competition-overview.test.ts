import { expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { findPanel } from '~/domain/panels/queries/panel.server'
import { scoresPage } from '~/domain/results/queries/scores-page.server'
import { readScoreFilter } from '~/domain/results/score-filter'
import { outboxPage } from '~/domain/mail/outbox.server'
import { participantsPage, readParticipantFilters } from '~/domain/registrations/reviewing/participants.server'
import { videoPanel } from '~/domain/works/queries/video-panel.server'
import { inHours, makeCompetition, makeEntry, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { competitionOverview } from './competition-overview.server'

async function twoCategories() {
  const categories = { create: ['专业组', '业余组'].map((name, position) => ({ name, position })) }
  const competition = await makeCompetition({ categories })
  const [professional, amateur] = competition.categories as [(typeof competition.categories)[0], (typeof competition.categories)[0]]
  return { competition, stageId: competition.stages[0]!.id, professional, amateur }
}

test('a work that a judge gave up needs attention until somebody has taken it over, and leads to that work alone', async () => {
  const competition = await makeCompetition()
  const stageId = competition.stages[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { judgesPerWork: 2 } })
  const [one, other, third] = [await makeJudge(competition), await makeJudge(competition), await makeJudge(competition)]
  const works = []
  for (let n = 0; n < 2; n++) works.push(await makeWork(competition, await makeRegistration(competition), { lockedAt: new Date() }))
  const given = works[0]!
  const assigned = (judge: { id: number }) => ({ workId: given.id, judgeId: judge.id, createdAt: new Date() })
  await db.assignment.deleteMany({ where: { workId: given.id } })
  await db.assignment.createMany({ data: [assigned(one), assigned(other)] })
  const short = async () => (await competitionOverview(competition.id))!.attention.filter(({ kind }) => kind === 'shortOfJudges')
  const listed = async () =>
    (await scoresPage({ competitionId: competition.id, filter: readScoreFilter(new URLSearchParams('status=short')) }))!.shown
  expect(await short()).toEqual([])

  await db.assignment.update({
    where: { workId_judgeId: { workId: given.id, judgeId: one.id } },
    data: { status: 'recused', reason: '师生', endedAt: new Date() },
  })
  expect(await short()).toEqual([{ kind: 'shortOfJudges', count: 1, stage: '初赛', stageId }])
  expect(await listed()).toMatchObject({ matrix: { rows: [{ id: given.id }], total: 1 } })
  expect((await findPanel({ competitionId: competition.id, search: '' }))!.judges.map(({ recused }) => recused)).toEqual([1, 0, 0])

  await db.assignment.create({ data: assigned(third) })
  expect(await short()).toEqual([])
  // Where all of the panel judge each work, nobody can stand in for who gave one up.
  await db.stage.update({ where: { id: stageId }, data: { judgesPerWork: null } })
  expect(await short()).toHaveLength(1)
  // With five judges there are enough.
  for (let n = 0; n < 3; n++) await makeJudge(competition)
  expect(await short()).toEqual([])
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  expect(await short()).toEqual([])
})

test('who went out undecided is told of until the next stage has begun, and that nobody is in it', async () => {
  const { competition, stageId, publish } = await makeJudgedStage([[80], [90]])
  await publish()
  const look = async () => {
    const { step, attention } = (await competitionOverview(competition.id))!
    return [step?.kind, attention.filter(({ kind }) => kind === 'undecided')]
  }
  const undecided = [{ kind: 'undecided', count: 2, stage: '初赛', stageId }]
  expect(await look()).toEqual(['nobodyAdvanced', undecided])
  await db.stage.update({ where: { id: competition.stages[1]!.id }, data: { status: 'active' } })
  expect(await look()).toEqual(['nobodyAdvanced', []])
})

test('each figure of the funnel is as many rows as the list it leads to has', async () => {
  const { competition, stageId, professional, amateur } = await twoCategories()
  const judge = await makeJudge(competition)
  const locked = await makeRegistration(competition)
  // Somebody in both categories is one person, and an entry in each.
  await makeEntry(locked, amateur)
  const work = await makeWork(competition, locked, { lockedAt: new Date() })
  await db.workLock.create({ data: { registrationId: locked.id, stageId, lockedAt: new Date(), byParticipant: true } })
  await makeWork(competition, await makeRegistration(competition), { status: 'failed' })
  await makeRegistration(competition, { status: 'submitted' })
  await makeRegistration(competition, { status: 'draft' })
  await makeScore(competition, work, judge, [80, 81, 82, 83])

  const { funnel, stages } = (await competitionOverview(competition.id))!
  const people = async (query: string) =>
    (await participantsPage(competition.id, readParticipantFilters(new URLSearchParams(query))))!.total
  const works = async (categoryId: number | null) =>
    (await videoPanel({ competitionId: competition.id, filter: { status: null, stageId, categoryId, search: '', page: 1 } }))!.works.length
  expect(funnel!.all).toMatchObject({ entered: 3, taking: 2, locked: 1, works: 2, failed: 1, submitted: 1, expected: 1 })
  for (const row of [{ ...funnel!.all, id: null }, ...funnel!.categories]) {
    const category = row.id === null ? '' : `&category=${row.id}`
    expect([row.entered, row.taking, row.locked, row.works], category).toEqual([
      await people(category),
      await people(`stage=${stageId}${category}`),
      await people(`stage=${stageId}&lock=locked${category}`),
      await works(row.id),
    ])
  }
  expect(await people(`stage=${stageId}&lock=unlocked`)).toBe(1)
  expect(funnel!.categories.map(({ id, entered }) => [id, entered])).toEqual([
    [professional.id, 3],
    [amateur.id, 1],
  ])
  expect(stages[0]!.judges).toMatchObject([{ name: judge.name, scorable: 1, submitted: 1, recused: 0, lastAt: expect.any(Date) }])
})

test('a judge’s drafts count as a sign of life and as no score; what was given up is told apart', async () => {
  const { competition } = await twoCategories()
  const judge = await makeJudge(competition)
  const made = []
  for (let n = 0; n < 2; n++) made.push(await makeWork(competition, await makeRegistration(competition), { lockedAt: new Date() }))
  await db.assignment.update({
    where: { workId_judgeId: { workId: made[1]!.id, judgeId: judge.id } },
    data: { status: 'recused', reason: '学生', endedAt: new Date() },
  })
  const at = new Date('2026-05-20T10:00:00Z')
  await db.score.create({ data: { workId: made[0]!.id, judgeId: judge.id, stageId: made[0]!.stageId, createdAt: at, updatedAt: at } })
  const { stages } = (await competitionOverview(competition.id))!
  expect(stages[0]!.judges).toMatchObject([{ scorable: 1, submitted: 0, recused: 1, lastAt: at }])
})

test('receipts that are the same and mails that did not go out are counted as their lists have them', async () => {
  const { competition } = await twoCategories()
  const elsewhere = await makeCompetition()
  const [one, other] = [await makeUser(), await makeUser()]
  const [a, b] = [(await makeStoredUpload(one.id)).id, (await makeStoredUpload(other.id)).id]
  await makeRegistration(competition, { userId: one.id, paymentScreenshotId: a })
  const second = await makeRegistration(elsewhere, { userId: other.id, paymentScreenshotId: b })
  await db.receiptPrint.createMany({ data: [a, b].map((uploadId) => ({ uploadId, cells: new Uint8Array(4) })) })
  await db.receiptLikeness.create({ data: { uploadId: b, otherId: a, difference: 0 } })
  const mail = { template: 'account_activated', recipient: 'x@example.test', locale: 'zh', params: {}, status: 'failed' as const }
  await db.mail.create({ data: { ...mail, userId: one.id, createdAt: new Date() } })
  await db.mail.create({ data: { ...mail, userId: other.id, createdAt: new Date() } })

  const attention = async () => (await competitionOverview(competition.id))!.attention
  expect(await attention()).toMatchObject([
    { kind: 'sharedReceipts', count: 1 },
    { kind: 'mailsFailed', count: 1 },
  ])
  const filters = readParticipantFilters(new URLSearchParams('receipt=shared'))
  expect((await participantsPage(competition.id, filters))!.total).toBe(1)
  expect((await outboxPage({ status: 'failed', competitionId: competition.id, page: 1 })).total).toBe(1)
  await db.registration.update({ where: { id: second.id }, data: { paymentScreenshotId: null } })
  expect(await attention()).toMatchObject([{ kind: 'mailsFailed', count: 1 }])
})

test('who did not lock, who nobody decided on, and a next stage that no seat covers', async () => {
  const { competition, stageId } = await twoCategories()
  const next = competition.stages[1]!
  const judge = await makeJudge(competition)
  const seat = await db.competitionJudge.findFirstOrThrow({ where: { competitionId: competition.id, userId: judge.id } })
  await db.judgeStage.create({ data: { seatId: seat.id, stageId } })
  await makeRegistration(competition)
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed', endsAt: inHours(-1) } })
  const overview = (await competitionOverview(competition.id))!
  expect(overview.step).toMatchObject({ kind: 'decide', stageId, count: 1 })
  expect(overview.attention.map(({ kind }) => kind)).toEqual(['toPublish', 'noJudgesNext'])
  expect(overview.stages.find(({ id }) => id === next.id)!.judges).toEqual([])
})
