import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { env } from '~/infra/env'
import { derivedKey, mediaPath, scratchFolder, uploadKey } from '~/infra/storage'
import { makeCompetition, makeRegistration, makeWork } from '../../../tests/factories'
import { deleteUpload, discardStored } from '~/domain/uploads/cancel-upload.server'
import { restartProcessing } from '~/domain/works/restart-processing.server'
import { hangWorkUploads } from '~/domain/works/record-work.server'
import { giveUpProcessing, processing, processUpload } from './process-upload.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>

let competition: Competition
let serial = 0
const videos = { short: '', long: '', broken: '' }
const run = { finish: (write: (tx: Tx) => Promise<void>) => transaction(write) }

beforeAll(async () => {
  hangWorkUploads()
  competition = await makeCompetition()
  const folder = path.join(env().DATA_DIR, 'made')
  fs.mkdirSync(folder)
  const make = (name: string, seconds: number) => {
    const file = path.join(folder, name)
    const picture = [
      '-f',
      'lavfi',
      '-i',
      `testsrc=size=160x120:rate=10:duration=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${seconds}`,
    ]
    execFileSync('ffmpeg', [
      '-loglevel',
      'error',
      ...picture,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-shortest',
      file,
    ])
    return file
  }
  videos.short = make('short.mp4', 2)
  videos.long = make('long.mp4', 64)
  videos.broken = path.join(folder, 'broken.mp4')
  fs.writeFileSync(videos.broken, fs.readFileSync(videos.short).subarray(0, 3000))
})

type Registration = Awaited<ReturnType<typeof makeRegistration>>

/** A stored video as finalizing leaves it. */
async function stored(file: string, registration: Registration, purpose: UploadPurpose = 'work_video') {
  serial += 1
  const id = `b${String(serial).padStart(31, '0')}`
  const key = uploadKey(id)
  fs.mkdirSync(path.dirname(mediaPath(key)), { recursive: true })
  fs.copyFileSync(file, mediaPath(key))
  const times = { createdAt: now(), lastByteAt: now(), finalizedAt: now() }
  const place = {
    ownerId: registration.userId,
    purpose,
    registrationId: registration.id,
    stageId: competition.stages[0]!.id,
    slot: 1,
  }
  const { size } = fs.statSync(file)
  const proof = { declaredSize: size, size, sha256: 'f'.repeat(64), mime: 'video/mp4', status: 'stored' as const, storageKey: key }
  return db.upload.create({ data: { id, fileName: 'video.mp4', details: {}, ...place, ...proof, ...times } })
}

/** A submitted work with a real file behind it. */
async function submitted(file: string) {
  const registration = await makeRegistration(competition)
  const upload = await stored(file, registration)
  const work = await db.work.create({
    data: {
      ...{
        registrationId: registration.id,
        stageId: competition.stages[0]!.id,
        slot: 1,
        entryId: registration.entries[0]!.id,
        songId: registration.songs[0]!.id,
      },
      ...{ title: '我住长江头', performer: '林晚', uploadId: upload.id, uploadedAt: now(), status: 'submitted' },
    },
  })
  return { ...work, uploadId: upload.id, registration }
}

const read = async (id: number) => {
  const { upload, ...work } = await db.work.findUniqueOrThrow({
    where: { id },
    include: { upload: { include: { media: { orderBy: { kind: 'asc' } } } } },
  })
  return { ...work, upload: upload! }
}
const filesOf = (uploadId: string) => {
  const folder = path.dirname(mediaPath(derivedKey(uploadId, '-')))
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}
const jobsOf = (uploadId: string) => db.job.findMany({ where: { subject: `upload:${uploadId}` }, orderBy: { id: 'asc' } })

test('a real video becomes playback, poster, audio and peaks; a second run does nothing more', async () => {
  const work = await submitted(videos.short)
  await processUpload(work, run)
  const done = await read(work.id)
  expect(done).toMatchObject({ status: 'completed', failure: null, upload: { width: 160, height: 120 } })
  expect(Math.abs(done.upload.durationMs! - 2000)).toBeLessThan(200)
  expect(done.upload.media.map(({ kind }) => kind)).toEqual(['audio', 'peaks', 'playback', 'poster'])
  for (const { storageKey, size } of done.upload.media) expect(fs.statSync(mediaPath(storageKey)).size).toBe(size)

  await processUpload(work, run)
  expect(await read(work.id)).toEqual(done)
  expect(await db.auditEntry.count({ where: { action: 'work.processed', subjectId: String(work.id) } })).toBe(1)
  expect(fs.readdirSync(scratchFolder())).toEqual([])
})

