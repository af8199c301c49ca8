import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inHours, makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { commentDigest } from '~/domain/ledger/comment-digest.mjs'
import { ledgerHash, ledgerStart } from '~/domain/ledger/ledger-hash.mjs'
import { addJudge } from '~/domain/panels/add-judge.server'
import { removeJudge } from '~/domain/panels/remove-judge.server'
import { seenDigest } from '~/domain/results/edition-of.server'
import { publishRanking } from '~/domain/results/publish-ranking.server'
import { stageRanking } from '~/domain/results/queries/stage-ranking.server'
import { sealDueScores, sealSubmitted } from '~/domain/sealing/seal-scores.server'
import { moveCompetition } from '~/domain/stages/move-competition.server'
import { moveDueStages } from '~/domain/stages/move-due-stages.server'
import { moveStage } from '~/domain/stages/move-stage.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { keepTime } from '~/jobs/keep-time'
import { unpackItems } from './desk-item'
import { pauseScoring } from './pause-scoring.server'
import { judgingDesk } from './queries/desk.server'
import { criterionField } from './score-form'
import { saveDraft, submitScore } from './submit-score.server'
import { takeBackScore } from './take-back-score.server'
import { takeScoreForm } from './take-score-form.server'
import { voidScore } from './void-score.server'

vi.hoisted(() => (process.env.SCORE_UNDO_SECONDS = '10'))

type Competition = Awaited<ReturnType<typeof makeCompetition>>

let competition: Competition
let judge: { id: number }
let work: { id: number }

beforeEach(async () => {
  competition = await makeCompetition()
  judge = await makeJudge(competition)
  work = await lockedWork()
})
afterEach(() => void vi.useRealTimers())

const lockedWork = async (data = {}) => makeWork(competition, await makeRegistration(competition), { lockedAt: now(), ...data })
const values = (points = 80) => new Map(competition.criteria.map(({ id }) => [id, points * 100]))
const place = () => ({ judgeId: judge.id, competitionId: competition.id, workId: work.id })
const score = (data: object = {}) => ({ ...place(), values: values(), comment: '气息稳', revision: 0, ...data })
const stored = (where: object = { workId: work.id, judgeId: judge.id }) => db.score.findFirstOrThrow({ where })
const stageId = () => competition.stages[0]!.id
const ledger = (kind?: 'score' | 'void') =>
  db.ledgerEntry.findMany({ where: { competitionId: competition.id, ...(kind && { kind }) }, orderBy: { seq: 'asc' } })
const submittedAudits = () => db.auditEntry.count({ where: { action: 'score.submitted', details: { path: '$.workId', equals: work.id } } })

