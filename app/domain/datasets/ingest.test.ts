import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { processUpload } from '~/domain/media/process-upload.server'
import { ensureDefaultTags } from '~/domain/skill-tags/ensure-default-tags.server'
import { beginArrival } from '~/domain/uploads/receive-upload.server'
import { openUpload } from '~/domain/uploads/open-upload.server'
import { cancelUpload } from '~/domain/uploads/cancel-upload.server'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { ensureFolders, incomingPath, mediaPath, sha256OfFile } from '~/infra/storage'
import { env } from '~/infra/env'
import { makeDataset, makeUser } from '../../../tests/factories'
import { tone } from '../../../tests/setup/tone'
import { applyManifest } from './apply-manifest.server'
import { beginBatch } from './begin-batch.server'
import { describeBatch } from './describe-batch.server'
import { discardBatch, sweepBatches } from './discard-batch.server'
import { type BatchKind, mostItems } from './pairing'
import { giveUpItem, processItem } from './process-item.server'
import { batchPage, batchProgress } from './queries/batch-page.server'
import { hangDatasetUploads } from './record-file.server'

let adminId: number
const run = { finish: (write: (tx: Tx) => Promise<void>) => transaction(write) }
const sheet = fs.readFileSync('tests/fixtures/sheets/sheetjs.xlsx')

beforeAll(async () => {
  hangDatasetUploads()
  await ensureFolders()
  await ensureDefaultTags()
})
beforeEach(async () => {
  adminId = (await makeUser({ role: 'admin' })).id
})

async function send(batchId: number | undefined, fileName: string, bytes: Buffer, ownerId = adminId) {
  const purpose = /\.xlsx?$/.test(fileName) ? ('dataset_sheet' as const) : ('dataset_audio' as const)
  const arrival = await beginArrival({ ownerId, purpose, fileName, details: batchId === undefined ? {} : { batch: String(batchId) } })
  if (!arrival.ok) return arrival
  fs.writeFileSync(incomingPath(arrival.uploadId), bytes)
  return arrival.complete({ size: bytes.length, sha256: await sha256OfFile(incomingPath(arrival.uploadId)) })
}

const begin = (kind: BatchKind = 'pairs') => beginBatch({ actorId: adminId, kind, split: false })
const said = { singerName: '顾明远', songName: '练声曲', voiceType: 'tenor', split: false } as const
const confirm = async (batchId: number, input: Record<string, unknown> = said) =>
  describeBatch({
    ...{ actorId: adminId, batchId, input: { split: false, ...input }, confirm: true },
    itemIds: (await itemsOf(batchId)).map(({ id }) => id),
  })
const itemsOf = (batchId: number) => db.datasetItem.findMany({ where: { batchId }, orderBy: { name: 'asc' } })
const asked = (itemId: number) => db.job.count({ where: { kind: 'dataset-item', subject: `dataset-item:${itemId}` } })
const progress = async (batchId: number) => (await batchProgress({ userId: adminId, batchId }))!

test('a pair becomes a dataset with its official scores, and a task once its recording was processed', async () => {
  const batchId = await begin()
  const name = `独唱-${process.pid}`
  for (const [file, bytes] of [
    [`${name}.wav`, tone()],
    [`${name}.xlsx`, sheet],
  ] as const)
    expect(await send(batchId, file, bytes)).toMatchObject({ ok: true })
  const [item] = await itemsOf(batchId)
  expect(await confirm(batchId, { ...said, [`songName-${item!.id}`]: '春天的芭蕾' })).toEqual({ ok: true })
  expect(await confirm(batchId)).toEqual({ ok: false, errors: { '': 'batchClosed' } })
  expect(await asked(item!.id)).toBe(1)
  await processItem({ itemId: item!.id }, run)
  await processItem({ itemId: item!.id }, run)
  const dataset = await db.dataset.findUniqueOrThrow({ where: { name }, include: { tags: { include: { skillTag: true } }, tasks: true } })
  expect(dataset).toMatchObject({
    ...{ singerName: '顾明远', songName: '春天的芭蕾', voiceType: 'tenor', source: 'pair', status: 'processing' },
    tasks: [],
  })
  expect(Object.fromEntries(dataset.tags.map(({ skillTag, hundredths }) => [skillTag.code, hundredths]))).toEqual({
    ...{ Open: 400, Clean: 350, Unify: 425, Resonate: 500, Vibrato: 0, Throat: 450 },
  })
  expect(await progress(batchId)).toMatchObject({ total: 1, done: 0, underway: true })
  await processUpload({ uploadId: dataset.audioUploadId }, run)
  expect(await db.dataset.findUnique({ where: { name }, include: { tasks: true } })).toMatchObject({
    status: 'ready',
    tasks: [{ segmentIndex: 0, totalSegments: 1, startMs: 0, endMs: 1000, status: 'pending' }],
  })
  expect(await db.media.count({ where: { uploadId: dataset.audioUploadId } })).toBe(2)
  expect(await progress(batchId)).toMatchObject({ total: 1, done: 1, failed: 0, underway: false, percent: 100, items: [{ state: 'done' }] })
})

