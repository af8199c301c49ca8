import fs from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeDataset, makeModelTask, makeRating, makeScoredTask, makeUser } from '../../../../tests/factories'
import { ratedClips } from '../../../../tests/factories/rated-clips'
import { makeRatedLibrary } from '../../../../tests/factories/rated-library'
import { sung } from '../../../../tests/setup/sung'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import { read } from '~/infra/db/read'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { defaultModel } from '../default-model.server'
import { modelResultSchema } from '../model-result'
import { sourceTask } from '../queries/source-task.server'
import { scoreTask } from '../score-task.server'
import { beginCalibration } from './calibrate-library.server'
import { hearDatasets } from './hear-datasets.server'
import { type LibraryEvaluation, verdictOf } from './library-evaluation'
import { publishVersion, returnToBuiltIn } from './publish-version.server'
import { modelsPage } from './queries/models-page.server'
import { readRatedClips } from './rated-library'
import { giveUpVersion, workOutVersion } from './work-out-version.server'

const everything = { datasetIds: null, tagIds: null }
const finish = async (write: (tx: Tx) => Promise<void>) => void (await transaction(write))

let admin: { id: number }
let raters: { id: number }[]
let open: { id: number; maxScore: number }
let ids: number[]
const seen: number[] = []

async function calibrated(asked: Parameters<typeof beginCalibration>[0]['asked']) {
  const { id } = await beginCalibration({ actorId: admin.id, asked })
  seen.length = 0
  await workOutVersion({ versionId: id }, { finish, progress: (percent) => void seen.push(percent) })
  return db.modelVersion.findUniqueOrThrow({ where: { id } })
}

beforeAll(async () => {
  await ensureFolders()
  admin = await makeUser({ role: 'admin' })
  raters = [await makeUser(), await makeUser(), await makeUser()]
  open = await db.skillTag.create({ data: { code: 'Open', name: '打开', maxScore: 10, sortOrder: 1, createdAt: now() } })
  await db.skillTag.create({ data: { code: 'Clean', name: '干净', maxScore: 10, sortOrder: 2, createdAt: now() } })
  ids = await makeRatedLibrary({ admin, raters, tag: open, singers: 12, clipsEach: 3 })
})

