import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeModelTask, makeModelVersion, makeUser } from '../../../../tests/factories'
import { ratedClips } from '../../../../tests/factories/rated-clips'
import { makeRatedLibrary } from '../../../../tests/factories/rated-library'
import { denseModel, listeningModel, manifestOf } from '../../../../tests/setup/onnx-file'
import { sung } from '../../../../tests/setup/sung'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { ensureFolders, mediaPath, scratchFolder } from '~/infra/storage'
import { storedKeys } from '~/domain/uploads/queries/named-files.server'
import { defaultModel } from '../default-model.server'
import type { OnnxManifest } from '../onnx/onnx-manifest'
import { scoreTask } from '../score-task.server'
import { skillCodes } from '../skills'
import { deleteVersion } from './delete-version.server'
import type { LibraryEvaluation } from './library-evaluation'
import { publishVersion } from './publish-version.server'
import { versionPage } from './queries/version-page.server'
import { registerOnnx } from './register-onnx.server'
import { workOutVersion } from './work-out-version.server'

const finish = async (write: (tx: Tx) => Promise<void>) => void (await transaction(write))

let admin: { id: number }
let actorId: number
let ids: number[]
const seen: number[] = []

/** What people give on average, whatever is sung: nearer than the built-in model to raters who use the upper half alone. */
const same = denseModel({ weights: [[0]], bias: [Math.log(3)] })

beforeAll(async () => {
  await ensureFolders()
  admin = await makeUser({ role: 'admin' })
  actorId = admin.id
  const raters = [await makeUser(), await makeUser(), await makeUser()]
  const tag = await db.skillTag.create({ data: { code: 'Open', name: '打开', maxScore: 10, sortOrder: 1, createdAt: now() } })
  ids = await makeRatedLibrary({ admin, raters, tag, singers: 12, clipsEach: 3 })
})

const register = (bytes: Buffer, given: Partial<OnnxManifest> = {}, text?: string) => {
  const manifest = text ?? JSON.stringify(manifestOf(bytes, { skills: ['Open'], ...given }))
  return registerOnnx({ actorId, bytes, manifest, asked: { datasetIds: ids, tagIds: null } })
}

async function evaluated(...given: Parameters<typeof register>) {
  const registered = await register(...given)
  if (!registered.ok) throw new Error(registered.code)
  await workOutVersion({ versionId: registered.id }, { finish, progress: (percent) => void seen.push(percent) })
  return db.modelVersion.findUniqueOrThrow({ where: { id: registered.id } })
}

