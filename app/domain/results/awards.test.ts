import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { assignToPanel } from '~/domain/panels/assign.server'
import { db, transaction } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { grantAward } from './grant-award.server'
import { publishAward } from './publish-award.server'
import { ownAwards } from './queries/awards-won.server'
import { awardPublication } from './queries/award-publication.server'
import { awardsPage } from './queries/awards-page.server'
import { entryResult } from './queries/entry-result.server'
import { publicationPage } from './queries/publication-page.server'
import { resultsPage } from './queries/results-page.server'
import { verifiedResult } from './queries/verified-result.server'
import { publishRanking } from './publish-ranking.server'
import { withdrawAward } from './withdraw-award.server'

test('those who applied are ranked by their totals; so many win, are told once they are out, and then it stands', async () => {
  const competition = await makeCompetition({ specialAwards: { create: [{ position: 0, name: '艺术歌曲奖', winnerCount: 1 }] } })
  const competitionId = competition.id
  const actorId = (await makeUser({ role: 'admin' })).id
  const { id: awardId } = await db.specialAward.findFirstOrThrow({ where: { competitionId } })
  const judge = await makeJudge(competition)
  const singers: { entryId: number; userId: number }[] = []
  for (const [points, applies] of [
    [80, true],
    [95, false],
    [90, true],
    [null, true],
    [90, true],
  ] as const) {
    const registration = await makeRegistration(competition)
    const awards = applies ? { awards: { create: [{ award: { connect: { id: awardId } } }] } } : {}
    const work = await makeWork(competition, registration, { ...(awards as object) })
    await db.work.update({ where: { id: work.id }, data: { lockedAt: now() } })
    await transaction((tx) => assignToPanel(tx, [work.id]))
    if (points !== null) await makeScore(competition, work, judge, [points, points, points, points])
    singers.push({ entryId: registration.entries[0]!.id, userId: registration.userId })
  }
  const [low, none, high, unscored, equal] = singers.map(({ entryId }) => entryId) as [number, number, number, number, number]
  const award = async () => (await awardsPage(competitionId))!.awards[0]!
  expect((await award()).candidates.map(({ rank, entryId, totalHundredths }) => [rank, entryId, totalHundredths])).toEqual([
    [1, high, 9000],
    [1, equal, 9000],
    [3, low, 8000],
    [null, unscored, null],
  ])
  const seen = async () => (await award()).winnerIds
  const grant = async (...entryIds: number[]) => grantAward({ actorId, competitionId, awardId, seen: await seen(), entryIds })
  const publish = async () => publishAward({ actorId, competitionId, awardId, seen: await seen() })
  expect(await publish()).toEqual({ ok: false, code: 'awardWithoutWinners' })
  expect(await grant(high, low)).toEqual({ ok: false, code: 'winnersFull?count=1' })
  expect(await grant(none)).toEqual({ ok: false, code: 'awardNotApplied' })
  expect(await grant(low)).toEqual({ ok: true })
  expect(await grant(high)).toEqual({ ok: true })
  expect((await award()).candidates.filter(({ wins }) => wins).map(({ entryId }) => entryId)).toEqual([high])
  // Still judged.
  expect(await publish()).toEqual({ ok: false, code: 'awardTooEarly' })
  expect((await award()).open).toEqual([{ stageId: competition.stages[0]!.id, categoryId: competition.categories[0]!.id, name: '初赛' }])
  await publishFirst(competition, actorId)
  expect((await award()).open).toEqual([])
  const won = () => ownAwards({ userId: singers[2]!.userId, competitionId })
  expect(await won()).toEqual([])
  expect(await publish()).toEqual({ ok: true })
  expect(await won()).toMatchObject([{ name: '艺术歌曲奖' }])
  expect(await db.notice.findMany({ where: { kind: 'award_won' } })).toMatchObject([{ userId: singers[2]!.userId }])
  // Sent twice it is done once; somebody else hears that it is done.
  expect(await publish()).toEqual({ ok: true })
  expect(await db.auditEntry.count({ where: { action: 'award.published' } })).toBe(1)
  const other = (await makeUser({ role: 'admin' })).id
  const late = { actorId: other, competitionId, awardId, seen: await seen() }
  expect(await publishAward(late)).toEqual({ ok: false, code: 'awardPublished' })
  expect(await grant()).toEqual({ ok: false, code: 'awardPublished' })
})