describe('a calibration', () => {
  test('reads what each rater gave, the official score as one more, on the scale of 1 to 5', async () => {
    const [datasetId] = ids
    const given = await db.ratingValue.findMany({ where: { rating: { task: { datasetId } } }, select: { hundredths: true } })
    await db.datasetTag.create({ data: { datasetId: datasetId!, skillTagId: open.id, hundredths: 100 } })
    const { clips, raters: count } = await readRatedClips(read, { datasetIds: [datasetId!], tagIds: [open.id] }, analysisVersion)
    expect(count).toBe(4)
    const scores = [...given.map(({ hundredths }) => (5 * hundredths) / 1000), 1]
    // The page counts as the calibration does, and each tag by itself.
    const page = await modelsPage()
    expect(page.library).toEqual({ clips: 36, singers: 12, raters: 4, enough: true })
    expect(page.tags.map(({ code, rated }) => [code, rated.clips, rated.raters, rated.enough])).toEqual([
      ['Open', 36, 4, true],
      ['Clean', 0, 0, false],
    ])
    expect(clips[0]!.human.Open!.score).toBeCloseTo(scores.reduce((sum, one) => sum + one, 0) / 4, 10)
    await db.datasetTag.deleteMany({ where: { datasetId } })
    expect((await readRatedClips(read, { datasetIds: ids, tagIds: [open.id + 1] }, analysisVersion)).clips).toEqual([])
    expect((await readRatedClips(read, everything, analysisVersion + 1)).unheard).toBe(36)
  })

  test('is stored with its evaluation, published because it is nearer, scores what comes, and goes back', async () => {
    const version = await calibrated(everything)
    expect(version).toMatchObject({ status: 'ready', failure: null })
    // Everything was heard before: what remains is the fitting.
    expect(seen).toEqual([50])
    const evaluation = version.evaluation as LibraryEvaluation
    expect(evaluation).toMatchObject({ clips: 36, singers: 12, raters: 3, unheard: 0 })
    expect(JSON.stringify([version.parameters, evaluation])).not.toContain('singer s')
    const { targets, mae, defaults, refusals } = verdictOf(evaluation, { kind: 'calibrated', standing: null, former: false })
    expect([targets, refusals, mae! < defaults!]).toEqual([['Open'], [], true])
    // Another attempt of the same job changes nothing.
    await workOutVersion({ versionId: version.id }, { finish })

    expect((await defaultModel()).kind).toBe('acoustic')
    expect(await publishVersion({ actorId: admin.id, id: version.id })).toEqual({ ok: true })
    expect(await publishVersion({ actorId: admin.id, id: version.id })).toEqual({ ok: false, code: 'modelVersionIsDefault' })
    const model = await defaultModel()
    expect(model.version).toBe(`calibrated-${version.id}`)
    const [clip] = ratedClips({ singers: 1 })
    const options = { skills: ['Open', 'pitch'] as const, declaredAccompaniment: false, voiceType: 'tenor' as const }
    const result = modelResultSchema.parse(await model.score(clip!.analysis, options))
    expect(result.skills).toMatchObject([{ scored: true }, { scored: true, by: { kind: 'acoustic' } }])
    expect(result.skills[0]).not.toHaveProperty('by')

    const next = await calibrated({ datasetIds: ids, tagIds: [open.id] })
    expect(next.parameters).toEqual(version.parameters)
    expect(await publishVersion({ actorId: admin.id, id: next.id })).toEqual({ ok: true })
    expect((await defaultModel()).version).toBe(`calibrated-${next.id}`)
    expect(await publishVersion({ actorId: admin.id, id: version.id })).toEqual({ ok: true })
    expect((await defaultModel()).version).toBe(`calibrated-${version.id}`)
    expect(await returnToBuiltIn({ actorId: admin.id })).toEqual({ ok: true })
    expect(await returnToBuiltIn({ actorId: admin.id })).toEqual({ ok: false, code: 'modelDefaultAlready' })
    expect((await defaultModel()).kind).toBe('acoustic')
    const actions = await db.auditEntry.findMany({
      where: { subjectType: 'model_version' },
      orderBy: { id: 'asc' },
      select: { action: true },
    })
    expect(actions.map(({ action }) => action.split('.')[1])).toEqual([
      ...['begun', 'ready', 'published', 'begun', 'ready', 'retired', 'published', 'retired', 'published', 'retired'],
    ])
  })

  test('of too few is not published, with the figures; of fewer still nothing is fitted', async () => {
    const few = await calibrated({ datasetIds: ids.slice(0, 24), tagIds: null })
    expect(await publishVersion({ actorId: admin.id, id: few.id })).toEqual({
      ok: false,
      code: 'modelTooFew?clips=24&singers=12&wantedClips=30&wantedSingers=10',
    })
    const none = await calibrated({ datasetIds: ids.slice(0, 5), tagIds: null })
    expect(none).toMatchObject({ status: 'failed', failure: 'calibrationTooFew', parameters: null })
    expect(await publishVersion({ actorId: admin.id, id: none.id })).toEqual({ ok: false, code: 'modelVersionNotReady' })
    expect(await publishVersion({ actorId: admin.id, id: 999 })).toEqual({ ok: false, code: 'modelVersionNotFound' })
    const pressed = await Promise.all(
      [1, 2, 3, 4].map(() => beginCalibration({ actorId: admin.id, asked: { datasetIds: ids, tagIds: [open.id] } })),
    )
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1)
    expect(await beginCalibration({ actorId: admin.id, asked: { datasetIds: [...ids].reverse(), tagIds: [open.id] } })).toEqual(pressed[0])
    const { id } = await beginCalibration({ actorId: admin.id, asked: everything })
    expect(id).not.toBe(pressed[0]!.id)
    await transaction((tx) => giveUpVersion(tx, { versionId: pressed[0]!.id }))
    await transaction((tx) => giveUpVersion(tx, { versionId: id }))
    expect(await db.modelVersion.findUnique({ where: { id } })).toMatchObject({ status: 'failed', failure: 'calibrationFailed' })
  })

  test('no nearer than the defaults is not published', () => {
    const compared = { kind: 'calibrated' as const, standing: null, former: false }
    const points = [{ human: 3, acoustic: 3.2, calibrated: 3.4, onnx: null }]
    const evaluation = { clips: 40, singers: 20, targets: [{ points }] } as unknown as LibraryEvaluation
    expect(verdictOf(evaluation, compared).refusals).toEqual(['modelNotBetter?mae=0.40&defaults=0.20'])
    expect(verdictOf({ ...evaluation, targets: [] }, compared).refusals).toEqual(['modelNotCompared'])
  })
})

