import { beforeEach, expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { figuresInUse } from '~/domain/competitions/figures-in-use.server'
import { db, transaction } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { stageRanking } from '~/domain/results/queries/stage-ranking.server'
import { advancementPage } from '~/domain/results/queries/advancement-page.server'
import { publicationPage } from '~/domain/results/queries/publication-page.server'
import { decideAdvancements } from './decide-advancements.server'
import { excessRefusal } from './rules'

let competition: Awaited<ReturnType<typeof makeCompetition>>
let admin: { id: number }
let entrants: number[]

/** Five entrants: 90, 80, 80, 70, and one without a score. Two advance. */
beforeEach(async () => {
  competition = await makeCompetition()
  admin = await makeUser({ role: 'admin' })
  const judge = await makeJudge(competition)
  entrants = []
  for (const total of [90, 80, 80, 70, null]) {
    const registration = await makeRegistration(competition)
    entrants.push(registration.entries[0]!.id)
    if (total === null) continue
    const work = await makeWork(competition, registration, { lockedAt: now() })
    await makeScore(competition, work, judge, [total, total, total, total])
  }
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { advanceCount: 2 } })
})

/** The verb's answer; the entries that a refusal names are asked for where they matter. */
const answer = async (input: Parameters<typeof decideAdvancements>[0]) => {
  const result = await decideAdvancements(input)
  return result.ok ? result : { ok: false, code: result.code }
}
const decide = (positions: number[], status: 'pending' | 'advanced' | 'eliminated', data: object = {}) =>
  answer({
    actorId: admin.id,
    competitionId: competition.id,
    stageId: competition.stages[0]!.id,
    categoryId: null,
    entries: positions.map((position) => entrants[position]!),
    status,
    confirmed: false,
    ...data,
  })
/** A ranking's own selection, as somebody chooses it who sees the ranking now. */
const whole = async (which: 'aboveLine' | 'undecided') => {
  const page = (await advancementPage({ competitionId: competition.id, stageId: competition.stages[0]!.id }))!
  return { which, digestSeen: page.digest }
}
const advanced = () => db.advancement.count({ where: { stageId: competition.stages[0]!.id, status: 'advanced' } })

test('one, several, back again; each change is in the audit log', async () => {
  expect(await decide([0, 3], 'advanced')).toEqual({ ok: true, changed: 2 })
  expect(await decide([0, 3], 'advanced')).toEqual({ ok: true, changed: 0 })
  expect(await decide([3], 'eliminated')).toEqual({ ok: true, changed: 1 })
  expect(await decide([0], 'pending')).toEqual({ ok: true, changed: 1 })
  const entries = await db.auditEntry.findMany({ where: { action: 'advancement.decided', actorId: admin.id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ details }) => details)).toMatchObject([
    {
      to: 'advanced',
      changes: [
        { number: 1, from: 'pending' },
        { number: 4, from: 'pending' },
      ],
    },
    { to: 'eliminated', changes: [{ number: 4, from: 'advanced' }] },
    { to: 'pending', changes: [{ number: 1, from: 'advanced' }] },
  ])
})

test('the top N takes in who ties at the last place; any other excess is refused', async () => {
  const stageId = competition.stages[0]!.id
  expect(await decide([], 'advanced', { entries: await whole('aboveLine') })).toEqual({ ok: true, changed: 3 })
  expect(await decide([0, 1, 2], 'advanced')).toEqual({ ok: true, changed: 0 })
  expect(await decide([3], 'advanced')).toEqual({ ok: false, code: 'advanceCountExceeded?limit=2&count=4' })
  expect(await decide([4], 'advanced')).toEqual({ ok: false, code: 'advanceCountExceeded?limit=2&count=4' })
  expect(await advanced()).toBe(3)
  const ranking = { actorId: admin.id, competitionId: competition.id, stageId, categoryId: null, confirmed: false }
  expect(await decideAdvancements({ ...ranking, entries: await whole('undecided'), status: 'advanced' })).toMatchObject({
    ok: false,
    code: 'advanceCountExceeded?limit=2&count=5',
    entryIds: [entrants[3], entrants[4]],
  })
  expect(await decide([], 'eliminated', { entries: await whole('undecided') })).toEqual({ ok: false, code: 'confirmRest' })
  expect(await decide([], 'eliminated', { entries: await whole('undecided'), confirmed: true })).toEqual({ ok: true, changed: 2 })
  expect(await decide([], 'eliminated', { entries: await whole('undecided') })).toEqual({ ok: false, code: 'nobodySelected' })
})

