import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findCompetition } from '~/domain/competitions/queries/competition.server'
import { findManagement } from '~/domain/competitions/queries/management.server'
import { listCompetitions } from '~/domain/competitions/queries/competitions-page.server'
import { stageIsBeingCorrected } from '~/domain/competitions/publications'
import { organiserDashboard } from '~/domain/dashboard/organiser.server'
import { participantDashboard } from '~/domain/dashboard/participant.server'
import { mayUploadWork } from '~/domain/works/may-upload-work.server'
import { findSituation, ruleView } from '~/domain/works/queries/situation.server'
import { uploadPage } from '~/domain/works/queries/upload-page.server'
import { uploadRefusal } from '~/domain/works/rules'
import { createTranslator } from '~/i18n/translate'
import { zh } from '~/i18n/zh'
import { withChanges } from '~/i18n/result-change'
import { judgeDashboard } from '~/domain/dashboard/judge.server'
import { decideAdvancements } from '~/domain/advancement/decide-advancements.server'
import { tellStage } from '~/domain/notices/tell-stage.server'
import { fromFraction, rational } from '~/domain/judging/rational'
import { tellResults } from '~/domain/notices/tell-results.server'
import { unpackItems } from '~/domain/judging/desk-item'
import { judgingDesk } from '~/domain/judging/queries/desk.server'
import { saveDraft, submitScore } from '~/domain/judging/submit-score.server'
import { voidScore } from '~/domain/judging/void-score.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { publishRanking } from './publish-ranking.server'
import { publicationPage } from './queries/publication-page.server'
import { advancementPage } from './queries/advancement-page.server'
import { differingRankings } from './queries/differing-rankings.server'
import { editionsOf, findEdition } from './queries/editions.server'
import { ownResults, ownResultsByWork, withdrawnResults } from './queries/own-results.server'
import { stageRanking } from './queries/stage-ranking.server'
import { withdrawPublication } from './withdraw-publication.server'

let competition: Awaited<ReturnType<typeof makeCompetition>>
let admin: { id: number }
let stageId: number
let singers: { id: number; entryId: number; userId: number; workId: number }[]
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
    singers.push({ id: registration.id, entryId: registration.entries[0]!.id, userId: registration.userId, workId: work.id })
  }
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
})

/** Publishes the ranking as it is now, unless told what was seen of it. */
async function publish(data: { competitionId?: number; categoryId?: number; digestSeen?: string; reason?: string } = {}) {
  const ranking = { competitionId: competition.id, stageId, categoryId: null, ...data }
  const digestSeen = (await publicationPage(ranking))?.digest ?? ''
  return publishRanking({ actorId: admin.id, digestSeen, reason: '', ...ranking })
}
const results = (singer: number) => ownResultsByWork({ userId: singers[singer]!.userId, competitionId: competition.id })

test('nothing is seen before; afterwards each sees their own', async () => {
  await decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    categoryId: null,
    entries: [singers[0]!.entryId],
    status: 'advanced',
    confirmed: false,
  })
  await decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    categoryId: null,
    entries: [singers[1]!.entryId],
    status: 'eliminated',
    confirmed: false,
  })
  expect(await results(0)).toEqual([])
  expect(await publish()).toMatchObject({ ok: true })

  expect(await results(0)).toMatchObject([
    {
      stageId,
      rank: 1,
      rankedCount: 2,
      totalHundredths: 8500,
      panels: [3],
      decision: 'advanced',
      works: [{ id: singers[0]!.workId, totalHundredths: 8500 }],
    },
  ])
  const [second] = await results(1)
  expect(second).toMatchObject({ rank: 2, totalHundredths: 7100, decision: 'eliminated' })
  expect(second!.works[0]!.criteria.map(({ averageHundredths }) => averageHundredths)).toEqual([7111, 7111, 7111, 7111])
  expect(second!.works[0]!.comments).toEqual(['第0位评委的话', '第1位评委的话', '第2位评委的话'])
  for (const { id } of judges) {
    const { name } = await db.user.findUniqueOrThrow({ where: { id } })
    expect(JSON.stringify(second)).not.toContain(name)
  }
  expect(await ownResults({ userId: admin.id, competitionId: competition.id })).toEqual([])
})

