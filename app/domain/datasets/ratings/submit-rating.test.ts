import { beforeEach, expect, test } from 'vitest'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { db } from '~/infra/db/client'
import { makeDataset, makeRating, makeUser } from '../../../../tests/factories'
import { ownRatings } from './queries/own-ratings.server'
import { ratingTask } from './queries/rating-task.server'
import { deleteRating } from './delete-rating.server'
import { editRating } from './edit-rating.server'
import { releaseLock } from './release-lock.server'
import { saveRatingSettings } from './save-rating-settings.server'
import { submitRating } from './submit-rating.server'
import { takeNextTask, takeTask } from './take-task.server'

let admin: { id: number }
let tags: { id: number }[]

beforeEach(async () => {
  await db.dataset.deleteMany()
  await db.skillTag.deleteMany()
  await db.setting.deleteMany()
  forgetSettings()
  admin = await makeUser({ role: 'admin' })
  tags = await Promise.all(
    ['Clean', 'Open'].map((code, index) => db.skillTag.create({ data: { code, name: code, sortOrder: index, createdAt: new Date() } })),
  )
})

const valuesOf = (...hundredths: number[]) => new Map(hundredths.map((value, index) => [tags[index]!.id, value]))
const submit = (user: { id: number }, taskId: number, hundredths: number[] = [400, 300], comment = '') =>
  submitRating({ userId: user.id, taskId, values: valuesOf(...hundredths), comment })
const aggregates = (datasetId: number) =>
  db.datasetScore.findMany({ where: { datasetId }, orderBy: { skillTagId: 'asc' }, select: { skillTagId: true, count: true, sum: true } })
const lapse = (taskId: number) => db.ratingLock.update({ where: { taskId }, data: { lockedAt: new Date(1), expiresAt: new Date(2) } })

test('a rating frees its task and is in its dataset’s figures at once', async () => {
  const { id: datasetId, tasks } = await makeDataset(admin, {}, 2)
  const person = await makeUser()
  const taken = await takeTask({ userId: person.id, taskId: tasks[0]!.id })
  expect(taken.ok).toBe(true)
  expect(await submit(person, tasks[0]!.id, [450, 300], '气息很稳')).toEqual({ ok: true })
  expect(await db.ratingLock.count()).toBe(0)
  expect(await db.ratingTask.findUniqueOrThrow({ where: { id: tasks[0]!.id } })).toMatchObject({ status: 'processing', ratingCount: 1 })
  expect(await aggregates(datasetId)).toEqual([
    { skillTagId: tags[0]!.id, count: 1, sum: 450 },
    { skillTagId: tags[1]!.id, count: 1, sum: 300 },
  ])
  expect(await db.rating.findFirstOrThrow({ where: { userId: person.id } })).toMatchObject({ comment: '气息很稳', round: 0, revision: 0 })
})

test('sent twice, at once or after a lost answer, it is one rating; another one is refused', async () => {
  const { id: datasetId, tasks } = await makeDataset(admin)
  const person = await makeUser()
  const answers = await Promise.all([submit(person, tasks[0]!.id), submit(person, tasks[0]!.id), submit(person, tasks[0]!.id)])
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await submit(person, tasks[0]!.id, [100, 100])).toEqual({ ok: false, code: 'alreadyRated' })
  expect(await submit(person, tasks[0]!.id, [400, 300], '别的')).toEqual({ ok: false, code: 'alreadyRated' })
  expect(await db.rating.count()).toBe(1)
  expect(await aggregates(datasetId)).toMatchObject([{ count: 1 }, { count: 1 }])
})

test('one whose time has run out may still submit, unless somebody else has the task now; then once they are done', async () => {
  const { tasks } = await makeDataset(admin)
  const [slow, quick] = [await makeUser(), await makeUser()]
  const taskId = tasks[0]!.id
  await takeNextTask({ userId: slow.id })
  await lapse(taskId)
  expect(await takeNextTask({ userId: quick.id })).toEqual({ ok: true, taskId })
  expect(await submit(slow, taskId)).toEqual({ ok: false, code: 'taskTaken' })
  expect(await db.rating.count()).toBe(0)
  expect(await submit(quick, taskId)).toEqual({ ok: true })
  expect(await submit(slow, taskId)).toEqual({ ok: true })
  expect(await db.ratingTask.findUniqueOrThrow({ where: { id: taskId } })).toMatchObject({ ratingCount: 2 })
})

