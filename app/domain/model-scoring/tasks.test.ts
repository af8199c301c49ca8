import fs from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sung } from '../../../tests/setup/sung'
import { makeDataset, makeModelTask, makeScoredTask, makeUser, someDrawing, someResult } from '../../../tests/factories'
import { eraseUser } from '~/domain/accounts/erase-user.server'
import { personalDataOf } from '~/domain/personal-data/export-personal-data.server'
import { ratedClips } from '../../../tests/factories/rated-clips'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { askForScoring, createTask, scoreStored } from './create-task.server'
import { deleteTask, wasOwnTask } from './delete-task.server'
import { libraryStanding } from './queries/library-standing.server'
import { latestStandings, tasksPage } from './queries/own-tasks.server'
import { reportPage } from './queries/report-page.server'
import { earlierTasks } from './queries/task-page.server'
import type { ModelResult } from './model-result'
import { readDrawing, readResult } from './read-result'
import { retryTask } from './retry-task.server'
import { acousticModel } from './score-acoustic'
import { giveUpScoring, scoreTask } from './score-task.server'
import { mostWaiting } from './states'

beforeAll(ensureFolders)
beforeEach(async () => {
  await db.modelTask.deleteMany()
})

const finish = (write: (tx: Tx) => Promise<void>) => transaction(write)
const taskOf = (id: number) => db.modelTask.findUniqueOrThrow({ where: { id }, include: { scores: true, drawing: true } })

/** A task whose recording is there. */
async function withFile(bytes: Buffer, owner?: { id: number }) {
  const task = await makeModelTask(owner ?? (await makeUser()))
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: task.uploadId! } })
  await fs.mkdir(path.dirname(mediaPath(storageKey!)), { recursive: true })
  await fs.writeFile(mediaPath(storageKey!), bytes)
  return task
}

describe('scoring a task', () => {
  test('a real voice is analysed, scored and drawn, once; what is stored is read again', async () => {
    const { id } = await withFile(sung())
    const seen: number[] = []
    await scoreTask({ taskId: id, round: 0 }, { finish, progress: (percent) => seen.push(percent) })
    const task = await taskOf(id)
    expect(task).toMatchObject({ status: 'completed', failure: null })
    const result = readResult(JSON.stringify(task.result))!
    expect(result.recording.durationMs).toBe(10_000)
    expect(task.average).toBe(result.average?.score)
    expect(task.scores).toHaveLength(result.skills.filter(({ scored }) => scored).length)
    const drawing = readDrawing(JSON.stringify(task.drawing?.content))!
    expect(drawing.durationMs).toBe(10_000)
    expect(drawing.notes.length).toBeGreaterThan(3)
    expect(seen.at(-1)).toBe(100)
    // The job comes again after its process died behind the commit.
    await scoreTask({ taskId: id, round: 0 }, { finish })
    expect(await taskOf(id)).toEqual(task)
  })

  test('a recording at fault fails with its reason, and is scored anew when it is asked for again', async () => {
    const { id, ownerId } = await withFile(sung().subarray(0, 200_000))
    await scoreTask({ taskId: id, round: 0 }, { finish })
    expect(await taskOf(id)).toMatchObject({ status: 'failed', failure: 'recordingCutOff', result: null })
    expect(await retryTask(id)).toEqual({ ok: true })
    expect(await retryTask(id)).toEqual({ ok: true })
    expect(await taskOf(id)).toMatchObject({ status: 'pending', round: 1, failure: null, completedAt: null })
    const jobs = await db.job.findMany({ where: { subject: `model-task:${id}` } })
    expect(jobs).toMatchObject([{ payload: { taskId: id, round: 1 }, line: `model-scoring:${ownerId}`, status: 'queued' }])
    // What is left of the round before changes nothing.
    await transaction((tx) => giveUpScoring(tx, { taskId: id, round: 0 }))
    expect(await taskOf(id)).toMatchObject({ status: 'pending' })
    await transaction((tx) => giveUpScoring(tx, { taskId: id, round: 1 }))
    expect(await taskOf(id)).toMatchObject({ status: 'failed', failure: 'scoringFailed' })
  })

  test('a recording that is gone says so; a machine at fault throws, so that the job comes again', async () => {
    const { id } = await makeModelTask(await makeUser())
    await scoreTask({ taskId: id, round: 0 }, { finish })
    expect(await taskOf(id)).toMatchObject({ failure: 'recordingGone' })
    const other = await withFile(sung())
    const signal = AbortSignal.abort(new Error('The server is stopping.'))
    await expect(scoreTask({ taskId: other.id, round: 0 }, { finish, signal })).rejects.toThrow('stopping')
    expect(await taskOf(other.id)).toMatchObject({ status: 'processing', failure: null })
  })
})