test('published is frozen: exact totals, final scores, no voiding, no new score', async () => {
  const late = await makeJudge(competition)
  await publish()
  const rows = await db.result.findMany({ where: { publication: { stageId } }, orderBy: { rank: 'asc' } })
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
  const values = new Map(competition.criteria.map(({ id }) => [id, 100]))
  expect(
    await submitScore({ judgeId: late.id, competitionId: competition.id, workId: singers[0]!.workId, values, comment: '', revision: 0 }),
  ).toEqual({
    ok: false,
    code: 'scoringClosed',
  })
})

test('published once, however often and however many ask', async () => {
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'alreadyPublished')).toHaveLength(2)
  expect(await publish()).toEqual({ ok: false, code: 'alreadyPublished' })
  expect(await db.result.count({ where: { publication: { stageId } } })).toBe(2)
  expect(await db.auditEntry.count({ where: { action: 'stage.published', subjectId: String(stageId) } })).toBe(1)
})

test('from completed it closes scoring too; earlier it is refused', async () => {
  await db.stage.update({ where: { id: stageId }, data: { status: 'active' } })
  expect(await publish()).toEqual({ ok: false, code: 'publishTooEarly' })
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  expect(await publish()).toMatchObject({ ok: true })
})

test('what changed since the page was shown stops it; so does a foreign competition', async () => {
  const seen = (await publicationPage({ competitionId: competition.id, stageId }))!.digest
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  const late = await makeJudge(competition)
  await makeScore(competition, { id: singers[0]!.workId }, late, [60, 60, 60, 60])
  for (const digestSeen of [seen, '']) expect(await publish({ digestSeen })).toEqual({ ok: false, code: 'publicationChanged' })
  expect(await publish({ competitionId: (await makeCompetition()).id })).toEqual({ ok: false, code: 'notFound' })
  expect(await db.result.count({ where: { publication: { stageId } } })).toBe(0)
  expect(await publish()).toMatchObject({ ok: true })
})

test('with all scores counted the official total is the plain mean', async () => {
  await db.competition.update({ where: { id: competition.id }, data: { removeExtremes: false } })
  const standings = await stageRanking({ competitionId: competition.id, stageId })
  expect(standings!.ranked.map(({ official }) => official)).toEqual([rational(85), rational(7111, 100)])
  const other = await stageRanking({ competitionId: competition.id, stageId, removeExtremes: true })
  expect(other!.ranked.map(({ official }) => official)).toEqual([rational(85), rational(71)])
})

test('drafts and voided scores do not count', async () => {
  const extra = [await makeJudge(competition), await makeJudge(competition)]
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  await makeScore(competition, { id: singers[0]!.workId }, extra[0]!, [1, 1, 1, 1], { status: 'draft', submittedAt: null })
  const mistaken = await makeScore(competition, { id: singers[0]!.workId }, extra[1]!, [1, 1, 1, 1])
  await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId: mistaken.id, reason: '评错了作品' })
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  const standings = await stageRanking({ competitionId: competition.id, stageId })
  expect(standings!.ranked[0]).toMatchObject({ judgeCount: 3, official: rational(85) })
})

test('the next stage takes in the advanced only', async () => {
  await decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    categoryId: null,
    entries: [singers[0]!.entryId],
    status: 'advanced',
    confirmed: false,
  })
  const next = await stageRanking({ competitionId: competition.id, stageId: competition.stages[1]!.id })
  expect(next!.ranked.map(({ entryId }) => entryId)).toEqual([singers[0]!.entryId])
})

