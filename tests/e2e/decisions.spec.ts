import { categoriesOf, decideAndPublish, makeJudged } from './setup/judged'
import { expect, test } from './setup/test'

test('a decision keeps the page it was made on, and asks by name before it changes what is published', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('专业组') })
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  const category = competition.categories[0]!
  await db.stage.update({ where: { id: stage.id }, data: { status: 'completed' } })
  for (let number = 1; number <= 51; number++) {
    await makeJudged(make, competition, [], { name: `歌手${String(number).padStart(2, '0')}`, category, points: [] })
  }
  const judge = await make.makeJudge(competition)
  const first = await db.work.findFirstOrThrow({ where: { stageId: stage.id }, orderBy: { id: 'asc' } })
  await make.makeScore(competition, first, judge, [90, 90, 90, 90])
  await signIn(context, await make.makeUser({ role: 'admin' }))
  const statuses = () => db.advancement.findMany({ where: { stageId: stage.id }, select: { status: true } })
  const onSecondPage = async () => {
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('page'), searchParams.get('extremes')]).toEqual(['2', 'keep'])
  }

  await page.goto(`/competitions/${competition.id}/advancements?stage=${stage.id}&category=${category.id}&extremes=keep&page=2`)
  await page.getByRole('button', { name: /^晋级/ }).click()
  await expect(page.getByText('请先选择参赛者。')).toBeVisible()
  await onSecondPage()
  const last = page.getByLabel('选择歌手51')
  await last.check()
  await page.getByRole('button', { name: /^晋级/ }).click()
  await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
  await onSecondPage()
  await last.check()
  await page.getByRole('button', { name: /^晋级/ }).click()
  await expect(page.getByText('所选参赛者的晋级状态没有变化。')).toBeVisible()

  await decideAndPublish({ competition, stageId: stage.id, category, entryIds: [], status: 'advanced' })
  await last.check()
  await page.getByRole('button', { name: /^淘汰/ }).click()
  await expect(page.locator('.notice', { hasText: '051 号 歌手51' })).toBeVisible()
  await expect(last).toBeChecked()
  await onSecondPage()
  await page.getByRole('link', { name: '取消' }).click()
  await expect(page.locator('.notice', { hasText: '051 号 歌手51' })).toHaveCount(0)
  await expect(last).toBeChecked()
  await onSecondPage()
  expect(await statuses()).toEqual([{ status: 'advanced' }])
  await page.getByRole('button', { name: /^淘汰/ }).click()
  await page.getByRole('button', { name: '确定更改' }).click()
  await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
  await onSecondPage()
  expect(await statuses()).toEqual([{ status: 'eliminated' }])
})
