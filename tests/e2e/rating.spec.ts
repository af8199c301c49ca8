import type { Page } from '@playwright/test'
import { hydrated } from './setup/hydrated'
import { makeAudible } from './setup/make-audible'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

const words = {
  zh: {
    next: '评下一个',
    submit: '提交并评下一个',
    stop: '提交并返回列表',
    release: '放回，先不评',
    save: '保存',
    delete: '删除',
    comment: '评语',
  },
  en: {
    next: 'Rate the next one',
    submit: 'Submit and rate the next',
    stop: 'Submit and back to the list',
    release: 'Put back unrated',
    save: 'Save',
    delete: 'Delete',
    comment: 'Comment',
  },
}

test.beforeEach(async ({ db }) => {
  await db.dataset.deleteMany()
  await db.skillTag.updateMany({ where: { code: { notIn: ['Clean', 'Open'] } }, data: { isActive: false } })
})

test.afterAll(async ({ db }) => {
  await db.skillTag.updateMany({ data: { isActive: true } })
})

const fill = async (page: Page, ...points: string[]) => {
  for (const [index, text] of points.entries()) await page.locator('[data-score]').nth(index).fill(text)
}
/** In the first second a page submits nothing unless something was typed. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('from the list through a rating to the next task, and what is typed is never lost', async ({
  language: locale,
  page,
  baseURL,
  make,
  db,
  signIn,
}) => {
  const t = words[locale]
  const { say, textOf } = await sayings(locale)
  const rater = await make.makeUser()
  const dataset = await make.makeDataset(rater, {}, 2)
  await makeAudible(dataset)
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(page.context(), rater)
  await page.goto('/admin/scoring')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(page.getByText(dataset.singerName)).toHaveCount(0)
  await press(page, t.next)
  await expect(page).toHaveURL(new RegExp(`/admin/scoring/(${dataset.tasks.map(({ id }) => id).join('|')})$`))
  const first = Number(new URL(page.url()).pathname.split('/').pop())
  await expect(page.locator('audio')).toBeVisible()
  await expect(page.getByRole('img', { name: say('ratings.waveform') })).toBeVisible()
  const sound = await page.request.get(`/media/segments/${first}`, { headers: { Range: 'bytes=0-3' } })
  expect([sound.status(), await sound.text()]).toEqual([206, 'RIFF'])

  // One is missing, one beyond its maximum: the nearest bound stands there, and nothing was written.
  await fill(page, '7')
  await page.getByLabel(t.comment).fill('气息稳')
  await press(page, t.submit)
  await expect(page.getByText(textOf('scoreAboveMax?max=5'))).toBeVisible()
  await expect(page.getByText(textOf('required'))).toBeVisible()
  await expect(page.locator('[data-score]').nth(0)).toHaveValue('5')
  await expect(page.getByLabel(t.comment)).toHaveValue('气息稳')
  expect(await db.rating.count({ where: { userId: rater.id } })).toBe(0)

  await fill(page, '４．５', '3')
  await press(page, t.submit)
  await expect(page.getByText(say('ratings.submitted'))).toBeVisible()
  const second = dataset.tasks.find(({ id }) => id !== first)!.id
  await expect(page).toHaveURL(new RegExp(`/admin/scoring/${second}$`))
  await expect(page.getByLabel(t.comment)).toHaveValue('')
  const given = await db.rating.findFirstOrThrow({ where: { userId: rater.id }, include: { values: { orderBy: { hundredths: 'asc' } } } })
  expect(given).toMatchObject({ taskId: first, comment: '气息稳', values: [{ hundredths: 300 }, { hundredths: 450 }] })
  expect(await db.datasetScore.count({ where: { datasetId: dataset.id } })).toBe(2)

  await fill(page, '2')
  await press(page, t.release)
  await expect(page.getByText(say('ratings.released'))).toBeVisible()
  expect(await db.ratingLock.count({ where: { userId: rater.id } })).toBe(0)
  await press(page, say('ratings.rateThis', { song: dataset.songName, segment: say('ratings.part', partOf(dataset, second)) }))
  await fill(page, '2', '2')
  await press(page, t.stop)
  await expect(page.getByRole('heading', { name: say('ratings.empty') })).toBeVisible()
  await expect(page.getByRole('button', { name: t.next, exact: true })).toHaveCount(0)
})

test('what cannot be rated now says so', async ({ language: locale, page, baseURL, make, db, signIn }) => {
  const t = words[locale]
  const { textOf, say } = await sayings(locale)
  const [rater, other] = [await make.makeUser(), await make.makeUser()]
  const { tasks } = await make.makeDataset(rater, {}, 2)
  const [taken, rated] = tasks.map(({ id }) => id) as [number, number]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(page.context(), rater)

  await page.goto(`/admin/scoring/${taken}`)
  await press(page, say('ratings.take'))
  await expect(page.getByText(say('ratings.audioMissing'))).toBeVisible()
  await fill(page, '4', '3')
  // The time runs out, and somebody else takes it.
  const { takeTask } = await import('~/domain/datasets/ratings/take-task.server')
  await db.ratingLock.update({ where: { taskId: taken }, data: { lockedAt: new Date(1), expiresAt: new Date(2) } })
  await takeTask({ userId: other.id, taskId: taken })
  await press(page, t.submit)
  await expect(page.getByText(textOf('taskTaken'))).toBeVisible()
  await expect(page.locator('#rating .notice')).toHaveCount(1)
  await expect(page.locator('[data-score]').nth(1)).toHaveValue('3')
  // They gave it back: the same sheet is taken.
  await db.ratingLock.deleteMany({ where: { taskId: taken } })
  await fill(page, '4', '3')
  await press(page, t.stop)
  await expect(page.getByText(say('ratings.submitted'))).toBeVisible()

  await page.goto(`/admin/scoring/${rated}`)
  await press(page, say('ratings.take'))
  await fill(page, '1', '1')
  await make.makeRating({ id: rated }, rater, await db.skillTag.findMany({ where: { isActive: true } }), 200)
  await press(page, t.submit)
  await expect(page.getByText(textOf('alreadyRated'))).toBeVisible()
  await expect(page.locator('#rating .notice')).toHaveCount(1)
  expect(await db.rating.count({ where: { userId: rater.id } })).toBe(2)

  const answer = await page.request.post('/admin/scoring', {
    form: { intent: 'take' },
    headers: { Origin: baseURL!, Accept: 'text/html' },
  })
  expect([answer.status(), (await answer.text()).includes(textOf('taskMissing'))]).toEqual([400, true])
  await page.goto(`/admin/scoring/${rated}`)
  await expect(page.getByRole('heading', { name: say('ratings.not_rated') })).toBeVisible()
  for (const path of ['/admin/scoring/999999', '/media/segments/999999']) expect((await page.request.get(path)).status()).toBe(404)
})

test('one’s own scores are viewed, edited and deleted, nobody else’s', async ({ language: locale, page, baseURL, make, db, signIn }) => {
  const t = words[locale]
  const { say, textOf } = await sayings(locale)
  const [rater, other] = [await make.makeUser(), await make.makeUser()]
  const dataset = await make.makeDataset(rater)
  await makeAudible(dataset)
  const tags = await db.skillTag.findMany({ where: { isActive: true } })
  const own = await make.makeRating(dataset.tasks[0]!, rater, tags, 200)
  const foreign = await make.makeRating(dataset.tasks[0]!, other, tags, 400)
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(page.context(), rater)
  for (const path of ['', '/deletion']) expect((await page.request.get(`/admin/my-scores/${foreign.id}${path}`)).status()).toBe(404)

  await page.goto('/admin/my-scores')
  await expect(page.getByText(dataset.singerName)).toBeVisible()
  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.locator('audio')).toBeVisible()
  await fill(page, 'abc', '5')
  await press(page, t.save)
  await expect(page.getByText(textOf('notANumber'))).toBeVisible()
  await expect(page.locator('[data-score]').nth(0)).toHaveValue('abc')

  // Edited elsewhere meanwhile.
  await db.rating.update({ where: { id: own.id }, data: { revision: 1 } })
  await fill(page, '3.5', '5')
  await press(page, t.save)
  await expect(page.getByText(textOf('ratingChanged'))).toBeVisible()
  await expect(page.getByText(textOf('storedElsewhere?value=2')).first()).toBeVisible()
  await press(page, t.save)
  await expect(page.getByText(say('ratings.edited_ok'))).toBeVisible()
  expect(await db.datasetScore.findMany({ where: { datasetId: dataset.id }, select: { count: true, sum: true } })).toEqual(
    expect.arrayContaining([
      { count: 2, sum: 750 },
      { count: 2, sum: 900 },
    ]),
  )
  await page.goto(`/admin/my-scores/${own.id}`)
  await expect(page.getByRole('heading', { name: say('ratings.before') })).toBeVisible()

  await page.goto(`/admin/my-scores/${own.id}/deletion`)
  await press(page, t.delete)
  await expect(page.getByText(say('ratings.deleted_ok'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('ratings.ownEmpty') })).toBeVisible()
  expect(await db.rating.findMany({ where: { task: { datasetId: dataset.id } }, select: { id: true } })).toEqual([{ id: foreign.id }])
})

test('how ratings are given is set by an administrator, within bounds', async ({ page, make, signIn, db }) => {
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  await page.goto('/admin/rating-settings')
  await page.getByLabel('任务保留的分钟数').fill('0')
  await page.getByLabel('每个任务需要的评分人数').fill('4')
  await press(page, '保存')
  await expect(page.getByText('请填写 2 至 240 之间的整数。')).toBeVisible()
  await expect(page.getByLabel('每个任务需要的评分人数')).toHaveValue('4')
  await page.getByLabel('任务保留的分钟数').fill('20')
  await press(page, '保存')
  await expect(page.getByText('评分设置已保存。')).toBeVisible()
  expect(await db.setting.findUniqueOrThrow({ where: { key: 'ratings' } })).toMatchObject({ value: { ratingsWanted: 4, lockMinutes: 20 } })
  await db.setting.deleteMany()
})

test('everything goes by keys, and the task is held while its page is open', async ({ page, make, db, signIn, scripted }) => {
  test.skip(!scripted, 'Keys are scripts’.')
  const rater = await make.makeUser()
  const dataset = await make.makeDataset(rater, {}, 2)
  await makeAudible(dataset)
  await signIn(page.context(), rater)
  await page.clock.install()
  await page.goto('/admin/scoring')
  await press(page, '评下一个')
  const audio = page.locator('audio')
  const taskId = Number(new URL(page.url()).pathname.split('/').pop())
  await hydrated(page.locator('#rating'))
  await expect(page.locator('[data-score]').first()).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const state = () => audio.evaluate((element: HTMLAudioElement) => ({ paused: element.paused, at: element.currentTime }))

  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.readyState)).toBeGreaterThan(1)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await state()).paused).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await state()).paused).toBe(true)
  await audio.evaluate((element: HTMLAudioElement) => void (element.currentTime = 1))
  await page.keyboard.press('Shift+ArrowLeft')
  expect((await state()).at).toBe(0)
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: '停止循环' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: '循环播放' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // A lock that ran out while nobody took the task is renewed by the page.
  await db.ratingLock.update({ where: { taskId }, data: { lockedAt: new Date(1), expiresAt: new Date(2) } })
  await page.clock.fastForward(61_000)
  await expect.poll(async () => (await db.ratingLock.findUniqueOrThrow({ where: { taskId } })).expiresAt > new Date()).toBe(true)
  await db.ratingLock.deleteMany({ where: { taskId } })
  await page.clock.fastForward(61_000)
  await expect(page.getByText('这个任务不再为您保留')).toBeVisible()

  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await page.keyboard.type('4')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('评分已提交，已计入数据集。')).toBeVisible()
  const { values } = await db.rating.findFirstOrThrow({ where: { userId: rater.id }, include: { values: true } })
  expect(values.map(({ hundredths }) => hundredths).sort()).toEqual([350, 400])
})

function partOf({ tasks }: { tasks: { id: number; segmentIndex: number }[] }, taskId: number) {
  const { segmentIndex } = tasks.find(({ id }) => id === taskId)!
  return { number: segmentIndex + 1, total: tasks.length, length: '0:10' }
}
