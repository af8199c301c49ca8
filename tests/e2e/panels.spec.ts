import { makePlayable } from './setup/make-playable'
import { expect, test } from './setup/with-mail'

test('somebody without an account is invited, accepts by the link, judges a work; the link is spent', async ({
  page,
  context,
  browser,
  make,
  signIn,
  server,
  mailing,
}) => {
  const { inviteJudge } = await import('~/domain/panels/invite-judge.server')
  const competition = await make.makeCompetition()
  const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  await makePlayable(work)
  const actorId = competition.createdById
  const email = `invited-${competition.id}@example.test`
  expect(await inviteJudge({ actorId, competitionId: competition.id, name: '何评委', email, locale: 'zh' })).toEqual({ ok: true })
  const { pathname, search } = new URL(/http\S+/.exec((await mailing.mailFor(email)).text)![0])

  await signIn(context, { id: actorId })
  await page.goto(`/competitions/${competition.id}/judges`)
  await expect(page.getByRole('row', { name: /何评委/ })).toContainText(email)
  await page.getByLabel('邮箱', { exact: true }).fill('no address')
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.locator('#invite-email-error')).toBeVisible()
  await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue('no address')

  const theirs = await browser.newContext({ baseURL: server.url, javaScriptEnabled: test.info().project.use.javaScriptEnabled ?? true })
  const guest = await theirs.newPage()
  await guest.goto(pathname + search)
  await expect(guest.getByText(competition.name)).toBeVisible()
  await expect(guest.getByLabel('姓名')).toHaveValue('何评委')
  await guest.getByLabel('声部').selectOption('tenor')
  await guest.getByLabel('密码', { exact: true }).fill('Abcdef1')
  await guest.getByLabel('确认密码').fill('Abcdef1')
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: '创建账号并接受' }).click()
  await expect(guest).toHaveURL(new RegExp(`/competitions/${competition.id}/scoring`))
  await expect(guest.getByRole('heading', { name: '《我住长江头》' })).toBeVisible()
  await guest.goto(pathname + search)
  await expect(guest.getByText('这个邀请已经用过了。')).toBeVisible()
  await theirs.close()
})

test('an organiser limits a seat and spreads a stage’s works, told first what changes', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const category = await db.category.create({ data: { competitionId: competition.id, position: 1, name: '业余组' } })
  const judges = [await make.makeJudge(competition), await make.makeJudge(competition), await make.makeJudge(competition)]
  for (let n = 0; n < 3; n++) await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  await signIn(context, { id: competition.createdById })
  const [first] = judges
  await page.goto(`/competitions/${competition.id}/judges/${first!.id}`)
  await page.getByLabel('业余组').check()
  await page.getByRole('button', { name: '保存范围' }).click()
  await expect(page.getByText(`3 件未评作品将不再由${first!.name}评。`)).toBeVisible()
  await expect(page.getByLabel('业余组')).toBeChecked()
  await page.getByRole('button', { name: '确认并保存' }).click()
  await expect(page.getByText('评审范围已保存。')).toBeVisible()
  expect(await db.judgeCategory.count({ where: { categoryId: category.id } })).toBe(1)

  const stage = competition.stages[0]!
  await page.goto(`/competitions/${competition.id}/stages/${stage.id}/judging`)
  await page.getByLabel('每件作品由几位评委评').fill('1')
  await page.getByLabel('作品顺序').selectOption('seeded')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('共 3 件已锁定的作品：分出 0 件次，收回 3 件次。', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '确认并保存' }).click()
  await expect(page.getByText('评审设置已保存：分出 0 件次，收回 3 件次。')).toBeVisible()
  expect(await db.stage.findUniqueOrThrow({ where: { id: stage.id } })).toMatchObject({ judgesPerWork: 1, workOrder: 'seeded' })

  await page.goto(`/competitions/${competition.id}/judges/remind?stage=${stage.id}`)
  const ticks = page.getByRole('group', { name: '还没有评完的评委' }).getByRole('checkbox')
  for (const tick of await ticks.all()) await tick.uncheck()
  await page.getByRole('button', { name: '发送提醒' }).click()
  await expect(page.getByText('没有需要提醒的评委')).toBeVisible()
  for (const tick of await ticks.all()) await expect(tick).not.toBeChecked()
  for (const tick of await ticks.all()) await tick.check()
  await page.getByRole('button', { name: '发送提醒' }).click()
  await expect(page.getByText('已提醒 2 位评委。')).toBeVisible()
  await expect(page.getByText('今天提醒过').first()).toBeVisible()
})