test('withdrawn: nobody sees it, scores can be voided, everyone is told why; the next edition is a correction with a reason', async () => {
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  const withdraw = (reason: string) =>
    withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId: first.publicationId, reason })
  for (const none of [' ', '\u200b']) expect(await withdraw(none)).toEqual({ ok: false, code: 'reasonRequired' })
  expect(await withdraw('误'.repeat(301))).toEqual({ ok: false, code: 'tooLong?max=300' })
  for (const _ of ['pressed', 'pressed twice']) expect(await withdraw('计分有误')).toMatchObject({ ok: true })
  expect(await db.auditEntry.count({ where: { action: 'results.withdrawn', subjectId: String(stageId) } })).toBe(1)
  expect(await withdraw('再来一次')).toEqual({ ok: false, code: 'alreadyWithdrawn' })
  expect(await results(0)).toEqual([])
  expect(await withdrawnResults({ userId: singers[0]!.userId, competitionId: competition.id })).toMatchObject([{ reason: '计分有误' }])
  expect(await db.stage.findUnique({ where: { id: stageId } })).toMatchObject({ status: 'closed' })
  const wrong = await db.score.findFirstOrThrow({ where: { workId: singers[0]!.workId, judgeId: judges[0]!.id } })
  expect(wrong.status).toBe('submitted')
  expect(await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId: wrong.id, reason: '误选' })).toEqual({ ok: true })

  for (const none of ['', '\u200b']) expect(await publish({ reason: none })).toEqual({ ok: false, code: 'correctionReasonRequired' })
  expect(await publish({ reason: '误'.repeat(9000) })).toEqual({ ok: false, code: 'tooLong?max=300' })
  expect(await publish({ reason: '一位评委误选作品' })).toMatchObject({ ok: true, edition: 2 })
  // 80 and 85 are left: their mean.
  expect(await results(0)).toMatchObject([{ edition: 2, reason: '一位评委误选作品', totalHundredths: 8250, panels: [2] }])
  expect(await withdrawnResults({ userId: singers[0]!.userId, competitionId: competition.id })).toEqual([])
  const editions = await db.publication.findMany({
    where: { stageId },
    orderBy: { edition: 'asc' },
    include: { results: { orderBy: { rank: 'asc' } } },
  })
  expect(editions.map(({ edition, withdrawalReason, results }) => [edition, withdrawalReason, results[0]!.totalHundredths])).toEqual([
    [1, '计分有误', 8500],
    [2, '', 8250],
  ])
  expect(new Set(editions.map(({ digest }) => digest)).size).toBe(2)
  const jobs = await db.job.findMany({
    where: { kind: 'tell-results', subject: { in: editions.map(({ id }) => `publication:${id}`) } },
    orderBy: { id: 'asc' },
    select: { payload: true },
  })
  expect(jobs).toMatchObject(['results_published', 'results_withdrawn', 'results_corrected'].map((kind) => ({ payload: { kind } })))
})

test('a standing edition is corrected in one act when the ranking has changed, and not when nothing has', async () => {
  await publish()
  expect(await publish({ reason: '没有变化' })).toEqual({ ok: false, code: 'alreadyPublished' })
  await decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    categoryId: null,
    entries: [singers[0]!.entryId],
    status: 'advanced',
    confirmed: true,
  })
  expect(await publish()).toEqual({ ok: false, code: 'alreadyPublished' })
  expect(await publish({ reason: '补上晋级' })).toMatchObject({ ok: true, edition: 2 })
  const [first, second] = await db.publication.findMany({ where: { stageId }, orderBy: { edition: 'asc' } })
  expect([first!.withdrawalReason, second!.withdrawnAt]).toEqual(['补上晋级', null])
})

test('a correction tells each what changed for them', async () => {
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  await tell('results_published', first.publicationId)
  await takeBack(first.publicationId)
  await tell('results_withdrawn', first.publicationId)
  const wrong = await db.score.findFirstOrThrow({ where: { workId: singers[0]!.workId, judgeId: judges[0]!.id } })
  await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId: wrong.id, reason: '误选' })
  const second = await publish({ reason: '已核对' })
  if (!second.ok) throw new Error(second.code)
  for (let run = 0; run < 2; run++) await tell('results_corrected', second.publicationId)
  const notices = await db.notice.findMany({ where: { kind: 'results_corrected' }, orderBy: { userId: 'asc' } })
  expect(notices.map(({ params }) => params)).toMatchObject([
    { rankBefore: '1', rank: '1', totalBefore: '85.00', total: '82.50', reason: '已核对' },
    { rankBefore: '2', rank: '2', totalBefore: '71.00', total: '71.00' },
  ])
})

/** A second category with one singer, whom one judge has scored; uploads have ended, judging goes on. */
async function withYouth() {
  const youth = await db.category.create({ data: { competitionId: competition.id, position: 1, name: '少年组', songCount: 0 } })
  const child = await makeRegistration(competition, { entries: { create: { categoryId: youth.id } } } as object)
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  const work = await makeWork(competition, child, { lockedAt: now() })
  await makeScore(competition, work, judges[0]!, [60, 60, 60, 60])
  return { youth, child, work }
}

