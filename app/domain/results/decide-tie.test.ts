import { beforeEach, expect, test } from 'vitest'
import { tellResults } from '~/domain/notices/tell-results.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { decideTie, takeBackDecision } from './decide-tie.server'
import { publishRanking } from './publish-ranking.server'
import { chairPage } from './queries/chair-page.server'
import { publicationPage } from './queries/publication-page.server'
import { stageRanking } from './queries/stage-ranking.server'
import { readRule } from './rule'

const never = new AbortController().signal

let where: { competitionId: number; stageId: number; categoryId: number }
let actorId: number
let entryIds: number[]

/** A last stage with three equal entries and one below, and prizes. */
beforeEach(async () => {
  const competition = await makeCompetition({ stages: { create: [{ position: 0, name: '决赛', status: 'closed' }] } })
  where = { competitionId: competition.id, stageId: competition.stages[0]!.id, categoryId: competition.categories[0]!.id }
  actorId = (await makeUser({ role: 'admin' })).id
  await db.prize.createMany({
    data: [
      { competitionId: competition.id, position: 0, name: '一等奖', count: 1 },
      { competitionId: competition.id, position: 1, name: '优秀奖', kind: 'excellence' },
    ],
  })
  const judge = await makeJudge(competition)
  await db.stage.update({ where: { id: where.stageId }, data: { status: 'active' } })
  entryIds = []
  for (const points of [80, 80, 80, 70]) {
    const registration = await makeRegistration(competition)
    const work = await makeWork(competition, registration, { lockedAt: now() })
    await makeScore(competition, work, judge, [points, points, points, points])
    entryIds.push(registration.entries[0]!.id)
  }
  await db.stage.update({ where: { id: where.stageId }, data: { status: 'closed' } })
})

const ranks = async () => {
  const { ranked } = (await stageRanking(where))!
  return ranked.map(({ entryId, rank, prize }) => [entryIds.indexOf(entryId), rank, prize])
}
const decide = (places: (readonly [number, number])[], reason = '主席认为乐句更完整') =>
  decideTie({ actorId, ...where, reason, places: new Map(places.map(([index, place]) => [entryIds[index]!, place])) })
const publish = async (reason = '') => publishRanking({ actorId, ...where, reason, digestSeen: (await publicationPage(where))!.digest })

test('a tie that nothing parts shares the prize, until the chair decides; taken back it is a tie again', async () => {
  expect(await ranks()).toEqual([
    [0, 1, '一等奖'],
    [1, 1, '一等奖'],
    [2, 1, '一等奖'],
    [3, 4, '优秀奖'],
  ])
  expect((await publicationPage(where))!.prizes[0]).toMatchObject({ name: '一等奖', places: 1, given: 3 })
  expect(await decide([[0, 1]])).toEqual({ ok: false, code: 'notTied' })
  expect(
    await decide([
      [0, 1],
      [1, 1],
      [2, 1],
    ]),
  ).toMatchObject({ ok: false, faults: { places: { code: 'chairPartsNothing', entryIds: entryIds.slice(0, 3) } } })
  const order = [
    [0, 2],
    [1, 1],
    [2, 2],
  ] as const
  expect(await decide([...order], ' ')).toEqual({ ok: false, code: 'invalid', faults: { reason: 'chairReasonRequired' } })
  expect(await decide([...order])).toEqual({ ok: true })
  // Sent twice it is decided once.
  expect(await decide([...order])).toEqual({ ok: true })
  expect(await db.chairDecision.count({ where: { stageId: where.stageId } })).toBe(1)
  expect(await decide([...order], '另有原因')).toEqual({ ok: false, code: 'notTied' })
  expect(await ranks()).toEqual([
    [1, 1, '一等奖'],
    [0, 2, '优秀奖'],
    [2, 2, '优秀奖'],
    [3, 4, '优秀奖'],
  ])
  // Who is still tied can be parted further.
  expect((await chairPage(where))!.ties.map(({ rank, entries }) => [rank, entries.length])).toEqual([[2, 2]])
  const [decision] = (await chairPage(where))!.decisions
  expect(decision).toMatchObject({ followed: true, reason: '主席认为乐句更完整', revokedAt: null })
  const takeBack = () => takeBackDecision({ actorId, competitionId: where.competitionId, decisionId: decision!.id })
  expect(await takeBack()).toEqual({ ok: true })
  expect(await takeBack()).toEqual({ ok: false, code: 'alreadyTakenBack' })
  expect((await ranks()).map(([, rank]) => rank)).toEqual([1, 1, 1, 4])
  const actions = await db.auditEntry.findMany({ where: { actorId }, orderBy: { id: 'asc' } })
  expect(actions.map(({ action }) => action)).toEqual(['tie.decided', 'tie.decision_taken_back'])
})

