import fs from 'node:fs'
import { crc32 } from 'node:zlib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { processUpload } from '~/domain/media/process-upload.server'
import { ensureDefaultTags } from '~/domain/skill-tags/ensure-default-tags.server'
import { beginArrival } from '~/domain/uploads/receive-upload.server'
import { libraryArchive } from '~/http/library-archive.server'
import { db, transaction, type Tx } from '~/infra/db/client'
import { deleteStored, ensureFolders, incomingPath, mediaPath, sha256OfFile, sizeOf } from '~/infra/storage'
import { makeRating, makeUser } from '../../../../tests/factories'
import { readZip } from '../../../../tests/setup/read-zip'
import { tone } from '../../../../tests/setup/tone'
import { makeZip } from '../../../../tests/setup/make-zip'
import { deleteDataset } from '../delete-dataset.server'
import { hangDatasetUploads } from '../record-file.server'
import { recountDataset } from '../ratings/recount-dataset.server'
import { splitRecording } from '../segments/split-recording.server'
import { archiveFormat } from './archive-format'
import { openLibraryExport } from './export-library.server'
import { giveUpImport, importLibrary } from './import-library.server'

let admin: { id: number }
const run = { finish: (write: (tx: Tx) => Promise<void>) => transaction(write) }
type Manifest = { datasets: Record<string, unknown>[] } & Record<string, unknown>

beforeAll(async () => {
  hangDatasetUploads()
  await ensureFolders()
  await ensureDefaultTags()
})
beforeEach(async () => {
  admin = await makeUser({ role: 'admin', name: '库管理员' })
  for (const { id } of await db.dataset.findMany({ select: { id: true } })) await deleteDataset({ actorId: admin.id, datasetId: id })
})

/** Sends a ZIP as a form does and returns the import that began with it. */
async function send(bytes: Buffer, ownerId = admin.id) {
  const arrival = await beginArrival({ ownerId, purpose: 'dataset_archive', fileName: 'library.zip' })
  if (!arrival.ok) throw new Error(arrival.code)
  fs.writeFileSync(incomingPath(arrival.uploadId), bytes)
  const stored = await arrival.complete({ size: bytes.length, sha256: await sha256OfFile(incomingPath(arrival.uploadId)) })
  if (!stored.ok) throw new Error(stored.code)
  return db.libraryImport.findUniqueOrThrow({ where: { archiveUploadId: arrival.uploadId } })
}

/** Imports a ZIP, with the processing of the recordings, and returns what became of it. */
async function imported(bytes: Buffer) {
  const { id, archiveUploadId } = await send(bytes)
  await importLibrary({ importId: id }, run)
  for (const { audioUploadId, id: datasetId } of await db.dataset.findMany({ where: { status: 'processing' } })) {
    await processUpload({ uploadId: audioUploadId }, run)
    await splitRecording({ datasetId }, run)
  }
  return resultOf(id, archiveUploadId)
}

async function resultOf(id: number, archiveUploadId: string) {
  const { endedAt, failure, items } = await db.libraryImport.findUniqueOrThrow({
    where: { id },
    include: { items: { orderBy: { position: 'asc' } } },
  })
  expect(endedAt).not.toBeNull()
  expect((await db.upload.findUniqueOrThrow({ where: { id: archiveUploadId } })).status).toBe('cancelled')
  return { failure, items: items.map(({ name, status, reasons }) => [name, status, ...((reasons as string[] | null) ?? [])]) }
}

async function exported() {
  const response = libraryArchive({ found: await openLibraryExport({ actorId: admin.id }), locale: 'zh', timeZone: 'Asia/Shanghai' })
  const bytes = Buffer.from(await response.arrayBuffer())
  const files = await readZip(bytes)
  const text = (name: string) => files.get(name)!.toString('utf8')
  return { bytes, files, text, manifest: JSON.parse(text('manifest.json')) as Manifest }
}

