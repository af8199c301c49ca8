import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { giveUpProcessing, processUpload } from '~/domain/media/process-upload.server'
import { alreadyStored } from '~/domain/uploads/queries/already-stored.server'
import { db, transaction, type Tx } from '~/infra/db/client'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { makeDataset, makeUser } from '../../../tests/factories'
import { tone } from '../../../tests/setup/tone'
import { beginBatch } from './begin-batch.server'
import { recordingThere } from './exchange/list-datasets.server'
import { processAgain } from './process-again.server'
import { placeOf } from './queries/place-of-file.server'
import { hangDatasetUploads } from './record-file.server'
import { giveUpSplit, splitRecording } from './segments/split-recording.server'

const run = { finish: (write: (tx: Tx) => Promise<void>) => transaction(write) }

beforeAll(async () => {
  hangDatasetUploads()
  await ensureFolders()
})

/** A dataset that waits for the processing of its recording, and what became of it. */
async function waiting({ seconds, split }: { seconds: number; split: boolean }) {
  const admin = await makeUser({ role: 'admin' })
  const { id, name, audioUploadId } = await makeDataset(admin, { status: 'processing', split }, 0)
  const { storageKey, sha256 } = await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })
  fs.mkdirSync(path.dirname(mediaPath(storageKey!)), { recursive: true })
  fs.writeFileSync(mediaPath(storageKey!), tone(seconds))
  const state = async () => {
    const { status, failure } = await db.dataset.findUniqueOrThrow({ where: { id } })
    return [status, failure, await db.ratingTask.count({ where: { datasetId: id } })]
  }
  const jobs = () => db.job.findMany({ where: { subject: { in: [`upload:${audioUploadId}`, `dataset:${id}`] } }, orderBy: { id: 'asc' } })
  return { admin, id, name, audioUploadId, sha256: sha256!, state, jobs, again: () => processAgain({ actorId: admin.id, datasetId: id }) }
}

test('a dataset whose recording the machine failed to process is processed again, once for twice asked, by its dead job', async () => {
  const { admin, id, audioUploadId, state, jobs, again } = await waiting({ seconds: 2, split: false })
  await db.job.create({
    data: {
      ...{ kind: 'process-upload', subject: `upload:${audioUploadId}`, inputHash: 'x', payload: { uploadId: audioUploadId } },
      ...{ status: 'dead', attempts: 5, maxAttempts: 5, runAt: new Date(), createdAt: new Date() },
    },
  })
  await transaction((tx) => giveUpProcessing(tx, { uploadId: audioUploadId }))
  expect(await state()).toEqual(['failed', 'itemFailed', 0])
  expect(await Promise.all([again(), again()])).toEqual([{ ok: true }, { ok: false, code: 'processAgainNotNeeded' }])
  expect(await jobs()).toMatchObject([{ status: 'queued', attempts: 0 }])
  await processUpload({ uploadId: audioUploadId }, run)
  expect(await state()).toEqual(['ready', null, 1])
  expect(await again()).toEqual({ ok: false, code: 'processAgainNotNeeded' })
  expect(await processAgain({ actorId: admin.id, datasetId: 999_999 })).toEqual({ ok: false, code: 'datasetNotFound' })
  const entries = await db.auditEntry.findMany({ where: { subjectType: 'dataset', subjectId: String(id) }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['dataset.failed', null],
    ['dataset.restarted', admin.id],
    ['dataset.processed', null],
  ])
})

test('one that was processed and could not be divided is divided again, also when that came to its end', async () => {
  const { id, audioUploadId, state, jobs, again } = await waiting({ seconds: 21, split: true })
  await processUpload({ uploadId: audioUploadId }, run)
  const splits = async () => (await jobs()).map(({ kind, status, payload }) => [kind, status, payload])
  for (const [ended, round] of [
    ['dead', undefined],
    ['done', 1],
  ] as const) {
    await db.job.updateMany({ where: { kind: 'dataset-split', subject: `dataset:${id}` }, data: { status: ended } })
    await transaction((tx) => giveUpSplit(tx, { datasetId: id }))
    expect(await again()).toEqual({ ok: true })
    expect((await splits()).at(-1)).toEqual(['dataset-split', 'queued', { datasetId: id, ...(round && { round }) }])
  }
  expect(await state()).toEqual(['processing', null, 0])
  await splitRecording({ datasetId: id }, run)
  expect(await state()).toEqual(['ready', null, 3])
})

test('who brings again what failed is told so, and what to do', async () => {
  const { admin, id, name, audioUploadId, sha256 } = await waiting({ seconds: 2, split: false })
  const batch = await beginBatch({ actorId: admin.id, kind: 'audio', split: false })
  const upload = { ownerId: admin.id, purpose: 'dataset_audio' as const }
  const told = async () => [
    await alreadyStored(upload, sha256),
    await placeOf({ ...upload, fileName: `${name}.wav`, details: { batch: String(batch) } }),
    await recordingThere(sha256),
  ]
  const named = new URLSearchParams({ name })
  expect(await told()).toEqual([
    `fileAlreadyStored?upload=${audioUploadId}`,
    { code: `datasetNameTaken?${named}` },
    `archiveAlreadyThere?${named}`,
  ])
  await db.dataset.update({ where: { id }, data: { status: 'failed', failure: 'itemFailed' } })
  expect(await told()).toEqual([
    `fileAlreadyStoredFailed?upload=${audioUploadId}&${named}`,
    { code: `datasetNameFailed?${named}` },
    `archiveAlreadyThereFailed?${named}`,
  ])
})