/** Moves the clock, and nothing that waits. */
function inSeconds(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

test('for ten seconds a submission counts nowhere and can be taken back; then it is sealed, noted and in the ledger', async () => {
  const first = await submitScore(score({ marks: [{ atMs: 61_000, text: '换气' }] }))
  expect(first).toMatchObject({ ok: true, stageId: stageId() })
  if (!first.ok) return
  expect(first.sealsAt!.getTime() - (await stored()).submittedAt!.getTime()).toBe(10_000)
  expect(await stored()).toMatchObject({ status: 'draft', total: null })
  expect([await submittedAudits(), (await ledger()).length]).toEqual([0, 0])
  expect(await sealDueScores()).toBe(0)

  expect(await takeBackScore(place())).toEqual({ ok: true })
  expect(await stored()).toMatchObject({ status: 'draft', sealsAt: null, submittedAt: null, comment: '气息稳' })
  expect(await takeBackScore(place())).toEqual({ ok: false, code: 'nothingToTakeBack' })
  const { revision } = await stored()
  const marks = [{ atMs: 62_000, text: '换气早' }]
  expect(await submitScore(score({ revision, values: values(85), marks }))).toMatchObject({ ok: true, scoreId: first.scoreId })

  inSeconds(10)
  expect(await takeBackScore(place())).toEqual({ ok: false, code: 'takeBackTooLate' })
  expect(await sealDueScores()).toBe(1)
  expect(await sealDueScores()).toBe(0)
  const { scoreScale } = await db.competition.findUniqueOrThrow({ where: { id: competition.id } })
  expect(await stored()).toMatchObject({ status: 'submitted', sealsAt: null, total: (scoreScale! * 85n) / 100n })
  expect(await takeBackScore(place())).toEqual({ ok: false, code: 'takeBackTooLate' })
  expect(await submittedAudits()).toBe(1)
  const [entry, ...more] = await ledger()
  expect(more).toEqual([])
  expect(entry).toMatchObject({ seq: 1, kind: 'score', previousHash: ledgerStart, hash: ledgerHash(ledgerStart, entry!) })
  expect(JSON.parse(entry!.payload)).toEqual({
    scoreId: first.scoreId,
    workId: work.id,
    judgeId: judge.id,
    total: Number(scoreScale! * 85n) / 100,
    values: competition.criteria.map(({ id }) => [id, 8500]),
    comment: commentDigest('气息稳', marks),
  })
})

test('taking back somebody else’s, of another competition or nothing at all changes nothing', async () => {
  await submitScore(score())
  const other = await makeJudge(competition)
  for (const asked of [{ judgeId: other.id }, { competitionId: (await makeCompetition()).id }, { workId: (await lockedWork()).id }])
    expect(await takeBackScore({ ...place(), ...asked })).toEqual({ ok: false, code: 'nothingToTakeBack' })
  expect((await stored()).sealsAt).not.toBeNull()
  await takeBackScore(place())
  expect(await saveDraft(score({ comment: '改', revision: (await stored()).revision }))).toMatchObject({ ok: true })
})

test('what is about to count stands: the same sent again was submitted, anything else is refused, and no draft writes over it', async () => {
  const form = (points: string, moment = '1:01') => {
    const fields = new FormData()
    for (const { id } of competition.criteria) fields.set(criterionField(id), points)
    fields.append('mark-at', moment)
    fields.append('mark-text', '换气')
    return fields
  }
  const first = await takeScoreForm(form('88'), { ...place(), submit: true })
  const sealsAt = (await stored()).sealsAt!.getTime()
  expect(first).toMatchObject({ kind: 'submitted', sealsAt })
  // Its answer was lost.
  expect(await takeScoreForm(form('88'), { ...place(), submit: true })).toMatchObject({ kind: 'submitted', sealsAt })
  for (const other of [form('89'), form('88', '1:02')])
    for (const submit of [true, false])
      expect(await takeScoreForm(other, { ...place(), submit })).toMatchObject({
        kind: 'refused',
        code: 'alreadyScored',
        standing: { sealsAt, marks: [{ at: '1:01', text: '换气' }] },
      })
  expect(await db.score.count({ where: { workId: work.id } })).toBe(1)
  expect((await stored()).sealsAt!.getTime()).toBe(sealsAt)
})

test('the desk takes it for scored, and shows the others only once it counts', async () => {
  await db.stage.update({ where: { id: stageId() }, data: { scoreVisibility: 'after_submitting' } })
  const other = await makeJudge(competition)
  await makeScore(competition, work, other, [70, 70, 70, 70])
  await submitScore(score())
  const desk = () => judgingDesk({ ...place() })
  const sealsAt = (await stored()).sealsAt!.getTime()
  const before = await desk()
  expect(unpackItems(before.entries)).toMatchObject([{ id: work.id, state: 'scored', totalHundredths: 8000, sealsAt }])
  expect(before).toMatchObject({
    progress: { scored: 1, toScore: 0 },
    selected: { own: { submitted: true, sealsAt }, others: [], distribution: null },
  })
  inSeconds(11)
  await sealDueScores()
  const after = await desk()
  expect(unpackItems(after.entries)).toMatchObject([{ state: 'scored', totalHundredths: 8000, sealsAt: null }])
  expect(after.selected).toMatchObject({ own: { submitted: true, sealsAt: null }, others: [{ totalHundredths: 7000 }] })
  expect(after.selected!.distribution).not.toBeNull()
})

test('a submission and its taking back race with the seal: what was taken back is a draft, all else counts', async () => {
  const works = [work]
  while (works.length < 8) works.push(await lockedWork())
  for (const { id } of works) await submitScore(score({ workId: id }))
  const race = async ({ id }: { id: number }, index: number) => {
    const takeBack = () => takeBackScore({ ...place(), workId: id })
    const seal = () => transaction((tx) => sealSubmitted(tx, { scoreId: scores[index]!.id }))
    if (index % 2 === 0) return (await Promise.all([takeBack(), seal()]))[0]
    return (await Promise.all([seal(), takeBack()]))[1]
  }
  const scores = await Promise.all(works.map(({ id }) => stored({ workId: id })))
  const answers = await Promise.all(works.map(race))
  for (const [index, { id }] of works.entries()) {
    const { status, sealsAt } = await stored({ workId: id })
    expect({ status, sealsAt }).toEqual({ status: answers[index]!.ok ? 'draft' : 'submitted', sealsAt: null })
    if (!answers[index]!.ok) expect(answers[index]).toMatchObject({ code: 'takeBackTooLate' })
  }
  expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true, false]))
  expect(await ledger()).toHaveLength(answers.filter(({ ok }) => !ok).length)
})

