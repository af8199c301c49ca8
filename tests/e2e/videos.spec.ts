import { expectAccessible } from './setup/expect-accessible'
import { letNotificationsLeave } from './setup/notifications'
import { expect, test } from './setup/test'

type Make = typeof import('../factories')

/** A competition whose works all failed: six of each of as many singers as asked for, the newest of the last. */
async function failures(make: Make, singers: number) {
  const competition = await make.makeCompetition()
  for (let number = 1; number <= singers; number += 1) {
    const registration = await make.makeRegistration(competition, { name: `歌者${number}` })
    for (const stage of competition.stages) {
      for (const slot of [1, 2, 3])
        await make.makeWork(competition, registration, {
          stageId: stage.id,
          slot,
          status: 'failed',
          failure: 'videoDamaged',
          lockedAt: new Date(),
        })
    }
  }
  return { competition, url: `/competitions/${competition.id}/videos` }
}

test('what is done on a page of a filter comes back to that page of that filter', async ({ page, context, make, signIn }) => {
  const { url } = await failures(make, 9)
  await signIn(context, await make.makeUser({ role: 'admin' }))
  const filtered = `${url}?status=failed&search=${encodeURIComponent('歌者')}`
  await page.goto(filtered)
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(`${filtered}&page=2`)
  await page.getByRole('button', { name: '重新处理' }).first().click()
  await expect(page).toHaveURL(`${filtered}&page=2`)
  await expect(page.getByText('已重新排队处理。')).toBeVisible()
  await page.getByRole('group').filter({ hasText: '重新开放上传' }).first().locator('summary').click()
  await page.getByLabel('重新开放的原因').first().fill('文件损坏')
  await page.getByRole('button', { name: '重新开放上传' }).first().click()
  await expect(page).toHaveURL(`${filtered}&page=2`)
  await expect(page.getByText('已重新开放，参赛者可以上传新的文件。')).toBeVisible()
  await page.getByRole('button', { name: /^全部重试/ }).click()
  await expect(page).toHaveURL(`${filtered}&page=2`)
})

test('works are found by number, name and title, and by stage, among their states', async ({ page, context, make, signIn, scripted }) => {
  const { competition, url } = await failures(make, 2)
  const registration = await make.makeRegistration(competition, { name: '林疏影' })
  await make.makeWork(competition, registration, { title: '花非花' })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`${url}?status=failed`)
  await page.getByLabel('阶段').selectOption('决赛')
  await page.getByLabel('搜索参赛号、参赛者或作品名称').fill('歌者2')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('row', { name: '歌者2 · 决赛' })).toHaveCount(3)
  await expect(page.getByRole('row', { name: '歌者' })).toHaveCount(3)
  await page.getByRole('link', { name: '清除筛选' }).click()
  await expect(page).toHaveURL(`${url}?status=failed`)
  await page.getByLabel('搜索参赛号、参赛者或作品名称').fill('花非')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('heading', { name: '没有符合条件的作品' })).toBeVisible()
  if (scripted) await expectAccessible(page)
  // The state on its tab and in its row are the same word.
  await page.getByRole('link', { name: '已就绪 1' }).click()
  await expect(page.getByRole('row', { name: '花非花' })).toContainText('已就绪')
})

test('on a phone the reason of a failure stands under its state, and at a desk each button is on one line', async ({
  page,
  context,
  make,
  signIn,
  baseURL,
}) => {
  const { url } = await failures(make, 1)
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await context.addCookies([{ name: 'user-locale', value: 'en', url: baseURL! }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  const row = page.getByRole('row').nth(1)
  const [state, reason] = [
    (await row.getByText('Failed', { exact: true }).boundingBox())!,
    (await row.getByText('The video is incomplete').boundingBox())!,
  ]
  expect(reason.y).toBeGreaterThanOrEqual(state.y + state.height)
  expect(Math.abs(reason.x - state.x)).toBeLessThan(2)
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const text of ['Process again', 'Audio not extracted', '1,000 B']) {
    const lines = await row.getByText(text).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.firstChild!)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, text).toBe(1)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test.describe('while works are processed', () => {
  test('the page follows by itself, not while somebody types', async ({ page, context, make, db, signIn, scripted }) => {
    test.skip(!scripted, 'Without scripts there is the link.')
    const competition = await make.makeCompetition()
    const registration = await make.makeRegistration(competition)
    const work = await make.makeWork(competition, registration, { status: 'processing' })
    await signIn(context, await make.makeUser({ role: 'admin' }))
    await page.clock.install()
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.data')) asked += 1
    })
    await page.goto(`/competitions/${competition.id}/videos`, { waitUntil: 'networkidle' })
    await page.getByLabel('搜索参赛号、参赛者或作品名称').fill('花')
    await page.clock.runFor(10_000)
    expect(asked).toBe(0)
    await db.work.update({ where: { id: work.id }, data: { status: 'failed', failure: 'videoDamaged' } })
    await page.getByRole('columnheader').first().click()
    await page.clock.runFor(3_000)
    await expect(page.getByRole('row', { name: '我住长江头' })).toContainText('处理失败')
    await expect(page.getByLabel('搜索参赛号、参赛者或作品名称')).toHaveValue('花')
    await expect(page.getByRole('link', { name: '刷新状态' })).toHaveCount(0)
    const before = asked
    await page.clock.runFor(10_000)
    expect(asked).toBe(before)
  })

  test('a notification that is being read stays while the page follows', async ({ page, context, make, db, signIn, scripted }) => {
    test.skip(!scripted, 'Without scripts it stays in any case.')
    const competition = await make.makeCompetition()
    const watched = await make.makeWork(competition, await make.makeRegistration(competition, { name: '林疏影' }), { status: 'processing' })
    await make.makeWork(competition, await make.makeRegistration(competition, { name: '周暗香' }), {
      status: 'failed',
      failure: 'videoDamaged',
    })
    await signIn(context, await make.makeUser({ role: 'admin' }))
    await letNotificationsLeave(page)
    await page.clock.install()
    await page.goto(`/competitions/${competition.id}/videos`)
    // From here on time passes only as the test lets it.
    await page.clock.pauseAt(make.inHours(1))
    await page.getByRole('row', { name: '周暗香' }).getByRole('button', { name: '重新处理' }).click()
    const toast = page.getByText('已重新排队处理。')
    await toast.hover()
    await db.work.update({ where: { id: watched.id }, data: { status: 'failed', failure: 'videoDamaged' } })
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(page.getByRole('row', { name: '林疏影' })).toContainText('处理失败', { timeout: 1_000 })
    }).toPass()
    await expect(toast).toBeVisible()
  })

  test('a link refreshes what is shown', async ({ page, context, make, db, signIn }) => {
    const competition = await make.makeCompetition()
    const works = []
    for (const status of ['processing', 'submitted'] as const)
      works.push(await make.makeWork(competition, await make.makeRegistration(competition), { status }))
    await signIn(context, await make.makeUser({ role: 'admin' }))
    await page.goto(`/competitions/${competition.id}/videos?status=processing`)
    await db.work.update({ where: { id: works[0]!.id }, data: { status: 'completed' } })
    await page.getByRole('link', { name: '刷新状态' }).click()
    await expect(page).toHaveURL(`/competitions/${competition.id}/videos?status=processing`)
    await expect(page.getByRole('link', { name: '已就绪 1' })).toBeVisible()
  })
})