const sha256 = (bytes: Buffer) => {
  const file = incomingPath(`sum-${process.pid}`)
  fs.writeFileSync(file, bytes)
  return sha256OfFile(file).finally(() => fs.rmSync(file))
}
const entry = (more: Record<string, unknown> = {}) => ({
  name: '独唱',
  file: 'audio/独唱.wav',
  singer: '顾明远',
  song: '练声曲',
  voiceType: 'tenor',
  tags: { Open: 4 },
  ...more,
})
const archive = (datasets: unknown[], files: Record<string, Buffer | string> = {}, more: Record<string, unknown> = {}) =>
  makeZip({ 'manifest.json': JSON.stringify({ format: archiveFormat, version: 1, datasets, ...more }), ...files })

/** A library of a divided recording with scores and ratings, and one with a name that no file can have. */
async function makeLibrary() {
  const [long, short] = [tone(12), tone(1.5)]
  const first = await archive(
    [
      entry({
        name: '长 “调”: 一',
        file: 'a.wav',
        split: true,
        description: '第一行\n第二行',
        scoresData: { 原: [1, null] },
        tags: { Open: 4.5, Clean: 0 },
      }),
      entry({ name: '=SUM(A1)', file: 'b.wav', tags: {}, source: 'audio', voiceType: 'soprano' }),
    ],
    { 'a.wav': long, 'b.wav': short },
  )
  expect(await imported(first)).toMatchObject({ failure: null })
  const [divided] = await db.dataset.findMany({ orderBy: { id: 'asc' }, include: { tasks: { orderBy: { segmentIndex: 'asc' } } } })
  const open = await db.skillTag.findUniqueOrThrow({ where: { code: 'Open' } })
  const raters = [await makeUser({ name: '评分人甲', email: `rater-${Math.random()}@example.test` }), await makeUser({ name: '评分人乙' })]
  await makeRating(divided!.tasks[0]!, raters[0]!, [open], 400)
  await makeRating(divided!.tasks[0]!, raters[1]!, [open], 325)
  await makeRating(divided!.tasks[0]!, raters[0]!, [open], 450, 1)
  await transaction((tx) => recountDataset(tx, divided!.id))
  return { long, short, raters }
}

/** What stays when a library is imported elsewhere. */
function lasting({ datasets, tags, format, version, count }: Manifest) {
  return { tags, format, version, count, datasets: datasets.map(({ id: _, createdAt: __, ratings: ___, ...rest }) => rest) }
}

test('a library comes back from its export as it was, byte for byte, without its ratings; imported again it adds nothing', async () => {
  const { long, short, raters } = await makeLibrary()
  const before = await exported()
  expect([...before.files.keys()]).toEqual([
    'manifest.json',
    'manifest.csv',
    'ratings.csv',
    'audio/长 “调”_ 一.wav',
    'audio/=SUM(A1).wav',
    'README.md',
  ])
  expect(before.manifest).toMatchObject({ format: archiveFormat, version: 1, count: 2, ratings: 3, raters: 2 })
  expect(before.manifest.datasets[0]).toMatchObject({
    ...{
      name: '长 “调”: 一',
      singer: '顾明远',
      voiceType: 'tenor',
      description: '第一行\n第二行',
      tags: { Open: 4.5, Clean: 0 },
      split: true,
    },
    ...{
      sha256: await sha256(long),
      bytes: long.length,
      durationMs: 12_000,
      scoresData: { 原: [1, null] },
      ratings: { Open: { count: 2, mean: 3.63 } },
    },
    segments: [
      { index: 1, startMs: 0, endMs: 10_000 },
      { index: 2, startMs: 10_000, endMs: 12_000 },
    ],
  })
  for (const { id } of await db.dataset.findMany({ select: { id: true } })) await deleteDataset({ actorId: admin.id, datasetId: id })
  expect(await imported(before.bytes)).toEqual({
    failure: null,
    items: [
      ['长 “调”: 一', 'created'],
      ['=SUM(A1)', 'created'],
    ],
  })
  const after = await exported()
  expect(lasting(after.manifest)).toEqual(lasting(before.manifest))
  expect(after.files.get('audio/长 “调”_ 一.wav')!.equals(long)).toBe(true)
  expect(after.files.get('audio/=SUM(A1).wav')!.equals(short)).toBe(true)
  expect(await db.rating.count({ where: { userId: { in: raters.map(({ id }) => id) } } })).toBe(0)

  const count = await db.dataset.count()
  expect((await imported(before.bytes)).items).toEqual([
    ['长 “调”: 一', 'skipped', `archiveAlreadyThere?${new URLSearchParams({ name: '长 “调”: 一' })}`],
    ['=SUM(A1)', 'skipped', `archiveAlreadyThere?${new URLSearchParams({ name: '=SUM(A1)' })}`],
  ])
  expect(await db.dataset.count()).toBe(count)
})

