import { beforeEach, expect, test } from 'vitest'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { db } from '~/infra/db/client'
import { makeDataset, makeRating, makeUser } from '../../../../tests/factories'
import { releaseTask, renewLock } from './keep-task.server'
import { recountDataset } from './recount-dataset.server'
import { saveRatingSettings } from './save-rating-settings.server'
import { submitRating } from './submit-rating.server'
import { takeNextTask, takeTask } from './take-task.server'
import { transaction } from '~/infra/db/client'

let admin: { id: number }
let tag: { id: number }

beforeEach(async () => {
  await db.dataset.deleteMany()
  await db.skillTag.deleteMany()
  await db.setting.deleteMany()
  forgetSettings()
  admin = await makeUser({ role: 'admin' })
  tag = await db.skillTag.create({ data: { code: 'Clean', name: '干净', sortOrder: 1, createdAt: new Date() } })
})

const raters = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser()))
const next = async ({ id }: { id: number }) => {
  const taken = await takeNextTask({ userId: id })
  return taken.ok ? taken.taskId : taken.code
}
const settings = (changes: object) =>
  saveRatingSettings({ actorId: admin.id, changes: { ratingsWanted: 3, repeatEvery: 0, lockMinutes: 15, ...changes } })
const rate = (user: { id: number }, taskId: number, hundredths = 400) =>
  submitRating({ userId: user.id, taskId, values: new Map([[tag.id, hundredths]]), comment: '' })
const lapse = (taskId: number) => db.ratingLock.update({ where: { taskId }, data: { lockedAt: new Date(1), expiresAt: new Date(2) } })

test('fifty at once are given fifty different tasks, the next one none', async () => {
  const { tasks } = await makeDataset(admin, {}, 50)
  const people = await raters(50)
  const given = await Promise.all(people.map(next))
  expect(new Set(given)).toEqual(new Set(tasks.map(({ id }) => id)))
  expect(await next((await raters(1))[0]!)).toBe('noTask')
  expect(await db.ratingLock.count()).toBe(50)
})

test('who has a task in hand is given it again, also after its time, while nobody else has taken it', async () => {
  await makeDataset(admin, {}, 3)
  const [person] = await raters(1)
  const first = await next(person!)
  expect(await next(person!)).toBe(first)
  await lapse(first as number)
  expect(await next(person!)).toBe(first)
  const lock = await db.ratingLock.findUniqueOrThrow({ where: { userId: person!.id } })
  expect(lock.expiresAt.getTime() - lock.lockedAt.getTime()).toBe(15 * 60_000)
  expect(lock.expiresAt > new Date()).toBe(true)
})

test('the fewest ratings go first, among equals the place that was drawn; what one has rated or is done is not given', async () => {
  const { id: datasetId, tasks } = await makeDataset(admin, {}, 5)
  const [person, ...others] = await raters(4)
  const shuffles = [50, 40, 30, 20, 10]
  for (const [index, { id }] of tasks.entries()) await db.ratingTask.update({ where: { id }, data: { shuffle: shuffles[index]! } })
  const ids = tasks.map(({ id }) => id)
  // The last was drawn first: it is done. The one before it has been rated once, by somebody else; the third by the person.
  for (const other of others) await makeRating(tasks[4]!, other, [tag], 300)
  await makeRating(tasks[3]!, others[0]!, [tag], 300)
  await makeRating(tasks[2]!, person!, [tag], 300)
  await transaction((tx) => recountDataset(tx, datasetId))
  const given: (number | string)[] = []
  for (let round = 0; round < 4; round++) {
    const taskId = await next(person!)
    given.push(taskId)
    if (typeof taskId === 'number') await rate(person!, taskId)
  }
  expect(given).toEqual([ids[1], ids[0], ids[3], 'noTask'])
})

test('a task whose browser was killed comes back when its lock has run out, after those nobody had', async () => {
  const { tasks } = await makeDataset(admin, {}, 2)
  const [gone, person, third] = await raters(3)
  const lost = (await next(gone!)) as number
  const other = tasks.find(({ id }) => id !== lost)!.id
  expect(await next(person!)).toBe(other)
  expect(await next(third!)).toBe('noTask')
  await lapse(lost)
  expect(await next(third!)).toBe(lost)
  expect(await db.ratingLock.findUniqueOrThrow({ where: { taskId: lost } })).toMatchObject({ userId: third!.id })
  expect(await renewLock({ userId: gone!.id, taskId: lost })).toEqual({ ok: false, code: 'lockLost' })
})

test('fifty ask for one task whose lock has run out: one is given it', async () => {
  await makeDataset(admin)
  const lost = (await next((await raters(1))[0]!)) as number
  await lapse(lost)
  const given = await Promise.all((await raters(50)).map(next))
  expect(given.filter((one) => one === lost)).toHaveLength(1)
  expect(given.filter((one) => one === 'noTask')).toHaveLength(49)
})

