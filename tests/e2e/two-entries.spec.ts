import { makeVideo } from './setup/make-video'
import { categoriesOf } from './setup/judged'
import { expect, test } from './setup/test'

test('who entered two categories hands in a work for each, has two results, and goes on in one', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  db,
  signIn,
}) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('美声组', '民族组') })
  const [bel, folk] = competition.categories as [(typeof competition.categories)[0], (typeof competition.categories)[0]]
  const [first, final] = competition.stages as [(typeof competition.stages)[0], (typeof competition.stages)[0]]
  const singer = await make.makeUser()
  const registration = await make.makeRegistration(competition, { userId: singer.id })
  await make.makeEntry(registration, folk)
  const judge = await make.makeJudge(competition)
  const upload = `/competitions/${competition.id}/upload-video`
  const works = () => db.work.findMany({ where: { registrationId: registration.id, stageId: first.id }, orderBy: { slot: 'asc' } })

  await signIn(context, singer)
  const send = async (slotNumber: number, category: string, title: string) => {
    const slot = page.locator(`#slot-${slotNumber}`)
    await slot.getByLabel('参赛曲目').selectOption({ label: `${category}（自定曲目）` })
    await slot.getByLabel('作品名称').fill(title)
    await slot.getByLabel('视频文件').setInputFiles(makeVideo({ seconds: 2 }))
    await slot.getByRole('button', { name: '上传', exact: true }).click()
  }

  await test.step('a slot an entry; one category takes no second work', async () => {
    await page.goto(upload)
    await expect(page.locator('[id^="slot-"]')).toHaveCount(2)
    await send(1, '美声组', '思乡')
    await expect.poll(async () => (await works()).length).toBe(1)
    await page.goto(upload)
    await send(2, '美声组', '大江东去')
    await expect(page.locator('#slot-2').getByText('「美声组」最多提交 1 件作品。')).toBeVisible()
    expect(await works()).toHaveLength(1)
    await send(2, '民族组', '小河淌水')
    await expect.poll(async () => (await works()).length).toBe(2)
  })
  const [aria, song] = (await works()) as [Awaited<ReturnType<typeof works>>[0], Awaited<ReturnType<typeof works>>[0]]
  expect(await db.entry.findMany({ where: { id: { in: [aria.entryId, song.entryId] } }, orderBy: { id: 'asc' } })).toMatchObject([
    { categoryId: bel.id },
    { categoryId: folk.id },
  ])
  await expect.poll(async () => (await works()).map(({ status }) => status)).toEqual(['completed', 'completed'])

  await test.step('both are locked together, and the judge has both', async () => {
    await page.goto(`/competitions/${competition.id}/lock?stage=${first.id}`)
    await page.getByLabel('我确认这些是最终作品').check()
    await page.getByRole('button', { name: '锁定作品' }).click()
    await expect(page.getByText('不能再修改、替换或删除').first()).toBeVisible()
    expect(await db.assignment.count({ where: { judgeId: judge.id, workId: { in: [aria.id, song.id] } } })).toBe(2)
  })
  await make.makeScore(competition, aria, judge, [90, 90, 90, 90])
  await make.makeScore(competition, song, judge, [70, 70, 70, 70])
  await db.stage.update({ where: { id: first.id }, data: { status: 'closed' } })

  await test.step('the organiser lets one go on, and publishes both', async () => {
    const office = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
    await signIn(office, await make.makeUser({ role: 'admin' }))
    const table = await office.newPage()
    for (const [category, other, title] of [
      [bel, folk, aria.title],
      [folk, bel, song.title],
    ] as const) {
      await table.goto(`/competitions/${competition.id}/scores?stage=${first.id}`)
      await table.getByRole('link', { name: `《${title}》 ${category.name}` }).click()
      await expect(table.getByText(`《${title}》`)).toBeVisible()
      await expect(table.getByText(other.name, { exact: true }).and(table.locator('td *, td'))).toHaveCount(0)
      const { id: scoreId } = await db.score.findFirstOrThrow({ where: { work: { entry: { categoryId: category.id } } } })
      await table.goto(`/competitions/${competition.id}/scores/${scoreId}/void`)
      await expect(table.getByText(category.name, { exact: true })).toBeVisible()
    }
    for (const [category, decision] of [
      [bel, /^晋级/],
      [folk, /^淘汰/],
    ] as const) {
      await table.goto(`/competitions/${competition.id}/advancements?stage=${first.id}&category=${category.id}`)
      await table.getByLabel(`选择${registration.name}`).check()
      await table.getByRole('button', { name: decision }).click()
      await expect(table.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
      await table.getByRole('link', { name: '公布成绩' }).click()
      await table.getByRole('checkbox').check()
      await table.getByRole('button', { name: '公布成绩' }).click()
      await expect(table.getByText('成绩已公布。')).toBeVisible()
    }
    await office.close()
  })

  await test.step('two results, each of its own category; a work’s page has its own alone', async () => {
    await page.goto(`${upload}?stage=${first.id}`)
    const result = (category: string) => page.locator('article', { has: page.getByRole('heading', { name: `初赛 · ${category}成绩` }) })
    await expect(result('美声组')).toContainText('90.00')
    await expect(result('美声组')).toContainText('晋级')
    await expect(result('民族组')).toContainText('70.00')
    await expect(result('民族组')).toContainText('未晋级')
    await expect(page.getByText('您在「初赛 · 民族组」中未能晋级。您的其他参赛组别不受影响。')).toBeVisible()
    const stages = page.getByRole('navigation').filter({ has: page.getByText('初赛', { exact: true }) })
    await expect(stages).toContainText('美声组 已晋级')
    await context.addCookies([{ name: 'user-locale', value: 'en', url: baseURL! }])
    await page.reload()
    await expect(stages).toContainText('美声组 Advanced')
    await expect(stages).toContainText('民族组 Not advanced')
    await expect(page.locator('article', { has: page.getByRole('heading', { name: /美声组/ }) })).toContainText('Advanced')
    await context.addCookies([{ name: 'user-locale', value: 'zh', url: baseURL! }])
    await page.goto(`/competitions/${competition.id}/video-upload-clean?work=${song.id}`)
    await expect(page.getByText('70.00').first()).toBeVisible()
    await expect(page.getByText('90.00')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '初赛 · 美声组成绩' })).toHaveCount(0)
  })

  await test.step('the next stage takes a work of the entry that went on, and none of the other', async () => {
    await db.stage.update({ where: { id: final.id }, data: { status: 'active' } })
    await page.goto(upload)
    await expect(page.locator('[id^="slot-"]')).toHaveCount(1)
    await expect(page.getByRole('option', { name: '民族组（自定曲目）' })).toHaveCount(0)
    const forged = await context.request.post(`${upload}?stage=${final.id}`, {
      multipart: {
        intent: 'upload',
        slot: '1',
        piece: `category:${folk.id}`,
        title: '小河淌水',
        performer: '本人',
        file: { name: 'song.mp4', mimeType: 'video/mp4', buffer: Buffer.from('0') },
      },
      headers: { Origin: baseURL! },
      maxRedirects: 0,
    })
    expect(forged.status()).toBe(400)
    expect(await forged.text()).toContain('请从您报名时填写的曲目中选择。')
    await send(1, '美声组', '我爱你中国')
    await expect
      .poll(() => db.work.findMany({ where: { stageId: final.id }, select: { entryId: true } }))
      .toEqual([{ entryId: aria.entryId }])
  })
})