test('it holds just the active tags, each within its maximum, of a task that can be heard', async () => {
  const { tasks } = await makeDataset(admin)
  const [person, taskId] = [await makeUser(), tasks[0]!.id]
  for (const hundredths of [[400], [501, 100], [-1, 100]]) {
    expect(await submit(person, taskId, hundredths)).toEqual({ ok: false, code: 'ratingIncomplete' })
  }
  await db.skillTag.update({ where: { id: tags[1]!.id }, data: { isActive: false } })
  expect(await submit(person, taskId, [400, 300])).toEqual({ ok: false, code: 'ratingIncomplete' })
  expect(await submit(person, 999_999, [400])).toEqual({ ok: false, code: 'notFound' })
  await db.ratingTask.update({ where: { id: taskId }, data: { status: 'failed' } })
  expect(await submit(person, taskId, [400])).toEqual({ ok: false, code: 'taskFailed' })
  expect(await db.rating.count()).toBe(0)
})

test('it is changed by its rater alone, from the revision they saw, and what it was is kept', async () => {
  const { id: datasetId, tasks } = await makeDataset(admin)
  const [person, other] = [await makeUser(), await makeUser()]
  const { id: ratingId } = await makeRating(tasks[0]!, person, tags, 300)
  const edit = (user: { id: number }, hundredths: number[], revision = 0) =>
    editRating({ userId: user.id, ratingId, revision, values: valuesOf(...hundredths), comment: '' })
  expect(await edit(other, [100, 100])).toEqual({ ok: false, code: 'notFound' })
  expect(await edit(person, [100, 501])).toEqual({ ok: false, code: 'ratingIncomplete' })
  expect(await edit(person, [100])).toEqual({ ok: false, code: 'ratingIncomplete' })
  expect(await edit(person, [100, 200])).toEqual({ ok: true })
  // Sent once more it is what it is; something else from before is not written over it.
  expect(await edit(person, [100, 200])).toEqual({ ok: true })
  expect(await edit(person, [500, 500])).toEqual({ ok: false, code: 'ratingChanged' })
  expect(await edit(person, [500, 500], 1)).toEqual({ ok: true })
  expect(await aggregates(datasetId)).toMatchObject([{ sum: 500 }, { sum: 500 }])
  expect(await db.rating.findUniqueOrThrow({ where: { id: ratingId } })).toMatchObject({ revision: 2 })
  const revisions = await db.ratingRevision.findMany({ orderBy: { id: 'asc' }, select: { kind: true, values: true, userId: true } })
  expect(revisions).toEqual([
    { kind: 'edited', userId: person.id, values: { Clean: 300, Open: 300 } },
    { kind: 'edited', userId: person.id, values: { Clean: 100, Open: 200 } },
  ])
})

test('deleted, it leaves the figures, takes its repeat along, and the task is wanted again', async () => {
  await saveRatingSettings({ actorId: admin.id, changes: { ratingsWanted: 1, repeatEvery: 0, lockMinutes: 15 } })
  const { id: datasetId, tasks } = await makeDataset(admin)
  const [person, other, taskId] = [await makeUser(), await makeUser(), tasks[0]!.id]
  expect(await submit(person, taskId)).toEqual({ ok: true })
  await makeRating({ id: taskId }, person, tags, 200, 1)
  const [first, repeat] = await db.rating.findMany({ orderBy: { round: 'asc' } })
  // What was given a second time is neither seen nor changed by itself.
  expect((await ownRatings({ userId: person.id, page: 1 })).ratings.map(({ id }) => id)).toEqual([first!.id])
  expect(await deleteRating({ userId: person.id, ratingId: repeat!.id })).toEqual({ ok: false, code: 'notFound' })
  expect(await deleteRating({ userId: other.id, ratingId: first!.id })).toEqual({ ok: false, code: 'notFound' })
  expect(await deleteRating({ userId: person.id, ratingId: first!.id })).toEqual({ ok: true })
  expect(await deleteRating({ userId: person.id, ratingId: first!.id })).toEqual({ ok: false, code: 'notFound' })
  expect(await db.rating.count()).toBe(0)
  expect(await aggregates(datasetId)).toEqual([])
  expect(await db.ratingTask.findUniqueOrThrow({ where: { id: taskId } })).toMatchObject({ status: 'pending', ratingCount: 0 })
  expect(await db.ratingRevision.findMany({ orderBy: { round: 'asc' }, select: { kind: true, round: true } })).toEqual([
    { kind: 'deleted', round: 0 },
    { kind: 'deleted', round: 1 },
  ])
  expect(await takeNextTask({ userId: person.id })).toEqual({ ok: true, taskId })
})