describe('a person’s tasks', () => {
  test('the same recording and annotation is one task, another annotation another; another person’s is not known', async () => {
    const owner = await makeUser()
    const { id, uploadId } = await makeModelTask(owner)
    const ask = (ownerId: number, withAccompaniment: boolean) =>
      scoreStored({ ownerId, uploadId: uploadId!, withAccompaniment, voiceType: 'unknown' })
    expect(await ask(owner.id, false)).toEqual({ ok: true, taskId: id, created: false })
    expect(await ask(owner.id, true)).toMatchObject({ ok: true, created: true })
    expect(await ask(owner.id, true)).toMatchObject({ ok: true, created: false })
    expect(await ask((await makeUser()).id, false)).toEqual({ ok: false, code: 'uploadNotFound' })
  })

  test('no more wait than may, and those that are over count no longer', async () => {
    const owner = await makeUser()
    for (let n = 0; n < mostWaiting; n++) await makeModelTask(owner)
    const { uploadId } = await makeScoredTask(owner)
    const ask = () => scoreStored({ ownerId: owner.id, uploadId: uploadId!, withAccompaniment: true, voiceType: 'unknown' })
    expect(await ask()).toEqual({ ok: false, code: `modelTasksWaiting?max=${mostWaiting}` })
    await db.modelTask.deleteMany({ where: { ownerId: owner.id, status: 'pending' } })
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('deleting takes the job away, and the recording with its last task', async () => {
    const owner = await makeUser()
    const { id, uploadId } = await makeModelTask(owner)
    await transaction((tx) => askForScoring(tx, { id, ownerId: owner.id, round: 0 }))
    const second = await transaction((tx) =>
      createTask(tx, { ownerId: owner.id, source: { uploadId: uploadId! }, withAccompaniment: true, voiceType: 'tenor' }),
    )
    const statusOf = async () => (await db.upload.findUniqueOrThrow({ where: { id: uploadId! } })).status
    expect(await deleteTask(id)).toBe(true)
    expect([await db.job.count({ where: { subject: `model-task:${id}` } }), await statusOf()]).toEqual([0, 'stored'])
    expect(await deleteTask(second)).toBe(true)
    expect([await deleteTask(second), await statusOf()]).toEqual([false, 'cancelled'])
    expect([wasOwnTask(second, owner.id), wasOwnTask(second, owner.id + 1), wasOwnTask(second + 1, owner.id)]).toEqual([true, false, false])
  })

  test('the page lists the latest ten, the watcher is told the same, nobody else’s among them', async () => {
    const [owner, other] = [await makeUser(), await makeUser()]
    for (let n = 0; n < 11; n++) await makeScoredTask(owner)
    await makeScoredTask(other)
    const page = await tasksPage(owner.id, 1)
    expect([page.tasks.length, page.total, page.pageCount]).toEqual([10, 11, 2])
    expect(page.tasks[0]!.refusal).toBeNull()
    // One that was not judged says why, though its task is over.
    const refusals = [{ code: 'silent' as const, value: -62, limit: -50 }]
    const over = { status: 'completed' as const, modelVersion: 'test-1', startedAt: now(), completedAt: now() }
    const refused = await makeUser()
    await makeModelTask(refused, { ...over, result: { ...someResult(), refusals, skills: [], average: null } })
    expect((await tasksPage(refused.id, 1)).tasks).toMatchObject([{ status: 'completed', refusal: refusals[0] }])
    expect((await latestStandings([owner.id, other.id])).get(owner.id)!.map(({ id }) => id)).toEqual(page.tasks.map(({ id }) => id))
  })

  test('erased with their person, and in what the person takes along', async () => {
    const [owner, admin] = [await makeUser(), await makeUser({ role: 'admin' })]
    const { uploadId } = await makeScoredTask(owner)
    expect((await personalDataOf(owner.id)).data).toMatchObject({
      modelTasks: [{ uploadId, result: { format: 1 }, drawing: { content: { format: 1 } } }],
    })
    expect(await eraseUser({ actorId: admin.id, userId: owner.id, typed: owner.email })).toEqual({ ok: true })
    expect(await db.modelTask.count({ where: { ownerId: owner.id } })).toBe(0)
    expect(await db.upload.findUniqueOrThrow({ where: { id: uploadId! } })).toMatchObject({ status: 'cancelled', storageKey: null })
  })
})

describe('a report', () => {
  test('is for its owner and administrators; what is stored and cannot be read is told from what is not there', async () => {
    const owner = await makeUser()
    const { id } = await makeScoredTask(owner)
    const seen = async (viewer: Parameters<typeof reportPage>[0]) => reportPage(viewer, { taskId: id, minute: 7 })
    expect(await seen(await makeUser())).toBeNull()
    expect(await seen(owner)).toMatchObject({ manages: true, report: { by: null, minute: 0, result: { format: 1 } } })
    expect(await seen(await makeUser({ role: 'admin' }))).toMatchObject({ report: { by: owner.name } })
    const [{ sql }] = await db.$queryRaw<[{ sql: string }]>`SELECT "sql" FROM sqlite_master WHERE "name" = 'model_task_fixed'`
    for (const text of ['{"format":2}', 'no JSON at all']) {
      await db.$executeRawUnsafe('DROP TRIGGER "model_task_fixed"')
      await db.$executeRaw`UPDATE "ModelTask" SET "result" = ${text} WHERE "id" = ${id}`
      await db.$executeRawUnsafe(sql)
      expect(await seen(owner)).toMatchObject({ task: { status: 'completed' }, report: null })
    }
  })

  test('compares with the same person’s earlier ones of the same version, and with twenty of the library’s voice type or not at all', async () => {
    const [owner, admin] = [await makeUser(), await makeUser({ role: 'admin' })]
    const [first, second] = [await makeScoredTask(owner, 2.5), await makeScoredTask(owner, 3.5)]
    await makeScoredTask(admin, 4)
    // The same recording with another annotation is no earlier one.
    const { result, average, modelVersion } = await taskOf(second.id)
    const done = { status: 'completed' as const, result: result!, average, modelVersion, startedAt: now(), completedAt: now() }
    const other = await db.modelTask.create({
      data: { ownerId: owner.id, uploadId: second.uploadId, withAccompaniment: true, createdAt: now(), ...done },
    })
    const compared = (of: Partial<Parameters<typeof earlierTasks>[0]> = {}) =>
      earlierTasks({ id: other.id, ownerId: owner.id, uploadId: second.uploadId!, modelVersion: 'test-1', ...of })
    expect((await compared()).map(({ id, withAccompaniment }) => [id, withAccompaniment])).toEqual([[first.id, false]])
    expect(await compared({ modelVersion: 'test-2' })).toEqual([])

    for (let n = 0; n < 19; n++) {
      const { id: datasetId } = await makeDataset(admin, { voiceType: 'bass' })
      await makeScoredTask(admin, n < 15 ? 2 : 3.5, { datasetId })
    }
    const standing = () => libraryStanding({ result: someResult(3.5), voiceType: 'bass', datasetId: null })
    expect((await standing()).find(({ skill }) => skill === 'pitch')).toEqual({ skill: 'pitch', count: 19, percentile: null })
    const { id: datasetId } = await makeDataset(admin, { voiceType: 'bass' })
    await makeScoredTask(admin, 5, { datasetId })
    // Above fifteen, level with four, of twenty.
    expect((await standing()).find(({ skill }) => skill === 'pitch')).toEqual({ skill: 'pitch', count: 20, percentile: 85 })
  })

  test('stands among what was listened to of the library, scored by the same version or not, solo beside solo', async () => {
    const admin = await makeUser({ role: 'admin' })
    const clips = ratedClips({ singers: 22, seed: 3 })
    const ids: number[] = []
    for (const [n, { analysis }] of clips.entries()) {
      const { id: datasetId } = await makeDataset(admin, { voiceType: 'countertenor' })
      const { contour: _, ...content } = analysis
      const accompaniment = n === 21 ? { kind: 'accompanied' as const, likelihood: 0.9 } : content.accompaniment
      await db.datasetAnalysis.create({
        data: { datasetId, analysisVersion: content.version, content: { ...content, accompaniment }, createdAt: now() },
      })
      ids.push(datasetId)
    }
    const options = { skills: ['pitch'] as const, declaredAccompaniment: false, voiceType: 'countertenor' as const }
    const scores = clips.map(({ analysis }) => acousticModel.score(analysis, options) as ModelResult)
    const pitch = (n: number) => scores[n]!.average!.score
    const of = (n: number) => libraryStanding({ result: scores[n]!, voiceType: 'countertenor', datasetId: ids[n]! })
    const above = Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => pitch(n) < pitch(0)).length
    expect(await of(0)).toEqual([{ skill: 'pitch', count: 20, percentile: 5 * above }])
    // With others it stands beside others alone.
    const declared = { ...scores[0]!, declaredAccompaniment: true }
    expect(await libraryStanding({ result: declared, voiceType: 'countertenor', datasetId: null })).toMatchObject([
      { count: 1, percentile: null },
    ])
    // One that is gone is counted no more.
    await db.dataset.delete({ where: { id: ids[5]! } })
    expect(await of(0)).toMatchObject([{ count: 19, percentile: null }])
    expect(await libraryStanding({ result: scores[0]!, voiceType: 'bass', datasetId: null })).toMatchObject([{ count: 0 }])
  })
})

test('a drawing outside of what a recording can be is read as none: it would be drawn without an end', () => {
  const drawn = (change: object) => readDrawing(JSON.stringify({ ...someDrawing, ...change }))
  const [first, second] = someDrawing.notes
  const pitch = someDrawing.pitch
  expect(drawn({})).toEqual(someDrawing)
  const broken = [
    ...[{ durationMs: 99_999_999_999 }, { durationMs: 1_800_000 }, { durationMs: -1 }],
    ...[{ pitch: { ...pitch, hopMs: 0 } }, { pitch: { ...pitch, cents: [] } }, { pitch: { ...pitch, cents: pitch.cents.map(() => 9e9) } }],
    ...[{ levels: { hopMs: 1, db: someDrawing.levels.db } }, { notes: [first, { ...second, cents: 9e9 }] }],
    ...[{ notes: [second, first] }, { notes: [{ ...first, durationMs: 1_700_000 }] }],
  ]
  for (const change of broken) expect(drawn(change), JSON.stringify(change).slice(0, 80)).toBeNull()
  const long = { ...someResult(), recording: { ...someResult().recording, durationMs: 99_999_999_999 } }
  expect([readResult(JSON.stringify(someResult())), readResult(JSON.stringify(long))]).toEqual([someResult(), null])
})

test('the database keeps a result, what a task is about, and its way from one state to the next', async () => {
  const done = await makeScoredTask(await makeUser())
  const refused = (write: Promise<unknown>, code: string) =>
    expect(
      write.then(
        () => 'written',
        (error: unknown) => (error instanceof InvariantError ? error.code : error),
      ),
    ).resolves.toBe(code)
  await refused(db.modelTask.update({ where: { id: done.id }, data: { result: someResult(1) } }), 'modelTaskFixed')
  const open = await makeModelTask(await makeUser())
  await refused(db.modelTask.update({ where: { id: open.id }, data: { withAccompaniment: true } }), 'modelTaskFixed')
  const completed = { status: 'completed' as const, result: someResult(), modelVersion: '1', completedAt: new Date() }
  await refused(db.modelTask.update({ where: { id: open.id }, data: completed }), 'modelTaskFixed')
  const foreign = { ownerId: (await makeUser()).id, uploadId: done.uploadId, withAccompaniment: true, createdAt: new Date() }
  await refused(db.modelTask.create({ data: foreign }), 'uploadNotUsable')
})