test('a clock set back by an hour keeps no submission waiting for an hour', async () => {
  expect(await submitScore(score())).toMatchObject({ ok: true })
  inSeconds(-3600)
  expect(await sealDueScores()).toBe(1)
  const { status, submittedAt } = await stored()
  expect(status).toBe('submitted')
  // Nor does it come after its entry in the ledger.
  expect(submittedAt!.getTime()).toBeLessThanOrEqual((await ledger('score')).at(-1)!.at.getTime())
})

test('thirty judges submit at once: each score is sealed once, in one chain', async () => {
  const judges = [judge]
  while (judges.length < 30) judges.push(await makeJudge(competition))
  const submit = (judgeId: number, points = 80) => submitScore(score({ judgeId, values: values(points) }))
  expect((await Promise.all(judges.map(({ id }) => submit(id)))).every(({ ok }) => ok)).toBe(true)
  expect(await submit(judge.id, 81)).toMatchObject({ ok: false, code: 'alreadyScored', again: false })
  inSeconds(11)
  const sealed = await Promise.all([sealDueScores(), sealDueScores(), sealDueScores()])
  expect(sealed.reduce((sum, count) => sum + count)).toBe(30)
  expect(await db.score.count({ where: { workId: work.id, status: 'submitted' } })).toBe(30)
  expect(await submittedAudits()).toBe(30)
  const entries = await ledger('score')
  expect(new Set(entries.map(({ payload }) => JSON.parse(payload).judgeId)).size).toBe(30)
  let previous = ledgerStart
  for (const entry of entries) {
    expect(entry).toMatchObject({ previousHash: previous, hash: ledgerHash(previous, entry) })
    previous = entry.hash
  }
  expect(await submit(judge.id, 81)).toMatchObject({ ok: false, code: 'alreadyScored' })
})

test('what a process that ended did not seal, the next one seals as it starts; one that cannot be sealed holds up no other', async () => {
  const broken = await lockedWork()
  await submitScore(score({ workId: broken.id }))
  await submitScore(score())
  inSeconds(11)
  await db.$executeRawUnsafe(
    `CREATE TRIGGER broken_on_purpose BEFORE UPDATE ON "Score" WHEN NEW."workId" = ${broken.id} BEGIN SELECT RAISE(ABORT, 'brokenOnPurpose'); END`,
  )
  const stop = keepTime()
  await expect.poll(async () => (await stored()).status).toBe('submitted')
  await stop()
  await db.$executeRawUnsafe('DROP TRIGGER broken_on_purpose')
  expect(await stored({ workId: broken.id })).toMatchObject({ status: 'draft' })
  expect(await sealDueScores()).toBe(1)
})