test('who is the rest is known once everybody above the line is decided about, one way or the other', async () => {
  const rest = async () => decide([], 'eliminated', { entries: await whole('undecided'), confirmed: true })
  await decide([0], 'advanced')
  expect(await rest()).toEqual({ ok: false, code: 'aboveLineUndecided?count=2' })
  await decide([1], 'advanced')
  await decide([2], 'eliminated')
  expect(await rest()).toEqual({ ok: true, changed: 2 })
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { advanceCount: null } })
  await decide([1], 'pending')
  expect(await rest(), 'without a line nobody is above it').toEqual({ ok: true, changed: 1 })
})

test('a ranking is decided as a whole only as it was seen: neither by another order nor by another line', async () => {
  const stageId = competition.stages[0]!.id
  const seen = await whole('aboveLine')
  const last = await db.work.findFirstOrThrow({ where: { entryId: entrants[3]! } })
  await makeScore(competition, last, await makeJudge(competition), [100, 100, 100, 100])
  expect(await decide([], 'advanced', { entries: seen })).toEqual({ ok: false, code: 'rankingChanged' })
  expect(await db.advancement.count({ where: { stageId } })).toBe(0)
  const other = await whole('aboveLine')
  await db.stage.update({ where: { id: stageId }, data: { advanceCount: 1 } })
  expect(await decide([], 'advanced', { entries: other })).toEqual({ ok: false, code: 'rankingChanged' })
  expect(await decide([], 'advanced', { entries: await whole('aboveLine') })).toEqual({ ok: true, changed: 1 })
  expect(await decide([], 'advanced', { entries: other }), 'what is so already is not refused').toEqual({ ok: true, changed: 0 })
})

test('decisions that a later score contradicts are named where they are seen and where they are published, and who keeps a place in the way', async () => {
  const [stageId, competitionId] = [competition.stages[0]!.id, competition.id]
  await decide([], 'advanced', { entries: await whole('aboveLine') })
  await decide([], 'eliminated', { entries: await whole('undecided'), confirmed: true })
  const pages = () => Promise.all([advancementPage, publicationPage].map((pageOf) => pageOf({ competitionId, stageId })))
  for (const page of await pages()) expect(page!.against).toBeNull()

  // 70 becomes 85 and rank 2: the two with 80 fall behind.
  const late = await db.work.findFirstOrThrow({ where: { entryId: entrants[3]! } })
  await makeScore(competition, late, await makeJudge(competition), [100, 100, 100, 100])
  for (const page of await pages()) {
    expect(page!.against).toMatchObject({
      places: 2,
      notAdvanced: { count: 1, named: [{ entryId: entrants[3], number: 4, rank: 2, page: 1 }] },
      advanced: { count: 2, named: [{ rank: 3 }, { rank: 3 }] },
    })
  }
  const other = await advancementPage({ competitionId, stageId, removeExtremes: !competition.removeExtremes })
  expect(other!.against, 'another rule than the official says nothing').toBeNull()

  const ranking = { actorId: admin.id, competitionId, stageId, categoryId: null, confirmed: false }
  expect(await decideAdvancements({ ...ranking, entries: await whole('aboveLine'), status: 'advanced' })).toMatchObject({
    code: 'advanceCountExceeded?limit=2&count=4',
    beyond: {
      count: 2,
      named: [
        { number: 2, rank: 3 },
        { number: 3, rank: 3 },
      ],
    },
  })
})

test("the next stage's limit is hard, ties or not", async () => {
  await db.stage.update({ where: { id: competition.stages[1]!.id }, data: { participantLimit: 2 } })
  expect(await decide([0, 1, 2], 'advanced')).toEqual({ ok: false, code: 'nextStageLimit?limit=2&count=3' })
  expect(await decide([0, 1], 'advanced')).toEqual({ ok: true, changed: 2 })
})

