import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { removeJudge } from '~/domain/panels/remove-judge.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { mediaPath } from '~/infra/storage'
import { makeCompetition, makeJudge, makeRegistration, makeUser, makeWork } from '../../../tests/factories'
import { unpackItems } from './desk-item'
import { judgingDesk } from './queries/desk.server'
import { criterionField } from './score-form'
import { saveDraft, submitScore } from './submit-score.server'
import { takeScoreForm } from './take-score-form.server'
import { voidScore } from './void-score.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>

let competition: Competition
let judge: { id: number }

beforeAll(async () => {
  competition = await makeCompetition()
  judge = await makeJudge(competition)
})

const lockedWork = async (data = {}) => makeWork(competition, await makeRegistration(competition), { lockedAt: now(), ...data })
const points = (...values: number[]) => new Map(competition.criteria.map(({ id }, index) => [id, Math.round((values[index] ?? 0) * 100)]))
const stageId = () => competition.stages[0]!.id
const score = (workId: number, data: object = {}) => ({
  judgeId: judge.id,
  competitionId: competition.id,
  workId,
  values: points(80, 85.5, 90, 70),
  comment: '气息稳',
  revision: 0,
  ...data,
})

test('a draft is kept, changed, submitted, and then never changes', async () => {
  const work = await lockedWork()
  expect(await saveDraft(score(work.id, { values: new Map([...points(80)].slice(0, 1)) }))).toMatchObject({ ok: true })
  expect(await saveDraft(score(work.id, { comment: '再听一遍', revision: 1 }))).toMatchObject({ ok: true })
  expect(await submitScore(score(work.id, { revision: 2 }))).toMatchObject({ ok: true, stageId: stageId() })
  expect(await saveDraft(score(work.id, { comment: '改' }))).toMatchObject({ ok: false, code: 'alreadyScored' })
  expect(await submitScore(score(work.id, { values: points(1, 1, 1, 1) }))).toMatchObject({
    ok: false,
    code: 'alreadyScored',
    again: false,
  })
  const form = new FormData()
  for (const { id } of competition.criteria) form.set(criterionField(id), '1')
  const place = { judgeId: judge.id, competitionId: competition.id, workId: work.id }
  const [first] = competition.criteria
  for (const submit of [true, false])
    expect(await takeScoreForm(form, { ...place, submit })).toMatchObject({
      kind: 'refused',
      code: 'alreadyScored',
      texts: { [criterionField(first!.id)]: '1' },
      standing: { texts: { [criterionField(first!.id)]: '80', comment: '气息稳' } },
    })
  const rows = await db.score.findMany({ where: { workId: work.id }, include: { values: { orderBy: { criterionId: 'asc' } } } })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ status: 'submitted', comment: '气息稳' })
  expect(rows[0]!.values.map(({ hundredths }) => hundredths)).toEqual([8000, 8550, 9000, 7000])
})

test('a newer draft is never overwritten by what began from an older one, unless both say the same', async () => {
  const work = await lockedWork()
  const from = (revision: number, first: number) => score(work.id, { revision, values: points(first, 85, 90, 70) })
  expect(await saveDraft(from(0, 80))).toMatchObject({ ok: true, revision: 1 })
  expect(await saveDraft(from(1, 85))).toMatchObject({ ok: true, revision: 2 })
  // Another tab; and a message that overtook this one.
  const stored = { values: points(85, 85, 90, 70), comment: '气息稳', revision: 2 }
  for (const act of [saveDraft, submitScore])
    expect(await act(from(1, 60))).toMatchObject({ ok: false, code: 'draftConflict', newer: stored })
  // Sent again because its answer was lost.
  expect(await saveDraft(from(1, 85))).toMatchObject({ ok: true, revision: 2 })
  expect(await db.score.count({ where: { workId: work.id, status: 'draft', revision: 2 } })).toBe(1)
  expect(await submitScore(from(2, 60))).toMatchObject({ ok: true })
})

