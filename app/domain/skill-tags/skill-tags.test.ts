import { beforeEach, describe, expect, test } from 'vitest'
import { deleteRating } from '~/domain/datasets/ratings/delete-rating.server'
import { recountDataset } from '~/domain/datasets/ratings/recount-dataset.server'
import { db, transaction } from '~/infra/db/client'
import { makeDataset, makeRating, makeUser } from '../../../tests/factories'
import { deleteTag, moveTag } from './arrange-tags.server'
import { ensureDefaultTags } from './ensure-default-tags.server'
import { listTags } from './queries/tags.server'
import { saveTag } from './save-tag.server'
import { skillTagSchema } from './schema'

let actorId: number
const input = { code: 'Breath', name: '气息', maxScore: 5, sortOrder: undefined, isActive: true }
const codes = async () => (await listTags()).map(({ code }) => code)

beforeEach(async () => {
  actorId = (await makeUser({ role: 'admin' })).id
  await db.skillTag.deleteMany()
  await db.setting.deleteMany()
})

test('a new product has nine tags, once: a deleted one stays deleted', async () => {
  await Promise.all([ensureDefaultTags(), ensureDefaultTags()])
  expect(await codes()).toEqual(['Open', 'Clean', 'Unify', 'Resonate', 'Vibrato', 'Throat', 'Position', 'Falsetto', 'Chest'])
  const [first] = await listTags()
  expect(await deleteTag({ actorId, tagId: first!.id })).toEqual({ ok: true })
  await ensureDefaultTags()
  expect(await codes()).not.toContain('Open')
})

describe('saving', () => {
  test.each([
    ['code', { code: '1st' }, 'tagCode'],
    ['code', { code: 'Open-throat' }, 'tagCode'],
    ['code', { code: '打开' }, 'tagCode'],
    ['code', { code: undefined }, 'required'],
    ['name', { name: undefined }, 'required'],
    ['maxScore', { maxScore: '11' }, 'between?min=1&max=10'],
    ['maxScore', { maxScore: '0' }, 'between?min=1&max=10'],
    ['maxScore', { maxScore: '2.5' }, 'wholeNumber'],
    ['sortOrder', { sortOrder: '-1' }, 'notNegative'],
  ])('says what is wrong with %s', (field, change, code) => {
    const parsed = skillTagSchema.safeParse({ code: '_a1', name: '名', maxScore: '10', ...change })
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, code])
  })

  test('a blank place is behind the last; a code is taken in any case', async () => {
    await saveTag({ actorId, input: { ...input, sortOrder: 41 } })
    await saveTag({ actorId, input: { ...input, code: 'Next' } })
    expect((await listTags()).map(({ code, sortOrder }) => [code, sortOrder])).toEqual([
      ['Breath', 41],
      ['Next', 42],
    ])
    expect(await saveTag({ actorId, input: { ...input, code: 'BREATH' } })).toEqual({ ok: false, field: 'code', code: 'tagTaken' })
    const [tag] = await listTags()
    expect(await saveTag({ actorId, tagId: tag!.id, input: { ...input, code: 'next' } })).toEqual({
      ok: false,
      field: 'code',
      code: 'tagTaken',
    })
    expect(await saveTag({ actorId, tagId: 999_999, input })).toEqual({ ok: false, field: '', code: 'tagNotFound' })
  })
})

test('moving up and down keeps an order without gaps, also when two move at once', async () => {
  for (const code of ['A', 'B', 'C']) await saveTag({ actorId, input: { ...input, code, sortOrder: 7 } })
  const [a, , c] = await listTags()
  await moveTag({ actorId, tagId: c!.id, direction: 'up' })
  expect(await codes()).toEqual(['A', 'C', 'B'])
  await moveTag({ actorId, tagId: a!.id, direction: 'up' })
  expect(await codes()).toEqual(['A', 'C', 'B'])
  await Promise.all([moveTag({ actorId, tagId: a!.id, direction: 'down' }), moveTag({ actorId, tagId: c!.id, direction: 'down' })])
  expect((await listTags()).map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3])
})

test('a tag that something was scored by, in a rating or officially, is neither deleted nor lowered below it', async () => {
  await saveTag({ actorId, input })
  const [tag] = await listTags()
  const tagId = tag!.id
  const { id: datasetId, tasks } = await makeDataset({ id: actorId })
  const rating = await makeRating(tasks[0]!, { id: actorId }, [tag!], 450)
  const official = { datasetId, skillTagId: tagId }
  await db.datasetTag.create({ data: { ...official, hundredths: 480 } })
  await transaction((tx) => recountDataset(tx, datasetId))
  const lower = () => saveTag({ actorId, tagId, input: { ...input, maxScore: 4 } })
  const refused = { ok: false, field: 'maxScore', code: 'skillTagMaximum' }
  expect(await deleteTag({ actorId, tagId })).toEqual({ ok: false, code: 'tagUsed?count=2' })
  expect(await lower()).toEqual(refused)
  expect((await listTags())[0]).toMatchObject({ uses: 2, maxScore: 5 })

  await deleteRating({ userId: actorId, ratingId: rating.id })
  expect(await deleteTag({ actorId, tagId })).toEqual({ ok: false, code: 'tagUsed?count=1' })
  expect(await lower()).toEqual(refused)
  await db.datasetTag.delete({ where: { datasetId_skillTagId: official } })
  expect(await deleteTag({ actorId, tagId })).toEqual({ ok: true })
})