test('nothing in an export says who rated: a number stands for each, and neither time nor comment is given', async () => {
  const { raters } = await makeLibrary()
  await db.rating.updateMany({ data: { comment: '评分人甲的评语' } })
  const { files, text, manifest } = await exported()
  const rows = text('ratings.csv').trimEnd().split('\r\n')
  expect(rows[0]).toMatch(/^\ufeffdataset,datasetId,segment,rater,repeat,.*score:Open/)
  expect(rows.slice(1).map((row) => row.split(',')[4])).toEqual(expect.arrayContaining(['0', '0', '1']))
  expect(new Set(rows.slice(1).map((row) => row.split(',')[3]))).toEqual(new Set(['1', '2']))
  const people = await db.user.findMany({ where: { id: { in: raters.map(({ id }) => id) } } })
  const all = [...files]
    .filter(([name]) => !name.startsWith('audio/'))
    .map(([, bytes]) => bytes.toString('utf8'))
    .join('\n')
  for (const { name, email } of people) for (const secret of [name, email, '评分人甲', '@']) expect(all).not.toContain(secret)
  expect(manifest.datasets[0]).not.toHaveProperty('uploader')
  // No cell of the table is a formula.
  expect(text('manifest.csv')).toMatch(/^\ufeffname,file,singer,song,voiceType,description,.*\r\n/)
  expect(text('manifest.csv')).toContain("\r\n'=SUM(A1),")
  for (const words of ['引用', 'How to cite', '格式版本 1', 'format version 1', '许可与同意']) expect(text('README.md')).toContain(words)
})

test('a recording that is not on the disk breaks nothing: manifest and README name it', async () => {
  await makeLibrary()
  const gone = await db.dataset.findFirstOrThrow({ where: { name: '=SUM(A1)' }, include: { audio: true } })
  await deleteStored(gone.audio.storageKey!)
  const { files, manifest, text } = await exported()
  expect(manifest.datasets.map(({ name, missing }) => [name, missing])).toEqual([
    ['长 “调”: 一', undefined],
    ['=SUM(A1)', true],
  ])
  expect(files.has('audio/=SUM(A1).wav')).toBe(false)
  expect(text('README.md').match(/^- audio\/=SUM\(A1\)\.wav$/gm)).toHaveLength(2)
  expect(text('manifest.csv').trim().split('\r\n').at(-1)).toMatch(/,1$/)
})

test('what the library cannot take is refused dataset by dataset, each with its reason', async () => {
  const [one, other, third] = [tone(1), tone(1.1), tone(1.2)]
  const sum = await sha256(one)
  const bytes = await archive(
    [
      entry({ name: '好', file: 'one.wav', sha256: sum }),
      entry({ name: '又一次', file: 'one.wav', sha256: sum }),
      entry({ name: '好', file: 'other.wav' }),
      entry({ name: '错', file: 'other.wav', sha256: 'a'.repeat(64) }),
      entry({ name: '没有', file: 'nowhere.wav' }),
      entry({ name: '标签', file: 'third.wav', tags: { Nope: 3, Open: 9 } }),
      entry({ name: '满分', file: 'third.wav', tags: { Clean: 3 } }),
      entry({ name: '../../etc', file: 'third.wav', voiceType: 'loud', singer: ' ' }),
      entry({ name: '文字', file: 'text.wav' }),
      'nonsense',
      entry({ name: '空话', file: 'third.wav', scoresData: 'x'.repeat(70_000) }),
      entry({ name: '深', file: 'third.wav', scoresData: JSON.parse('['.repeat(200) + ']'.repeat(200)) }),
      entry({ name: '半\ud800', file: 'third.wav', description: '\ud83d' }),
    ],
    { 'one.wav': one, 'other.wav': other, 'third.wav': third, 'text.wav': '<html>not a recording</html>' },
    {
      tags: [
        { code: 'Clean', name: '干净', max: 10 },
        { code: 'Open', name: '打开', max: 5 },
      ],
    },
  )
  expect((await imported(bytes)).items).toEqual([
    ['好', 'created'],
    ['又一次', 'skipped', `archiveAlreadyThere?${new URLSearchParams({ name: '好' })}`],
    ['好', 'failed', `archiveNameTaken?${new URLSearchParams({ name: '好' })}`],
    ['错', 'failed', 'archiveChecksum'],
    ['没有', 'failed', 'archiveAudioMissing'],
    ['标签', 'failed', 'datasetTagUnknown?tag=Nope', 'datasetTagScore?tag=Open&max=5'],
    ['满分', 'failed', 'archiveScale?tag=Clean&max=10&own=5'],
    ['../../etc', 'failed', 'archiveField?field=name', 'archiveField?field=singer', 'archiveField?field=voiceType'],
    ['文字', 'failed', expect.stringMatching(/^fileType/)],
    ['#10', 'failed', ...['name', 'singer', 'song', 'voiceType'].map((field) => `archiveField?field=${field}`)],
    ['空话', 'failed', 'archiveEntryTooLong'],
    ['深', 'failed', 'archiveField?field=scoresData'],
    ['#13', 'failed', 'archiveField?field=name', 'archiveField?field=description'],
  ])
  expect(await db.dataset.count()).toBe(1)
  // What was refused left no file that stands in the way of another try.
  expect((await imported(await archive([entry({ name: '错', file: 'other.wav' })], { 'other.wav': other }))).items).toEqual([
    ['错', 'created'],
  ])
})