test('a note is kept with the draft and goes by its revision; without one in the form it stays', async () => {
  const work = await lockedWork()
  const noted = async () => (await db.judgeNote.findFirst({ where: { workId: work.id } }))?.text
  expect(await saveDraft(score(work.id, { note: '再听' }))).toMatchObject({ ok: true, revision: 1 })
  expect(await saveDraft(score(work.id, { revision: 1 }))).toMatchObject({ ok: true, revision: 1 })
  expect(await noted()).toBe('再听')
  const other = await saveDraft(score(work.id, { revision: 0, note: '别的页面写的' }))
  expect(other).toMatchObject({ ok: false, code: 'draftConflict', newer: { note: '再听', revision: 1 } })
  expect(await saveDraft(score(work.id, { revision: 1, note: '好' }))).toMatchObject({ ok: true, revision: 2 })
  expect(await submitScore(score(work.id, { revision: 2, note: '' }))).toMatchObject({ ok: true })
  expect(await noted()).toBeUndefined()
  expect(await submitScore(score(work.id, { revision: 2, note: '晚了' }))).toMatchObject({ ok: false, again: false, stored: { note: '' } })
})

test('a draft with a faulty field keeps what is stored of it', async () => {
  const work = await lockedWork()
  const fields = (texts: string[]) => {
    const form = new FormData()
    texts.forEach((text, index) => form.set(criterionField(competition.criteria[index]!.id), text))
    return form
  }
  const place = { judgeId: judge.id, competitionId: competition.id, workId: work.id, submit: false }
  const hundredths = async () =>
    (await db.criterionScore.findMany({ where: { score: { workId: work.id } }, orderBy: { criterionId: 'asc' } })).map(
      (one) => one.hundredths,
    )
  expect(await takeScoreForm(fields(['85', '80', '', '']), place)).toMatchObject({ kind: 'kept', errors: {}, revision: 1 })
  const typed = fields(['855', '', '70', 'x'])
  typed.set('revision', '1')
  expect(await takeScoreForm(typed, place)).toMatchObject({
    kind: 'kept',
    errors: { [criterionField(competition.criteria[0]!.id)]: 'scoreAboveMax?max=100' },
  })
  expect(await hundredths()).toEqual([8500, 7000])
})

test('a score sent again because its answer was lost is submitted, once; another score is refused', async () => {
  const work = await lockedWork()
  const form = (text: string) => {
    const fields = new FormData()
    for (const { id } of competition.criteria) fields.set(criterionField(id), text)
    fields.set('comment', '气息稳')
    return fields
  }
  const place = { judgeId: judge.id, competitionId: competition.id, workId: work.id, submit: true }
  for (let n = 0; n < 2; n++) expect(await takeScoreForm(form('88.5'), place)).toMatchObject({ kind: 'submitted' })
  expect(await takeScoreForm(form('88.6'), place)).toMatchObject({ kind: 'refused', code: 'alreadyScored' })
  expect(await takeScoreForm(form('88.5'), { ...place, submit: false })).toMatchObject({ kind: 'refused', code: 'alreadyScored' })
  expect(await db.score.count({ where: { workId: work.id } })).toBe(1)
  expect(await db.auditEntry.count({ where: { action: 'score.submitted', details: { path: '$.workId', equals: work.id } } })).toBe(1)
})

test('a video that is in the books and not on the disk is not offered to the judge', async () => {
  const work = await lockedWork()
  const storageKey = `test/${work.uploadId}/playback`
  const facts = { uploadId: work.uploadId!, mime: 'video/mp4', size: 1, createdAt: now() }
  await db.media.create({ data: { ...facts, kind: 'playback', storageKey, sha256: `${work.uploadId}-p` } })
  await db.media.create({ data: { ...facts, kind: 'poster', storageKey: `test/${work.uploadId}/poster`, sha256: `${work.uploadId}-i` } })
  const shown = async () =>
    (await judgingDesk({ judgeId: judge.id, competitionId: competition.id, workId: work.id })).selected!.media.sort()
  expect(await shown()).toEqual(['poster'])
  fs.mkdirSync(path.dirname(mediaPath(storageKey)), { recursive: true })
  fs.writeFileSync(mediaPath(storageKey), 'x')
  expect(await shown()).toEqual(['playback', 'poster'])
})