test.each([
  ['pausing', () => pauseScoring({ actorId: admin(), competitionId: competition.id, stageId: stageId(), paused: true })],
  ['ending the scoring', () => move('completed', 'closed')],
  ['moving the stage back', () => move('active', 'upcoming')],
  [
    'cancelling',
    () => moveCompetition({ actorId: admin(), competitionId: competition.id, from: 'in_progress', to: 'cancelled', reason: '' }),
  ],
  [
    'taking the judge off',
    () => removeJudge({ actorId: admin(), competitionId: competition.id, userId: judge.id, scores: 'keep', reason: '' }),
  ],
  ['the clock', async () => ({ ok: (await moveDueStages()) > 0 })],
])('%s seals what was submitted first', async (name, act) => {
  const status = name === 'ending the scoring' || name === 'the clock' ? 'completed' : 'active'
  await db.stage.update({ where: { id: stageId() }, data: { status } })
  await submitScore(score())
  if (name === 'the clock') await db.stage.update({ where: { id: stageId() }, data: { scoringEndsAt: inHours(-1) } })
  expect(await act()).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject({ status: 'submitted', sealsAt: null })
  expect([await submittedAudits(), (await ledger('score')).length]).toEqual([1, 1])
  expect(await takeBackScore(place())).toEqual({ ok: false, code: 'takeBackTooLate' })
})

const admin = () => competition.createdById
const move = (from: 'active' | 'completed', to: 'upcoming' | 'closed') =>
  moveStage({ actorId: admin(), competitionId: competition.id, stageId: stageId(), from, to, reason: '延期' })

test('publishing waits for what can still be taken back in its ranking, and leaves it as it is', async () => {
  await db.stage.update({ where: { id: stageId() }, data: { status: 'closed' } })
  const asked = { competitionId: competition.id, stageId: stageId(), categoryId: competition.categories[0]!.id }
  await db.stage.update({ where: { id: stageId() }, data: { status: 'completed' } })
  const seen = async () => seenDigest((await stageRanking(asked))!)
  const publish = (digestSeen: string) => publishRanking({ actorId: admin(), ...asked, digestSeen, reason: '' })
  const before = await seen()
  await submitScore(score())
  expect(await seen()).toBe(before)
  expect(await publish(before)).toEqual({ ok: false, code: 'scoresSettling?count=1' })
  expect((await stored()).sealsAt).not.toBeNull()
  expect(await takeBackScore(place())).toMatchObject({ ok: true })
  await submitScore(score())
  await transaction((tx) => sealSubmitted(tx, { stageId: stageId() }))
  expect(await publish(before)).toEqual({ ok: false, code: 'publicationChanged' })
  expect(await publish(await seen())).toMatchObject({ ok: true })
  expect((await stored()).status).toBe('finalized')
})

test('publishing one category leaves what can still be taken back in another as it is', async () => {
  const youth = await db.category.create({
    data: { competitionId: competition.id, position: 1, name: '少年组' },
    include: { songFields: true },
  })
  const young = await makeWork(competition, await makeRegistration({ ...competition, categories: [youth] }), { lockedAt: now() })
  await makeScore(competition, work, judge, [90, 90, 90, 90])
  await db.stage.update({ where: { id: stageId() }, data: { status: 'completed' } })
  const theirs = { workId: young.id, judgeId: judge.id }
  expect(await submitScore(score(theirs))).toMatchObject({ ok: true })
  const publish = async (categoryId: number) => {
    const asked = { competitionId: competition.id, stageId: stageId(), categoryId }
    return publishRanking({ actorId: admin(), ...asked, digestSeen: seenDigest((await stageRanking(asked))!), reason: '' })
  }
  expect(await publish(youth.id)).toEqual({ ok: false, code: 'scoresSettling?count=1' })
  expect(await publish(competition.categories[0]!.id)).toMatchObject({ ok: true })
  expect((await stored()).status).toBe('finalized')
  expect(await stored(theirs)).toMatchObject({ status: 'draft', total: null, sealsAt: expect.any(Date) })
  expect(await takeBackScore({ ...place(), ...theirs })).toEqual({ ok: true })
})

