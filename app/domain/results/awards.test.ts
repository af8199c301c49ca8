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
  const grant = (...entryIds: number[]) => grantAward({ actorId, competitionId, awardId, entryIds })
  expect(await publishAward({ actorId, competitionId, awardId })).toEqual({ ok: false, code: 'awardWithoutWinners' })
  expect(await grant(high, low)).toEqual({ ok: false, code: 'winnersFull?count=1' })
  expect(await grant(none)).toEqual({ ok: false, code: 'awardNotApplied' })
  expect(await grant(low)).toEqual({ ok: true })
  expect(await grant(high)).toEqual({ ok: true })
  expect((await award()).candidates.filter(({ wins }) => wins).map(({ entryId }) => entryId)).toEqual([high])
  const won = () => ownAwards({ userId: singers[2]!.userId, competitionId })
  expect(await won()).toEqual([])
  expect(await publishAward({ actorId, competitionId, awardId })).toEqual({ ok: true })
  expect(await won()).toMatchObject([{ name: '艺术歌曲奖' }])
  expect(await db.notice.findMany({ where: { kind: 'award_won' } })).toMatchObject([{ userId: singers[2]!.userId }])
  expect(await publishAward({ actorId, competitionId, awardId })).toEqual({ ok: false, code: 'awardPublished' })
  expect(await grant()).toEqual({ ok: false, code: 'awardPublished' })
})
