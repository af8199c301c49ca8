import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { makeDataset, makeRating, makeUser } from '../../../tests/factories'
import { datasetSchema } from './dataset-form'
import { itemField } from './described-fields'
import { deleteDataset } from './delete-dataset.server'
import { editDataset } from './edit-dataset.server'
import { libraryQuery, readLibraryFilter } from './library-filter'
import { datasetAudio, datasetPage, datasetToEdit } from './queries/dataset-page.server'
import { datasetsToDelete, libraryPage } from './queries/library-page.server'
import { recountDataset } from './ratings/recount-dataset.server'
import { batchSchema } from './schema'

let admin: { id: number }
let open: { id: number; code: string }
let clean: { id: number; code: string }
let serial = 0

beforeAll(ensureFolders)
beforeEach(async () => {
  serial += 1
  admin = await makeUser({ role: 'admin' })
  const tag = (code: string, place: number) =>
    db.skillTag.create({ data: { code: `${code}_${serial}`, name: `${code}${serial}`, maxScore: 5, sortOrder: place, createdAt: now() } })
  ;[open, clean] = [await tag('Open', 1), await tag('Clean', 2)]
})

const page = (query: string) => libraryPage(readLibraryFilter(new URLSearchParams(query)))
const namesOn = async (query: string) => (await page(query)).datasets.map(({ name }) => name)

describe('the library', () => {
  test('is searched, filtered, put in order and cut into pages', async () => {
    const put = `L${serial}`
    const hours = (count: number) => new Date(now().getTime() + count * 3_600_000)
    const make = (name: string, data: object) => makeDataset(admin, { name: `${put}-${name}`, ...data })
    await make('a', { singerName: 'Zhou', songName: 'Adelaide', voiceType: 'bass', createdAt: hours(1), source: 'pair' })
    const b = await make('b', { singerName: 'An', songName: 'Widmung', voiceType: 'soprano', createdAt: hours(2) })
    const c = await make('c', { singerName: 'Li', songName: 'Morgen', voiceType: 'unknown', createdAt: hours(3) })
    await db.datasetTag.create({ data: { datasetId: b.id, skillTagId: open.id, hundredths: 400 } })
    await db.datasetScore.create({ data: { datasetId: c.id, skillTagId: open.id, count: 1, sum: 350 } })
    const listed = async (query: string) => (await namesOn(`search=${put}-&${query}`)).map((name) => name.at(-1)).join('')
    expect(await Promise.all(['', 'sort=oldest', 'sort=singer', 'sort=song', 'sort=voice', 'sort=none'].map(listed))).toEqual([
      'cba',
      'abc',
      'bca',
      'acb',
      'bac',
      'cba',
    ])
    expect(
      await Promise.all(['voice=bass', `tag=${open.id}`, `tag=${clean.id}`, 'source=pair', 'voice=bass&source=audio'].map(listed)),
    ).toEqual(['a', 'cb', '', 'a', ''])
    expect((await page('')).voices).toContain('unknown')
    await db.dataset.updateMany({ where: { voiceType: 'unknown' }, data: { voiceType: 'tenor' } })
    expect([(await page('')).voices.length, (await page('voice=unknown')).voices.length]).toEqual([6, 7])
    expect(await namesOn(`search=widmung`)).toContain(`${put}-b`)
    for (let more = 0; more < 8; more++) await make(`m${more}`, {})
    const second = await page(`search=${put}-&page=2`)
    expect([second.total, second.pageCount, second.datasets.length]).toEqual([11, 2, 1])
    expect((await page(`search=${put}-&size=20`)).datasets).toHaveLength(11)
  })

  test('its address says what is not usual, there and back', () => {
    const query = '?search=An&source=audio&voice=bass&tag=3&sort=singer&size=50'
    expect(libraryQuery(readLibraryFilter(new URLSearchParams(query)))).toBe(query)
    expect(libraryQuery(readLibraryFilter(new URLSearchParams('sort=wealth&size=7&tag=x&voice=alt')))).toBe('')
  })

  test('a dataset shows its official scores beside people’s', async () => {
    const { id, tasks } = await makeDataset(admin, {}, 2)
    await db.datasetTag.create({ data: { datasetId: id, skillTagId: open.id, hundredths: 400 } })
    for (const [task, hundredths] of [
      [tasks[0]!, 300],
      [tasks[1]!, 450],
    ] as const)
      await makeRating(task, await makeUser(), [open, clean], hundredths)
    await transaction((tx) => recountDataset(tx, id))
    const shown = (await datasetPage(id))!
    expect(shown.tags.map(({ code, official, count, sum }) => [code, official, count, sum])).toEqual([
      [open.code, 400, 2, 750],
      [clean.code, null, 2, 750],
    ])
    expect(shown.tasks.map(({ segmentIndex, ratingCount }) => [segmentIndex, ratingCount])).toEqual([
      [0, 1],
      [1, 1],
    ])
    expect([shown.audible, shown.peaks, await datasetPage(id + 1000)]).toEqual([false, null, null])
    expect(await datasetAudio(id)).toMatchObject({ mime: 'audio/wav' })
  })
})