test('two tabs submit at once: one score, the other is told', async () => {
  const work = await lockedWork()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => submitScore(score(work.id, { comment: `标签页${index}` }))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'alreadyScored')).toHaveLength(5)
  expect(await db.score.count({ where: { workId: work.id, judgeId: judge.id } })).toBe(1)
  expect(await db.criterionScore.count({ where: { score: { workId: work.id } } })).toBe(4)
  expect(
    await db.auditEntry.count({
      where: { action: 'score.submitted', subjectId: String((answers.find(({ ok }) => ok) as { scoreId: number }).scoreId) },
    }),
  ).toBe(1)
})

test('every criterion, within its range, and no other', async () => {
  const work = await lockedWork()
  const foreign = await makeCompetition()
  const cases = [
    new Map([...points(1, 2, 3, 4)].slice(0, 3)),
    new Map([...points(1, 2, 3, 4), [foreign.criteria[0]!.id, 100]]),
    points(100.01, 1, 1, 1),
    points(-1, 1, 1, 1),
  ]
  for (const values of cases) expect(await submitScore(score(work.id, { values }))).toEqual({ ok: false, code: 'scoreIncomplete' })
  expect(await db.score.count({ where: { workId: work.id } })).toBe(0)
})

test('only who sits on the panel, and never a participant', async () => {
  const work = await lockedWork()
  const outsider = await makeUser({ role: 'judge' })
  const admin = await makeUser({ role: 'admin' })
  const teacher = await makeUser({ role: 'teacher' })
  const removed = await makeJudge(competition)
  await removeJudge({ actorId: admin.id, competitionId: competition.id, userId: removed.id, scores: 'keep', reason: '' })
  const disabled = await makeJudge(competition, { status: 'disabled' })
  for (const { id } of [outsider, admin, teacher, removed, disabled]) {
    expect(await submitScore(score(work.id, { judgeId: id }))).toEqual({ ok: false, code: 'notOnPanel' })
    expect(await saveDraft(score(work.id, { judgeId: id }))).toEqual({ ok: false, code: 'notOnPanel' })
  }
  const onPanel = await makeJudge(competition, { role: 'admin' })
  expect(await submitScore(score(work.id, { judgeId: onPanel.id }))).toMatchObject({ ok: true })
})

test("another competition's work is not found", async () => {
  const other = await makeCompetition()
  const work = await makeWork(other, await makeRegistration(other), { lockedAt: now() })
  expect(await submitScore(score(work.id))).toEqual({ ok: false, code: 'notFound' })
})

test.each([
  [{ lockedAt: null }, 'workNotScorable'],
  [{ status: 'processing' }, 'workNotScorable'],
  [{ status: 'failed' }, 'workNotScorable'],
])('a work that is %j cannot be scored', async (data, code) => {
  const work = await lockedWork(data)
  expect(await submitScore(score(work.id))).toEqual({ ok: false, code })
})

test('the stage decides: open while active or completed, drafts only while paused, closed afterwards', async () => {
  const own = await makeCompetition()
  const seat = await makeJudge(own)
  const stage = own.stages[0]!
  const work = await makeWork(own, await makeRegistration(own), { lockedAt: now() })
  const values = new Map(own.criteria.map(({ id }) => [id, 5000]))
  const input = { judgeId: seat.id, competitionId: own.id, workId: work.id, values, comment: '', revision: 0 }
  for (const [status, code] of [
    ['pending', 'scoringNotOpen'],
    ['upcoming', 'scoringNotOpen'],
    ['closed', 'scoringClosed'],
    ['advanced', 'scoringClosed'],
  ] as const) {
    await db.stage.update({ where: { id: stage.id }, data: { status } })
    expect(await saveDraft(input)).toEqual({ ok: false, code })
    expect(await submitScore(input)).toEqual({ ok: false, code })
  }
  await db.stage.update({ where: { id: stage.id }, data: { status: 'completed', scoringPausedAt: now() } })
  expect(await saveDraft(input)).toMatchObject({ ok: true })
  expect(await submitScore({ ...input, comment: '停顿之后', revision: 1 })).toMatchObject({
    ok: false,
    code: 'scoringPaused',
    draft: { revision: 2 },
  })
  expect(await db.score.findFirstOrThrow({ where: { workId: work.id } })).toMatchObject({ status: 'draft', comment: '停顿之后' })
  await db.stage.update({ where: { id: stage.id }, data: { scoringPausedAt: null } })
  expect(await submitScore({ ...input, revision: 2 })).toMatchObject({ ok: true })
})

