import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

test('a judge gives up a work with a reason; the organiser sees it and gives it back', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition, { name: '韩书白' })
  const works = []
  for (const title of ['我住长江头', '玫瑰三愿'])
    works.push(await make.makeWork(competition, await make.makeRegistration(competition), { title, lockedAt: new Date() }))
  const [first] = works
  const desk = `/competitions/${competition.id}/scoring`
  await signIn(context, judge)
  await page.goto(`${desk}?work=${first!.id}`)
  await page.getByLabel('音准', { exact: true }).fill('85')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/^已保存 |草稿已保存/).first()).toBeVisible()
  await page.getByRole('link', { name: '需要回避这件作品' }).click()
  await expect(page.getByRole('heading', { name: '回避这件作品' })).toBeVisible()
  await page.getByRole('button', { name: '确认回避' }).click()
  await expect(page.getByText('请填写回避原因。').first()).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page.getByLabel('回避原因').fill('我的学生')
  await page.getByRole('button', { name: '确认回避' }).click()
  await expect(page.getByText('已回避 1 件作品，主办方会看到原因。')).toBeVisible()
  await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '已回避 1' })).toBeVisible()
  await expect(page.getByText('已评 0 / 1')).toBeVisible()
  expect(await db.score.count({ where: { workId: first!.id } })).toBe(0)

  // Asked for by its address, a work that is not there to be scored is not answered by another one without a word.
  for (const [asked, said] of [
    [String(first!.id), '您已回避这件作品，下面是另一件。'],
    ['999999', '没有找到这件作品，或没有分给您。下面是另一件。'],
    ['x', '没有找到这件作品，或没有分给您。下面是另一件。'],
  ] as const) {
    await page.goto(`${desk}?work=${asked}`)
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
  }
  await page.goto(`${desk}/recusal?work=${first!.id}`)
  await expect(page.getByText('您已回避这件作品，下面是另一件。')).toBeVisible()

  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/judges/${judge.id}`)
  await expect(page.getByText('原因：我的学生')).toBeVisible()
  await page.getByText('取消回避', { exact: true }).click()
  await page.getByRole('button', { name: '确认取消回避' }).click()
  await expect(page.getByText('取消回避需要填写原因。')).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page.getByLabel('取消回避的原因').fill('误点')
  await page.getByRole('button', { name: '确认取消回避' }).click()
  await expect(page.getByText('已取消回避，1 件作品回到评委的待评。')).toBeVisible()
  await expect(page.getByText('原因：我的学生')).toHaveCount(0)
  expect(await db.assignment.count({ where: { judgeId: judge.id, status: 'assigned' } })).toBe(2)
})