test('whom a decision left together another parts; both are followed, and frozen', async () => {
  await decide([
    [0, 2],
    [1, 1],
    [2, 2],
  ])
  await decide(
    [
      [2, 1],
      [0, 2],
    ],
    '再次合议',
  )
  expect((await ranks()).map(([index, rank]) => [index, rank])).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
    [3, 4],
  ])
  const page = (await chairPage(where))!
  expect(page.ties).toEqual([])
  expect(page.decisions.map(({ reason, followed }) => [reason, followed])).toEqual([
    ['再次合议', true],
    ['主席认为乐句更完整', true],
  ])
  const published = await publish()
  const { rule } = await db.publication.findUniqueOrThrow({ where: { id: (published as { publicationId: number }).publicationId } })
  expect(readRule(rule).chair.map(({ places }) => places.length)).toEqual([3, 2])
})

test('an edition freezes prizes, tie steps and the chair’s decision; another decision is a correction', async () => {
  const before = (await publicationPage(where))!.digest
  await decide([
    [0, 1],
    [1, 2],
    [2, 3],
  ])
  expect((await publicationPage(where))!.digest).not.toBe(before)
  expect(await publish()).toMatchObject({ ok: true, edition: 1 })
  const { rule, results } = await db.publication.findFirstOrThrow({ where: { stageId: where.stageId }, include: { results: true } })
  expect(readRule(rule)).toMatchObject({
    version: 4,
    tieCriterion: null,
    parted: [{ step: 'chair', entryIds: entryIds.slice(0, 3) }],
    chair: [{ places: entryIds.slice(0, 3).map((id, index) => [id, index + 1]) }],
  })
  expect(results.map(({ entryId, prize }) => [entryIds.indexOf(entryId), prize])).toEqual([
    [0, '一等奖'],
    [1, '优秀奖'],
    [2, '优秀奖'],
    [3, '优秀奖'],
  ])
  expect(await publicationPage(where)).toMatchObject({ unchanged: true, changes: [] })
  await db.prize.updateMany({ where: { name: '一等奖' }, data: { count: 2 } })
  expect((await publicationPage(where))!.changes).toMatchObject([
    { entryId: entryIds[1], before: { prize: '优秀奖' }, after: { prize: '一等奖' } },
  ])
  const corrected = await publish('奖项名额更正')
  expect(corrected).toMatchObject({ ok: true, edition: 2 })
  // Nothing but the prize changed, and that is told.
  await tellResults({ kind: 'results_corrected', publicationId: (corrected as { publicationId: number }).publicationId }, never)
  const told = await db.notice.findMany({ where: { kind: 'results_corrected' } })
  expect(told.map(({ params }) => params)).toMatchObject([{ rank: '2', rankBefore: '2', prize: '一等奖', prizeBefore: '优秀奖' }])
})

test('all that is wrong in a decision is said at once, each where it stands', async () => {
  for (const [places, code, at] of [
    [[1, 1, 1], 'chairPartsNothing', [0, 1, 2]],
    [[1, 4, NaN], 'chairPlaces', [1, 2]],
    [[0, 1.5, 3], 'chairPlaces', [0, 1]],
  ] as const)
    expect(
      await decide(
        places.map((place, index) => [index, place] as const),
        '长'.repeat(301),
      ),
    ).toEqual({
      ok: false,
      code: 'invalid',
      faults: { places: { code, entryIds: at.map((index) => entryIds[index]) }, reason: 'tooLong?max=300' },
    })
  expect(await db.chairDecision.count({ where: { stageId: where.stageId } })).toBe(0)
})