describe('an edit', () => {
  const edit = async (datasetId: number, change: Record<string, unknown>, revision = 0) => {
    const { fields } = (await datasetToEdit(datasetId))!
    return editDataset({ actorId: admin.id, datasetId, input: datasetSchema.parse({ ...fields, revision, ...change }) })
  }

  test('changes facts and official scores, once, and says what', async () => {
    const { id } = await makeDataset(admin)
    const tags = `{"${open.code}": 4.5, "Clean${serial}": 3}`
    expect(await edit(id, { singerName: '周小川', tags, scoresData: '{"a":[1]}' })).toEqual({ ok: true })
    expect(await edit(id, { singerName: '周小川', tags }, 0)).toEqual({ ok: true })
    const stored = await db.dataset.findUniqueOrThrow({ where: { id }, include: { tags: { orderBy: { skillTagId: 'asc' } } } })
    expect(stored).toMatchObject({ singerName: '周小川', revision: 1, scoresData: { a: [1] } })
    expect(stored.tags.map(({ skillTagId, hundredths }) => [skillTagId, hundredths])).toEqual([
      [open.id, 450],
      [clean.id, 300],
    ])
    const entries = await db.auditEntry.findMany({ where: { subjectType: 'dataset', subjectId: String(id) } })
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['dataset.edited', { name: stored.name, revision: 1, changed: ['singerName', 'scoresData', 'tags'] }],
    ])
  })

  test('of what another changed meanwhile is refused, and one of a name that is taken', async () => {
    const [{ id }, { name }] = [await makeDataset(admin), await makeDataset(admin)]
    await edit(id, { songName: 'Morgen' })
    expect(await edit(id, { songName: 'Zueignung' }, 0)).toEqual({ ok: false, field: '', codes: ['datasetChanged'] })
    expect(await edit(id, { name }, 1)).toEqual({ ok: false, field: 'name', codes: ['datasetNameUsed'] })
    const { fields } = (await datasetToEdit(id))!
    const input = datasetSchema.parse({ ...fields, revision: 1 })
    expect(await editDataset({ actorId: admin.id, datasetId: id + 1000, input })).toEqual({
      ok: false,
      field: '',
      codes: ['datasetNotFound'],
    })
  })

  test('keeps scores within what their tags allow', async () => {
    const { id } = await makeDataset(admin)
    const tags = { [open.code]: 5.5, [clean.code]: 4.125, Nothing: 1, [`Open${serial}`]: 3 }
    expect(await edit(id, { tags: JSON.stringify(tags) })).toEqual({
      ok: false,
      field: 'tags',
      codes: [`datasetTagScore?tag=${open.code}&max=5`, `datasetTagScore?tag=${clean.code}&max=5`, 'datasetTagUnknown?tag=Nothing'],
    })
    expect(await edit(id, { tags: `{"${open.code}": 1, "Open${serial}": 3}` })).toMatchObject({
      codes: [`datasetTagTwice?tag=Open${serial}`],
    })
  })

  test('what cannot be seen is no part of what is said, in a batch either', () => {
    const said = { singerName: '周\u202e小川', songName: '歌\u200b', voiceType: 'bass', description: '第一\u202e行\n第二行' }
    const seen = { singerName: '周小川', songName: '歌', voiceType: 'bass', description: '第一行\n第二行' }
    expect(datasetSchema.parse({ ...said, name: '\u2066a', tags: '{}', scoresData: '{}', revision: '0' })).toMatchObject({
      ...seen,
      name: 'a',
    })
    const own = itemField('singerName', 1)
    expect(batchSchema([1]).parse({ ...said, [own]: '\u202e' })).toEqual({ ...seen, [own]: undefined, split: false })
  })

  test.each([
    [{ tags: '{"Open": 4,}' }, 'tags', 'jsonInvalid?line=1&column=12'],
    [{ tags: '[1]' }, 'tags', 'jsonNotObject'],
    [{ tags: '{\n"Open": 4,\n"Clean":\n"4.5" }' }, 'tags', 'jsonNotANumber?line=4&tag=Clean'],
    [{ tags: '{"Open": null}' }, 'tags', 'jsonNotANumber?line=1&tag=Open'],
    [{ tags: '{\n"Open": 4,\n"Op\\u0065n": 3 }' }, 'tags', 'jsonKeyTwice?line=3&key=Open'],
    [{ scoresData: '[{"a": {}, "b": {"a": 1,\n"a": 1}}]' }, 'scoresData', 'jsonKeyTwice?line=2&key=a'],
    [{ tags: '' }, 'tags', 'required'],
    [{ scoresData: '[\n1e400]' }, 'scoresData', 'jsonInexact?line=2&number=1e400'],
    [{ scoresData: '{\n a' }, 'scoresData', 'jsonInvalid?line=2&column=2'],
    [{ name: 'a/b' }, 'name', 'datasetName'],
    [{ singerName: ' ' }, 'singerName', 'required'],
    [{ voiceType: 'alto' }, 'voiceType', 'required'],
    [{ description: 'x'.repeat(2001) }, 'description', 'tooLong?max=2000'],
  ])('%j is refused at %s: %s', (change, field, code) => {
    const whole = { name: 'a', singerName: 'b', songName: 'c', voiceType: 'bass', tags: '{}', scoresData: 'null', revision: '0' }
    const read = datasetSchema.safeParse({ ...whole, ...change })
    expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, code]])
  })
})