test('a category is published by itself; the stage has advanced once the last one is out', async () => {
  const { youth, child } = await withYouth()
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  expect(await publish({ categoryId: youth.id })).toMatchObject({ ok: true, edition: 1 })
  expect(await db.stage.findUnique({ where: { id: stageId } })).toMatchObject({ status: 'closed' })
  expect(await ownResults({ userId: child.userId, competitionId: competition.id })).toMatchObject([
    { rank: 1, rankedCount: 1, category: '少年组' },
  ])
  expect(await results(0)).toEqual([])
  expect(await db.score.count({ where: { workId: singers[0]!.workId, status: 'finalized' } })).toBe(0)
  expect(await publish({ categoryId: competition.categories[0]!.id })).toMatchObject({ ok: true })
  expect(await results(0)).toMatchObject([{ rank: 1, rankedCount: 2 }])
  expect(await db.stage.findUnique({ where: { id: stageId } })).toMatchObject({ status: 'advanced' })
})

test('publishing one category ends its judging alone', async () => {
  const { youth, work } = await withYouth()
  const category = competition.categories[0]!
  const late = await makeJudge(competition)
  expect(await publicationPage({ competitionId: competition.id, stageId, categoryId: category.id })).toMatchObject({
    state: 'closesFirst',
    othersOpen: true,
  })
  expect(await publish({ categoryId: category.id })).toMatchObject({ ok: true })
  expect(await db.stage.findUnique({ where: { id: stageId } })).toMatchObject({ status: 'completed' })
  const { stages } = (await findManagement(competition.id))!
  expect(stages[0]!.judges.find(({ id }) => id === late.id)).toMatchObject({ scorable: 1, submitted: 0 })
  expect(await judgeDashboard(late.id)).toMatchObject([{ scorable: 1, scored: 0 }])

  const values = new Map(competition.criteria.map(({ id }) => [id, 7000]))
  const given = { competitionId: competition.id, workId: work.id, values, comment: '', revision: 0 }
  expect(await submitScore({ ...given, judgeId: judges[1]!.id })).toMatchObject({ ok: true })
  expect(await publicationPage({ competitionId: competition.id, stageId, categoryId: youth.id })).toMatchObject({ othersOpen: false })
  expect(await publish({ categoryId: youth.id })).toMatchObject({ ok: true })
  expect(await db.stage.findUnique({ where: { id: stageId } })).toMatchObject({ status: 'advanced' })
})

test('while its results are out nothing of an entry is scored, however the stage is moved; what was published is what is seen', async () => {
  await withYouth()
  const category = competition.categories[0]!
  const [published] = singers
  const late = await makeJudge(competition)
  const drafter = await makeJudge(competition)
  const draft = await makeScore(competition, { id: published!.workId }, drafter, [1, 1, 1, 1], { status: 'draft', submittedAt: null })
  const stray = await makeJudge(competition)
  await publish({ categoryId: category.id })
  const seen = await results(0)
  const given = (judgeId: number, revision: number) => ({
    judgeId,
    competitionId: competition.id,
    workId: published!.workId,
    values: new Map(competition.criteria.map(({ id }) => [id, 100])),
    comment: '迟来的话',
    revision,
  })
  const refused = { ok: false, code: 'workPublished' }
  for (const status of ['completed', 'active'] as const) {
    await db.stage.update({ where: { id: stageId }, data: { status } })
    for (const act of [submitScore, saveDraft]) {
      expect(await act(given(late.id, 0))).toEqual(refused)
      expect(await act(given(drafter.id, draft.revision))).toEqual(refused)
    }
  }
  const desk = await judgingDesk({ judgeId: late.id, competitionId: competition.id, stageId, workId: published!.workId })
  expect(desk.selected).toMatchObject({ id: published!.workId, published: true, own: null })
  expect(unpackItems(desk.entries).map(({ state }) => state)).toEqual(['published', 'published', 'pending'])

  // By the database too, and in a competition where one got in before it refused.
  const row = { workId: published!.workId, stageId, createdAt: now(), updatedAt: now() }
  await expect(db.score.create({ data: { ...row, judgeId: late.id } })).rejects.toMatchObject({ code: 'workPublished' })
  await expect(db.score.update({ where: { id: draft.id }, data: { comment: '改' } })).rejects.toMatchObject({ code: 'workPublished' })
  await expect(db.criterionScore.updateMany({ where: { scoreId: draft.id }, data: { hundredths: 2 } })).rejects.toMatchObject({
    code: 'workPublished',
  })
  await smuggle(() => makeScore(competition, { id: published!.workId }, stray, [1, 1, 1, 1], { comment: '混进来的话' }))
  expect(await results(0)).toEqual(seen)
  const { id: scoreId } = await db.score.findFirstOrThrow({ where: { judgeId: stray.id } })
  expect(await voidScore({ actorId: admin.id, competitionId: competition.id, scoreId, reason: '混入' })).toMatchObject({
    code: 'stagePublished',
  })
})

