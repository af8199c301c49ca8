import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { ensureFolders, incomingPath, mediaPath } from '~/infra/storage'
import { makeDataset, makeRating, makeUser } from '../../../tests/factories'
import { readFileFilter } from './file-filter'
import { givenQuery, readGivenFilter } from './given-filter'
import { filesPage } from './queries/files-page.server'
import { givenRating, givenRatings } from './queries/given-ratings.server'
import { ratersPage } from './queries/raters-page.server'
import { tasksPage, tasksToDelete } from './queries/tasks-page.server'
import { deleteTask } from './ratings/delete-task.server'
import { recountDataset } from './ratings/recount-dataset.server'
import { releaseLock } from './ratings/release-lock.server'
import { removeRating } from './ratings/remove-rating.server'
import { takeTask } from './ratings/take-task.server'
import { readTaskFilter, taskQuery } from './task-filter'
import { transaction } from '~/infra/db/client'

let admin: { id: number }
let tag: { id: number; code: string }

beforeAll(ensureFolders)
beforeEach(async () => {
  await db.dataset.deleteMany()
  await db.skillTag.deleteMany()
  await db.setting.deleteMany()
  forgetSettings()
  admin = await makeUser({ role: 'admin', name: '管理员' })
  tag = await db.skillTag.create({ data: { code: 'Clean', name: '干净', sortOrder: 1, createdAt: now() } })
})

const tasks = (query = '') => tasksPage(readTaskFilter(new URLSearchParams(query)))
const lastAudit = () =>
  db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' }, select: { action: true, actorId: true, subjectId: true, details: true } })

describe('scoring tasks', () => {
  test('are listed by their dataset, the newest first, with what each has of the ratings it needs and who holds it', async () => {
    const [old, young] = [await makeDataset(admin, { name: 'old', singerName: '李雷' }, 2), await makeDataset(admin, { name: 'young' })]
    const rater = await makeUser({ name: '韩梅梅' })
    await makeRating(old.tasks[1]!, rater, [tag], 300)
    await transaction((tx) => recountDataset(tx, old.id))
    await takeTask({ userId: rater.id, taskId: young.tasks[0]!.id })
    const { ratingsWanted, total, ...page } = await tasks()
    expect([total, ratingsWanted, page.pageCount]).toEqual([3, 3, 1])
    expect(
      page.tasks.map(({ name, segmentIndex, status, ratingCount, holderName, expired }) => [
        name,
        segmentIndex,
        status,
        ratingCount,
        holderName,
        expired,
      ]),
    ).toEqual([
      ['young', 0, 'pending', 0, '韩梅梅', false],
      ['old', 0, 'pending', 0, null, false],
      ['old', 1, 'processing', 1, null, false],
    ])
    await db.ratingLock.updateMany({ data: { lockedAt: new Date(1), expiresAt: new Date(2) } })
    expect((await tasks()).tasks[0]).toMatchObject({ holderName: '韩梅梅', expired: true })
    const found = async (query: string) => (await tasks(query)).tasks.map(({ name, segmentIndex }) => `${name}${segmentIndex}`)
    expect(await Promise.all(['status=processing', 'search=李雷', `dataset=${young.id}`, 'search=李雷&status=failed'].map(found))).toEqual([
      ['old1'],
      ['old0', 'old1'],
      ['young0'],
      [],
    ])
    expect((await tasks(`dataset=${old.id}`)).dataset).toEqual({ id: old.id, name: 'old' })
    expect((await tasks('dataset=999')).dataset).toBeNull()
  })

  test('come 20 or 50 a page, and the address says what is not usual', async () => {
    await makeDataset(admin, {}, 21)
    expect((await tasks('page=2')).tasks).toHaveLength(1)
    expect((await tasks('size=50')).tasks).toHaveLength(21)
    const query = '?search=An&dataset=3&status=failed&size=50'
    expect(taskQuery(readTaskFilter(new URLSearchParams(query)))).toBe(query)
    expect(taskQuery(readTaskFilter(new URLSearchParams('status=lost&size=7&dataset=x')))).toBe('')
  })

  test('one in hand is released, and can be taken by another', async () => {
    const [{ tasks: made }, holder, other] = [await makeDataset(admin), await makeUser(), await makeUser()]
    const taskId = made[0]!.id
    await takeTask({ userId: holder.id, taskId })
    expect(await releaseLock({ actorId: admin.id, taskId })).toEqual({ ok: true })
    expect(await lastAudit()).toEqual({
      action: 'rating_task.released',
      actorId: admin.id,
      subjectId: String(taskId),
      details: { userId: holder.id },
    })
    expect(await releaseLock({ actorId: admin.id, taskId })).toEqual({ ok: false, code: 'lockGone' })
    expect((await takeTask({ userId: other.id, taskId })).ok).toBe(true)
  })

  test('one is deleted with its ratings and its file, and its dataset is counted anew', async () => {
    const [dataset, rater] = [await makeDataset(admin, { name: 'cut' }, 2), await makeUser()]
    const [first, second] = dataset.tasks as unknown as [{ id: number }, { id: number }]
    const storageKey = `media/${first.id}.wav`
    await db.ratingTask.update({ where: { id: first.id }, data: { storageKey, size: 3, sha256: 'x' } })
    fs.mkdirSync(path.dirname(mediaPath(storageKey)), { recursive: true })
    fs.writeFileSync(mediaPath(storageKey), 'wav')
    await makeRating(first, rater, [tag], 500)
    await makeRating(second, rater, [tag], 300)
    await transaction((tx) => recountDataset(tx, dataset.id))
    expect(await tasksToDelete([first.id, 999])).toMatchObject([{ id: first.id, name: 'cut', ratings: 1 }])
    expect(await deleteTask({ actorId: admin.id, taskId: first.id })).toEqual({ ok: true })
    expect(fs.existsSync(mediaPath(storageKey))).toBe(false)
    expect(await db.datasetScore.findMany({ select: { count: true, sum: true } })).toEqual([{ count: 1, sum: 300 }])
    expect(await lastAudit()).toMatchObject({ action: 'rating_task.deleted', details: { name: 'cut', number: 1, ratings: 1 } })
    expect(await deleteTask({ actorId: admin.id, taskId: first.id })).toEqual({ ok: false, code: 'taskNotFound' })
  })
})