test('the spreadsheets of LibreOffice and of SheetJS, in both formats, give the same datasets and the same faults', async () => {
  const batchId = await begin()
  const sheets = ['libreoffice', 'sheetjs'].flatMap((program) => ['xlsx', 'xls'].map((ending) => ({ program, ending })))
  for (const [index, { program, ending }] of [...sheets, ...sheets].entries()) {
    const [name, fixture] = [`${index}-${process.pid}`, index < sheets.length ? program : `${program}-wrong`]
    await send(batchId, `${name}.wav`, tone(1 + index / 10))
    expect(await send(batchId, `${name}.${ending}`, fs.readFileSync(`tests/fixtures/sheets/${fixture}.${ending}`))).toMatchObject({
      ok: true,
    })
  }
  expect(await confirm(batchId)).toEqual({ ok: true })
  const items = await itemsOf(batchId)
  for (const { id } of items) await processItem({ itemId: id }, run)
  const made = await db.dataset.findMany({
    where: { item: { batchId } },
    orderBy: { name: 'asc' },
    select: { name: true, scoresData: true, tags: { select: { hundredths: true, skillTag: { select: { code: true } } } } },
  })
  const written = { Open: 4, Clean: '3.5', Unify: '4.25', Resonate: 5, Vibrato: 0, Throat: 4.5 }
  expect(made.map(({ name, scoresData }) => [name, scoresData])).toEqual(sheets.map((_, index) => [`${index}-${process.pid}`, written]))
  for (const { tags } of made)
    expect(Object.fromEntries(tags.map(({ skillTag, hundredths }) => [skillTag.code, hundredths]))).toEqual({
      ...{ Open: 400, Clean: 350, Unify: 425, Resonate: 500, Vibrato: 0, Throat: 450 },
    })
  const { items: told, failed } = await progress(batchId)
  expect(failed).toBe(4)
  const rows = told
    .filter(({ state }) => state === 'failed')
    .map(({ failures }) => failures.map((failure) => failure.replace(/\?(row=\d+).*/, ' $1')))
  const faults = ['sheetOutOfRange row=2', 'sheetTagUnknown row=3', 'sheetNotANumber row=4', 'sheetMerged row=6', 'sheetNoTag row=7']
  const others = ['sheetFormula row=8', 'sheetExtraColumn row=9', 'sheetDecimals row=10', 'sheetTagTwice row=12']
  expect(rows).toEqual(sheets.map(() => [...faults, ...others]))
})

test.each([
  ['cut off', 'cut.wav', () => tone().subarray(0, 200), 'audioTooShort'],
  ['a fifth of a second', 'short.wav', () => tone(0.2), 'audioTooShort'],
  ['noise that begins as one', 'noise.mp3', () => Buffer.concat([Buffer.from('ID3'), Buffer.alloc(50_000, 7)]), 'audioUnreadable'],
  ['of another codec', 'codec.wav', () => encodedTone('adpcm_ms'), 'audioUnknownCodec'],
])(
  'recordings alone need no spreadsheet; one that is %s fails as a dataset, in words about recordings',
  async (_, fileName, make, failure) => {
    const batchId = await begin('audio')
    await send(batchId, fileName, make())
    expect(await send(batchId, 'scores.xlsx', sheet)).toMatchObject({ ok: false, code: expect.stringContaining('fileType') as unknown })
    expect(await confirm(batchId)).toEqual({ ok: true })
    const [item] = await itemsOf(batchId)
    await processItem({ itemId: item!.id }, run)
    const { audioUploadId, id } = await db.dataset.findFirstOrThrow({ where: { item: { id: item!.id } } })
    await processUpload({ uploadId: audioUploadId }, run)
    expect(await db.dataset.findUnique({ where: { id } })).toMatchObject({ status: 'failed', failure })
    expect(await progress(batchId)).toMatchObject({
      failed: 1,
      underway: false,
      items: [{ state: 'failed', mendable: false, failures: [failure] }],
    })
  },
)

