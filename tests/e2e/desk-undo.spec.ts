import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

const names = ['音准', '节奏', '音色', '表现力']

test.use({ undoSeconds: 600 })

test('a score just submitted is taken back, and one that counts is not', async ({ page, context, make, db, signIn, scripted }) => {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const works = []
  for (const title of ['我住长江头', '玫瑰三愿'])
    works.push(await make.makeWork(competition, await make.makeRegistration(competition), { title, lockedAt: new Date() }))
  await signIn(context, judge)
  const field = (index: number) => page.getByLabel(names[index]!, { exact: true })
  const fill = async (...scores: string[]) => {
    for (const [index, score] of scores.entries()) await field(index).fill(score)
  }
  const submit = page.getByRole('button', { name: '提交并看下一件' })
  const bar = (text: string) => page.getByText(text)
  await page.goto(`/competitions/${competition.id}/scoring`)
  await expect(page.getByText('提交 600 秒之后不能再修改。')).toBeVisible()
  await expect(page.getByText('还差音准、节奏、音色、表现力。')).toBeVisible()
  await fill('80', '81', '82', '83')
  await submit.click()
  await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
  await expect(bar('001 号已提交 81.50，可以撤回')).toBeVisible()
  expect(await db.score.findMany({ where: { judgeId: judge.id } })).toMatchObject([{ status: 'draft', total: null }])
  if (scripted) {
    await expect(page.getByText(/^还有 \d+ 秒$/)).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      // A tablet held upright has the video and the fields side by side.
      const [video, first] = [await page.locator('.desk-video').boundingBox(), await field(0).boundingBox()]
      expect(first!.x > video!.x + video!.width && first!.y < video!.y + video!.height).toBe(width > 700)
    }
    // The key is a letter in a comment, and none in a figure.
    await page.getByLabel('评语（选填）').pressSequentially('z')
    await expect(page.getByLabel('评语（选填）')).toHaveValue('z')
    await field(0).press('z')
  } else await page.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('评分已撤回，可以修改后再提交。')).toBeVisible()
  await expect(page.getByRole('heading', { name: '《我住长江头》' })).toBeVisible()
  await expect(field(3)).toHaveValue('83')
  await expect(page.getByRole('button', { name: '撤回' })).toHaveCount(0)
  await field(3).fill('87')
  await submit.click()
  await expect(bar('001 号已提交 82.50，可以撤回')).toBeVisible()
  await fill('70', '70', '70', '70')
  await submit.click()
  await expect(page.getByRole('heading', { name: '初赛：评审完成' })).toBeVisible()
  await expect(bar('002 号已提交 70.00，可以撤回')).toBeVisible()
  // The last one too comes back, and stays.
  await page.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
  await expect(field(3)).toHaveValue('70')
  await field(3).fill('74')
  await submit.click()
  await expect(bar('002 号已提交 71.00，可以撤回')).toBeVisible()

  // Meanwhile its time has come.
  const { sealScore } = await import('~/domain/sealing/seal-scores.server')
  const { transaction } = await import('~/infra/db/client')
  const { id } = await db.score.findFirstOrThrow({ where: { workId: works[1]!.id } })
  await transaction((tx) => sealScore(tx, id))
  await page.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('可撤回的时间已过，评分已经生效。')).toBeVisible()
  expect(await db.score.count({ where: { workId: works[1]!.id, status: 'submitted' } })).toBe(1)
})
