import { expectAccessible } from './setup/expect-accessible'
import { categoriesOf, makeJudged, publishHere, rankCell } from './setup/judged'
import { expect, test } from './setup/test'

test('each category of a stage is ranked, cut, decided, published and shown by itself', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  db,
  signIn,
  scripted,
}) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('专业组', '少儿组') })
  const [professional, youth] = competition.categories as [(typeof competition.categories)[0], (typeof competition.categories)[0]]
  const stageId = competition.stages[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed', advanceCount: 1 } })
  const judges = [await make.makeJudge(competition)]
  const judged = (name: string, category: typeof youth, total: number) =>
    makeJudged(make, competition, judges, { name, category, points: [total] })
  await judged('顾明远', professional, 95)
  const second = await judged('叶知秋', professional, 85)
  const child = await judged('林小满', youth, 70)
  await judged('周小川', youth, 60)
  const advancements = `/competitions/${competition.id}/advancements?stage=${stageId}`
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

  const visit = async (user: { id: number }) => {
    const home = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
    await signIn(home, user)
    const own = await home.newPage()
    await own.goto(`/competitions/${competition.id}/upload-video?stage=${stageId}`)
    return { own, close: () => home.close() }
  }

  await signIn(context, await make.makeUser({ role: 'admin' }))
  await test.step('a ranking of each, chosen by category', async () => {
    await page.goto(advancements)
    const choice = page.getByRole('navigation', { name: '组别' })
    await expect(choice.getByRole('link', { name: '专业组' })).toHaveAttribute('aria-current', 'true')
    await expect(row('顾明远').getByRole('cell').first()).toHaveText('1')
    await expect(row('叶知秋').getByRole('cell').first()).toHaveText('2')
    await expect(page.getByText('林小满')).toHaveCount(0)
    await expect(page.getByText('晋级线　相差 10.00')).toBeVisible()
    await choice.getByRole('link', { name: '少儿组' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('初赛 · 少儿组晋级')
    await expect(row('林小满').getByRole('cell').first()).toHaveText('1')
    await expect(row('周小川').getByRole('cell').first()).toHaveText('2')
    await expect(page.getByText('顾明远')).toHaveCount(0)
    await expect(page.getByText('名额 1，参赛 2 人')).toBeVisible()
    if (scripted) await expectAccessible(page)
    const first = page.locator('.standings tbody tr').first()
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 1366, height: 768 })
    expect((await first.boundingBox())!.y, 'people stand right under the frame’s head').toBeLessThan(230)
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.emulateMedia({ media: 'print' })
    expect(await first.evaluate((row) => getComputedStyle(row).display), 'on paper too it is a table').toBe('table-row')
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.height, 'and says what it is').toBeGreaterThan(10)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(before)
  })

  await test.step('the other rule and the other category stay together', async () => {
    await page.getByText('排名规则', { exact: true }).click()
    await page.getByRole('navigation', { name: '最高分与最低分' }).getByRole('link', { name: '计入全部分数' }).click()
    await expect(page.getByText('这不是正式规则下的排名，仅供参考。')).toBeVisible()
    await expect(row('林小满')).toBeVisible()
    await page.goBack()
  })

  await test.step('places by category', async () => {
    await page.getByRole('link', { name: '各组名额' }).click()
    await page.getByLabel('少儿组名额').fill('两个')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByLabel('少儿组名额')).toHaveAccessibleDescription(/请填写整数。/)
    await expect(page.getByLabel('少儿组名额')).toHaveValue('两个')
    if (scripted) await expectAccessible(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('少儿组名额').fill('3')
    await other.getByRole('button', { name: '保存' }).click()
    await expect(other.getByText('各组名额已保存。')).toBeVisible()
    await other.close()
    await page.getByLabel('少儿组名额').fill('0')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByLabel('少儿组名额')).toHaveAccessibleDescription(/名额不能为 0。/)
    await page.getByLabel('少儿组名额').fill('２')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByLabel('少儿组名额')).toHaveAccessibleDescription(/这里已被改为 3。/)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('各组名额已保存。')).toBeVisible()
    await expect(page.getByText('名额 1，参赛 2 人')).toBeVisible()
  })

  await test.step('the public schedule tells the places of each category', async () => {
    await page.goto(`/competitions/${competition.id}`)
    await expect(page.getByRole('listitem').filter({ hasText: '专业组晋级 1 人' })).toContainText('少儿组晋级 2 人')
  })

  await test.step('each is decided by its own line', async () => {
    await page.goto(`${advancements}&category=${youth.id}`)
    await expect(page.getByText('名额 2，参赛 2 人')).toBeVisible()
    await page.getByRole('button', { name: '确认 2 人晋级' }).click()
    await expect(page.getByText('已更改 2 位参赛者的晋级状态。')).toBeVisible()
    await expect(row('周小川')).toContainText('晋级')
    await page.goto(`/competitions/${competition.id}/stages/${stageId}/quotas`)
    await page.getByLabel('少儿组名额').fill('1')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已有 2 个报名晋级，名额不能更少。')).toBeVisible()

    await page.goto(`${advancements}&category=${professional.id}`)
    await page.getByRole('button', { name: '确认 1 人晋级' }).click()
    await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
    await page.getByRole('button', { name: '其余 1 人淘汰' }).click()
    await page.getByRole('button', { name: '确定淘汰 1 人' }).click()
    await expect(row('叶知秋')).toContainText('淘汰')
  })

  await test.step('one is published, and nothing of the other is shown', async () => {
    await page.getByRole('link', { name: '公布成绩' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('公布初赛 · 专业组成绩')
    if (scripted) await expectAccessible(page)
    await publishHere(page)
    await expect(page.getByText('成绩已公布。')).toBeVisible()
    expect((await db.stage.findUniqueOrThrow({ where: { id: stageId } })).status).toBe('completed')

    const known = await visit(second.user)
    await expect(known.own.getByRole('heading', { name: '初赛 · 专业组成绩' })).toBeVisible()
    await expect(known.own.getByText('85.00').first()).toBeVisible()
    await expect(known.own.getByText('2 / 2', { exact: true })).toBeVisible()
    await expect(known.own.getByText('您在「初赛 · 专业组」中未能晋级')).toBeVisible()
    await known.close()
    const waiting = await visit(child.user)
    await expect(waiting.own.getByRole('heading', { name: '已公布的成绩' })).toHaveCount(0)
    await expect(waiting.own.getByText('70.00')).toHaveCount(0)
    await waiting.own.goto(`/competitions/${competition.id}`)
    await expect(waiting.own.getByText('70.00')).toHaveCount(0)
    await expect(waiting.own.getByText('我的成绩')).toHaveCount(0)
    await waiting.close()
  })

  await test.step('the other follows, and the stage is through', async () => {
    await page.goto(`/competitions/${competition.id}/manage`)
    const waiting = page.getByRole('link', { name: '初赛：等待公布成绩的组别：少儿组' })
    await expect(waiting).toHaveAttribute('href', `/competitions/${competition.id}/advancements?stage=${stageId}&category=${youth.id}`)
    await waiting.click()
    await page.getByRole('link', { name: '公布成绩', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('公布初赛 · 少儿组成绩')
    await publishHere(page)
    await expect(page.getByText('成绩已公布。')).toBeVisible()
    expect((await db.stage.findUniqueOrThrow({ where: { id: stageId } })).status).toBe('advanced')
    const { own, close } = await visit(child.user)
    await expect(own.getByRole('heading', { name: '初赛 · 少儿组成绩' })).toBeVisible()
    await expect(own.getByText('70.00').first()).toBeVisible()
    await expect(own.getByText('1 / 2', { exact: true })).toBeVisible()
    await expect(own.getByText('专业组')).toHaveCount(0)
    await close()
  })
  expect(
    await db.result.findMany({
      where: { publication: { stageId } },
      orderBy: [{ publicationId: 'asc' }, { rank: 'asc' }],
      select: { rank: true, totalHundredths: true, decision: true },
    }),
  ).toEqual([
    { rank: 1, totalHundredths: 9500, decision: 'advanced' },
    { rank: 2, totalHundredths: 8500, decision: 'eliminated' },
    { rank: 1, totalHundredths: 7000, decision: 'advanced' },
    { rank: 2, totalHundredths: 6000, decision: 'advanced' },
  ])
})

test('a stage that ranks all together has one ranking, and no places by category', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('专业组', '少儿组') })
  const [professional, youth] = competition.categories
  const stageId = competition.stages[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed', ranking: 'together' } })
  const judges = [await make.makeJudge(competition)]
  await makeJudged(make, competition, judges, { name: '顾明远', category: professional!, points: [95] })
  const child = await makeJudged(make, competition, judges, { name: '林小满', category: youth!, points: [97] })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/advancements?stage=${stageId}`)
  await expect(page.getByRole('navigation', { name: '组别' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '各组名额' })).toHaveCount(0)
  await expect(rankCell(page, '林小满')).toHaveText('1')
  await expect(rankCell(page, '顾明远')).toHaveText('2')
  for (const path of [
    `stages/${stageId}/quotas`,
    `stages/${stageId}/publication?category=${youth!.id}`,
    `advancements?stage=${stageId}&category=${youth!.id}`,
  ])
    expect((await page.goto(`/competitions/${competition.id}/${path}`))!.status(), path).toBe(404)

  await page.goto(`/competitions/${competition.id}/stages/${stageId}/publication`)
  await publishHere(page)
  await expect(page.getByText('成绩已公布。')).toBeVisible()
  await context.clearCookies()
  await signIn(context, child.user)
  await page.goto(`/competitions/${competition.id}/upload-video?stage=${stageId}`)
  await expect(page.getByRole('heading', { name: '初赛成绩', exact: false })).toBeVisible()
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible()
})

test('the chair puts those whom no rule parts in an order, with a reason, and takes it back', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  const competition = await make.makeCompetition()
  const [category] = competition.categories
  const stageId = competition.stages[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed', advanceCount: 1 } })
  const judges = [await make.makeJudge(competition)]
  for (const name of ['顾明远', '叶知秋']) await makeJudged(make, competition, judges, { name, category: category!, points: [85] })
  const place = (name: string) => page.getByLabel(new RegExp(name))
  const decide = page.getByRole('button', { name: '记录决定' })

  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/stages/${stageId}/publication`)
  await page.getByRole('link', { name: '同分裁定（1 组并列）' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '第 1 名并列 2 人，总分 85.00' })).toBeVisible()
  if (scripted) await expectAccessible(page)

  await test.step('what is missing is said, and what was typed kept', async () => {
    await place('叶知秋').fill('１')
    await decide.click()
    await expect(place('顾明远')).toHaveAccessibleDescription(/请为每位并列的参赛者填写先后/)
    await expect(place('叶知秋')).toHaveValue('１')
    await expect(page.getByLabel('决定的原因')).toHaveAttribute('aria-invalid', 'true')
    if (scripted) await expectAccessible(page)
  })

  await test.step('the ranking follows the decision', async () => {
    await place('顾明远').fill('2')
    await page.getByLabel('决定的原因').fill('乐句更完整')
    await decide.click()
    await expect(page.getByText('决定已记录，排名随之更新。')).toBeVisible()
    await expect(page.getByText('没有并列的名次')).toBeVisible()
    await page.goto(`/competitions/${competition.id}/advancements?stage=${stageId}`)
    await expect(rankCell(page, '叶知秋')).toHaveText('1')
    await expect(rankCell(page, '顾明远')).toHaveText('2')
  })

  await test.step('taken back they are tied again', async () => {
    await page.goBack()
    await page.getByRole('button', { name: '撤回这个决定' }).click()
    await expect(page.getByText('决定已撤回。')).toBeVisible()
    await expect(place('顾明远')).toHaveValue('')
  })
})