test.each([
  ['no ZIP that goes on', async () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5000, 3)]), 'archiveUnreadable'],
  ['cut off', async () => (await archive([entry()], { 'audio/独唱.wav': tone() })).subarray(0, -50), 'archiveUnreadable'],
  ['without a manifest', () => makeZip({ 'a.wav': tone() }), 'archiveNoManifest'],
  ['with a manifest that is no JSON', () => makeZip({ 'manifest.json': '{"format":' }), 'archiveManifestUnreadable'],
  ['with a manifest in another encoding', () => makeZip({ 'manifest.json': Buffer.from([0x7b, 0xb3, 0xe6]) }), 'archiveManifestUnreadable'],
  ['of another kind', () => makeZip({ 'manifest.json': '{"datasets":[]}' }), 'archiveManifestForeign'],
  ['of a later version', () => archive([], {}, { version: 2 }), 'archiveManifestNewer'],
  ['with too many datasets', () => archive(Array.from({ length: 10_001 }, () => 0)), 'archiveTooMany?max=10000'],
  ['with a manifest of 65 MB', () => makeZip({ 'manifest.json': Buffer.alloc(65 * 1024 * 1024, 32) }), 'archiveManifestTooLarge?max=64'],
  ['with millions of empty lists beside its datasets', () => archive([], {}, { x: emptyLists(5_000_000) }), 'archiveTooHeavy'],
  ['with two lists of datasets', () => manifestOf(',"datasets":[]'), 'archiveManifestUnreadable'],
  ['with datasets that do not end', () => manifestOf(',"x":[', ''), 'archiveManifestUnreadable'],
  ['with a manifest that says less than it holds', () => lying(), 'archiveUnreadable'],
  [
    'with names that lead out of the folder',
    async () => renamed(await archive([entry()], { 'aa/aa/evil.wav': tone() }), 'aa/aa/evil.wav', '../../evil.wav'),
    'archiveUnsafe',
  ],
  ['with an absolute name', async () => renamed(await archive([], { 'xevil.wav': tone() }), 'xevil.wav', '/evil.wav'), 'archiveUnsafe'],
])('a hostile ZIP makes nothing: %s', async (_, make, failure) => {
  const datasets = await db.dataset.count()
  expect(await imported(await make())).toEqual({ failure, items: [] })
  expect(await db.dataset.count()).toBe(datasets)
})

const emptyLists = (bytes: number) => Array.from({ length: bytes / 3 }, () => [])
const manifestOf = (more: string, end = '}') =>
  makeZip({ 'manifest.json': `{"format":"${archiveFormat}","version":1,"datasets":[{"name":"一"},{"name":"二"}]${more}${end}` })