test('results published by a clock that was set back are whole', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now().getTime() - 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await publish()).toMatchObject({ ok: true })
  expect(await results(0)).toMatchObject([{ works: [{ totalHundredths: 8500, comments: { length: 3 } }] }])
})

const decide = (singer: number, status: 'advanced' | 'eliminated') =>
  decideAdvancements({
    actorId: admin.id,
    competitionId: competition.id,
    stageId,
    categoryId: null,
    entries: [singers[singer]!.entryId],
    status,
    confirmed: true,
  })

const toldOf = async (singer: number) => {
  const rows = await db.notice.findMany({ where: { userId: singers[singer]!.userId }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, params }) => ({ kind, params: params as Record<string, string> }))
}

const tell = (kind: 'results_published' | 'results_withdrawn' | 'results_corrected', publicationId: number) =>
  tellResults({ kind, publicationId }, new AbortController().signal)

test('a decision changed after publication is nobody’s to see until a correction says what changed, and to whom', async () => {
  await decide(0, 'advanced')
  await decide(1, 'eliminated')
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  const shownTo = async (singer: number) => {
    const { userId, id } = singers[singer]!
    const [entry] = (await participantDashboard(userId)).entries
    const upload = await uploadPage({ userId, competitionId: competition.id, stageId })
    if (upload === null || upload === 'noStage') throw new Error('no page')
    const situation = await findSituation({ registrationId: id, stageId: competition.stages[1]!.id })
    return {
      result: (await results(singer))[0]!.decision,
      step: entry!.step.kind,
      stage: upload.stages[0]!.decisions[0]?.decision,
      takesPart: situation!.takingPart.length === 1,
    }
  }
  const before = { result: 'eliminated', step: 'eliminated', stage: 'eliminated', takesPart: false }
  expect(await shownTo(1)).toEqual(before)
  expect(await differingRankings(competition.id)).toEqual([])

  await decide(1, 'advanced')
  expect(await shownTo(1), 'the next stage has not begun').toEqual(before)
  expect(await differingRankings(competition.id)).toMatchObject([{ stageId, stage: '初赛', count: 1 }])
  const page = (await publicationPage({ competitionId: competition.id, stageId }))!
  expect(page.changes).toMatchObject([
    { entryId: singers[1]!.entryId, before: { rank: 2, decision: 'eliminated' }, after: { rank: 2, decision: 'advanced' } },
  ])
  await tell('results_published', first.publicationId)
  const second = await publish({ reason: '补上一位' })
  if (!second.ok) throw new Error(second.code)
  expect(await shownTo(1)).toEqual({ result: 'advanced', step: 'advanced', stage: 'advanced', takesPart: true })
  expect(await differingRankings(competition.id)).toEqual([])
  await tell('results_corrected', second.publicationId)
  expect((await toldOf(0)).map(({ kind }) => kind)).toEqual(['results_published'])
  const notice = (await toldOf(1)).at(-1)
  const t = createTranslator(zh)
  expect(withChanges(notice!.params, t).changes).toBe('晋级结果 未晋级 → 已晋级')
})