test('a repeat in hand becomes a first rating when the first is deleted meanwhile', async () => {
  const { tasks } = await makeDataset(admin)
  const [person, taskId] = [await makeUser(), tasks[0]!.id]
  const { id: ratingId } = await makeRating(tasks[0]!, person, tags, 300)
  await db.ratingLock.create({
    data: { taskId, userId: person.id, round: 1, lockedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) },
  })
  expect(await deleteRating({ userId: person.id, ratingId })).toEqual({ ok: true })
  expect(await submit(person, taskId)).toEqual({ ok: true })
  expect(await db.rating.findMany({ select: { round: true } })).toEqual([{ round: 0 }])
})

test('a repeat is one also when its lock is gone: what the form kept says so, to nobody else and of no other task', async () => {
  const { tasks } = await makeDataset(admin, {}, 2)
  const [person, other, taskId] = [await makeUser(), await makeUser(), tasks[0]!.id]
  for (const task of tasks) await makeRating(task, person, tags, 300)
  const give = (round: number) =>
    db.ratingLock.create({ data: { taskId, userId: person.id, round, lockedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) } })
  await give(1)
  const kept = async () => (await ratingTask({ userId: person.id, taskId }))!.inHand!
  const inHand = await kept()
  await db.ratingLock.updateMany({ data: { round: 0 } })
  expect((await kept()).length).toBe(inHand.length)
  expect((await ratingTask({ userId: other.id, taskId }))!.inHand).toBeNull()
  await db.ratingLock.updateMany({ data: { round: 1 } })
  expect(await releaseLock({ actorId: admin.id, taskId })).toEqual({ ok: true })
  const send = (
    hundredths: number[],
    { user = person, id = taskId, text = inHand }: { user?: typeof person; id?: number; text?: string } = {},
  ) => submitRating({ userId: user.id, taskId: id, inHand: text, values: valuesOf(...hundredths), comment: '' })
  for (const wrong of [{ text: 'x.y.z' }, { id: tasks[1]!.id }])
    expect(await send([400, 200], wrong)).toEqual({ ok: false, code: 'alreadyRated' })
  // Also with the figures of the first: they are another rating.
  expect(await send([300, 300])).toEqual({ ok: true })
  expect(await send([300, 300])).toEqual({ ok: true })
  expect(await send([100, 100])).toEqual({ ok: false, code: 'alreadyRated' })
  expect(await send([400, 200], { user: other })).toEqual({ ok: true })
  const rounds = await db.rating.findMany({ where: { taskId }, orderBy: { id: 'asc' }, select: { userId: true, round: true } })
  expect(rounds).toEqual([
    { userId: person.id, round: 0 },
    { userId: person.id, round: 1 },
    { userId: other.id, round: 0 },
  ])
})

test('whatever raters do, side by side, the figures kept are those of the ratings that are there', async () => {
  await saveRatingSettings({ actorId: admin.id, changes: { ratingsWanted: 2, repeatEvery: 3, lockMinutes: 15 } })
  const { id: datasetId, tasks } = await makeDataset(admin, {}, 6)
  const people = await Promise.all(Array.from({ length: 5 }, () => makeUser()))
  const draw = drawing(20_261_122)
  const points = () => valuesOf(draw(501), draw(501))
  const act = async ({ id: userId }: { id: number }) => {
    const own = await db.rating.findMany({ where: { userId } })
    const one = own[draw(Math.max(1, own.length))]
    const kind = draw(5)
    if (kind === 0 && one) return deleteRating({ userId, ratingId: one.id })
    if (kind === 1 && one) return editRating({ userId, ratingId: one.id, revision: one.revision, values: points(), comment: '' })
    const taken = await takeNextTask({ userId })
    return taken.ok && submitRating({ userId, taskId: taken.taskId, values: points(), comment: '' })
  }
  for (let turn = 0; turn < 12; turn++) {
    await Promise.all(people.map(act))
    const firsts = await db.rating.findMany({ where: { round: 0 }, include: { values: true } })
    const kept = await aggregates(datasetId)
    for (const { id } of tags) {
      const given = firsts.flatMap(({ values }) => values.filter(({ skillTagId }) => skillTagId === id))
      const sum = given.reduce((all, { hundredths }) => all + hundredths, 0)
      expect(kept.filter(({ skillTagId }) => skillTagId === id)).toEqual(
        given.length > 0 ? [{ skillTagId: id, count: given.length, sum }] : [],
      )
    }
    for (const { id, ratingCount, status } of await db.ratingTask.findMany({ where: { datasetId } })) {
      const counted = firsts.filter(({ taskId }) => taskId === id).length
      expect([ratingCount, status]).toEqual([counted, counted >= 2 ? 'completed' : counted > 0 ? 'processing' : 'pending'])
    }
  }
  expect(await db.rating.count({ where: { task: { datasetId } } })).toBeGreaterThan(tasks.length)
})

/** Whole numbers below a limit, the same in each run. */
function drawing(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % limit
  }
}