/** The same bytes with another name of the same length, in both places where a ZIP has it. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  const text = zip.toString('latin1').replaceAll(from, to)
  expect(from.length).toBe(to.length)
  return Buffer.from(text, 'latin1')
}

/** The manifest inflates to a hundred times what the list of files says. */
async function lying(): Promise<Buffer> {
  const zip = await makeZip({ 'manifest.json': Buffer.alloc(30_000_000, 32) })
  const central = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  zip.writeUInt32LE(300_000, central + 24)
  return zip
}

test('a bomb among the recordings is not taken out, and one that hides its size stops where the list of files says it ends', async () => {
  const silence = Buffer.concat([tone(1), Buffer.alloc(60 * 1024 * 1024)])
  const bytes = await archive([entry({ name: '静', file: 'silence.wav' }), entry({ name: '好', file: 'good.wav' })], {
    'silence.wav': silence,
    'good.wav': tone(1.3),
  })
  expect((await imported(bytes)).items).toEqual([
    ['静', 'failed', 'archiveAudioBomb'],
    ['好', 'created'],
  ])
  const hidden = await archive([entry({ name: '藏', file: 'silence.wav' })], { 'silence.wav': silence })
  hidden.writeUInt32LE(30_000, hidden.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)
  expect((await imported(hidden)).items).toEqual([['藏', 'failed', 'archiveAudioDamaged']])
  // The size is right, a sample is not.
  const [sound, other] = [tone(1.7), tone(1.7)]
  const bent = await archive([entry({ name: '改', file: 'bent.wav' })], { 'bent.wav': sound })
  bent.writeUInt32LE(crc32(other), bent.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 16)
  expect((await imported(bent)).items).toEqual([['改', 'failed', 'archiveAudioDamaged']])
})

test('an import that was killed goes on where it was, and one that is killed too often says so', async () => {
  const files = { 'a.wav': tone(1), 'b.wav': tone(1.1), 'c.wav': tone(1.2) }
  const bytes = await archive(
    Object.keys(files).map((file) => entry({ name: file.slice(0, 1), file })),
    files,
  )
  const { id, archiveUploadId } = await send(bytes)
  const stop = new AbortController()
  let seen = 0
  const dying = importLibrary(
    { importId: id },
    { ...run, signal: stop.signal, progress: () => ++seen === 3 && stop.abort(new Error('killed')) },
  )
  await expect(dying).rejects.toThrow()
  const created = await db.dataset.count()
  expect(created).toBeGreaterThan(0)
  expect(created).toBeLessThan(3)
  await importLibrary({ importId: id }, run)
  await importLibrary({ importId: id }, run)
  expect(await resultOf(id, archiveUploadId)).toEqual({ failure: null, items: ['a', 'b', 'c'].map((name) => [name, 'created']) })
  expect(await db.dataset.count()).toBe(3)

  const again = await send(await archive([entry({ name: 'd', file: 'd.wav' })], { 'd.wav': tone(1.4) }))
  await transaction((tx) => giveUpImport(tx, { importId: again.id }))
  expect(await resultOf(again.id, again.archiveUploadId)).toEqual({ failure: 'archiveInterrupted', items: [] })
  await importLibrary({ importId: again.id }, run)
  expect(await db.dataset.count()).toBe(3)
})

test('a library is brought in several ZIPs with the same manifest: each adds what the ones before lacked', async () => {
  const [one, two] = [tone(1), tone(1.1)]
  const list = [
    entry({ name: '一', file: '1.wav', sha256: await sha256(one) }),
    entry({ name: '二', file: '2.wav', sha256: await sha256(two) }),
  ]
  expect((await imported(await archive(list, { '1.wav': one }))).items).toEqual([
    ['一', 'created'],
    ['二', 'failed', 'archiveAudioMissing'],
  ])
  expect((await imported(await archive(list, { '2.wav': two }))).items).toEqual([
    ['一', 'skipped', `archiveAlreadyThere?${new URLSearchParams({ name: '一' })}`],
    ['二', 'created'],
  ])
})

