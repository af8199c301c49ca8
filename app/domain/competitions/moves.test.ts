import { expect, test } from 'vitest'
import { inHours, makeCompetition, makeRegistration, makeUser } from '../../../tests/factories'
import { db, transaction } from '~/infra/db/client'
import { addDefaultCriteria } from './add-default-criteria.server'
import { competitionNotices } from '~/domain/notices/jobs'
import { tellCompetition } from '~/domain/notices/tell-competition.server'
import { moveCompetition } from '~/domain/stages/move-competition.server'
import { moveStage } from '~/domain/stages/move-stage.server'
import { publishCompetition, unpublishCompetition } from './publish-competition.server'
import { competitionMoves, competitionStatuses, stageMoves, stageStatuses, type StageStatus } from './states'

const admin = async () => (await makeUser({ role: 'admin' })).id

test('no state is reached that is not listed, and each ends somewhere', () => {
  for (const from of competitionStatuses) {
    for (const to of competitionStatuses) {
      const allowed = [
        'pending>in_progress',
        'in_progress>completed',
        'completed>archived',
        'completed>in_progress',
        'pending>cancelled',
        'in_progress>cancelled',
      ]
      expect(competitionMoves[from].includes(to)).toBe(allowed.includes(`${from}>${to}`))
    }
  }
  for (const from of stageStatuses) expect(stageMoves[from]).not.toContain('advanced')
})

test('a competition moves along its states, told what the organiser saw', async () => {
  const actorId = await admin()
  const { id: competitionId } = await makeCompetition({
    status: 'pending',
    publishedAt: null,
    stages: { create: [{ position: 0, name: '初赛' }] },
  })
  const move = (from: 'pending' | 'in_progress', to: 'in_progress' | 'completed' | 'archived') =>
    moveCompetition({ actorId, competitionId, from, to, reason: '' })
  expect(await move('pending', 'in_progress')).toEqual({ ok: false, code: 'publishFirst' })
  await db.competition.update({ where: { id: competitionId }, data: { publishedAt: new Date() } })
  expect(await move('pending', 'completed')).toEqual({ ok: false, code: 'moveNotAllowed' })
  const both = await Promise.all([move('pending', 'in_progress'), move('pending', 'in_progress')])
  expect(both).toContainEqual({ ok: true })
  expect(both).toContainEqual({ ok: false, code: 'statusChanged' })
  expect(await move('in_progress', 'completed')).toEqual({ ok: true })
  expect(await moveCompetition({ actorId, competitionId: 999_999, from: 'pending', to: 'cancelled', reason: '' })).toEqual({
    ok: false,
    code: 'competitionNotFound',
  })
})

test('a competition with a stage under way is not ended, and an ended one goes on with a reason, unless the clock would end it again', async () => {
  const actorId = await admin()
  const { id: competitionId, stages } = await makeCompetition({ stages: { create: [{ position: 0, name: '初赛', status: 'closed' }] } })
  const move = (from: 'in_progress' | 'completed', to: 'completed' | 'in_progress', reason = '') =>
    moveCompetition({ actorId, competitionId, from, to, reason })
  expect(await move('in_progress', 'completed')).toEqual({ ok: false, code: 'stagesOpen', stages: ['初赛'] })
  await db.stage.update({ where: { id: stages[0]!.id }, data: { status: 'advanced' } })
  expect(await move('in_progress', 'completed')).toEqual({ ok: true })
  for (const none of ['', '\u200b'])
    expect(await move('completed', 'in_progress', none)).toEqual({ ok: false, code: 'resumeReasonRequired' })
  expect(await move('completed', 'in_progress', '长'.repeat(301))).toEqual({ ok: false, code: 'tooLong?max=300' })
  await db.competition.update({ where: { id: competitionId }, data: { endsAt: inHours(-1) } })
  expect(await move('completed', 'in_progress', '成绩有误')).toEqual({ ok: false, code: 'nothingToResume' })
  await db.competition.update({ where: { id: competitionId }, data: { endsAt: inHours(1) } })
  expect(await move('completed', 'in_progress', '成绩有误')).toEqual({ ok: true })
})