test('the administrator notes the accompaniment of a locked work on its page, and the panel shows it', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  const competition = await make.makeCompetition()
  const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/videos`)
  await expect(page.getByRole('row', { name: '我住长江头' })).toContainText('未注明伴奏')
  await page.getByRole('link', { name: '《我住长江头》' }).click()
  await page.getByRole('combobox', { name: '伴奏' }).selectOption('有伴奏')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('伴奏信息已保存。')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '伴奏' })).toHaveValue('with')
  expect((await db.work.findUniqueOrThrow({ where: { id: work.id } })).hasAccompaniment).toBe(true)
  await page.goto(`/competitions/${competition.id}/videos`)
  await expect(page.getByRole('row', { name: '我住长江头' })).toContainText('有伴奏')
  await page.goto(`/admin/audit?subject=${work.id}`)
  await expect(page.getByRole('row', { name: '标注了伴奏' })).toContainText('有伴奏')
})

test('a failed work is started again from its page; nobody but the administrator may', async ({
  page,
  context,
  make,
  db,
  signIn,
  browser,
  baseURL,
}) => {
  const competition = await make.makeCompetition()
  const registration = await make.makeRegistration(competition)
  const work = await make.makeWork(competition, registration, { status: 'failed', failure: 'videoDamaged' })
  const url = `/competitions/${competition.id}/video-upload-clean?work=${work.id}`
  const owner = await browser.newContext({ baseURL: baseURL! })
  await signIn(owner, { id: registration.userId })
  const refused = await owner.request.post(url, { form: { intent: 'restart' }, headers: { Origin: baseURL! }, maxRedirects: 0 })
  expect([refused.status(), refused.headers().location]).toEqual([303, '/403'])
  expect(await (await owner.request.get(url)).text()).not.toContain('重新处理')
  expect((await db.work.findUniqueOrThrow({ where: { id: work.id } })).status).toBe('failed')
  await owner.close()

  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(url)
  await page.getByRole('button', { name: '重新处理' }).click()
  await expect(page).toHaveURL(url)
  await expect(page.getByText('已重新排队处理。')).toBeVisible()
  expect(await db.auditEntry.count({ where: { action: 'work.restarted', subjectId: String(work.id) } })).toBe(1)
})

test('the page of a work shows the administrator every judge’s score, a judge the own, the participant none before they are published', async ({
  page,
  context,
  make,
  signIn,
  browser,
  baseURL,
  scripted,
}) => {
  const competition = await make.makeCompetition({ removeExtremes: true })
  const registration = await make.makeRegistration(competition)
  const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
  const judges = []
  for (const [name, points] of [
    ['评委甲', 90],
    ['评委乙', 80],
    ['评委丙', 70.5],
  ] as const) {
    const judge = await make.makeJudge(competition, { name })
    judges.push(judge)
    await make.makeScore(competition, work, judge, [points, points, points, points], { comment: `${name}说` })
  }
  const url = `/competitions/${competition.id}/video-upload-clean?work=${work.id}`
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(url)
  await expect(page.getByRole('heading', { name: '评委评分' })).toBeVisible()
  await expect(page.getByRole('img', { name: '《我住长江头》各项平均分' })).toBeVisible()
  await expect(page.getByRole('row', { name: /评委丙/ })).toContainText('70.50')
  await expect(page.locator('.own-figures')).toContainText('80.00')
  await expect(page.locator('.own-figures')).toContainText('80.17')
  await expect(page.getByText('评委乙说')).toBeVisible()
  if (scripted) await expectAccessible(page)

  const seenBy = async (person: { id: number }) => {
    const other = await browser.newContext({ baseURL: baseURL! })
    await signIn(other, person)
    const text = await (await other.request.get(url)).text()
    await other.close()
    return text
  }
  const judge = await seenBy(judges[0]!)
  expect(judge).toContain('我的评分')
  expect(judge).toContain('评委甲说')
  expect(judge).not.toContain('评委乙')
  const participant = await seenBy({ id: registration.userId })
  expect(participant).toContain('我住长江头')
  expect(participant).not.toContain('评委甲')
})