describe('registering a model file', () => {
  test('is refused with a code where the file, its manifest or what it does is at fault; nothing is kept', async () => {
    const code = async (...given: Parameters<typeof register>) => {
      const registered = await register(...given)
      return registered.ok ? 'none' : registered.code
    }
    expect(await code(same, {}, 'no JSON')).toBe('onnxManifestNotJson')
    expect(await code(same, {}, '[]')).toMatch(/^onnxManifestField\?/)
    expect(await code(same, { licence: '' })).toBe('onnxManifestField?field=licence')
    const wrongSkill = await code(same, { skills: ['Open', 'loud' as 'Open'] })
    expect(wrongSkill).toBe(`onnxManifestValue?${new URLSearchParams({ field: 'skills.1', allowed: skillCodes.join(' / ') })}`)
    expect(await code(same, { format: 2 as 1 })).toBe('onnxManifestValue?field=format&allowed=1')
    for (const name of ['a\ud800', '\u200b\u202e', 'a\u0000b']) expect(await code(same, { name })).toBe('onnxManifestField?field=name')
    expect(await code(same, { licence: 'CC0\ud800' })).toBe('onnxManifestField?field=licence')
    expect(await code(same, { more: 1 } as object)).toBe('onnxManifestField?field=more')
    expect(await code(same, { sha256: '0'.repeat(64) })).toBe('onnxHash')
    expect(await code(Buffer.from('no model'))).toBe('onnxUnreadable')
    expect(await code(same, { skills: ['Open', 'Clean'] })).toBe('onnxOutputs')
    expect(await code(denseModel({ weights: [[0]], bias: [9], squash: false }))).toBe('onnxRange')
    await db.$executeRawUnsafe(`CREATE TRIGGER "refused" BEFORE INSERT ON "ModelVersion" BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    await expect(register(same)).rejects.toThrow()
    await db.$executeRawUnsafe('DROP TRIGGER "refused"')
    expect([await db.modelVersion.count(), fs.readdirSync(scratchFolder()), fs.existsSync(mediaPath('models'))]).toEqual([0, [], false])
  })

  test('tries one that listens on a tone', async () => {
    const registered = await register(listeningModel(), { audio: true, features: [] })
    expect(registered.ok).toBe(true)
    const { id } = await db.modelVersion.findFirstOrThrow()
    expect(await deleteVersion({ actorId, id })).toEqual({ ok: true })
  })
})

test('a recording that is gone or cannot be read any more is left out of what a file that listens is held against, and counted', async () => {
  const some = ids.slice(0, 3)
  const uploads = await db.upload.findMany({ where: { datasetAudioOf: { id: { in: some } } }, orderBy: { datasetAudioOf: { id: 'asc' } } })
  for (const [index, bytes] of [sung(10), Buffer.from('no sound')].entries()) {
    const file = mediaPath(uploads[index]!.storageKey!)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, bytes)
  }
  const bytes = listeningModel()
  const manifest = JSON.stringify(manifestOf(bytes, { skills: ['Open'], audio: true, features: [] }))
  const registered = await registerOnnx({ actorId, bytes, manifest, asked: { datasetIds: some, tagIds: null } })
  if (!registered.ok) throw new Error(registered.code)
  await workOutVersion({ versionId: registered.id }, { finish })
  const version = await db.modelVersion.findUniqueOrThrow({ where: { id: registered.id } })
  expect(version).toMatchObject({ status: 'ready', evaluation: { clips: 1, unheard: 2 } })
  expect(await deleteVersion({ actorId, id: registered.id })).toEqual({ ok: true })
})

test('held against people as a calibration is, published where nearer than what scores now, gone back to, and deleted where no result names it', async () => {
  const version = await evaluated(same)
  expect([version, seen.at(-1)]).toMatchObject([{ kind: 'onnx', status: 'ready', failure: null }, 90])
  const { clips, singers, targets } = version.evaluation as LibraryEvaluation
  const [{ figures, points, voices }] = targets as [LibraryEvaluation['targets'][number]]
  expect([clips, singers, targets.length, points.length]).toEqual([36, 12, 1, 36])
  expect(points.every(({ onnx }) => onnx !== null && Math.abs(onnx - 4) < 1e-5)).toBe(true)
  expect(figures.onnx!.mae.value!).toBeLessThan(figures.acoustic!.mae.value!)
  expect(voices.map(({ figures: own }) => own.onnx!.bias.interval)).toEqual([expect.anything(), expect.anything()])
  expect((await storedKeys()).has(version.storageKey!)).toBe(true)
  // Another attempt of the same job changes nothing.
  await workOutVersion({ versionId: version.id }, { finish })

  const publish = (id: number) => publishVersion({ actorId, id })
  expect(await publish(version.id)).toEqual({ ok: true })
  const [clip] = ratedClips({ singers: 1 })
  const options = { skills: ['Open', 'pitch'] as const, declaredAccompaniment: false, voiceType: 'tenor' as const }
  const result = await (await defaultModel()).score(clip!.analysis, options)
  expect(result.model).toEqual({ kind: 'onnx', version: `onnx-${version.id}` })
  expect(result.skills).toMatchObject([
    { skill: 'Open', score: 4 },
    { skill: 'pitch', by: { kind: 'acoustic' } },
  ])

  // One that was calibrated on such ratings is nearer than the mean of all; so the file gives way, and another like it does not get in.
  const calibrated = await makeModelVersion(admin)
  expect(await publish(calibrated.id)).toEqual({ ok: true })
  const other = await evaluated(same, { version: '2' })
  expect(await publish(other.id)).toEqual({ ok: false, code: expect.stringMatching(/^modelNotNearer\?mae=0\.\d\d&standing=0\.\d\d$/) })
  expect((await versionPage(other.id))!.verdict!.refusals).toEqual([expect.stringMatching(/^modelNotNearer/)])
  expect(await publish(version.id)).toEqual({ ok: true })

  expect(await deleteVersion({ actorId, id: version.id })).toEqual({ ok: false, code: 'modelVersionNamed' })
  expect(fs.existsSync(mediaPath(other.storageKey!))).toBe(true)
  expect(await deleteVersion({ actorId, id: other.id })).toEqual({ ok: true })
  expect(await deleteVersion({ actorId, id: other.id })).toEqual({ ok: false, code: 'modelVersionNotFound' })
  expect([fs.existsSync(mediaPath(other.storageKey!)), fs.existsSync(mediaPath(version.storageKey!))]).toEqual([false, true])
})

test('a file that is at fault with the library’s recordings fails with the reason, and a task that meets it ends with words', async () => {
  const wild = denseModel({ weights: [[100]], bias: [-85], squash: false })
  const version = await evaluated(wild)
  expect(version).toMatchObject({ status: 'failed', failure: 'onnxRange', evaluation: null })
  await db.modelVersion.updateMany({ where: { retiredAt: null, publishedAt: { not: null } }, data: { retiredAt: now() } })
  const { storageKey: _, id: __, ...row } = version
  const key = 'models/aa/wild'
  fs.mkdirSync(mediaPath('models/aa'), { recursive: true })
  fs.copyFileSync(mediaPath(version.storageKey!), mediaPath(key))
  const made = { ...row, asked: {}, parameters: row.parameters!, evaluation: {}, status: 'ready' as const, failure: null }
  const { id } = await db.modelVersion.create({ data: { ...made, storageKey: key, readyAt: now(), publishedAt: now() } })
  const task = await makeModelTask(admin)
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: task.uploadId! } })
  fs.mkdirSync(mediaPath(storageKey!).replace(/\/[^/]*$/, ''), { recursive: true })
  fs.writeFileSync(mediaPath(storageKey!), sung(10))
  await scoreTask({ taskId: task.id, round: 0 }, { finish })
  expect(await db.modelTask.findUnique({ where: { id: task.id } })).toMatchObject({ status: 'failed', failure: 'onnxRange' })
  // An evaluation that is none is said to be none, and lets nothing become the default.
  expect(await versionPage(id)).toMatchObject({ damaged: true, evaluation: null, verdict: null })
  await db.modelVersion.update({ where: { id }, data: { retiredAt: now() } })
  expect(await publishVersion({ actorId, id })).toEqual({ ok: false, code: 'modelEvaluationUnparsed' })
})