test('what a participant may hand in follows what is published, not what is decided until the next edition', async () => {
  const second = competition.stages[1]!
  await decide(0, 'advanced')
  await decide(1, 'eliminated')
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  await db.stage.update({ where: { id: second.id }, data: { status: 'active' } })
  const shownOf = async ({ userId }: { userId: number }) => {
    const page = await uploadPage({ userId, competitionId: competition.id, stageId: second.id })
    return page === null || page === 'noStage' ? page : page.stages.map(({ decisions }) => decisions.map(({ decision }) => decision))
  }
  expect(await shownOf(singers[0]!)).toEqual([['advanced'], ['qualified']])
  expect(await shownOf(singers[1]!)).toEqual([['eliminated'], []])
  const out = 'uploadEliminated?stage=%E5%88%9D%E8%B5%9B'
  const allowed = async () => {
    const codes = singers.map(async ({ id, userId }) => {
      const situation = (await findSituation({ registrationId: id, stageId: second.id }))!
      const rule = uploadRefusal(ruleView(situation, 1), now())
      const page = await uploadPage({ userId, competitionId: competition.id, stageId: second.id })
      const intent = { ownerId: userId, purpose: 'work_video' as const, registrationId: id, stageId: second.id, slot: 1, fileName: 'a.mp4' }
      const asked = await mayUploadWork({ ...intent, details: { piece: `song:${situation.registration.songs[0]!.id}`, performer: '林晚' } })
      const [entry] = (await participantDashboard(userId)).entries
      expect(page).toMatchObject({ refusal: rule })
      expect(asked.ok ? null : asked.code).toBe(rule)
      return [rule, entry!.step.kind]
    })
    return Promise.all(codes)
  }
  const toldOfOpening = async () => {
    await tellStage({ kind: 'stage_opened', stageId: second.id, until: null }, new AbortController().signal)
    return Promise.all(singers.map(({ userId }) => db.notice.count({ where: { userId, kind: 'stage_opened' } })))
  }
  const published = [
    [null, 'upload'],
    [out, 'eliminated'],
  ]
  expect(await allowed()).toEqual(published)

  expect(await decide(0, 'eliminated')).toMatchObject({ ok: true })
  expect(await decide(1, 'advanced')).toMatchObject({ ok: true })
  expect(await allowed(), 'decided, not published').toEqual(published)
  expect(await toldOfOpening()).toEqual([1, 0])
  const registration = await db.registration.findUniqueOrThrow({ where: { id: singers[0]!.id }, include: { entries: true, songs: true } })
  await makeWork(competition, registration, { stageId: second.id })

  await withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId: first.publicationId, reason: '待核对' })
  expect(await allowed(), 'taken back: who was out is told the same as who waits').toEqual([
    [null, 'upload'],
    ['uploadNotAdvanced?stage=%E5%88%9D%E8%B5%9B', 'correcting'],
  ])
  expect(await publish({ reason: '更正' })).toMatchObject({ ok: true, edition: 2 })
  expect(await allowed(), 'corrected').toEqual([
    [out, 'eliminated'],
    [null, 'upload'],
  ])
  await expect(makeWork(competition, registration, { stageId: second.id, slot: 2 })).rejects.toMatchObject({ code: 'workEliminated' })
})

test('a live round takes in who advances by a decision that is not published yet', async () => {
  const second = competition.stages[1]!
  await decide(1, 'eliminated')
  await publish()
  await db.stage.update({ where: { id: second.id }, data: { status: 'active', canUpload: false } })
  expect(await decide(1, 'advanced')).toMatchObject({ ok: true })
  expect(await db.work.findMany({ where: { stageId: second.id } })).toMatchObject([{ entryId: singers[1]!.entryId }])
  expect((await participantDashboard(singers[1]!.userId)).entries[0]!.step.kind).toBe('eliminated')
})

const takeBack = (publicationId: number) =>
  withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId, reason: '待核对' })
const mailedTo = async (singer: number) =>
  (await db.mail.findMany({ where: { userId: singers[singer]!.userId }, orderBy: { id: 'asc' } })).map(({ template }) => template)

test('an edition that was taken back before its people were told is told to nobody, nor is that it was taken back', async () => {
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  await db.user.update({ where: { id: singers[1]!.userId }, data: { status: 'disabled' } })
  await tell('results_published', first.publicationId)
  await db.user.update({ where: { id: singers[1]!.userId }, data: { status: 'active' } })
  expect(await mailedTo(0)).toEqual(['results_published'])
  await takeBack(first.publicationId)
  expect(await mailedTo(0), 'what waits is not sent any more').toEqual([])
  for (const kind of ['results_published', 'results_withdrawn'] as const) await tell(kind, first.publicationId)
  expect((await toldOf(0)).map(({ kind }) => kind)).toEqual(['results_published', 'results_withdrawn'])
  expect(await toldOf(1)).toEqual([])
  expect([await mailedTo(0), await mailedTo(1)]).toEqual([['results_withdrawn'], []])
  const second = await publish({ reason: '已核对' })
  if (!second.ok) throw new Error(second.code)
  await tell('results_withdrawn', first.publicationId)
  await tell('results_corrected', second.publicationId)
  expect([await mailedTo(0), await mailedTo(1)]).toEqual([['results_withdrawn', 'results_corrected'], ['results_published']])
})

test('corrected before its people were told, an edition is not told; who has the same result in the next is told of that', async () => {
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  await decide(1, 'advanced')
  const second = await publish({ reason: '补上一位' })
  if (!second.ok) throw new Error(second.code)
  for (let run = 0; run < 2; run++) {
    await tell('results_published', first.publicationId)
    await tell('results_corrected', second.publicationId)
    expect([await mailedTo(0), await mailedTo(1)]).toEqual([['results_published'], ['results_corrected']])
  }
})