test('a rated recording is listened to once, and one that cannot be read says why', async () => {
  const rated = async (bytes: Buffer | null) => {
    const { id, audioUploadId, tasks } = await makeDataset(admin)
    await makeRating(tasks[0]!, raters[0]!, [open], 500)
    await db.datasetScore.create({ data: { datasetId: id, skillTagId: open.id, count: 1, sum: 500 } })
    const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })
    if (bytes) {
      await fs.mkdir(path.dirname(mediaPath(storageKey!)), { recursive: true })
      await fs.writeFile(mediaPath(storageKey!), bytes)
    }
    return id
  }
  const [voice, gone, unrated] = [await rated(sung(9)), await rated(null), await makeDataset(admin)]
  await hearDatasets(everything, {})
  const kept = await db.datasetAnalysis.findMany({ where: { datasetId: { in: [voice, gone, unrated.id] } }, orderBy: { datasetId: 'asc' } })
  expect(kept).toMatchObject([
    { datasetId: voice, analysisVersion, failure: null, content: { refusals: [] } },
    { datasetId: gone, content: null, failure: 'recordingGone' },
  ])
  expect(kept[0]!.content).not.toHaveProperty('contour')
  await fs.rm(mediaPath((await db.upload.findFirstOrThrow({ where: { datasetAudioOf: { id: voice } } })).storageKey!))
  await hearDatasets(everything, {})
  expect(await db.datasetAnalysis.findUnique({ where: { datasetId: voice } })).toEqual(kept[0])
})

test('a published version that cannot be read ends a task with words, stands in no page’s way, and gives way to the built-in model', async () => {
  const ready = { kind: 'calibrated' as const, status: 'ready' as const, asked: {}, parameters: {}, evaluation: {}, createdById: admin.id }
  const { id } = await db.modelVersion.create({ data: { ...ready, createdAt: now(), readyAt: now(), publishedAt: now() } })
  const work = await makeDataset(admin)
  await makeScoredTask(admin, 3, { datasetId: work.id })
  const task = await makeModelTask(admin)
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: task.uploadId! } })
  await fs.mkdir(path.dirname(mediaPath(storageKey!)), { recursive: true })
  await fs.writeFile(mediaPath(storageKey!), sung(9))
  const [{ sql }] = await db.$queryRaw<[{ sql: string }]>`SELECT "sql" FROM sqlite_master WHERE "name" = 'model_version_fixed'`
  await db.$executeRawUnsafe('DROP TRIGGER "model_version_fixed"')
  await db.$executeRaw`UPDATE "ModelVersion" SET "parameters" = '{"format":1,', "evaluation" = 'none' WHERE "id" = ${id}`
  await db.$executeRawUnsafe(sql)
  expect(await sourceTask({ datasetId: work.id })).toMatchObject({ outdated: 'model' })
  await scoreTask({ taskId: task.id, round: 0 }, { finish })
  expect(await db.modelTask.findUnique({ where: { id: task.id } })).toMatchObject({ status: 'failed', failure: 'publishedModelUnreadable' })
  expect(await returnToBuiltIn({ actorId: admin.id })).toEqual({ ok: true })
  expect((await defaultModel()).kind).toBe('acoustic')
})

test('the database keeps one default, and what a version was', async () => {
  const ready = { kind: 'calibrated' as const, status: 'ready' as const, asked: {}, parameters: {}, evaluation: {}, createdById: admin.id }
  const make = (data: object = {}) => db.modelVersion.create({ data: { ...ready, createdAt: now(), readyAt: now(), ...data } })
  const { id } = await make({ publishedAt: now() })
  await expect(make({ publishedAt: now() })).rejects.toThrow()
  await expect(db.modelVersion.update({ where: { id }, data: { parameters: { format: 2 } } })).rejects.toThrow(InvariantError)
  await expect(db.modelVersion.delete({ where: { id } })).rejects.toThrow(InvariantError)
  await db.modelVersion.update({ where: { id }, data: { retiredAt: now() } })
  await make({ publishedAt: now(), retiredAt: now() })
})
