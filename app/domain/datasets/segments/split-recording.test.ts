import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { processUpload } from '~/domain/media/process-upload.server'
import { db, transaction, type Tx } from '~/infra/db/client'
import { DiskFull } from '~/infra/disk-full'
import { ensureFolders, mediaPath, reservedBytes, scratchFolder, sha256OfFile } from '~/infra/storage'
import { makeDataset, makeUser } from '../../../../tests/factories'
import { deleteDataset } from '../delete-dataset.server'
import { hangDatasetUploads } from '../record-file.server'
import { giveUpSplit, splitRecording } from './split-recording.server'

const run = { finish: (write: (tx: Tx) => Promise<void>) => transaction(write) }
let folder: string

beforeAll(async () => {
  hangDatasetUploads()
  await ensureFolders()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'split-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { maxBuffer: 2 ** 30 })
/** The samples of sound files one after the other, as ffmpeg reads them; an MP3's are as wide as its reader makes them. */
const samples = (width: 's16le' | 's32le', ...files: string[]) => Buffer.concat(files.map((file) => ffmpeg('-i', file, '-f', width, '-')))

const kinds = {
  wav: ['-c:a', 'pcm_s16le', '-ac', '2'],
  flac: ['-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '96k', '-ac', '1'],
} as const

/** A stored recording of noise that waits for its processing, and where it is. */
async function waitingDataset(kind: keyof typeof kinds, { seconds = 32.7, split = true } = {}) {
  const user = await makeUser({ role: 'admin' })
  const { id, audioUploadId } = await makeDataset(user, { status: 'processing', split }, 0)
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })
  const source = mediaPath(storageKey!)
  fs.mkdirSync(path.dirname(source), { recursive: true })
  const made = path.join(folder, `${id}.${kind}`)
  ffmpeg('-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:c=pink:r=44100:a=0.5:seed=${id}`, ...kinds[kind], made)
  fs.copyFileSync(made, source)
  await processUpload({ uploadId: audioUploadId }, run)
  return { id, userId: user.id, source, made }
}

const tasksOf = (datasetId: number) => db.ratingTask.findMany({ where: { datasetId }, orderBy: { segmentIndex: 'asc' } })
const statusOf = async (id: number) => (await db.dataset.findUnique({ where: { id } }))?.status
const entriesOf = (id: number) =>
  db.auditEntry.findMany({ where: { subjectType: 'dataset', subjectId: String(id) }, select: { action: true, details: true } })
const derivedFiles = (id: string) => {
  const place = mediaPath(`derived/${id.slice(0, 2)}/${id}`)
  return fs.existsSync(place) ? fs.readdirSync(place).filter((name) => name.startsWith('segment-')) : []
}

test.each(['wav', 'flac', 'mp3'] as const)(
  'a %s is divided: joined again, the segments are the recording, sample for sample',
  async (kind) => {
    const { id, made } = await waitingDataset(kind)
    expect([await statusOf(id), await db.job.count({ where: { kind: 'dataset-split', subject: `dataset:${id}` } })]).toEqual([
      'processing',
      1,
    ])
    await splitRecording({ datasetId: id }, run)
    await splitRecording({ datasetId: id }, run)
    const tasks = await tasksOf(id)
    expect(await statusOf(id)).toBe('ready')
    expect(tasks.map(({ totalSegments, startMs, status }) => [totalSegments, startMs, status])).toEqual(
      [0, 10_000, 20_000, 30_000].map((startMs) => [4, startMs, 'pending']),
    )
    const files = tasks.map(({ storageKey }) => mediaPath(storageKey!))
    const width = kind === 'mp3' ? 's16le' : 's32le'
    expect(samples(width, ...files).equals(samples(width, made))).toBe(true)
    for (const [index, { size, sha256 }] of tasks.entries())
      expect([fs.statSync(files[index]!).size, await sha256OfFile(files[index]!)]).toEqual([size, sha256])
    expect(await entriesOf(id)).toEqual([{ action: 'dataset.processed', details: { segments: 4 } }])
  },
)

test('what is not to be divided, or too short for it, is one task over all of it', async () => {
  for (const { id } of [await waitingDataset('wav', { split: false }), await waitingDataset('wav', { seconds: 10 })]) {
    expect(await statusOf(id)).toBe('ready')
    expect(await tasksOf(id)).toMatchObject([{ segmentIndex: 0, totalSegments: 1, startMs: 0, storageKey: null }])
    expect(await entriesOf(id)).toEqual([{ action: 'dataset.processed', details: { segments: 1 } }])
  }
})

test('killed in between and run again, it is divided once', async () => {
  const { id } = await waitingDataset('flac')
  const killed = new AbortController()
  killed.abort(new Error('killed'))
  await expect(splitRecording({ datasetId: id }, { ...run, signal: killed.signal })).rejects.toThrow()
  const beforeRow = { finish: () => Promise.reject(new Error('killed before the rows')) }
  await expect(splitRecording({ datasetId: id }, beforeRow)).rejects.toThrow('killed before the rows')
  expect([await statusOf(id), await tasksOf(id)]).toEqual(['processing', []])
  await splitRecording({ datasetId: id }, run)
  expect([await statusOf(id), (await tasksOf(id)).length]).toEqual(['ready', 4])
  expect(await entriesOf(id)).toHaveLength(1)
  expect(fs.existsSync(path.join(scratchFolder(), `split-${id}`))).toBe(false)
})

test('a dataset that is deleted while it is divided leaves no file', async () => {
  const { id, userId, source } = await waitingDataset('wav')
  const { audioUploadId } = await db.dataset.findUniqueOrThrow({ where: { id } })
  const deletedMeanwhile = async (write: (tx: Tx) => Promise<void>) => {
    expect(derivedFiles(audioUploadId)).toHaveLength(4)
    expect(await deleteDataset({ actorId: userId, datasetId: id })).toEqual({ ok: true })
    await transaction(write)
  }
  await splitRecording({ datasetId: id }, { finish: deletedMeanwhile })
  expect([derivedFiles(audioUploadId), fs.existsSync(source)]).toEqual([[], false])
  await splitRecording({ datasetId: id }, run)
  expect(await db.ratingTask.count({ where: { datasetId: id } })).toBe(0)
})

test('a recording that cannot be read fails, and one the machine fails too often', async () => {
  const { id, source } = await waitingDataset('mp3')
  fs.writeFileSync(source, 'RIFF\0\0\0\0WAVEfmt nothing more')
  await splitRecording({ datasetId: id }, run)
  expect(await db.dataset.findUnique({ where: { id } })).toMatchObject({ status: 'failed', failure: 'audioDamaged' })
  const { id: other } = await waitingDataset('wav')
  await transaction((tx) => giveUpSplit(tx, { datasetId: other }))
  expect(await db.dataset.findUnique({ where: { id: other } })).toMatchObject({ status: 'failed', failure: 'itemFailed' })
  expect(await entriesOf(other)).toEqual([{ action: 'dataset.failed', details: { code: 'itemFailed' } }])
})

test('a small file of a long silence is not decoded where there is no room for it and its segments; it waits', async () => {
  const { id } = await waitingDataset('flac')
  // 24 bits, one channel, decoded and cut.
  const needed = (2 * 32_700 * (44_100 * 3)) / 1000
  const free = (bytes: number) =>
    vi.spyOn(fs.promises, 'statfs').mockResolvedValueOnce({ bsize: 1, bavail: reservedBytes() + bytes } as unknown as fs.StatsFs)
  free(needed - 1)
  await expect(splitRecording({ datasetId: id }, run)).rejects.toThrow(DiskFull)
  expect([await statusOf(id), fs.existsSync(path.join(scratchFolder(), `split-${id}`))]).toEqual(['processing', false])
  free(needed)
  await splitRecording({ datasetId: id }, run)
  expect([await statusOf(id), (await tasksOf(id)).length]).toEqual(['ready', 4])
})
