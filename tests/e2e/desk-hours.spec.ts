import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

const names = ['音准', '节奏', '音色', '表现力']

test('48 works with the keyboard alone', async ({ page, context, make, db, signIn, scripted }) => {
  test.skip(!scripted, 'Keys need scripts; see below.')
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const titles = Array.from({ length: 48 }, (_, index) => `第 ${index + 1} 首`)
  for (const title of titles) await make.makeWork(competition, await make.makeRegistration(competition), { title, lockedAt: new Date() })
  await signIn(context, judge)
  await page.goto(`/competitions/${competition.id}/scoring`)
  for (const [index, title] of titles.entries()) {
    await expect(page.getByRole('heading', { name: `《${title}》` })).toBeVisible()
    for (const [at, name] of names.entries()) {
      await expect(page.getByLabel(name, { exact: true })).toBeFocused()
      await page.keyboard.type(`${50 + index}.5`)
      await page.keyboard.press(at < 3 ? 'ArrowDown' : 'Enter')
    }
  }
  await expect(page.getByText('您已评完本阶段的 48 件作品。谢谢。')).toBeVisible()
  await expectAccessible(page)
  const scores = await db.score.findMany({
    where: { judgeId: judge.id, status: 'submitted' },
    include: { values: true },
    orderBy: { workId: 'asc' },
  })
  expect(scores.map(({ values }) => [...new Set(values.map(({ hundredths }) => hundredths))])).toEqual(
    titles.map((_, index) => [5050 + index * 100]),
  )
})

test('three works with their marks and notes, then what waits elsewhere', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const elsewhere = await make.makeCompetition({ name: '夏至杯' })
  const judge = await make.makeJudge(competition)
  await db.competitionJudge.create({ data: { competitionId: elsewhere.id, userId: judge.id, addedAt: new Date() } })
  for (const title of ['花非花', '红豆词', '思乡'])
    await make.makeWork(competition, await make.makeRegistration(competition), { title, lockedAt: new Date() })
  await make.makeWork(elsewhere, await make.makeRegistration(elsewhere), { title: '问', lockedAt: new Date() })
  await signIn(context, judge)
  await page.goto(`/competitions/${competition.id}/scoring`)
  const submit = page.getByRole('button', { name: '提交并看下一件' })
  await test.step('on a phone the figures come first, then comment, note and marks', async () => {
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const fields = ['音准', '评语（选填）', '给自己的笔记', '第 1 条标记的时间'].map((name) => page.getByLabel(name, { exact: true }))
    const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())!.y))
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
    await page.setViewportSize(before)
  })
  for (const title of ['花非花', '红豆词', '思乡']) {
    await expect(page.getByRole('heading', { name: `《${title}》` })).toBeVisible()
    for (const name of names) await page.getByLabel(name, { exact: true }).fill('80')
    await page.getByLabel('给自己的笔记').fill(`${title}：再听`)
    await page.getByLabel('第 1 条标记的时间').fill('1：05')
    await page.getByLabel('第 1 条标记的内容').fill('换气早')
    if (title === '红豆词') {
      await page.getByLabel('第 1 条标记的时间').fill('一分')
      await submit.click()
      await expect(page.getByLabel('第 1 条标记的时间')).toHaveAccessibleDescription('请填写时间，例如 1:23。')
      await expect(page.getByLabel('给自己的笔记')).toHaveValue('红豆词：再听')
      await page.getByLabel('第 1 条标记的时间').fill('65')
    }
    await submit.click()
  }
  await expect(page.getByText('您已评完本阶段的 3 件作品。谢谢。')).toBeVisible()
  await expect(page.getByRole('heading', { name: '您的总分分布' })).toBeVisible()
  expect(await db.scoreMark.findMany({ where: { score: { judgeId: judge.id } }, select: { atMs: true, text: true } })).toEqual(
    Array(3).fill({ atMs: 65_000, text: '换气早' }),
  )
  const scored = await db.work.findFirstOrThrow({ where: { stage: { competitionId: competition.id } } })
  await page.goto(`/competitions/${competition.id}/video-upload-clean?work=${scored.id}`)
  await expect(page.getByRole('list', { name: '时间标记' }).getByRole('listitem')).toHaveText('1:05换气早')
  await page.goBack()
  // The note goes on after the score, and a page from before an own newer one is told.
  await page.getByRole('link', { name: '回到评审台查看已评的作品' }).click()
  const note = page.getByLabel('给自己的笔记')
  const keep = page.getByRole('button', { name: '保存笔记' })
  await expect(note).toHaveValue('花非花：再听')
  await note.fill('花非花：好')
  await keep.click()
  await expect(page.getByText('笔记已保存。')).toBeVisible()
  await db.judgeNote.updateMany({ where: { text: '花非花：好' }, data: { text: '别处写的' } })
  await note.fill('花非花：很好')
  await keep.click()
  await expect(note).toHaveAccessibleDescription(/^这条笔记在别处有更新，没有保存。/)
  await expect(note).toHaveValue('花非花：很好')
  await expect(page.getByText('别处保存的是：别处写的')).toBeVisible()
  await keep.click()
  await expect(page.getByText('笔记已保存。')).toBeVisible()
  expect(await db.judgeNote.count({ where: { text: '花非花：很好' } })).toBe(1)

  await page.goto(`/competitions/${competition.id}/scoring/end`)
  await page.getByRole('link', { name: '夏至杯　初赛' }).click()
  await expect(page.getByRole('heading', { name: '《问》' })).toBeVisible()
})