test('an ended competition is not archived while results are taken back', async () => {
  const actorId = await admin()
  const { id: competitionId, stages } = await makeCompetition({
    status: 'completed',
    stages: { create: [{ position: 0, name: '初赛', status: 'closed' }] },
  })
  const archive = () => moveCompetition({ actorId, competitionId, from: 'completed', to: 'archived', reason: '' })
  expect(await archive()).toEqual({ ok: false, code: 'resultsOpen', stages: ['初赛'] })
  await db.stage.update({ where: { id: stages[0]!.id }, data: { status: 'advanced' } })
  expect(await archive()).toEqual({ ok: true })
})

test('taking a running competition down tells those who registered, each time', async () => {
  const actorId = await admin()
  const competition = await makeCompetition()
  const competitionId = competition.id
  const { userId } = await makeRegistration(competition)
  for (let time = 0; time < 2; time++) {
    await unpublishCompetition({ actorId, competitionId })
    for (const { payload } of await db.job.findMany({ where: { kind: 'tell-cancellation', subject: `competition:${competitionId}` } }))
      await tellCompetition(competitionNotices.payloadSchema.parse(payload), new AbortController().signal)
    await publishCompetition({ actorId, competitionId })
  }
  expect(await db.notice.count({ where: { userId, kind: 'competition_unpublished' } })).toBe(2)
})

test('stages open in order, go back with a reason only, and are never advanced by hand', async () => {
  const actorId = await admin()
  const competition = await makeCompetition({
    status: 'pending',
    stages: {
      create: [
        { position: 0, name: '初赛' },
        { position: 1, name: '决赛' },
      ],
    },
  })
  const [first, second] = competition.stages
  const move = (stage: { id: number }, from: StageStatus, to: StageStatus, reason = '') =>
    moveStage({ actorId, competitionId: competition.id, stageId: stage.id, from, to, reason })
  expect(await move(second!, 'pending', 'active')).toEqual({ ok: false, code: 'previousStageOpen' })
  expect(await move(first!, 'pending', 'active')).toEqual({ ok: true, competitionStarted: true })
  expect((await db.competition.findUniqueOrThrow({ where: { id: competition.id } })).status).toBe('in_progress')
  // Sent twice it is done, once; what is meant for another state is not.
  expect(await move(first!, 'pending', 'active')).toEqual({ ok: true, competitionStarted: false })
  expect(await move(first!, 'pending', 'upcoming')).toEqual({ ok: false, code: 'statusChanged' })
  expect(await db.auditEntry.count({ where: { actorId, action: 'stage.moved' } })).toBe(1)
  expect(await move(first!, 'active', 'completed')).toEqual({ ok: true, competitionStarted: false })
  expect(await move(first!, 'completed', 'active', ' \u200b')).toEqual({ ok: false, code: 'stageReasonRequired' })
  expect(await move(first!, 'completed', 'active', '因'.repeat(301))).toEqual({ ok: false, code: 'tooLong?max=300' })
  expect(await move(first!, 'completed', 'active', '网络故障，延长上传')).toEqual({ ok: true, competitionStarted: false })
  await move(first!, 'active', 'completed')
  expect(await move(first!, 'completed', 'closed')).toEqual({ ok: true, competitionStarted: false })
  expect(await move(first!, 'closed', 'advanced')).toEqual({ ok: false, code: 'moveNotAllowed' })
  await db.stage.update({ where: { id: first!.id }, data: { status: 'advanced' } })
  expect(await move(first!, 'advanced', 'closed', '想撤回')).toEqual({ ok: false, code: 'moveNotAllowed' })
  expect(await move(second!, 'pending', 'active')).toEqual({ ok: true, competitionStarted: false })
  const audit = await db.auditEntry.findMany({
    where: { action: 'stage.moved', subjectId: String(competition.id) },
    orderBy: { id: 'asc' },
  })
  expect(audit[2]?.details).toEqual({ stageId: first!.id, from: 'completed', to: 'active', reason: '网络故障，延长上传' })
})

