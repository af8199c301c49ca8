import { beforeEach, expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../tests/factories'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { unpackItems } from './desk-item'
import { keepNote } from './keep-note.server'
import { paceOf, progressOf } from './progress'
import { judgingDesk, nextWork } from './queries/desk.server'
import { owedElsewhere } from './queries/owed-elsewhere.server'
import { submissionTimes } from './queries/submission-times.server'
import { totalsDistribution } from './queries/totals-distribution.server'
import { recuse } from './recuse.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>

let competition: Competition
let judge: { id: number }

beforeEach(async () => {
  competition = await makeCompetition()
  judge = await makeJudge(competition)
})

const lockedWork = async (own = competition) => makeWork(own, await makeRegistration(own), { lockedAt: now() })
const stageId = () => competition.stages[0]!.id
const at = (minutes: number[]) => minutes.map((minute) => new Date(minute * 60_000))

test('the pace is the median between submissions, without pauses, and none of too few', () => {
  expect(paceOf([])).toBeNull()
  expect(paceOf(at([0, 5, 10]))).toBeNull()
  expect(paceOf(at([0, 4, 9, 15]))).toBe(5 * 60_000)
  expect(paceOf(at([0, 4, 10, 14, 22]))).toBe(5 * 60_000)
  // Lunch.
  expect(paceOf(at([0, 4, 9, 70, 76]))).toBe(5 * 60_000)
  expect(paceOf(at([0, 4, 9, 40]))).toBeNull()
  expect(paceOf(at([0, 30, 60, 90]))).toBe(30 * 60_000)
})

test('what remains is what is to score at that pace', () => {
  const item = { number: 1, name: null, title: '', category: '', totalHundredths: null, sealsAt: null }
  const states = ['scored', 'pending', 'draft', 'processing', 'failed', 'published', 'recused'] as const
  const items = states.map((state, id) => ({ ...item, id, state }))
  expect(progressOf(items, at([0, 5, 10, 15]))).toEqual({ scored: 1, toScore: 2, paceMs: 300_000, remainingMs: 600_000 })
  expect(progressOf(items, [])).toEqual({ scored: 1, toScore: 2, paceMs: null, remainingMs: null })
})

test('the last twenty submissions that stand count, soonest first', async () => {
  for (let n = 0; n < 23; n++)
    await makeScore(competition, await lockedWork(), judge, [80, 80, 80, 80], { submittedAt: new Date(n * 60_000) })
  const [, newest] = await db.score.findMany({ where: { judgeId: judge.id }, orderBy: { submittedAt: 'desc' }, take: 2 })
  await db.score.update({ where: { id: newest!.id }, data: { status: 'voided', voidedAt: now(), voidReason: '误选' } })
  const times = await submissionTimes(judge.id)
  expect(times.map((time) => time.getTime() / 60_000)).toEqual([...Array.from({ length: 19 }, (_, index) => index + 2), 22])
})

test('a seeded stage lists works, and goes on to the next, in the judge’s own order', async () => {
  for (let n = 0; n < 7; n++) await lockedWork()
  const listed = async (judgeId: number) =>
    unpackItems((await judgingDesk({ judgeId, competitionId: competition.id })).entries).map(({ id }) => id)
  const byNumber = await listed(judge.id)
  await db.stage.update({ where: { id: stageId() }, data: { workOrder: 'seeded' } })
  const others = await Promise.all(Array.from({ length: 4 }, () => makeJudge(competition).then(({ id }) => listed(id))))
  const own = await listed(judge.id)
  expect([...own].sort((one, other) => one - other)).toEqual(byNumber)
  expect(new Set([own, ...others].map(String)).size).toBeGreaterThan(1)
  expect(await listed(judge.id)).toEqual(own)
  for (const [index, id] of own.entries())
    expect(await nextWork({ judgeId: judge.id, stageId: stageId(), afterId: id })).toBe(own[(index + 1) % own.length])
})

test('elsewhere are the stages that take this judge’s scores now, with what is left in each', async () => {
  const [other, paused, over, unpublished] = [
    await makeCompetition(),
    await makeCompetition(),
    await makeCompetition(),
    await makeCompetition(),
  ]
  await lockedWork()
  for (const one of [other, paused, over, unpublished]) {
    await db.competitionJudge.create({ data: { competitionId: one.id, userId: judge.id, addedAt: now() } })
    for (let n = 0; n < 3; n++) await lockedWork(one)
  }
  await db.stage.update({ where: { id: paused.stages[0]!.id }, data: { scoringPausedAt: now() } })
  await db.stage.update({ where: { id: over.stages[0]!.id }, data: { status: 'completed', scoringEndsAt: new Date(0) } })
  await db.competition.update({ where: { id: unpublished.id }, data: { publishedAt: null } })
  const works = await db.work.findMany({ where: { stageId: other.stages[0]!.id }, orderBy: { id: 'asc' } })
  await makeScore(other, works[0]!, judge, [80, 80, 80, 80])
  const owed = () => owedElsewhere({ judgeId: judge.id, stageId: stageId() })
  expect(await owed()).toEqual([
    { competitionId: other.id, competition: other.name, stageId: other.stages[0]!.id, stage: '初赛', toScore: 2 },
  ])
  await recuse({ judgeId: judge.id, competitionId: other.id, workId: works[1]!.id, reason: '亲属', wholeParticipant: false })
  expect(await owed()).toMatchObject([{ toScore: 1 }])
  const draft = await makeScore(other, works[2]!, judge, [80, 80, 80, 80], { status: 'draft' })
  expect(await owed()).toMatchObject([{ toScore: 1 }])
  await db.score.update({ where: { id: draft.id }, data: { submittedAt: now(), sealsAt: now() } })
  expect(await owed()).toEqual([])
})

test('a judge’s totals are binned beside the panel’s, of the same works, once a bin tells no colleague’s score', async () => {
  const [colleague, works] = [await makeJudge(competition), [] as { id: number }[]]
  for (let n = 0; n < 6; n++) works.push(await lockedWork())
  const spread = () => totalsDistribution({ judgeId: judge.id, stageId: stageId() })
  const give = (index: number, who: { id: number }, points: number) => makeScore(competition, works[index]!, who, Array(4).fill(points))
  for (let n = 0; n < 6; n++) await give(n, colleague, 62)
  for (const [index, points] of [0, 4.99, 5, 100].entries()) await give(index, judge, points)
  const few = await spread()
  expect([few.own, few.panel, few.lacking]).toEqual([4, null, 'own'])
  expect(few.bins.every(({ panel }) => panel === 0)).toBe(true)
  await give(4, judge, 62)
  const { bins, own, panel, lacking } = await spread()
  // The sixth work is not scored by this judge.
  expect([bins.length, own, panel, lacking]).toEqual([20, 5, 5, null])
  expect(bins.filter((bin) => bin.own + bin.panel > 0)).toEqual([
    { from: 0, to: 5, own: 2, panel: 0 },
    { from: 5, to: 10, own: 1, panel: 0 },
    { from: 60, to: 65, own: 1, panel: 5 },
    { from: 95, to: 100, own: 1, panel: 0 },
  ])
})

test('of five totals it is said that those of the others are too few', async () => {
  const works: { id: number }[] = []
  for (let n = 0; n < 5; n++) works.push(await lockedWork())
  for (const work of works) await makeScore(competition, work, judge, Array(4).fill(70))
  expect(await totalsDistribution({ judgeId: judge.id, stageId: stageId() })).toMatchObject({ own: 5, panel: null, lacking: 'panel' })
})

test('a private note is its author’s alone, whatever the stage does, while the work is theirs', async () => {
  const work = await lockedWork()
  const other = await makeJudge(competition)
  const place = { judgeId: judge.id, competitionId: competition.id, workId: work.id }
  const noted = async (judgeId: number) => (await judgingDesk({ ...place, judgeId })).selected!.note
  const keep = async (text: string, data: object = {}) => keepNote({ ...place, before: await noted(judge.id), text, ...data })
  expect(await keepNote({ ...place, before: '', text: ' 高音紧\r\n第二段好 ' })).toMatchObject({ ok: true })
  expect([await noted(judge.id), await noted(other.id)]).toEqual(['高音紧\n第二段好', ''])
  await db.stage.update({ where: { id: stageId() }, data: { status: 'closed' } })
  expect(await keep('改')).toMatchObject({ ok: true })
  expect(await keep('长'.repeat(2001))).toEqual({ ok: false, code: 'tooLong?max=2000' })
  expect(await keep('改', { competitionId: 0 })).toEqual({ ok: false, code: 'notFound' })
  expect(await noted(judge.id)).toBe('改')
  // Two pages: the later one has not seen what the other kept.
  expect(await keep('别处', { before: '高音紧\n第二段好' })).toEqual({ ok: false, code: 'noteChanged' })
  expect(await keep('改', { before: '高音紧\n第二段好' })).toMatchObject({ ok: true })
  expect(await keep(' ')).toMatchObject({ ok: true })
  expect(await db.judgeNote.count({ where: { workId: work.id } })).toBe(0)
  await db.assignment.updateMany({ where: { judgeId: judge.id }, data: { status: 'withdrawn', endedAt: now() } })
  expect(await keepNote({ ...place, before: '', text: '再改' })).toEqual({ ok: false, code: 'notAssigned' })
})