describe('the files', () => {
  const files = async (query = '') => (await filesPage(readFileFilter(new URLSearchParams(query)))).files
  let serial = 0
  const send = (name: string, data: object = {}) =>
    db.upload.create({
      data: {
        ...{ id: `file-${++serial}`, ownerId: admin.id, purpose: 'dataset_audio', details: {}, fileName: name, declaredSize: 1000 },
        ...{ createdAt: new Date(now().getTime() + serial), lastByteAt: now() },
        ...data,
      },
    })
  const stored = { status: 'stored', size: 1000, mime: 'audio/wav', finalizedAt: new Date() } as const

  beforeEach(async () => {
    await db.datasetBatch.deleteMany()
    await db.upload.deleteMany({ where: { purpose: { in: ['dataset_audio', 'dataset_sheet'] } } })
  })

  test('say how far each upload is, and the processing of what it belongs to', async () => {
    await send('waits.wav')
    const half = await send('half.wav')
    fs.writeFileSync(incomingPath(half.id), Buffer.alloc(450))
    await send('no-audio.wav', { status: 'rejected', rejection: 'fileType?allowed=WAV' })
    const inBatch = async (name: string, item: object, confirmed = true) => {
      const { id } = await send(name, { ...stored, storageKey: name, sha256: name })
      const item_ = { name, audioUploadId: id, ...item }
      await db.datasetBatch.create({
        data: { kind: 'audio', createdById: admin.id, createdAt: now(), confirmedAt: confirmed ? now() : null, items: { create: [item_] } },
      })
    }
    await inBatch('collected.wav', {}, false)
    await inBatch('queued.wav', { status: 'waiting' })
    await inBatch('failed.wav', { status: 'failed', failures: ['sheetUnreadable'] })
    await makeDataset(admin, { name: 'ready' })
    await makeDataset(admin, { name: 'broken', status: 'failed', failure: 'audioDamaged' }, 0)
    const all = await files()
    const told = all.map(
      ({ fileName, name, upload, processing, failures }) => [name ?? fileName, upload.state, upload.percent, processing, failures] as const,
    )
    expect(Object.fromEntries(told.map(([name, ...rest]) => [name, rest]))).toEqual({
      'waits.wav': ['waiting', 0, 'notStarted', []],
      'half.wav': ['uploading', 45, 'notStarted', []],
      'no-audio.wav': ['rejected', 0, 'none', []],
      'collected.wav': ['completed', 100, 'notStarted', []],
      'queued.wav': ['completed', 100, 'waiting', []],
      'failed.wav': ['completed', 100, 'failed', ['sheetUnreadable']],
      ready: ['completed', 100, 'completed', []],
      broken: ['completed', 100, 'failed', ['audioDamaged']],
    })
    const counts = await Promise.all(
      ['status=uploading', 'status=rejected', 'status=stored', 'kind=sheet'].map(async (query) => (await files(query)).length),
    )
    expect(counts).toEqual([2, 1, 5, 0])
    await send('scores.xlsx', { purpose: 'dataset_sheet' })
    await send('given-up.wav', { status: 'cancelled' })
    expect((await files('kind=sheet')).map(({ fileName }) => fileName)).toEqual(['scores.xlsx'])
    expect(await files()).toHaveLength(8)
  })

  test('a library’s ZIP is listed too, and goes on being when it was read and is gone', async () => {
    const begin = async (name: string, upload: object, data?: object) => {
      const { id } = await send(name, { purpose: 'dataset_archive', ...upload })
      if (data) await db.libraryImport.create({ data: { archiveUploadId: id, createdById: admin.id, createdAt: now(), ...data } })
    }
    const part = (position: number, status: 'failed' | 'waiting') => {
      const told = status === 'failed' ? { reasons: ['archiveAudioMissing'] } : { said: {} }
      return { position, name: `${position}`, status, ...told }
    }
    await begin('half.zip', {})
    await begin('cancelled.zip', { status: 'cancelled' })
    await begin(
      'underway.zip',
      { ...stored, storageKey: 'zip', sha256: 'zip' },
      { items: { create: [part(1, 'failed'), part(2, 'waiting')] } },
    )
    await begin('read.zip', { status: 'cancelled' }, { endedAt: now() })
    await begin('foreign.zip', { status: 'cancelled' }, { endedAt: now(), failure: 'archiveNoManifest' })
    const told = async (query: string) =>
      (await files(`kind=archive${query}`)).map(({ fileName, upload, processing, percent, failures }) =>
        [fileName, upload.state, processing, percent, ...failures].join(' '),
      )
    const received = [
      'foreign.zip completed failed 0 archiveNoManifest',
      'read.zip completed completed 0',
      'underway.zip completed processing 50',
    ]
    expect(await told('')).toEqual([...received, 'half.zip waiting notStarted 0'])
    expect(await told('&status=stored')).toEqual(received)
    expect(await told('&status=uploading')).toEqual(['half.zip waiting notStarted 0'])
  })
})