async function publishFirst({ id: competitionId, stages, categories }: Awaited<ReturnType<typeof makeCompetition>>, actorId: number) {
  const ranking = { competitionId, stageId: stages[0]!.id, categoryId: categories[0]!.id }
  await db.stage.update({ where: { id: ranking.stageId }, data: { status: 'closed' } })
  const { digest: digestSeen } = (await publicationPage(ranking))!
  expect(await publishRanking({ actorId, ...ranking, digestSeen, reason: '' })).toMatchObject({ ok: true })
}

test('of many candidates a page is listed, and the winners on every page', async () => {
  const specialAwards = { create: [{ position: 0, name: '艺术歌曲奖' }] }
  const points = Array.from({ length: 53 }, (_, n) => [n < 2 ? 60 : 60 + (n % 40)])
  const { competition, awardId, singers } = await makeJudgedStage(points, { specialAwards })
  const pageOf = async (page: number) => (await awardsPage(competition.id, { awardId, page }))!.awards[0]!
  const first = await pageOf(1)
  expect(first).toMatchObject({ page: 1, pageCount: 2, candidateCount: 53 })
  expect(first.candidates).toHaveLength(50)
  expect(first.candidates.slice(0, 2).map(({ rank, totalHundredths }) => [rank, totalHundredths])).toEqual([
    [1, 9900],
    [2, 9800],
  ])
  const low = (await pageOf(2)).candidates
  // 60 points three times, at the end of a ranking of 53.
  expect(low.map(({ rank }) => rank)).toEqual([51, 51, 51])
  const wins = low[0]!.entryId
  const best = singers[39]!.entryId
  const act = { actorId: competition.createdById, competitionId: competition.id, awardId }
  expect(await grantAward({ ...act, seen: [], entryIds: [wins, best] })).toEqual({ ok: true })
  const winnersOf = ({ candidates }: Awaited<ReturnType<typeof pageOf>>) => candidates.flatMap((row) => (row.wins ? [row.entryId] : []))
  expect(winnersOf(await pageOf(1))).toEqual([best, wins])
  expect(winnersOf(await pageOf(2))).toEqual([best, wins])
  expect(await awardsPage(competition.id, { awardId: awardId + 1, page: 1 })).toBeNull()
})

test('of two organisers who choose winners each keeps whom the other chose, and publishes what was on the page', async () => {
  const specialAwards = { create: [{ position: 0, name: '艺术歌曲奖', winnerCount: 2 }] }
  const { competition, awardId, singers, publish } = await makeJudgedStage([[80], [85], [90]], { specialAwards })
  await publish()
  const applied = singers.map(({ entryId }) => entryId)
  const [first, second, third] = applied as [number, number, number]
  const act = { actorId: competition.createdById, competitionId: competition.id, awardId }
  const winners = async () => (await awardsPage(competition.id))!.awards[0]!.winnerIds
  const audited = () => db.auditEntry.count({ where: { action: 'award.granted' } })
  expect(await grantAward({ ...act, seen: [], entryIds: [first] })).toEqual({ ok: true })
  // From the page that showed nobody.
  expect(await grantAward({ ...act, seen: [], entryIds: [second] })).toEqual({ ok: true })
  const granted = await audited()
  expect(await grantAward({ ...act, seen: [], entryIds: [second] })).toEqual({ ok: true })
  expect(await audited()).toBe(granted)
  expect(await winners()).toEqual([first, second])
  expect(await grantAward({ ...act, seen: [], entryIds: [third] })).toEqual({ ok: false, code: 'winnersChanged' })
  expect(await publishAward({ ...act, seen: [first] })).toEqual({ ok: false, code: 'winnersChanged' })
  expect(await db.awardPublication.count({ where: { awardId } })).toBe(0)
  expect(await grantAward({ ...act, seen: [first, second], entryIds: [second] })).toEqual({ ok: true })
  expect(await winners()).toEqual([second])
  expect(await publishAward({ ...act, seen: [second] })).toEqual({ ok: true })
})