test('a judge taken off with their scores voided leaves the score and its end in the ledger', async () => {
  await submitScore(score())
  const earlier = await makeScore(competition, await lockedWork(), judge, [70, 70, 70, 70])
  const remove = { actorId: admin(), competitionId: competition.id, userId: judge.id, scores: 'void' as const, reason: '与选手有亲属关系' }
  expect(await removeJudge(remove)).toEqual({ ok: true, voided: 2, kept: 0 })
  const ids = [(await stored()).id, earlier.id].sort((one, other) => one - other)
  expect((await ledger()).map(({ kind, payload }) => [kind, JSON.parse(payload).scoreId])).toEqual([
    ['score', ids[0]],
    ...ids.map((id) => ['void', id]),
  ])
  await addJudge({ actorId: admin(), competitionId: competition.id, userId: judge.id, promote: false })
  expect(await submitScore(score())).toMatchObject({ ok: true })
})

test('after the end of scoring nothing is submitted, before the clock has looked too; a draft stays', async () => {
  await db.stage.update({ where: { id: stageId() }, data: { status: 'completed' } })
  await submitScore(score())
  const other = await lockedWork()
  await saveDraft(score({ workId: other.id }))
  await db.stage.update({ where: { id: stageId() }, data: { scoringEndsAt: inHours(-1) } })
  for (const act of [submitScore, saveDraft])
    expect(await act(score({ workId: other.id, revision: 1, comment: '晚了' }))).toEqual({ ok: false, code: 'scoringClosed' })
  // Taken back now it could not be submitted again.
  expect(await takeBackScore(place())).toEqual({ ok: false, code: 'takeBackTooLate' })
  await moveDueStages()
  expect(await db.stage.findUniqueOrThrow({ where: { id: stageId() } })).toMatchObject({ status: 'closed' })
  expect((await stored()).status).toBe('submitted')
  expect(await stored({ workId: other.id })).toMatchObject({ status: 'draft', comment: '气息稳' })
  expect(await db.auditEntry.findFirst({ where: { action: 'stage.moved', actorId: null }, orderBy: { id: 'desc' } })).toMatchObject({
    details: { stageId: stageId(), from: 'completed', to: 'closed' },
  })

  const reopen = {
    actorId: admin(),
    competitionId: competition.id,
    stageId: stageId(),
    from: 'closed',
    to: 'completed',
    reason: '补评',
  } as const
  expect(await moveStage(reopen)).toMatchObject({ ok: true })
  await moveDueStages()
  expect(await submitScore(score({ workId: other.id, revision: 1 }))).toMatchObject({ ok: true })
})

test('criteria may change once all is taken back, and the next submission counts by them', async () => {
  await submitScore(score())
  const [first] = competition.criteria
  await expect(db.criterion.update({ where: { id: first!.id }, data: { weight: 3 } })).rejects.toThrow()
  await takeBackScore(place())
  await db.criterion.update({ where: { id: first!.id }, data: { weight: 3 } })
  expect(await submitScore(score({ revision: 1 }))).toMatchObject({ ok: true })
  inSeconds(11)
  await sealDueScores()
  const { scoreScale } = await db.competition.findUniqueOrThrow({ where: { id: competition.id } })
  expect((await stored()).total).toBe((scoreScale! * 80n) / 100n)
})

test('a voided score stands in the ledger, and its judge is told once, in their language', async () => {
  const person = await makeUser({ role: 'judge', locale: 'en', name: 'Ada' })
  await addJudge({ actorId: admin(), competitionId: competition.id, userId: person.id, promote: false })
  const { id: scoreId } = await makeScore(competition, work, person, [70, 70, 70, 70])
  const act = { actorId: admin(), competitionId: competition.id, scoreId, reason: '误选了作品' }
  expect(await voidScore(act)).toEqual({ ok: true })
  expect(await voidScore(act)).toMatchObject({ ok: false })
  expect((await ledger('void')).map(({ payload }) => JSON.parse(payload))).toEqual([{ scoreId }])
  expect(await db.notice.findMany({ where: { userId: person.id, kind: 'score_voided' } })).toHaveLength(1)
  expect(await db.mail.findMany({ where: { userId: person.id, template: 'score_voided' } })).toMatchObject([
    {
      locale: 'en',
      params: {
        name: 'Ada',
        competition: competition.name,
        stage: '初赛',
        // The notice stays when results come out: beside them a number would lead to a name.
        number: '—',
        reason: '误选了作品',
        link: expect.stringContaining(`/competitions/${competition.id}/scoring?work=${work.id}`),
      },
    },
  ])
})
