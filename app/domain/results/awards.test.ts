import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { assignToPanel } from '~/domain/panels/assign.server'
import { db, transaction } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { grantAward, publishAward } from './awards.server'
import { awardsPage, ownAwards } from './queries/awards-page.server'

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

test('of two organisers who choose winners each keeps whom the other chose, and publishes what was on the page', async () => {
  const competition = await makeCompetition({ specialAwards: { create: [{ position: 0, name: '艺术歌曲奖', winnerCount: 2 }] } })
  const { id: awardId } = await db.specialAward.findFirstOrThrow({ where: { competitionId: competition.id } })
  const applied: number[] = []
  for (let n = 0; n < 3; n++) {
    const registration = await makeRegistration(competition)
    const awards = { awards: { create: [{ award: { connect: { id: awardId } } }] } }
    const work = await makeWork(competition, registration, { ...(awards as object) })
    await db.work.update({ where: { id: work.id }, data: { lockedAt: now() } })
    applied.push(registration.entries[0]!.id)
  }
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
  expect(await db.specialAward.findUnique({ where: { id: awardId } })).toMatchObject({ publishedAt: null })
  expect(await grantAward({ ...act, seen: [first, second], entryIds: [second] })).toEqual({ ok: true })
  expect(await winners()).toEqual([second])
  expect(await publishAward({ ...act, seen: [second] })).toEqual({ ok: true })
})