describe('deleting', () => {
  test('takes the rows with all that people rated, then the files; the upload’s page still says what was made', async () => {
    const { id, name, tasks, audioUploadId } = await makeDataset(admin, {}, 2)
    const batch = await db.datasetBatch.create({ data: { kind: 'audio', createdById: admin.id, createdAt: now(), confirmedAt: now() } })
    await db.datasetItem.create({ data: { batchId: batch.id, name, audioUploadId, status: 'created', datasetId: id } })
    const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })
    const keys = [storageKey!, `derived/test/${id}.json`, `derived/test/${id}.wav`]
    await db.media.create({
      data: {
        uploadId: audioUploadId,
        kind: 'peaks',
        storageKey: keys[1]!,
        mime: 'application/json',
        size: 1,
        sha256: 'x',
        createdAt: now(),
      },
    })
    await db.ratingTask.update({ where: { id: tasks[0]!.id }, data: { storageKey: keys[2]!, size: 1, sha256: 'x' } })
    for (const key of keys) {
      fs.mkdirSync(path.dirname(mediaPath(key)), { recursive: true })
      fs.writeFileSync(mediaPath(key), 'x')
    }
    await makeRating(tasks[0]!, await makeUser(), [open], 300)
    expect(await datasetsToDelete([id, id + 1000])).toEqual([{ id, name, ratings: 1 }])
    expect(await deleteDataset({ actorId: admin.id, datasetId: id })).toEqual({ ok: true })
    expect(await deleteDataset({ actorId: admin.id, datasetId: id })).toEqual({ ok: false, code: 'datasetNotFound' })
    expect(keys.map((key) => fs.existsSync(mediaPath(key)))).toEqual([false, false, false])
    expect(await db.rating.count({ where: { taskId: tasks[0]!.id } })).toBe(0)
    expect(await db.upload.findUnique({ where: { id: audioUploadId } })).toMatchObject({ status: 'cancelled', storageKey: null })
    expect(await db.datasetItem.findFirst({ where: { batchId: batch.id } })).toMatchObject({ status: 'created', datasetId: null })
    expect(await datasetsToDelete([id])).toEqual([])
    expect(await db.auditEntry.findFirst({ where: { action: 'dataset.deleted', subjectId: String(id) } })).toMatchObject({
      details: { name, ratings: 1 },
    })
  })
})