describe('ratings', () => {
  const given = (query = '') => givenRatings(readGivenFilter(new URLSearchParams(query)))

  test('are listed with who, what and when, of one rater or one dataset too', async () => {
    const [one, other] = [await makeDataset(admin, { name: 'one' }), await makeDataset(admin, { name: 'other' })]
    const [ann, ben] = [await makeUser({ name: '安' }), await makeUser({ name: '本' })]
    await makeRating(one.tasks[0]!, ann, [tag], 300)
    await makeRating(one.tasks[0]!, ben, [tag], 400)
    await makeRating(other.tasks[0]!, ann, [tag], 500)
    const rows = async (query?: string) =>
      (await given(query)).ratings.map(({ raterName, name, values }) => `${raterName} ${name} ${values[0]?.hundredths}`)
    expect(await rows()).toEqual(['安 other 500', '本 one 400', '安 one 300'])
    expect(await rows(`rater=${ann.id}`)).toEqual(['安 other 500', '安 one 300'])
    expect(await rows(`dataset=${one.id}`)).toEqual(['本 one 400', '安 one 300'])
    expect(await given(`rater=${ben.id}&dataset=${one.id}`)).toMatchObject({ total: 1, rater: { name: '本' }, dataset: { name: 'one' } })
    expect(await given('rater=999')).toMatchObject({ total: 0, rater: null })
    expect(givenQuery(readGivenFilter(new URLSearchParams('rater=3&dataset=x&page=4')))).toBe('?rater=3')
    expect((await ratersPage({ search: '', page: 1 })).raters).toMatchObject([
      { name: '安', ratings: 2 },
      { name: '本', ratings: 1 },
    ])
    const { email } = await db.user.findUniqueOrThrow({ where: { id: admin.id } })
    expect((await ratersPage({ search: email, page: 1 })).raters).toMatchObject([{ id: admin.id, ratings: 0, lastAt: null }])
  })

  test('one is deleted for a reason, with the repeat of it; what it was, and why, stays on record', async () => {
    const [{ id: datasetId, tasks: made }, rater] = [await makeDataset(admin, { name: 'heard' }), await makeUser()]
    const first = await makeRating(made[0]!, rater, [tag], 300)
    await makeRating(made[0]!, rater, [tag], 350, 1)
    await transaction((tx) => recountDataset(tx, datasetId))
    const remove = (reason: string) => removeRating({ actorId: admin.id, ratingId: first.id, reason })
    expect(await remove(' \u200b ')).toEqual({ ok: false, code: 'reasonRequired' })
    expect(await remove('长'.repeat(301))).toEqual({ ok: false, code: 'tooLong?max=300' })
    expect(await db.rating.count()).toBe(2)
    expect(await remove('连续给同一个分数')).toEqual({ ok: true })
    expect([await db.rating.count(), await db.ratingRevision.count(), await db.datasetScore.count(), await givenRating(first.id)]).toEqual([
      0,
      2,
      0,
      null,
    ])
    expect(await db.ratingTask.findFirstOrThrow()).toMatchObject({ status: 'pending', ratingCount: 0 })
    expect(await lastAudit()).toEqual({
      ...{ action: 'rating.deleted', actorId: admin.id, subjectId: String(first.id) },
      details: { name: 'heard', userId: rater.id, reason: '连续给同一个分数' },
    })
    expect(await remove('再一次')).toEqual({ ok: false, code: 'notFound' })
  })
})