/** A published ranking of two, who both applied for an award that the first has won. */
async function awarded() {
  const specialAwards = { create: [{ position: 0, name: '艺术歌曲奖' }] }
  const stage = await makeJudgedStage([[90], [80]], { resultsAudience: 'public', specialAwards })
  const { competition, admin, singers, awardId } = stage
  const competitionId = competition.id
  const editionId = await stage.publish()
  const act = { actorId: admin.id, competitionId, awardId }
  const [winner, other] = [singers[0]!, singers[1]!]
  const choose = async (...entryIds: number[]) =>
    grantAward({ ...act, seen: (await db.awardGrant.findMany({ where: { awardId } })).map(({ entryId }) => entryId), entryIds })
  const announce = (...seen: number[]) => publishAward({ ...act, seen })
  expect(await choose(winner.entryId)).toEqual({ ok: true })
  expect(await announce(winner.entryId)).toEqual({ ok: true })
  const publicationId = async () => (await db.awardPublication.findFirstOrThrow({ where: { awardId }, orderBy: { id: 'desc' } })).id
  const takeBack = async (reason = '选错了人') => withdrawAward({ ...act, publicationId: await publicationId(), reason })
  /** Who has won, as each page says it. */
  const shown = async () => {
    const page = await resultsPage({ viewer: null, competitionId, stageId: null, categoryId: null, page: 1 })
    const of = async ({ entryId, user, registration }: typeof winner) => {
      const slip = await entryResult({ viewer: user, competitionId, entryId })
      const verified = await verifiedResult(slip!.code!)
      const own = await ownAwards({ userId: user.id, competitionId })
      const saying = [slip!.specialAwards.length, verified?.state === 'holds' ? verified.specialAwards.length : 0, own.length]
      return saying.some(Boolean) ? [[registration.name, ...saying]] : []
    }
    return {
      public: page.ok && page.awards.flatMap(({ winners }) => winners.map(({ name }) => name)),
      own: [...(await of(winner)), ...(await of(other))],
    }
  }
  const told = async (userId: number) => {
    const notices = await db.notice.findMany({ where: { userId, kind: { in: ['award_won', 'award_withdrawn'] } }, orderBy: { id: 'asc' } })
    return notices.map(({ kind }) => kind)
  }
  const saysOf = ({ registration: { name } }: typeof winner) => ({ public: [name], own: [[name, 1, 1, 1]] })
  return { ...stage, act, winner, other, editionId, choose, announce, publicationId, takeBack, shown, told, saysOf }
}

test('published winners are taken back with a reason, whoever was told is told, and others are published anew', async () => {
  const { act, winner, other, choose, announce, publicationId, takeBack, shown, told, saysOf } = await awarded()
  expect(await shown()).toEqual(saysOf(winner))
  const first = await publicationId()
  expect(await takeBack('  ')).toEqual({ ok: false, code: 'reasonRequired' })
  expect(await withdrawAward({ ...act, competitionId: 999_999, publicationId: first, reason: '错' })).toEqual({
    ok: false,
    code: 'notFound',
  })
  expect(await takeBack()).toEqual({ ok: true })
  expect(await shown()).toEqual({ public: [], own: [] })
  // Sent twice it is done once; another reason comes too late.
  expect(await takeBack()).toEqual({ ok: true })
  expect(await takeBack('别的原因')).toEqual({ ok: false, code: 'awardAlreadyWithdrawn' })
  expect(await told(winner.user.id)).toEqual(['award_won', 'award_withdrawn'])
  expect((await db.notice.findFirstOrThrow({ where: { kind: 'award_withdrawn' } })).params).toMatchObject({
    award: '艺术歌曲奖',
    reason: '选错了人',
  })
  const logged = await db.auditEntry.findMany({ where: { action: 'award.withdrawn' } })
  expect(logged.map(({ details }) => details)).toEqual([{ name: '艺术歌曲奖', reason: '选错了人' }])

  expect(await choose(other.entryId)).toEqual({ ok: true })
  expect(await announce(other.entryId)).toEqual({ ok: true })
  expect(await shown()).toEqual(saysOf(other))
  expect(await told(other.user.id)).toEqual(['award_won'])
  const [award] = (await awardsPage(act.competitionId))!.awards
  expect(award).toMatchObject({
    published: { id: await publicationId() },
    earlier: [{ id: first, withdrawalReason: '选错了人', winners: [winner.registration.name] }],
  })
  expect(await awardPublication({ ...act, publicationId: first })).toMatchObject({ winners: [winner.registration.name] })
  // Who wins again is told again.
  await takeBack()
  await choose(winner.entryId)
  await announce(winner.entryId)
  expect(await told(winner.user.id)).toEqual(['award_won', 'award_withdrawn', 'award_won'])
  const chain = await db.ledgerEntry.findMany({
    where: { competitionId: act.competitionId, kind: { in: ['award_publication', 'award_withdrawal'] } },
  })
  expect(chain.map(({ kind, payload }) => [kind, (JSON.parse(payload) as { entryIds?: number[] }).entryIds])).toEqual([
    ['award_publication', [winner.entryId]],
    ['award_withdrawal', undefined],
    ['award_publication', [other.entryId]],
    ['award_withdrawal', undefined],
    ['award_publication', [winner.entryId]],
  ])
})