test('a stage of another competition, of an unpublished or a finished one does not open', async () => {
  const actorId = await admin()
  const stages = { create: [{ position: 0, name: '初赛' }] }
  const [hidden, over, other] = [
    await makeCompetition({ stages, publishedAt: null }),
    await makeCompetition({ stages, status: 'completed' }),
    await makeCompetition({ stages }),
  ]
  const open = (competitionId: number, stageId: number) =>
    moveStage({ actorId, competitionId, stageId, from: 'pending', to: 'active', reason: '' })
  expect(await open(hidden.id, hidden.stages[0]!.id)).toEqual({ ok: false, code: 'publishFirst' })
  expect(await open(over.id, over.stages[0]!.id)).toEqual({ ok: false, code: 'competitionOver' })
  expect(await open(hidden.id, other.stages[0]!.id)).toEqual({ ok: false, code: 'stageNotFound' })
})

test('a competition without criteria is published with the default ones, and keeps them when all are taken away', async () => {
  const actorId = await admin()
  const { id: competitionId } = await makeCompetition({ publishedAt: null, criteria: {} })
  expect(await db.criterion.count({ where: { competitionId } })).toBe(0)
  await publishCompetition({ actorId, competitionId })
  const criteria = () => db.criterion.findMany({ where: { competitionId }, orderBy: { position: 'asc' } })
  expect((await criteria()).map(({ code, maxHundredths, weight }) => [code, maxHundredths, weight])).toEqual([
    ['pitch', 10_000, 1],
    ['rhythm', 10_000, 1],
    ['tone', 10_000, 1],
    ['expression', 10_000, 1],
  ])
  await db.criterion.deleteMany({ where: { competitionId } })
  await transaction((tx) => addDefaultCriteria(tx, competitionId))
  await transaction((tx) => addDefaultCriteria(tx, competitionId))
  expect(await criteria()).toHaveLength(4)
})

test('publishing needs start, end, a category, a stage, and song fields where songs are asked for', async () => {
  const actorId = await admin()
  const bare = await db.competition.create({ data: { name: '草稿', createdById: actorId, createdAt: new Date(), updatedAt: new Date() } })
  const publish = (competitionId: number) => publishCompetition({ actorId, competitionId })
  expect(await publish(bare.id)).toEqual({
    ok: false,
    code: 'incomplete',
    problems: ['publishNeedsStart', 'publishNeedsEnd', 'publishNeedsCategory', 'publishNeedsStage'],
  })
  const songless = await makeCompetition({ publishedAt: null, categories: { create: [{ position: 0, name: 'A & B', songCount: 1 }] } })
  expect(await publish(songless.id)).toEqual({ ok: false, code: 'incomplete', problems: ['publishNeedsSongFields?name=A+%26+B'] })
  const ready = await makeCompetition({ publishedAt: null })
  expect(await publish(ready.id)).toEqual({ ok: true })
  expect(await publish(ready.id)).toEqual({ ok: true })
  expect(await unpublishCompetition({ actorId, competitionId: ready.id })).toEqual({ ok: true })
  expect((await db.competition.findUniqueOrThrow({ where: { id: ready.id } })).publishedAt).toBeNull()
  const actions = await db.auditEntry.findMany({
    where: { subjectId: String(ready.id), subjectType: 'competition' },
    orderBy: { id: 'asc' },
  })
  expect(actions.map(({ action }) => action)).toEqual(['competition.published', 'competition.unpublished'])
  expect(await publish(999_999)).toEqual({ ok: false, code: 'competitionNotFound' })
})