test('a failed file that was measured before is measured anew, by whatever tool there is now', async () => {
  const work = await submitted(videos.short)
  await db.upload.update({ where: { id: work.uploadId }, data: { durationMs: 2345, width: 158, height: 118 } })
  await db.work.update({ where: { id: work.id }, data: { status: 'failed', failure: 'processingFailed' } })
  const restarted = await restartProcessing({ adminId: competition.createdById, competitionId: competition.id, workId: work.id })
  expect(restarted).toEqual({ ok: true })
  await processUpload(work, run)
  expect(await read(work.id)).toMatchObject({ status: 'completed', failure: null, upload: { width: 160, height: 120 } })
  await expect(db.upload.update({ where: { id: work.uploadId }, data: { durationMs: 2345 } })).rejects.toMatchObject({
    code: 'uploadFixed',
  })
})

test('what processing found out is fixed, what it made never changed', async () => {
  const work = await submitted(videos.short)
  await processUpload(work, run)
  const refused = { code: 'uploadFixed' }
  await expect(db.upload.update({ where: { id: work.uploadId }, data: { durationMs: 1 } })).rejects.toMatchObject(refused)
  await expect(db.upload.update({ where: { id: work.uploadId }, data: { height: null } })).rejects.toMatchObject(refused)
  await expect(db.media.updateMany({ where: { uploadId: work.uploadId }, data: { size: 1 } })).rejects.toMatchObject({
    code: 'mediaFixed',
  })
})

test('a recording gets audio and peaks, and whoever waits for its purpose is told, in the same transaction', async () => {
  const registration = await makeRegistration(competition)
  const upload = await stored('tests/fixtures/voice/singing-female.wav', registration, 'dataset_audio')
  const told: unknown[] = []
  processing.dataset_audio = {
    onBegun: async () => ({ maxDurationMs: null }),
    onProcessed: async (tx, uploadId, outcome) => {
      told.push([outcome, await tx.media.count({ where: { uploadId } })])
      return true
    },
  }
  try {
    await expect(
      processUpload(
        { uploadId: upload.id },
        { finish: (write) => transaction((tx) => write(tx).then(() => Promise.reject(new Error('no')))) },
      ),
    ).rejects.toThrow('no')
    expect(await db.media.count({ where: { uploadId: upload.id } })).toBe(0)
    await processUpload({ uploadId: upload.id }, run)
  } finally {
    delete processing.dataset_audio
  }
  expect(told).toEqual([
    [{ ok: true }, 0],
    [{ ok: true }, 0],
  ])
  expect(filesOf(upload.id).sort()).toEqual(['audio.wav', 'peaks.json'])
  const after = await db.upload.findUniqueOrThrow({ where: { id: upload.id }, include: { media: true } })
  expect(after).toMatchObject({ width: null, height: null, media: [{ kind: 'audio' }, { kind: 'peaks' }] })
  expect(after.durationMs).toBeGreaterThan(1000)
})

test('a video over its category’s limit is refused with both figures', async () => {
  const work = await submitted(videos.long)
  await db.category.update({ where: { id: competition.categories[0]!.id }, data: { durationLimitMinutes: 1 } })
  await processUpload(work, run)
  const { status, failure, upload } = await read(work.id)
  expect(status).toBe('failed')
  expect(Object.fromEntries(new URLSearchParams(failure!.split('?')[1]))).toEqual({ max: '1:00', actual: '1:04' })
  expect(upload).toMatchObject({ media: [], durationMs: null })
  await db.category.update({ where: { id: competition.categories[0]!.id }, data: { durationLimitMinutes: null } })
})

