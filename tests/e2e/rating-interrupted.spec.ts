import type { Page } from '@playwright/test'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ db }) => {
  await db.dataset.deleteMany()
  await db.skillTag.updateMany({ where: { code: { notIn: ['Clean', 'Open'] } }, data: { isActive: false } })
})

test.afterAll(async ({ db }) => {
  await db.skillTag.updateMany({ data: { isActive: true } })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rate = async (page: Page, ...points: string[]) => {
  for (const [index, text] of points.entries()) await page.locator('[data-score]').nth(index).fill(text)
}
const figures = (values: { hundredths: number }[]) => values.map(({ hundredths }) => hundredths).sort()

test('one task in two tabs is rated once, and Back brings no second rating', async ({
  language: locale,
  page,
  context,
  make,
  db,
  signIn,
  baseURL,
}) => {
  const { say, textOf } = await sayings(locale)
  const rater = await make.makeUser()
  const { id: datasetId, tasks } = await make.makeDataset(rater, {}, 2)
  await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(context, rater)
  await page.goto('/admin/scoring')
  await press(page, say('ratings.next'))
  await expect(page.locator('[data-score]')).toHaveCount(2)
  const first = page.url()
  const other = await context.newPage()
  await other.goto(first)
  await rate(page, '4', '3')
  await press(page, say('ratings.submitAndNext'))
  await expect(page.getByText(say('ratings.submitted'))).toBeVisible()
  const second = page.url()
  expect(second).not.toBe(first)

  // The same once more, as after an answer that was lost: nothing is wrong, and it is written once. The next task is one's own already.
  await rate(other, '4', '3')
  await press(other, say('ratings.submitAndNext'))
  await expect(other.getByText(say('ratings.submitted'))).toBeVisible()
  expect(other.url()).toBe(second)
  expect(await db.rating.count({ where: { userId: rater.id } })).toBe(1)
  expect(await db.datasetScore.findMany({ where: { datasetId }, select: { count: true } })).toEqual([{ count: 1 }, { count: 1 }])
  await other.close()

  // Back leads to a page made anew: it says that this one is rated, and offers no sheet.
  await page.goBack()
  await expect(page).toHaveURL(first)
  await expect(page.getByRole('heading', { name: say('ratings.not_rated') })).toBeVisible()
  await expect(page.locator('[data-score]')).toHaveCount(0)
  await press(page, say('ratings.next'))
  await expect(page).toHaveURL(second)

  // Something else, from a tab that was open before: nothing changes, and what was typed stands there still.
  const late = await context.newPage()
  await late.goto(second)
  await rate(page, '1', '2')
  await press(page, say('ratings.submitAndStop'))
  await expect(page.getByText(say('ratings.submitted'))).toBeVisible()
  await rate(late, '5', '5')
  await press(late, say('ratings.submitAndStop'))
  await expect(late.getByText(textOf('alreadyRated'))).toBeVisible()
  await expect(late.locator('[data-score]').first()).toHaveValue('5')
  const kept = await db.rating.findMany({ where: { userId: rater.id }, include: { values: true }, orderBy: { id: 'asc' } })
  expect(kept.map(({ taskId, values }) => [taskId, figures(values)])).toEqual(
    [first, second].map((url, index) => [Number(url.split('/').pop()), index === 0 ? [300, 400] : [100, 200]]),
  )
  expect(tasks).toHaveLength(2)
})

test('a task that was kept too long goes to another, is free again, and is taken up', async ({
  language: locale,
  page,
  context,
  make,
  db,
  signIn,
  baseURL,
}) => {
  const { say } = await sayings(locale)
  const [rater, other] = [await make.makeUser(), await make.makeUser()]
  const { tasks } = await make.makeDataset(rater)
  const taskId = tasks[0]!.id
  const { takeNextTask } = await import('~/domain/datasets/ratings/take-task.server')
  const runOut = () => db.ratingLock.updateMany({ data: { lockedAt: new Date(1), expiresAt: new Date(2) } })
  await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(context, rater)
  await page.goto('/admin/scoring')
  await press(page, say('ratings.next'))
  await expect(page.locator('[data-score]')).toHaveCount(2)

  // Nobody took it meanwhile: it is still one's own, and says so.
  await runOut()
  await page.goto(`/admin/scoring/${taskId}`)
  await expect(page.getByText(say('ratings.keptNoLonger'))).toBeVisible()
  // Another asks for the next one: it is the one that ran out.
  await runOut()
  expect(await takeNextTask({ userId: other.id })).toEqual({ ok: true, taskId })
  await page.goto(`/admin/scoring/${taskId}`)
  await expect(page.getByRole('heading', { name: say('ratings.not_taken') })).toBeVisible()
  await page.goto('/admin/scoring')
  await expect(page.getByRole('heading', { name: say('ratings.empty') })).toBeVisible()

  // Their browser was killed; its time runs out, and the task comes back.
  await runOut()
  await page.getByRole('link', { name: say('ratings.refresh') }).click()
  await press(page, say('ratings.next'))
  await expect(page).toHaveURL(new RegExp(`/admin/scoring/${taskId}$`))
  await rate(page, '2', '2')
  await press(page, say('ratings.submitAndStop'))
  await expect(page.getByText(say('ratings.submitted'))).toBeVisible()
  expect(await db.rating.findMany({ select: { userId: true } })).toEqual([{ userId: rater.id }])
  expect(await db.ratingLock.count()).toBe(0)
})

test('a repeat that was taken out of its rater’s hand is written as one, also by a sheet that was refused before', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  const { say } = await sayings('zh')
  const rater = await make.makeUser()
  const { tasks } = await make.makeDataset(rater)
  const taskId = tasks[0]!.id
  await make.makeRating(tasks[0]!, rater, await db.skillTag.findMany({ where: { isActive: true } }), 300)
  const until = new Date(Date.now() + 600_000)
  await db.ratingLock.create({ data: { taskId, userId: rater.id, round: 1, lockedAt: new Date(), expiresAt: until } })
  await signIn(context, rater)
  await page.goto(`/admin/scoring/${taskId}`)
  await db.ratingLock.deleteMany()
  await rate(page, '3')
  await press(page, say('ratings.submitAndStop'))
  await expect(page.locator('[data-score][aria-invalid]')).toHaveCount(1)
  await rate(page, '3', '3')
  await press(page, say('ratings.submitAndStop'))
  await expect(page.getByText(say('ratings.submitted'))).toBeVisible()
  const given = await db.rating.findMany({ where: { userId: rater.id }, orderBy: { round: 'asc' }, include: { values: true } })
  expect(given.map(({ round, values }) => [round, figures(values)])).toEqual([
    [0, [300, 300]],
    [1, [300, 300]],
  ])
})

test('what was typed into a sheet outlives an ended session', async ({ page, context, make, db, signIn, scripted }) => {
  const { say } = await sayings('zh')
  const { hashPassword } = await import('~/infra/password')
  const rater = await make.makeUser({ passwordHash: await hashPassword('Right-1') })
  await make.makeDataset(rater)
  await signIn(context, rater)
  await page.goto('/admin/scoring')
  await press(page, say('ratings.next'))
  await rate(page, '4', '3.5')
  await page.getByLabel(say('ratings.comment')).fill('气息稳')
  await db.session.deleteMany({ where: { userId: rater.id } })
  await press(page, say('ratings.submitAndStop'))
  await expect(page.getByText('身份证')).toHaveCount(0)
  await page.getByLabel('邮箱').fill(rater.email)
  await page.getByLabel('密码').fill('Right-1')
  await press(page, '登录')
  if (!scripted) await press(page, '回到表单继续填写')
  await expect(page.getByLabel(say('ratings.comment'))).toHaveValue('气息稳')
  await expect(page.getByText(/身份证|选好的文件/)).toHaveCount(0)
  await expect(page.locator('[data-score]').nth(1)).toHaveValue('3.5')
  expect(await db.rating.count({ where: { userId: rater.id } })).toBe(0)
  await press(page, say('ratings.submitAndStop'))
  await expect(page.getByText(say('ratings.submitted'))).toBeVisible()
  const { values } = await db.rating.findFirstOrThrow({ where: { userId: rater.id }, include: { values: true } })
  expect(figures(values)).toEqual([350, 400])
})