test('a voided score leaves a trace, and the judge scores again', async () => {
  const work = await lockedWork()
  const first = await submitScore(score(work.id))
  if (!first.ok) throw new Error(first.code)
  const admin = await makeUser({ role: 'admin' })
  const act = { actorId: admin.id, competitionId: competition.id, scoreId: first.scoreId, reason: '评委误选了作品' }
  expect(await voidScore({ ...act, competitionId: (await makeCompetition()).id })).toEqual({ ok: false, code: 'notFound' })
  expect(await voidScore(act)).toEqual({ ok: true })
  expect(await voidScore(act)).toEqual({ ok: false, code: 'scoreNotSubmitted' })
  expect(await db.auditEntry.findFirst({ where: { action: 'score.voided', subjectId: String(first.scoreId) } })).toMatchObject({
    actorId: admin.id,
    details: { reason: '评委误选了作品' },
  })
  expect(await submitScore(score(work.id, { values: points(60, 60, 60, 60) }))).toMatchObject({ ok: true })
  expect((await db.score.findMany({ where: { workId: work.id }, orderBy: { id: 'asc' } })).map(({ status }) => status)).toEqual([
    'voided',
    'submitted',
  ])
})

test('the desk hides who sings, and shows what the stage allows', async () => {
  const own = await makeCompetition()
  const seats = [await makeJudge(own), await makeJudge(own)] as const
  const stage = own.stages[0]!
  const registration = await makeRegistration(own, { name: '沈若兰', currentSchool: '中央音乐学院' })
  const work = await makeWork(own, registration, { lockedAt: now() })
  const open = await makeWork(own, await makeRegistration(own))
  const processing = await makeWork(own, await makeRegistration(own), { lockedAt: now(), status: 'processing' })
  const values = new Map(own.criteria.map(({ id }) => [id, 8000]))
  await submitScore({ judgeId: seats[1].id, competitionId: own.id, workId: work.id, values, comment: '', revision: 0 })

  const desk = await judgingDesk({ judgeId: seats[0].id, competitionId: own.id })
  const listed = unpackItems(desk.entries)
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    [work.id, 'pending'],
    [processing.id, 'processing'],
  ])
  expect(listed.some(({ id }) => id === open.id)).toBe(false)
  expect(JSON.stringify(desk)).not.toContain('沈若兰')
  expect(JSON.stringify(desk)).not.toContain('中央音乐学院')
  expect(desk.selected).toMatchObject({ id: work.id, number: registration.number, others: [] })

  const seen = async () => (await judgingDesk({ judgeId: seats[0].id, competitionId: own.id, workId: work.id })).selected!
  await db.stage.update({ where: { id: stage.id }, data: { scoreVisibility: 'after_submitting', blindness: 'none' } })
  expect(await seen()).toMatchObject({ others: [], participant: { name: '沈若兰', school: '中央音乐学院' } })
  await db.stage.update({ where: { id: stage.id }, data: { scoreVisibility: 'always' } })
  expect((await seen()).others).toMatchObject([{ totalHundredths: 8000 }])
  await db.stage.update({ where: { id: stage.id }, data: { scoreVisibility: 'after_submitting' } })
  await submitScore({ judgeId: seats[0].id, competitionId: own.id, workId: work.id, values, comment: '', revision: 0 })
  expect(await seen()).toMatchObject({ own: { submitted: true }, others: [{ totalHundredths: 8000 }] })
})

test('points between two steps are refused, whenever the steps became what they are', async () => {
  const competition = await makeCompetition()
  const [judge, registration] = [await makeJudge(competition), await makeRegistration(competition)]
  const work = await makeWork(competition, registration, { lockedAt: new Date() })
  const given = { judgeId: judge.id, competitionId: competition.id, workId: work.id, comment: '', revision: 0 }
  const all = (hundredths: number) => new Map(competition.criteria.map(({ id }) => [id, hundredths]))
  await db.criterion.updateMany({ where: { competitionId: competition.id }, data: { stepHundredths: 50 } })
  expect(await submitScore({ ...given, values: all(8825) })).toEqual({ ok: false, code: 'scoreOffStep' })
  expect(await submitScore({ ...given, values: all(8850) })).toMatchObject({ ok: true })
})