test('a broken file fails with a reason and can be started again, once', async () => {
  const work = await submitted(videos.broken)
  await processUpload(work, run)
  expect(await read(work.id)).toMatchObject({ status: 'failed', failure: expect.stringMatching(/^video/) })
  const asked = { adminId: competition.createdById, competitionId: competition.id, workId: work.id }
  expect(await restartProcessing({ ...asked, competitionId: (await makeCompetition()).id })).toEqual({ ok: false, code: 'workNotFound' })
  const outcomes = await Promise.all([restartProcessing(asked), restartProcessing(asked)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await jobsOf(work.uploadId)).toMatchObject([{ status: 'queued', kind: 'process-upload' }])
  expect((await read(work.id)).status).toBe('submitted')
})

test.each([
  ['was replaced and is gone', (tx: Tx, uploadId: string) => deleteUpload(tx, uploadId)],
  ['was cancelled', (tx: Tx, uploadId: string) => discardStored(tx, uploadId)],
] as const)('a file that %s while it was processed leaves nothing behind', async (_what, end) => {
  const work = await submitted(videos.short)
  const next = await stored(videos.short, work.registration)
  const finish = async (write: (tx: Tx) => Promise<void>) => {
    expect(filesOf(work.uploadId)).toHaveLength(4)
    await db.work.update({ where: { id: work.id }, data: { uploadId: next.id, status: 'submitted' } })
    await transaction((tx) => end(tx, work.uploadId))
    await transaction(write)
  }
  await processUpload(work, { finish })
  expect(await read(work.id)).toMatchObject({ status: 'submitted', uploadId: next.id, upload: { media: [], durationMs: null } })
  expect(filesOf(work.uploadId)).toEqual([])
  expect(await db.media.count({ where: { uploadId: work.uploadId } })).toBe(0)
})

test('discarding an upload takes along what was made of it', async () => {
  const work = await submitted(videos.short)
  await processUpload(work, run)
  const { media, storageKey } = (await read(work.id)).upload
  const bare = { status: 'cancelled' as const, storageKey: null }
  await expect(db.upload.update({ where: { id: work.uploadId }, data: bare })).rejects.toMatchObject({ code: 'uploadFixed' })
  const files = [storageKey!, ...media.map((one) => one.storageKey)].map(mediaPath)
  expect(files.filter((file) => fs.existsSync(file))).toEqual(files)
  const undone = transaction(async (tx) => {
    await discardStored(tx, work.uploadId)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(files.filter((file) => fs.existsSync(file))).toEqual(files)
  await transaction((tx) => discardStored(tx, work.uploadId))
  expect(files.filter((file) => fs.existsSync(file))).toEqual([])
  await expect(db.media.create({ data: media[0]! })).rejects.toMatchObject({ code: 'mediaOfStored' })
})

test('stopped by its signal it records nothing, and leaves no folder', async () => {
  const work = await submitted(videos.long)
  const stop = new AbortController()
  const progress = () => stop.abort(new Error('stopping'))
  await expect(processUpload(work, { ...run, progress, signal: stop.signal })).rejects.toThrow('stopping')
  expect(await read(work.id)).toMatchObject({ status: 'processing', upload: { media: [] } })
  expect(fs.readdirSync(scratchFolder())).toEqual([])
  await processUpload(work, run)
  expect((await read(work.id)).status).toBe('completed')
})

test('what the machine fails too often is given up with a word, and a dead job is revived', async () => {
  const work = await submitted(videos.short)
  await db.work.update({ where: { id: work.id }, data: { status: 'processing' } })
  await transaction((tx) => giveUpProcessing(tx, work))
  expect(await read(work.id)).toMatchObject({ status: 'failed', failure: 'processingFailed' })
  expect(await restartProcessing({ adminId: competition.createdById, competitionId: competition.id, workId: work.id })).toEqual({
    ok: true,
  })
  await db.job.updateMany({ where: { subject: `upload:${work.uploadId}` }, data: { status: 'dead' } })
  await transaction((tx) => giveUpProcessing(tx, work))
  expect(await restartProcessing({ adminId: competition.createdById, competitionId: competition.id, workId: work.id })).toEqual({
    ok: true,
  })
  expect((await jobsOf(work.uploadId)).map(({ status }) => status)).toEqual(['queued'])
  expect(await restartProcessing({ adminId: competition.createdById, competitionId: competition.id, workId: 999_999 })).toEqual({
    ok: false,
    code: 'workNotFound',
  })
})

test('what was done and failed gets another round; a processed work none', async () => {
  const work = await submitted(videos.broken)
  const again = () => restartProcessing({ adminId: competition.createdById, competitionId: competition.id, workId: work.id })
  await db.work.update({ where: { id: work.id }, data: { status: 'failed' } })
  expect(await again()).toEqual({ ok: true })
  await db.job.updateMany({ where: { subject: `upload:${work.uploadId}` }, data: { status: 'done' } })
  expect(await again()).toEqual({ ok: true })
  expect((await jobsOf(work.uploadId)).map(({ status, payload }) => [status, payload])).toEqual([
    ['done', { uploadId: work.uploadId }],
    ['queued', { uploadId: work.uploadId, round: 1 }],
  ])
  const done = await makeWork(competition, await makeRegistration(competition))
  expect(await restartProcessing({ adminId: competition.createdById, competitionId: competition.id, workId: done.id })).toEqual({
    ok: false,
    code: 'restartNotNeeded',
  })
})