test('while the results by which they were chosen are taken back, nobody is shown as winner, and nothing is published', async () => {
  const { winner, editionId, announce, publish, withdraw, takeBack, shown, saysOf, act } = await awarded()
  const open = async () => (await awardsPage(act.competitionId))!.awards[0]!.open.length
  expect(await open()).toBe(0)
  await withdraw(editionId)
  expect(await shown()).toEqual({ public: [], own: [] })
  expect(await open()).toBe(1)
  await publish('已更正')
  expect(await shown()).toEqual(saysOf(winner))

  const newest = await db.publication.findFirstOrThrow({ where: { withdrawnAt: null, stage: { competitionId: act.competitionId } } })
  await takeBack()
  await withdraw(newest.id)
  expect(await announce(winner.entryId)).toEqual({ ok: false, code: 'awardTooEarly' })
  await publish('再次更正')
  expect(await announce(winner.entryId)).toEqual({ ok: true })
})

test('a winner who is no candidate any more is shown as such and never published, until somebody takes them out', async () => {
  const specialAwards = { create: [{ position: 0, name: '艺术歌曲奖' }] }
  const { competition, admin, singers, awardId, publish } = await makeJudgedStage([[80]], { specialAwards })
  const act = { actorId: admin.id, competitionId: competition.id, awardId }
  const stays = singers[0]!
  await publish()
  const registration = await makeRegistration(competition)
  const failed = { status: 'failed', failure: 'videoUnreadable', awards: { create: [{ awardId }] } }
  const work = await makeWork(competition, registration, failed as object)
  await db.work.update({ where: { id: work.id }, data: { lockedAt: now() } })
  const reopened = { entryId: registration.entries[0]!.id, registration }
  const both = [stays.entryId, reopened.entryId]
  expect(await grantAward({ ...act, seen: [], entryIds: both })).toEqual({ ok: true })
  await db.work.update({ where: { id: work.id }, data: { lockedAt: null } })
  const page = async () => (await awardsPage(competition.id))!.awards[0]!
  expect((await page()).candidates.map(({ entryId, name, stage, wins }) => [entryId, name, stage, wins])).toEqual([
    [stays.entryId, stays.registration.name, '初赛', true],
    [reopened.entryId, reopened.registration.name, null, true],
  ])
  expect(await publishAward({ ...act, seen: both })).toEqual({ ok: false, code: 'awardNotApplied' })
  expect(await db.ledgerEntry.count({ where: { competitionId: competition.id, kind: 'award_publication' } })).toBe(0)
  expect(await db.notice.count({ where: { kind: 'award_won', userId: registration.userId } })).toBe(0)

  expect(await grantAward({ ...act, seen: both, entryIds: [stays.entryId] })).toEqual({ ok: true })
  expect((await page()).candidates.map(({ entryId }) => entryId)).toEqual([stays.entryId])
  expect(await publishAward({ ...act, seen: [stays.entryId] })).toEqual({ ok: true })
})

test('an award waits for every ranking in which somebody applied, whoever wins', async () => {
  const specialAwards = { create: [{ position: 0, name: '艺术歌曲奖' }] }
  const { competition, admin, singers, awardId, stageId, publish } = await makeJudgedStage([[90]], { specialAwards })
  const act = { actorId: admin.id, competitionId: competition.id, awardId }
  const winner = singers[0]!.entryId
  const other = await db.category.create({
    data: { competitionId: competition.id, name: '民族唱法', position: 1, workCount: 1 },
    include: { songFields: true },
  })
  const elsewhere = { ...competition, categories: [other] }
  const work = await makeWork(elsewhere, await makeRegistration(elsewhere), { awards: { create: [{ awardId }] } } as object)
  await db.work.update({ where: { id: work.id }, data: { lockedAt: now() } })
  expect(await grantAward({ ...act, seen: [], entryIds: [winner] })).toEqual({ ok: true })
  await publish()
  expect((await awardsPage(competition.id))!.awards[0]!.open).toMatchObject([{ stageId, categoryId: other.id }])
  expect(await publishAward({ ...act, seen: [winner] })).toEqual({ ok: false, code: 'awardTooEarly' })
})