function encodedTone(codec: string): Buffer {
  const file = path.join(process.env.DATA_DIR!, `${codec}.wav`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=1', '-c:a', codec, file])
  return fs.readFileSync(file)
}

test('a batch holds so many and no more', async () => {
  const batchId = await begin('audio')
  await db.datasetItem.createMany({ data: Array.from({ length: mostItems }, (_, index) => ({ batchId, name: `${index}` })) })
  expect(await send(batchId, 'more.wav', tone())).toEqual({ ok: false, code: `batchFull?max=${mostItems}` })
  expect(await send(batchId, '7.wav', tone())).toMatchObject({ ok: true })
})

test('a manifest of more than a batch holds is refused before any of it is written', async () => {
  const batchId = await begin('audio')
  const content = Buffer.from(`name\n${Array.from({ length: 20_000 }, (_, index) => `n${index}`).join('\n')}`)
  const applied = await applyManifest({ actorId: adminId, batchId, fileName: 'manifest.csv', content })
  expect(applied).toEqual({ ok: false, code: `batchFull?max=${mostItems}` })
  expect(await db.datasetItem.count({ where: { batchId } })).toBe(0)
})

test('what is missing or double is told, and handed over is what is whole', async () => {
  const taken = await makeDataset({ id: adminId })
  const batchId = await begin()
  const audio = tone()
  await send(batchId, 'whole.wav', audio)
  await send(batchId, 'whole.xlsx', sheet)
  await send(batchId, 'alone.wav', tone())
  await send(batchId, 'scores.xls', fs.readFileSync('tests/fixtures/sheets/sheetjs.xls'))
  expect(await send(batchId, 'whole.mp3', tone())).toEqual({ ok: false, code: 'itemTwice' })
  expect(await send(batchId, `${taken.name}.wav`, tone())).toEqual({
    ok: false,
    code: `datasetNameTaken?${new URLSearchParams({ name: taken.name })}`,
  })
  expect(await send(batchId, 'same.wav', audio)).toMatchObject({ code: expect.stringContaining('fileAlreadyStored') as unknown })
  expect(await send(undefined, 'lost.wav', tone())).toEqual({ ok: false, code: 'fileWithoutBatch' })
  const other = await makeUser({ role: 'admin' })
  expect(await send(batchId, 'other.wav', tone(), other.id)).toEqual({ ok: false, code: 'fileWithoutBatch' })
  expect(await send(batchId, 'other.wav', tone(), (await makeUser({ role: 'teacher' })).id)).toEqual({
    ok: false,
    code: 'uploadNotAllowed',
  })
  expect(await send(batchId, 'page.xls', Buffer.from('<html><table><tr><td>Open</td></tr></table></html>'))).toMatchObject({
    code: expect.stringContaining('fileType') as unknown,
  })
  const page = (await batchPage({ userId: adminId, batchId }))!
  expect([page.whole, page.unpaired].map((list) => list.map(({ name }) => name))).toEqual([['whole'], ['alone', 'scores']])
  expect(page.refused.map(({ fileName, code }) => [fileName, code.split('?')[0]])).toEqual([
    ['same.wav', 'fileAlreadyStored'],
    ['page.xls', 'fileType'],
  ])
  expect(await batchPage({ userId: other.id, batchId })).toBeNull()

  expect(await confirm(batchId, { singerName: '甲' })).toEqual({ ok: false, errors: { songName: 'required', voiceType: 'required' } })
  expect(await confirm(batchId)).toEqual({ ok: true })
  expect((await itemsOf(batchId)).map(({ name, status }) => [name, status])).toEqual([
    ['alone', 'skipped'],
    ['scores', 'skipped'],
    ['whole', 'waiting'],
  ])
  // Let go of, a recording may be sent anew.
  const alone = (await itemsOf(batchId))[0]!
  expect(await db.upload.findUnique({ where: { id: alone.audioUploadId! } })).toMatchObject({ status: 'cancelled', storageKey: null })
})

test('a batch waits for its files, and nothing is handed over without a whole item', async () => {
  const batchId = await begin()
  expect(await confirm(batchId)).toEqual({ ok: false, errors: { '': 'batchEmpty' } })
  const opened = await openUpload({
    ...{ ownerId: adminId, purpose: 'dataset_audio', registrationId: null, stageId: null, slot: null, fileName: 'a.wav' },
    ...{ details: { batch: String(batchId), fingerprint: 'f' }, declaredSize: 1000, declaredSha256: null },
  })
  if (!opened.ok) throw new Error(opened.code)
  expect(await confirm(batchId)).toEqual({ ok: false, errors: { '': 'batchSending?count=1' } })
  expect((await batchPage({ userId: adminId, batchId }))!.sending).toEqual([
    { id: opened.uploadId, fileName: 'a.wav', size: 1000, fingerprint: 'f', offset: 0 },
  ])
  await cancelUpload(opened.uploadId)
})

test('a spreadsheet that cannot be used is told line by line; mended and sent anew, its recording is still there', async () => {
  const batchId = await begin()
  const name = 'mended'
  await send(batchId, `${name}.wav`, tone())
  await send(batchId, `${name}.xls`, fs.readFileSync('tests/fixtures/sheets/sheetjs-excel95.xls'))
  await confirm(batchId)
  const [item] = await itemsOf(batchId)
  await processItem({ itemId: item!.id }, run)
  expect((await progress(batchId)).items[0]).toMatchObject({
    state: 'failed',
    mendable: true,
    failures: expect.arrayContaining(['sheetEncoding?row=2']) as unknown,
  })
  expect(await send(batchId, 'another.xlsx', sheet)).toEqual({ ok: false, code: 'batchClosed' })
  expect(await send(batchId, `${name}.xlsx`, sheet)).toMatchObject({ ok: true })
  expect(await asked(item!.id)).toBe(2)
  await processItem({ itemId: item!.id }, run)
  expect(await db.dataset.findUnique({ where: { name } })).toMatchObject({ status: 'processing' })
  expect(await db.upload.findUnique({ where: { id: item!.sheetUploadId! } })).toMatchObject({ status: 'cancelled' })
})

test('a name that another batch brought meanwhile is passed over; an item that the machine fails too often says so', async () => {
  const [first, second] = [await begin('audio'), await begin('audio')]
  for (const batchId of [first, second]) await send(batchId, `same-${first}.wav`, tone())
  for (const batchId of [first, second]) await confirm(batchId)
  const [[a], [b]] = [await itemsOf(first), await itemsOf(second)]
  await processItem({ itemId: a!.id }, run)
  await processItem({ itemId: b!.id }, run)
  expect((await progress(second)).items).toMatchObject([{ state: 'skipped', unpaired: false }])
  const third = await begin('audio')
  await send(third, `given-up-${third}.wav`, tone())
  await confirm(third)
  const [c] = await itemsOf(third)
  await transaction((tx) => giveUpItem(tx, { itemId: c!.id }))
  expect((await progress(third)).items).toMatchObject([{ state: 'failed', failures: ['itemFailed'] }])
})

test('a batch that is given up, or left for 14 days, goes with its files; the library counts towards nobody’s share', async () => {
  const [given, left, kept] = [await begin('audio'), await begin('audio'), await begin('audio')]
  for (const batchId of [given, left, kept]) await send(batchId, `of-${batchId}.wav`, tone())
  const keyOf = async (batchId: number) =>
    (await db.upload.findUniqueOrThrow({ where: { id: (await itemsOf(batchId))[0]!.audioUploadId! } })).storageKey!
  const key = await keyOf(given)
  expect(fs.existsSync(mediaPath(key))).toBe(true)
  expect(await discardBatch({ actorId: (await makeUser({ role: 'admin' })).id, batchId: given })).toBe(false)
  expect(await discardBatch({ actorId: adminId, batchId: given })).toBe(true)
  expect(fs.existsSync(mediaPath(key))).toBe(false)
  await db.datasetBatch.update({ where: { id: left }, data: { createdAt: new Date(now().getTime() - 15 * 86_400_000) } })
  await sweepBatches()
  expect(await db.datasetBatch.findMany({ where: { createdById: adminId }, select: { id: true } })).toEqual([{ id: kept }])
  await db.upload.create({
    data: {
      ...{
        id: `full-${process.pid}`,
        ownerId: adminId,
        purpose: 'resume',
        details: {},
        fileName: 'a.pdf',
        createdAt: now(),
        lastByteAt: now(),
      },
      ...{
        declaredSize: env().UPLOAD_QUOTA_MB * 1024 * 1024 > 2 ** 31 - 1 ? 2 ** 31 - 1 : env().UPLOAD_QUOTA_MB * 1024 * 1024,
        status: 'uploading',
      },
    },
  })
  expect(await send(kept, 'beyond.wav', tone())).toMatchObject({ ok: true })
})