test('two organisers at once never pass the count together', async () => {
  const answers = await Promise.all([decide([0], 'advanced'), decide([3], 'advanced'), decide([4], 'advanced')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await advanced()).toBe(2)
})

test('a published stage asks first', async () => {
  const [stageId, categoryId] = [competition.stages[0]!.id, competition.categories[0]!.id]
  await db.publication.create({
    data: { stageId, categoryId, edition: 1, rule: {}, digest: 'test', publishedAt: now(), publishedById: admin.id },
  })
  expect(await decide([0], 'advanced')).toEqual({ ok: false, code: 'confirmAfterPublishing' })
  expect(await decide([0], 'advanced', { confirmed: true })).toEqual({ ok: true, changed: 1 })
})

test('an advancement the participant has used is not taken back', async () => {
  await decide([0], 'advanced')
  const registration = await db.registration.findFirstOrThrow({
    where: { entries: { some: { id: entrants[0] } } },
    include: { songs: true, entries: true },
  })
  await makeWork(competition, registration, { stageId: competition.stages[1]!.id })
  expect(await decide([0], 'eliminated')).toEqual({ ok: false, code: 'nextStageHasWorks?count=1' })
})

test('more entrants than a statement takes parameters are decided at once, and back again', async () => {
  const own = await makeCompetition()
  const stageId = own.stages[0]!.id
  const count = 1000
  const made = { email: '', name: '歌手', phoneNumber: '13800138000', passwordHash: 'none', role: 'student', status: 'active' } as const
  const users = await db.user.createManyAndReturn({
    data: Array.from({ length: count }, (_, n) => ({ ...made, email: `many${n}@example.test`, createdAt: now() })),
    select: { id: true },
  })
  const at = { createdAt: now(), updatedAt: now(), submittedAt: now() }
  const registrations = await db.registration.createManyAndReturn({
    data: users.map(({ id: userId }, n) => ({
      competitionId: own.id,
      userId,
      number: n + 1,
      status: 'approved' as const,
      name: '歌手',
      ...at,
    })),
    select: { id: true },
  })
  await db.entry.createMany({ data: registrations.map(({ id }) => ({ registrationId: id, categoryId: own.categories[0]!.id })) })
  const entries = (await db.entry.findMany({ where: { categoryId: own.categories[0]!.id } })).map(({ id }) => id)
  const all = { actorId: admin.id, competitionId: own.id, stageId, categoryId: null, entries, confirmed: false }
  const decided = (status: 'advanced' | 'eliminated') => db.advancement.count({ where: { stageId, status } })
  expect(await answer({ ...all, status: 'advanced' })).toEqual({ ok: true, changed: count })
  expect(await decided('advanced')).toBe(count)
  expect(await answer({ ...all, status: 'eliminated' })).toEqual({ ok: true, changed: count })
  expect(await decided('eliminated')).toBe(count)
})

test('strangers, nobody, unbegun and foreign stages are refused', async () => {
  const other = await makeCompetition()
  const stranger = await makeRegistration(other)
  expect(await decide([], 'advanced')).toEqual({ ok: false, code: 'nobodySelected' })
  expect(await decide([], 'advanced', { entries: [stranger.entries[0]!.id] })).toEqual({ ok: false, code: 'entrantUnknown' })
  expect(await decide([0], 'advanced', { competitionId: other.id })).toEqual({ ok: false, code: 'notFound' })
  expect(await decide([0], 'advanced', { stageId: competition.stages[1]!.id })).toEqual({ ok: false, code: 'entrantUnknown' })
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status: 'upcoming' } })
  expect(await decide([0], 'advanced')).toEqual({ ok: false, code: 'stageNotBegun' })
})

test('the rule by itself', () => {
  expect(excessRefusal([1, 2, 2], { advanceCount: 2, nextLimit: null, goingOn: 3 })).toBeNull()
  expect(excessRefusal([1, 2, 2, 4], { advanceCount: 2, nextLimit: null, goingOn: 4 })).toBe('advanceCountExceeded?limit=2&count=4')
  expect(excessRefusal([4, null], { advanceCount: 2, nextLimit: null, goingOn: 2 })).toBeNull()
  expect(excessRefusal([1, 2, null], { advanceCount: null, nextLimit: null, goingOn: 3 })).toBeNull()
  expect(excessRefusal([1, 2, null], { advanceCount: null, nextLimit: 2, goingOn: 3 })).toBe('nextStageLimit?limit=2&count=3')
})