test('a withdrawal that waited until the next edition stood is told to none whom that has a result for', async () => {
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  await tell('results_published', first.publicationId)
  await takeBack(first.publicationId)
  expect(await publish({ reason: '已核对' })).toMatchObject({ ok: true })
  await tell('results_withdrawn', first.publicationId)
  expect((await toldOf(0)).map(({ kind }) => kind)).toEqual(['results_published'])
})

test('who was told of a withdrawal is told that nothing changed; who is new, of a result', async () => {
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  await tell('results_published', first.publicationId)
  await takeBack(first.publicationId)
  await tell('results_withdrawn', first.publicationId)
  const late = await makeRegistration(competition)
  const second = await publish({ reason: '已核对' })
  if (!second.ok) throw new Error(second.code)
  await tell('results_corrected', second.publicationId)
  const notice = (await toldOf(0)).at(-1)
  expect(notice).toMatchObject({ kind: 'results_corrected' })
  expect(withChanges(notice!.params, createTranslator(zh)).changes).toBe('成绩没有变化')
  expect(await db.notice.findMany({ where: { userId: late.userId } })).toMatchObject([{ kind: 'results_published' }])
})

test('after a withdrawal, ranked otherwise, it is a correction all the same', async () => {
  const { youth, child } = await withYouth()
  const category = competition.categories[0]!
  const first = await publish({ categoryId: category.id })
  const other = await publish({ categoryId: youth.id })
  if (!first.ok || !other.ok) throw new Error('not published')
  for (const { publicationId } of [first, other])
    await withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId, reason: '改为合并排名' })
  await db.stage.update({ where: { id: stageId }, data: { ranking: 'together' } })
  expect(await publish()).toEqual({ ok: false, code: 'correctionReasonRequired' })
  const together = await publish({ reason: '合并排名' })
  if (!together.ok) throw new Error(together.code)
  expect(together.edition).toBe(2)
  const job = await db.job.findFirstOrThrow({ where: { kind: 'tell-results', subject: `publication:${together.publicationId}` } })
  expect(job.payload).toMatchObject({ kind: 'results_corrected' })
  const withdrawnOf = (userId: number) => withdrawnResults({ userId, competitionId: competition.id })
  for (const userId of [singers[0]!.userId, child.userId]) expect(await withdrawnOf(userId)).toEqual([])
  await tell('results_corrected', together.publicationId)
  const told = await db.notice.findFirstOrThrow({ where: { userId: child.userId } })
  expect(told).toMatchObject({ kind: 'results_corrected', params: { rankBefore: '1', rank: '3' } })

  // And back: one category is out again, the other waits.
  await withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId: together.publicationId, reason: '仍按组别' })
  await db.stage.update({ where: { id: stageId }, data: { ranking: 'by_category' } })
  expect((await publicationPage({ competitionId: competition.id, stageId, categoryId: youth.id }))!.changes).toMatchObject([
    { entryId: child.entries[0]!.id, before: { rank: 3 }, after: { rank: 1 } },
  ])
  expect(await publish({ categoryId: youth.id, reason: '仍按组别' })).toMatchObject({ ok: true, edition: 3 })
  expect(await withdrawnOf(child.userId)).toEqual([])
  expect(await withdrawnOf(singers[0]!.userId)).toMatchObject([{ reason: '仍按组别' }])
})

test('in the last stage nothing is said of going on', async () => {
  await db.stage.delete({ where: { id: competition.stages[1]!.id } })
  const asked = { competitionId: competition.id, stageId }
  expect(await publicationPage(asked)).toMatchObject({ decides: false, undecided: 0 })
  expect(await advancementPage(asked)).toMatchObject({ decides: false, line: null })
  expect(await publish()).toMatchObject({ ok: true })
  expect((await results(0))[0]).toMatchObject({ decision: null })
  const page = await uploadPage({ userId: singers[0]!.userId, ...asked })
  expect(page).toMatchObject({ stages: [{ decisions: [] }] })
  await decide(0, 'eliminated')
  expect(await differingRankings(competition.id)).toEqual([])
})

