import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { env } from '~/infra/env'
import { mediaPath, uploadKey } from '~/infra/storage'
import { makeCompetition, makeRegistration, makeWork } from '../../../tests/factories'
import { giveUpWork, processWork } from './process-work.server'
import { restartProcessing } from './restart-processing.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>

let competition: Competition
let serial = 0
const videos = { short: '', long: '', broken: '' }
const run = { finish: (write: (tx: Tx) => Promise<void>) => transaction(write) }

beforeAll(async () => {
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
async function stored(file: string, registration: Registration) {
  serial += 1
  const id = `b${String(serial).padStart(31, '0')}`
  const key = uploadKey(id)
  fs.mkdirSync(path.dirname(mediaPath(key)), { recursive: true })
  fs.copyFileSync(file, mediaPath(key))
  const times = { createdAt: now(), lastByteAt: now(), finalizedAt: now() }
  const place = {
    ownerId: registration.userId,
    purpose: 'work_video' as const,
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
        categoryId: competition.categories[0]!.id,
        songId: registration.songs[0]!.id,
      },
      ...{ title: '我住长江头', performer: '林晚', uploadId: upload.id, uploadedAt: now(), status: 'submitted' },
    },
  })
  return { ...work, registration }
}

const named = ({ id, uploadId }: { id: number; uploadId: string }) => ({ workId: id, uploadId })
const read = (id: number) => db.work.findUniqueOrThrow({ where: { id }, include: { media: { orderBy: { kind: 'asc' } } } })

test('a real video becomes playback, poster, audio and peaks; a second run does nothing more', async () => {
  const work = await submitted(videos.short)
  await processWork(named(work), run)
  const done = await read(work.id)
  expect(done).toMatchObject({ status: 'completed', failure: null, width: 160, height: 120 })
  expect(Math.abs(done.durationMs! - 2000)).toBeLessThan(200)
  expect(done.media.map(({ kind }) => kind).sort()).toEqual(['audio', 'peaks', 'playback', 'poster'])
  for (const { storageKey, size } of done.media) expect(fs.statSync(mediaPath(storageKey)).size).toBe(size)

  await processWork(named(work), run)
  expect((await read(work.id)).media.map(({ id }) => id)).toEqual(done.media.map(({ id }) => id))
  expect(await db.auditEntry.count({ where: { action: 'work.processed', subjectId: String(work.id) } })).toBe(1)
  expect(fs.existsSync(path.join(env().DATA_DIR, 'processing', work.uploadId))).toBe(false)
})

test('a video over its category’s limit is refused with both figures', async () => {
  const work = await submitted(videos.long)
  await db.category.update({ where: { id: work.categoryId }, data: { durationLimitMinutes: 1 } })
  await processWork(named(work), run)
  const { status, failure, media } = await read(work.id)
  expect(status).toBe('failed')
  expect(Object.fromEntries(new URLSearchParams(failure!.split('?')[1]))).toEqual({ max: '1:00', actual: '1:04' })
  expect(media).toEqual([])
  await db.category.update({ where: { id: work.categoryId }, data: { durationLimitMinutes: null } })
})

test('a broken file fails with a reason and can be started again, once', async () => {
  const work = await submitted(videos.broken)
  await processWork(named(work), run)
  expect(await read(work.id)).toMatchObject({ status: 'failed', failure: expect.stringMatching(/^video/) })
  const adminId = competition.createdById
  const outcomes = await Promise.all([restartProcessing({ adminId, workId: work.id }), restartProcessing({ adminId, workId: work.id })])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.job.count({ where: { subject: `work:${work.id}`, status: 'queued' } })).toBe(1)
  expect((await read(work.id)).status).toBe('submitted')
})

test('a file that was replaced meanwhile leaves nothing behind', async () => {
  const work = await submitted(videos.short)
  const next = await stored(videos.short, work.registration)
  const finish = async (write: (tx: Tx) => Promise<void>) => {
    await db.work.update({ where: { id: work.id }, data: { uploadId: next.id, status: 'submitted' } })
    await transaction(write)
  }
  await processWork(named(work), { finish })
  expect(await read(work.id)).toMatchObject({ status: 'submitted', uploadId: next.id, media: [] })
  expect(fs.existsSync(mediaPath(`works/${work.uploadId.slice(0, 2)}/${work.uploadId}/playback.mp4`))).toBe(false)
})

test('what the machine fails too often is given up with a word, and a dead job is revived', async () => {
  const work = await submitted(videos.short)
  await db.work.update({ where: { id: work.id }, data: { status: 'processing' } })
  await transaction((tx) => giveUpWork(tx, named(work)))
  expect(await read(work.id)).toMatchObject({ status: 'failed', failure: 'processingFailed' })
  expect(await restartProcessing({ adminId: competition.createdById, workId: work.id })).toEqual({ ok: true })
  await db.job.updateMany({ where: { subject: `work:${work.id}` }, data: { status: 'dead' } })
  await transaction((tx) => giveUpWork(tx, named(work)))
  expect(await restartProcessing({ adminId: competition.createdById, workId: work.id })).toEqual({ ok: true })
  const jobs = await db.job.findMany({ where: { subject: `work:${work.id}` } })
  expect(jobs.map(({ status }) => status)).toEqual(['queued'])
  expect(await restartProcessing({ adminId: competition.createdById, workId: 999_999 })).toEqual({ ok: false, code: 'workNotFound' })
})

test('a processed work is not started again', async () => {
  const work = await makeWork(competition, await makeRegistration(competition))
  expect(await restartProcessing({ adminId: competition.createdById, workId: work.id })).toEqual({ ok: false, code: 'restartNotNeeded' })
})
