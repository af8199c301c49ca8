import { beforeEach, expect, test } from 'vitest'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { db } from '~/infra/db/client'
import { makeDataset, makeRating, makeUser } from '../../../../tests/factories'
import { deleteDataset } from '../delete-dataset.server'
import { deleteRating } from './delete-rating.server'
import { deleteTask } from './delete-task.server'
import { removeRating } from './remove-rating.server'

let admin: { id: number }
let tag: { id: number }

beforeEach(async () => {
  await db.dataset.deleteMany()
  await db.skillTag.deleteMany()
  await db.notice.deleteMany()
  await db.mail.deleteMany()
  await db.setting.deleteMany()
  forgetSettings()
  admin = await makeUser({ role: 'admin' })
  tag = await db.skillTag.create({ data: { code: 'Clean', name: '干净', sortOrder: 1, createdAt: new Date() } })
})

const told = () => db.notice.findMany({ orderBy: { id: 'asc' }, select: { userId: true, kind: true, params: true } })
const mailed = () => db.mail.findMany({ orderBy: { id: 'asc' }, select: { userId: true, template: true } })

test('a rater is told of a rating that an administrator deletes, with the reason; of their own deletion nobody', async () => {
  const { tasks } = await makeDataset(admin, { name: 'heard' }, 3)
  const [rater, gone] = [await makeUser(), await makeUser({ status: 'disabled' })]
  const [first, second, third] = [
    await makeRating(tasks[0]!, rater, [tag], 300),
    await makeRating(tasks[1]!, rater, [tag], 300),
    await makeRating(tasks[1]!, gone, [tag], 300),
  ]
  await makeRating(tasks[0]!, rater, [tag], 350, 1)
  const own = await makeRating(tasks[0]!, admin, [tag], 300)
  const remove = (ratingId: number) => removeRating({ actorId: admin.id, ratingId, reason: '连续给同一个分数' })
  expect(await remove(first.id)).toEqual({ ok: true })
  const link = expect.stringMatching(/\/admin\/my-scores$/) as string
  const params = { name: expect.any(String) as string, dataset: 'heard', reason: '连续给同一个分数', link }
  expect(await told()).toEqual([{ userId: rater.id, kind: 'rating_deleted', params }])
  expect(await mailed()).toEqual([{ userId: rater.id, template: 'rating_deleted' }])
  expect([await remove(own.id), await remove(third.id)]).toEqual([{ ok: true }, { ok: true }])
  expect(await deleteRating({ userId: rater.id, ratingId: second.id })).toEqual({ ok: true })
  expect(await told()).toHaveLength(1)
})

test('who rated a task that is deleted is told once for all that go in one act, and again when others go; of a whole dataset as such', async () => {
  const [one, other] = [await makeDataset(admin, { name: 'one' }, 3), await makeDataset(admin, { name: 'other' })]
  const [ann, ben, idle] = [await makeUser(), await makeUser(), await makeUser()]
  for (const task of one.tasks) await makeRating(task, ann, [tag], 300)
  await makeRating(one.tasks[1]!, ben, [tag], 300)
  await makeRating(one.tasks[1]!, admin, [tag], 300)
  await makeRating(other.tasks[0]!, ben, [tag], 300)
  for (const [index, { id: taskId }] of one.tasks.entries())
    expect(await deleteTask({ actorId: admin.id, taskId, at: new Date(index < 2 ? 1 : 2) })).toEqual({ ok: true })
  const who = async () => (await told()).map(({ userId, kind, params }) => [userId, kind, (params as { dataset: string }).dataset])
  expect(await who()).toEqual([ann, ben, ann].map(({ id }) => [id, 'rated_task_deleted', 'one']))
  await db.notice.deleteMany()
  expect(await deleteDataset({ actorId: admin.id, datasetId: other.id })).toEqual({ ok: true })
  expect(await who()).toEqual([[ben.id, 'rated_dataset_deleted', 'other']])
  expect((await mailed()).some(({ userId }) => userId === idle.id || userId === admin.id)).toBe(false)
})