test('the very same recording is called so without its checksum too, and another of the same name is not', async () => {
  const [one, two] = [tone(1), tone(1.1)]
  const bytes = await archive([entry({ name: '同', file: '1.wav' })], { '1.wav': one })
  const there = `archiveAlreadyThere?${new URLSearchParams({ name: '同' })}`
  expect((await imported(bytes)).items).toEqual([['同', 'created']])
  expect((await imported(bytes)).items).toEqual([['同', 'skipped', there]])
  const named = (more: Record<string, unknown> = {}) => archive([entry({ name: '同', file: '2.wav', ...more })], { '2.wav': two })
  const taken = `archiveNameTaken?${new URLSearchParams({ name: '同' })}`
  expect((await imported(await named())).items).toEqual([['同', 'failed', taken]])
  expect((await imported(await named({ sha256: await sha256(two) }))).items).toEqual([['同', 'failed', taken]])
})

test('a recording that came another way while the import waited is called the same', async () => {
  const one = tone(1)
  const { id, archiveUploadId } = await send(
    await archive([entry({ name: '同', file: '1.wav', sha256: await sha256(one) })], { '1.wav': one }),
  )
  const beside = await archive([entry({ name: '同', file: 'a.wav' })], { 'a.wav': one })
  const stop = new AbortController()
  const dying = importLibrary({ importId: id }, { ...run, signal: stop.signal, progress: () => stop.abort(new Error('killed')) })
  await expect(dying).rejects.toThrow()
  expect((await imported(beside)).items).toEqual([['同', 'created']])
  await importLibrary({ importId: id }, run)
  expect((await resultOf(id, archiveUploadId)).items).toEqual([
    ['同', 'skipped', `archiveAlreadyThere?${new URLSearchParams({ name: '同' })}`],
  ])
})

test('a manifest may pack as well as it likes, and what its datasets say beside what is taken may be long', async () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `第 ${index + 1} 首`)
  const alike = names.map((name) => entry({ name, description: '同'.repeat(400), segments: [['datasets', ']}', '\\'], []] }))
  const bytes = await archive(
    [...alike, entry({ name: '重', segments: emptyLists(300_000) }), entry({ name: '末' })],
    {},
    { note: '"datasets":[' },
  )
  expect(bytes.length * 100).toBeLessThan(Buffer.byteLength(JSON.stringify(alike)))
  expect(await imported(bytes)).toEqual({
    failure: null,
    items: [
      ...names.map((name) => [name, 'failed', 'archiveAudioMissing']),
      ['#2001', 'failed', 'archiveEntryTooLong'],
      ['末', 'failed', 'archiveAudioMissing'],
    ],
  })
})

test('a recording that many datasets name is taken out once', async () => {
  const sent = () => db.upload.count({ where: { purpose: 'dataset_audio' } })
  const names = Array.from({ length: 120 }, (_, index) => `第 ${index + 1} 次`)
  const before = await sent()
  const good = await archive(
    names.map((name) => entry({ name, file: 'one.wav' })),
    { 'one.wav': tone(1) },
  )
  const there = `archiveAlreadyThere?${new URLSearchParams({ name: names[0]! })}`
  expect((await imported(good)).items).toEqual(names.map((name, index) => (index === 0 ? [name, 'created'] : [name, 'skipped', there])))
  expect((await sent()) - before).toBe(1)
  const bad = await archive(
    names.map((name) => entry({ name: `${name}坏`, file: 'text.wav' })),
    { 'text.wav': '<html>not a recording</html>' },
  )
  expect(new Set((await imported(bad)).items.map(([, , code]) => code!.split('?')[0]))).toEqual(new Set(['fileType']))
  expect((await sent()) - before).toBe(2)
})

test('who keeps no library sends none; a ZIP that came twice is imported twice and adds once; its bytes go when it was read', async () => {
  const teacher = await makeUser({ role: 'teacher' })
  await expect(send(await archive([]), teacher.id)).rejects.toThrow('uploadNotAllowed')
  const bytes = await archive([entry({ file: 'x.wav' })], { 'x.wav': tone(1.6) })
  const [first, second] = [await send(bytes), await send(bytes)]
  const key = (await db.upload.findUniqueOrThrow({ where: { id: first.archiveUploadId } })).storageKey!
  for (const { id } of [first, second]) await importLibrary({ importId: id }, run)
  expect(await db.dataset.count()).toBe(1)
  expect(await sizeOf(mediaPath(key))).toBeNull()
})