test('while one category is corrected, whoever advanced is told of the stage that takes works, and everybody that the first is corrected', async () => {
  const second = competition.stages[1]!
  await decide(0, 'advanced')
  await decide(1, 'eliminated')
  const first = await publish()
  if (!first.ok) throw new Error(first.code)
  await db.stage.update({ where: { id: second.id }, data: { status: 'active' } })
  const edition = () => findEdition({ competitionId: competition.id, publicationId: first.publicationId })
  expect(await edition()).toMatchObject({ underWay: [second.name] })
  const owed = async () => (await organiserDashboard()).withdrawn.filter(({ competitionId }) => competitionId === competition.id)
  expect(await owed()).toEqual([])
  await withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId: first.publicationId, reason: '待核对' })

  const categoryId = competition.categories[0]!.id
  expect(await owed()).toMatchObject([{ stageId, stage: '初赛', categoryId, category: null }])
  const other = await db.category.create({
    data: { competitionId: competition.id, position: 1, name: '业余组', workCount: 1, songCount: 0 },
  })
  expect(await owed(), 'of several it is named').toMatchObject([{ stageId, stage: '初赛', categoryId, category: '专业组' }])
  expect(await editionsOf({ competitionId: competition.id, stageId })).toMatchObject([{ edition: 1, category: '专业组' }])
  await db.category.delete({ where: { id: other.id } })
  const stepOf = async (singer: number) => (await participantDashboard(singers[singer]!.userId)).entries[0]!.step
  expect(await stepOf(0)).toMatchObject({ kind: 'upload', stage: second.name, correcting: ['初赛'] })
  expect(await stepOf(1)).toEqual({ kind: 'correcting', stage: '初赛' })
  const viewer = { id: singers[0]!.userId, role: 'student' as const }
  const { stages, step } = (await findCompetition({ viewer, competitionId: competition.id }))!
  expect(step.kind).toBe('upload')
  expect(stages.map(stageIsBeingCorrected)).toEqual([true, false])
  const { items } = await listCompetitions({ viewer, search: competition.name, status: undefined, open: false, page: 1 })
  expect(items.find(({ id }) => id === competition.id)!.stage).toMatchObject({ name: second.name })
})

test('who comes after the publication and has no score changes nothing that was published; who is ranked or decided does', async () => {
  await publish()
  const asked = { competitionId: competition.id, stageId }
  const late = await makeRegistration(competition)
  expect(await differingRankings(competition.id)).toEqual([])
  expect(await publicationPage(asked)).toMatchObject({ unchanged: true, changes: [] })
  await db.advancement.create({
    data: { entryId: late.entries[0]!.id, stageId, status: 'advanced', decidedAt: now(), decidedById: admin.id },
  })
  expect(await differingRankings(competition.id)).toMatchObject([{ count: 1 }])
  expect(await publicationPage(asked)).toMatchObject({ unchanged: false, changes: [{ before: null, after: { decision: 'advanced' } }] })
})

/** Writes as before the database refused it. */
async function smuggle(write: () => Promise<unknown>) {
  const triggers = await db.$queryRaw<{ name: string; sql: string }[]>`
    SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%workPublished%'`
  for (const { name } of triggers) await db.$executeRawUnsafe(`DROP TRIGGER ${name}`)
  await write()
  for (const { sql } of triggers) await db.$executeRawUnsafe(sql)
}

test('each edition and withdrawal is chained in the ledger, and each result has a code of its own', async () => {
  await publish()
  const first = await db.publication.findFirstOrThrow({ where: { stageId } })
  await withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId: first.id, reason: '漏计一位评委' })
  await publish({ reason: '漏计一位评委' })
  const second = await db.publication.findFirstOrThrow({ where: { stageId, edition: 2 } })
  const entries = await db.ledgerEntry.findMany({
    where: { competitionId: competition.id, kind: { in: ['publication', 'withdrawal'] } },
    orderBy: { seq: 'asc' },
  })
  expect(entries.map(({ kind, payload }) => [kind, (JSON.parse(payload) as { publicationId: number }).publicationId])).toEqual([
    ['publication', first.id],
    ['withdrawal', first.id],
    ['publication', second.id],
  ])
  expect([first.ledgerHash, second.ledgerHash]).toEqual([entries[0]!.hash, entries[2]!.hash])
  expect(JSON.parse(entries[2]!.payload)).toMatchObject({ stageId, edition: 2, digest: second.digest })
  const codes = (await db.result.findMany({ where: { publication: { stageId } } })).map(({ code }) => code!)
  expect(new Set(codes).size).toBe(4)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  const twice = await db.publication.update({ where: { id: second.id }, data: { ledgerHash: 'x' } }).catch((reason: unknown) => reason)
  expect(twice).toMatchObject({ code: 'resultFixed' })
})
