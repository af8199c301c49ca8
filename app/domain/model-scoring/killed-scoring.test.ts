import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlayable } from '../../../tests/e2e/setup/make-playable'
import { makeCompetition, makeDataset, makeModelTask, makeRating, makeRegistration, makeUser, makeWork } from '../../../tests/factories'
import { makeRatedLibrary } from '../../../tests/factories/rated-library'
import { sung } from '../../../tests/setup/sung'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { env } from '~/infra/env'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { askAnalysis } from '~/domain/emotion/ask-analysis.server'
import { askForScoring } from './create-task.server'
import { beginCalibration } from './versions/calibrate-library.server'

// Beside node_modules, so that the bundle finds its packages there.
const script = path.resolve(`node_modules/.cache/model-process-${process.pid}.mjs`)
const children = new Set<ChildProcess>()
let admin: { id: number }

beforeAll(async () => {
  await ensureFolders()
  admin = await makeUser({ role: 'admin' })
  await build({
    ...{ entryPoints: ['tests/setup/model-process.ts'], outfile: script, bundle: true, platform: 'node', format: 'esm' },
    ...{ packages: 'external', alias: { '~': path.resolve('app') }, logLevel: 'silent' },
  })
})

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  fs.rmSync(script, { force: true })
})

/** A process that works off the jobs of model scoring and emotion analysis, and is killed where it comes to a step (see model-process.ts); without one, stopped once it has `finished`. */
async function run(standAt = ''): Promise<void> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: env().DATA_DIR, STAND_AT: standAt },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => (children.delete(child), resolve())))
  let seen = ''
  child.stdout.on('data', (chunk) => (seen += String(chunk)))
  const gone = ended.then(() => Promise.reject(new Error(`The process ended; it had said: ${seen}`)))
  gone.catch(() => {})
  while (!seen.includes(standAt ? 'stands' : 'finished')) {
    if (standAt !== 'finished' && seen.includes('finished')) throw new Error(`It never came to ${standAt}; it had said: ${seen}`)
    await Promise.race([once(child.stdout, 'data'), gone])
  }
  child.kill(standAt ? 'SIGKILL' : 'SIGTERM')
  await ended
}

async function withRecording(uploadId: string): Promise<void> {
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: uploadId } })
  fs.mkdirSync(path.dirname(mediaPath(storageKey!)), { recursive: true })
  fs.writeFileSync(mediaPath(storageKey!), sung(9))
}

test('a task whose process dies at every step is scored once', async () => {
  const { id, uploadId } = await makeModelTask(admin)
  await withRecording(uploadId!)
  await transaction((tx) => askForScoring(tx, { id, ownerId: admin.id, round: 0 }))
  const standing = () => db.modelTask.findUniqueOrThrow({ where: { id }, include: { scores: true, drawing: true } })
  const job = () => db.job.findFirstOrThrow({ where: { subject: `model-task:${id}` } })
  for (const step of ['progress', 'writing', 'written']) {
    await run(step)
    expect([await standing(), (await job()).status]).toMatchObject([
      { status: 'processing', result: null, scores: [], drawing: null },
      'running',
    ])
  }
  await run('finished')
  const done = await standing()
  expect(done).toMatchObject({ status: 'completed', failure: null, drawing: {} })
  const skills = done.scores.map(({ skill }) => skill)
  expect([skills.length > 3, new Set(skills).size]).toEqual([true, skills.length])
  expect(await job()).toMatchObject({ status: 'done', attempts: 4 })
  expect(await db.job.count({ where: { kind: 'model-scoring' } })).toBe(1)
})

test('a calibration whose process dies goes on with what was heard, and is there once', async () => {
  const raters = [await makeUser(), await makeUser(), await makeUser()]
  const tag = await db.skillTag.create({ data: { code: 'Open', name: '打开', maxScore: 10, sortOrder: 1, createdAt: now() } })
  await makeRatedLibrary({ admin, raters, tag, singers: 10, clipsEach: 1 })
  for (const name of ['first', 'second']) {
    const { id, audioUploadId, tasks } = await makeDataset(admin, { singerName: name })
    await withRecording(audioUploadId)
    await makeRating(tasks[0]!, raters[0]!, [tag], 500)
    await db.datasetScore.create({ data: { datasetId: id, skillTagId: tag.id, count: 1, sum: 500 } })
  }
  const { id } = await beginCalibration({ actorId: admin.id, asked: { datasetIds: null, tagIds: [tag.id] } })
  const heard = () => db.datasetAnalysis.findMany({ orderBy: { datasetId: 'asc' } })
  await run('progress 25')
  const first = await heard()
  expect(first).toHaveLength(11)
  for (const step of ['writing', 'written']) {
    await run(step)
    expect(await db.modelVersion.findUnique({ where: { id } })).toMatchObject({ status: 'working', parameters: null, evaluation: null })
  }
  const all = await heard()
  expect([all.length, all.slice(0, 11)]).toEqual([12, first])
  await run()
  expect(await db.modelVersion.findUnique({ where: { id } })).toMatchObject({ status: 'ready', evaluation: { clips: 12 } })
  expect(await heard()).toEqual(all)
  expect(await db.auditEntry.count({ where: { action: 'model_version.ready' } })).toBe(1)
  expect(await db.job.findMany({ where: { kind: 'model-calibration' } })).toMatchObject([{ status: 'done', attempts: 4 }])
})

test('an emotion analysis whose process dies at every step is there once', async () => {
  const competition = await makeCompetition()
  const work = await makeWork(competition, await makeRegistration(competition))
  await makePlayable(work)
  const asked = await askAnalysis({ actorId: admin.id, workId: work.id })
  if (!asked.ok) throw new Error(asked.code)
  const standing = () => db.emotionAnalysis.findUniqueOrThrow({ where: { id: asked.analysisId }, include: { curves: true } })
  for (const step of ['progress 2', 'writing', 'written']) {
    await run(step)
    expect(await standing()).toMatchObject({ status: 'processing', curves: null })
  }
  await run('finished')
  expect(await standing()).toMatchObject({ status: 'completed', failure: null, curves: { content: { format: 1 } } })
  expect(await db.job.findMany({ where: { kind: 'emotion-analysis' } })).toMatchObject([{ status: 'done', attempts: 4 }])
})