test('a lock is renewed from now on, and put back at once', async () => {
  await makeDataset(admin)
  const [person, other] = await raters(2)
  const taskId = (await next(person!)) as number
  await lapse(taskId)
  const renewed = await renewLock({ userId: person!.id, taskId })
  expect(renewed.ok && renewed.expiresAt > new Date()).toBe(true)
  expect(await next(other!)).toBe('noTask')
  await releaseTask({ userId: other!.id, taskId })
  expect(await next(other!)).toBe('noTask')
  await releaseTask({ userId: person!.id, taskId })
  expect(await next(other!)).toBe(taskId)
})

test('a task that was chosen takes the place of the one in hand; what cannot be rated says why', async () => {
  const { tasks } = await makeDataset(admin, {}, 5)
  const [first, second, done, failed, rated] = tasks.map(({ id }) => id) as [number, number, number, number, number]
  const [person, other] = await raters(2)
  const take = (taskId: number, { id } = person!) => takeTask({ userId: id, taskId })
  expect(await take(first)).toEqual({ ok: true, taskId: first })
  expect(await take(second)).toEqual({ ok: true, taskId: second })
  expect(await take(first, other)).toEqual({ ok: true, taskId: first })
  expect(await take(first)).toEqual({ ok: false, code: 'taskTaken' })
  await db.ratingTask.update({ where: { id: done }, data: { status: 'completed' } })
  expect(await take(done)).toEqual({ ok: false, code: 'taskCompleted' })
  await db.ratingTask.update({ where: { id: failed }, data: { status: 'failed' } })
  expect(await take(failed)).toEqual({ ok: false, code: 'taskFailed' })
  await makeRating({ id: rated }, person!, [tag], 100)
  expect(await take(rated)).toEqual({ ok: false, code: 'alreadyRated' })
  expect(await take(999_999)).toEqual({ ok: false, code: 'notFound' })
  expect(await db.ratingLock.findMany({ orderBy: { taskId: 'asc' }, select: { taskId: true, userId: true } })).toEqual([
    { taskId: first, userId: other!.id },
    { taskId: second, userId: person!.id },
  ])
})

test('a task in hand that turns out not to be heard is not given again', async () => {
  const { tasks } = await makeDataset(admin, {}, 2)
  const [person] = await raters(1)
  const first = (await next(person!)) as number
  await db.ratingTask.update({ where: { id: first }, data: { status: 'failed' } })
  expect(await next(person!)).toBe(tasks.find(({ id }) => id !== first)!.id)
})

test('each fourth task is one that was rated before, none of the last five, once; it counts for nothing but its rater’s consistency', async () => {
  await settings({ repeatEvery: 4, ratingsWanted: 1 })
  const { id: datasetId } = await makeDataset(admin, {}, 12)
  const [person] = await raters(1)
  const given: number[] = []
  for (;;) {
    const taskId = await next(person!)
    if (typeof taskId === 'string') break
    expect(await rate(person!, taskId, 100 + given.length)).toEqual({ ok: true })
    given.push(taskId)
  }
  const repeats = await db.rating.findMany({ where: { userId: person!.id, round: 1 }, orderBy: { id: 'asc' } })
  // The fourth has no rating that is old enough.
  const places = given.flatMap((taskId, index) => (given.indexOf(taskId) < index ? [index + 1] : []))
  expect(places.slice(0, 2)).toEqual([8, 12])
  expect(repeats.map(({ taskId }) => taskId)).toEqual(places.map((place) => given[place - 1]))
  for (const place of places) expect(place - 1 - given.indexOf(given[place - 1]!)).toBeGreaterThan(5)
  expect(new Set(repeats.map(({ taskId }) => taskId)).size).toBe(repeats.length)
  expect(await db.datasetScore.findMany({ where: { datasetId } })).toMatchObject([{ count: 12 }])
  expect(await db.ratingTask.count({ where: { ratingCount: 1, status: 'completed' } })).toBe(12)
})

test('with another number of ratings wanted, tasks are done or wanted again', async () => {
  const { tasks } = await makeDataset(admin, {}, 2)
  const people = await raters(3)
  for (const person of people.slice(0, 2)) await rate(person, tasks[0]!.id)
  const states = async () => (await db.ratingTask.findMany({ orderBy: { id: 'asc' } })).map(({ status }) => status)
  expect(await states()).toEqual(['processing', 'pending'])
  await settings({ ratingsWanted: 2 })
  expect(await states()).toEqual(['completed', 'pending'])
  await settings({ ratingsWanted: 4 })
  expect(await states()).toEqual(['processing', 'pending'])
  expect(await db.auditEntry.count({ where: { action: 'settings.saved', subjectId: 'ratings', actorId: admin.id } })).toBe(2)
})