test('each category has its own ranking and places; the next stage takes them all together', async () => {
  const own = await makeCompetition()
  const stageId = own.stages[0]!.id
  const youth = await db.category.create({ data: { competitionId: own.id, position: 1, name: '少年组', songCount: 0 } })
  const judge = await makeJudge(own)
  const entries: number[] = []
  for (const [categoryId, total] of [
    [own.categories[0]!.id, 95],
    [own.categories[0]!.id, 94],
    [youth.id, 60],
    [youth.id, 50],
  ] as const) {
    const registration = await makeRegistration(own, { entries: { create: { categoryId } } } as object)
    const work = await makeWork(own, registration, { lockedAt: now() })
    await makeScore(own, work, judge, [total, total, total, total])
    entries.push(registration.entries[0]!.id)
  }
  await db.stage.update({ where: { id: stageId }, data: { advanceCount: 1 } })
  await db.stage.update({ where: { id: own.stages[1]!.id }, data: { participantLimit: 2 } })
  const act = (categoryId: number, entryIds: number[]) =>
    answer({ actorId: admin.id, competitionId: own.id, stageId, categoryId, entries: entryIds, status: 'advanced', confirmed: false })

  const ranking = await stageRanking({ competitionId: own.id, stageId, categoryId: youth.id })
  expect(ranking!.ranked.map(({ entryId, rank }) => [entryId, rank])).toEqual([
    [entries[2], 1],
    [entries[3], 2],
  ])
  expect(await act(youth.id, [entries[0]!])).toEqual({ ok: false, code: 'entrantUnknown' })
  expect(await act(youth.id, [entries[2]!, entries[3]!])).toEqual({ ok: false, code: 'advanceCountExceeded?limit=1&count=2' })
  await db.stageQuota.create({ data: { stageId, categoryId: youth.id, advanceCount: 2 } })
  expect(await act(youth.id, [entries[2]!, entries[3]!])).toEqual({ ok: true, changed: 2 })
  expect(await act(own.categories[0]!.id, [entries[0]!])).toEqual({ ok: false, code: 'nextStageLimit?limit=2&count=3' })

  await db.stage.update({ where: { id: stageId }, data: { ranking: 'together' } })
  const together = await stageRanking({ competitionId: own.id, stageId })
  expect(together!.ranked.map(({ entryId }) => entryId)).toEqual(entries)
  expect(await stageRanking({ competitionId: own.id, stageId, categoryId: youth.id })).toBeNull()
})

test('an advancement to a live round with scores names the scores, and a refusal those who were meant', async () => {
  await db.stage.update({ where: { id: competition.stages[1]!.id }, data: { canUpload: false, status: 'active' } })
  await decide([0], 'advanced')
  const performance = await db.work.findFirstOrThrow({ where: { stageId: competition.stages[1]!.id } })
  await makeScore(competition, performance, await makeJudge(competition), [80, 80, 80, 80])
  expect(await decide([0], 'eliminated')).toEqual({ ok: false, code: 'nextStageHasScores?count=1' })
  const ranking = { actorId: admin.id, competitionId: competition.id, stageId: competition.stages[0]!.id, categoryId: null }
  const asked = { ...ranking, entries: [entrants[0]!], status: 'eliminated' as const, confirmed: false }
  const { number, name } = await db.registration.findFirstOrThrow({ where: { entries: { some: { id: entrants[0] } } } })
  expect(await decideAdvancements(asked)).toMatchObject({ people: [{ number, name }] })
})

test('the next stage’s places are people’s: who advances in two categories takes one', async () => {
  const own = await makeCompetition()
  const [first, final] = [own.stages[0]!, own.stages[1]!]
  const youth = await db.category.create({ data: { competitionId: own.id, position: 1, name: '少年组', songCount: 0 } })
  const both = await makeRegistration(own)
  const second = await db.entry.create({ data: { registrationId: both.id, categoryId: youth.id } })
  const other = await makeRegistration(own)
  await db.stage.update({ where: { id: first.id }, data: { advanceCount: null } })
  await db.stage.update({ where: { id: final.id }, data: { participantLimit: 1 } })
  const advance = (categoryId: number, entryId: number) =>
    answer({
      actorId: admin.id,
      competitionId: own.id,
      stageId: first.id,
      categoryId,
      entries: [entryId],
      status: 'advanced',
      confirmed: false,
    })
  expect(await advance(youth.id, second.id)).toEqual({ ok: true, changed: 1 })
  expect(await advance(own.categories[0]!.id, both.entries[0]!.id)).toEqual({ ok: true, changed: 1 })
  expect(await advance(own.categories[0]!.id, other.entries[0]!.id)).toEqual({ ok: false, code: 'nextStageLimit?limit=1&count=2' })
  const stored = await db.competition.findUniqueOrThrow({
    where: { id: own.id },
    include: { categories: true, stages: { orderBy: { position: 'asc' } }, specialAwards: true },
  })
  const { stages } = await transaction((tx) => figuresInUse(tx, stored))
  expect(stages.map(({ advanced, entrants }) => [advanced, entrants])).toEqual([
    [2, 2],
    [0, 1],
  ])
})
