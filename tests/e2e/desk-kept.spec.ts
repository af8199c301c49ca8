import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './setup/expect-accessible'
import { expectWholeWords } from './setup/expect-handy'
import { makePlayable } from './setup/make-playable'
import { expect, test } from './setup/test'

type Make = typeof import('../factories')
type Db = typeof import('~/infra/db/client').db

const names = ['音准', '节奏', '音色', '表现力']
const field = (page: Page, index: number) => page.getByLabel(names[index]!, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '提交并看下一件' })
const savedTag = (page: Page) => page.getByText(/^已保存 \d\d:\d\d:\d\d$/)

/** A judge before two works, the first of them on the desk. */
async function atTheDesk(
  page: Page,
  {
    make,
    signIn,
    scripted = true,
  }: { make: Make; signIn: (context: BrowserContext, user: { id: number }) => Promise<void>; scripted?: boolean },
) {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const works = []
  for (const title of ['我住长江头', '玫瑰三愿']) {
    works.push(await make.makeWork(competition, await make.makeRegistration(competition), { title, lockedAt: new Date() }))
    await makePlayable(works.at(-1)!)
  }
  await signIn(page.context(), judge)
  const url = `/competitions/${competition.id}/scoring?work=${works[0]!.id}`
  await page.goto(url)
  if (scripted) await ready(page)
  return { competition, judge, works, url }
}

/** The script has taken the desk over. */
const ready = (page: Page) => expect(page.getByRole('button', { name: /全部按键/ })).toBeVisible()

const storedOf = async (db: Db, workId: number) =>
  (await db.criterionScore.findMany({ where: { score: { workId } }, orderBy: { criterionId: 'asc' } })).map(
    ({ hundredths }) => hundredths / 100,
  )

test.describe('with scripts', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Without scripts a score is a form; see below.')

  test('without a network nothing typed is lost, and what was submitted is sent when it is back', async ({ page, make, db, signIn }) => {
    const { works, url } = await atTheDesk(page, { make, signIn })
    await page.context().setOffline(true)
    for (const [index, score] of ['80', '81', '82', '83'].entries()) await field(page, index).fill(score)
    await expect(page.getByText('没有网络，已保留在本机，联网后自动保存。')).toBeVisible()
    await field(page, 3).press('Enter')
    await expect(page.getByText('没有网络，已保留在本机，联网后自动提交。')).toBeVisible()
    await expect(page.getByText('已保留在本机', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await db.score.count({ where: { workId: works[0]!.id } })).toBe(0)
    await page.getByRole('link', { name: '下一件 →' }).click()
    await expect(page.getByText('没有网络，暂时打不开别的页面。')).toBeVisible()
    await expect(field(page, 3)).toHaveValue('83')

    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
    await expect(page.getByText('评分已提交。')).toBeVisible()
    expect(await storedOf(db, works[0]!.id)).toEqual([80, 81, 82, 83])
    await page.goto(url)
    await expect(page.getByText('分数已提交，不能再修改。')).toBeVisible()
  })

  test('what was typed before the script came stays where the script has to draw the page anew', async ({
    page: watched,
    browser,
    baseURL,
    make,
    db,
    signIn,
  }) => {
    const { judge, works, url } = await atTheDesk(watched, { make, signIn })
    // Of this page the script complains, and rightly.
    const visit = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN' })
    await signIn(visit, judge)
    const page = await visit.newPage()
    let release = () => {}
    const typed = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/entry.client*', async (route) => {
      await typed
      await route.continue()
    })
    // As a translator does, before the script is there.
    await page.route(
      (address) => address.pathname + address.search === url,
      async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replace('保存草稿', 'Save draft') })
      },
    )
    await page.goto(url, { waitUntil: 'commit' })
    await field(page, 0).fill('90')
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible()
    release()
    await ready(page)
    await expect(page.getByRole('button', { name: '保存草稿' })).toBeVisible()
    await expect(field(page, 0)).toHaveValue('90')
    await expect(savedTag(page)).toBeVisible()
    expect(await storedOf(db, works[0]!.id)).toEqual([90])
    await visit.close()
  })

  test('a page that is closed without a network is found again as it was', async ({ page, make, db, signIn }) => {
    const { works, url } = await atTheDesk(page, { make, signIn })
    // The server cannot be reached by the script alone: the page itself can be opened again.
    await page.route('**/scoring/send', (route) => route.abort())
    await field(page, 0).fill('85')
    await page.getByLabel('评语（选填）').fill('中段稍急')
    await expect(page.getByText(/^没有网络，已保留在本机/)).toBeVisible()
    const [first] = works
    await page.goto(url.replace(String(first!.id), String(works[1]!.id)))
    await ready(page)
    await page.goto(url)
    await expect(field(page, 0)).toHaveValue('85')
    await expect(page.getByLabel('评语（选填）')).toHaveValue('中段稍急')
    await page.unroute('**/scoring/send')
    await page.reload()
    await expect(savedTag(page)).toBeVisible()
    expect(await storedOf(db, first!.id)).toEqual([85])
  })

  test('a browser that crashes loses no figure, no mark and no note', async ({ page, context, make, db, signIn }) => {
    const { works, url } = await atTheDesk(page, { make, signIn })
    // Nothing else of the site is open, which might share the process that ends.
    await page.goto('about:blank')
    const tab = await context.newPage()
    await tab.route('**/scoring/send', (route) => route.abort())
    await tab.goto(url)
    await ready(tab)
    await tab.getByLabel('给自己的笔记').fill('像去年的冠军')
    await tab.getByLabel('第 1 条标记的时间').fill('0:03')
    await tab.getByLabel('第 1 条标记的内容').fill('换气早')
    await field(tab, 0).fill('85')
    await expect(tab.getByText(/^没有网络，已保留在本机/)).toBeVisible()
    await field(tab, 0).fill('86.5')
    const browser = await context.newCDPSession(tab)
    const crashed = tab.waitForEvent('crash')
    void browser.send('Page.crash').catch(() => {})
    await crashed

    // In another tab, at once.
    const after = await context.newPage()
    await after.goto(url)
    await expect(field(after, 0)).toHaveValue('86.5')
    await expect(after.getByLabel('给自己的笔记')).toHaveValue('像去年的冠军')
    await expect(after.getByLabel('第 1 条标记的时间')).toHaveValue('0:03')
    await expect(after.getByLabel('第 1 条标记的内容')).toHaveValue('换气早')
    await expect(savedTag(after)).toBeVisible()
    expect(await storedOf(db, works[0]!.id)).toEqual([86.5])
    expect(await db.scoreMark.findMany({ where: { score: { workId: works[0]!.id } } })).toMatchObject([{ atMs: 3000, text: '换气早' }])
    expect(await db.judgeNote.findMany({ where: { workId: works[0]!.id } })).toMatchObject([{ text: '像去年的冠军' }])
  })

  test('a session that ended is said, and after signing in elsewhere the score is sent', async ({ page, make, db, signIn }) => {
    const { judge, works } = await atTheDesk(page, { make, signIn })
    await db.session.updateMany({ where: { userId: judge.id }, data: { expiresAt: new Date(0) } })
    for (const [index, score] of ['90', '91', '92', '93'].entries()) await field(page, index).fill(score)
    await expect(page.getByText(/^登录已过期，或已换成别的账号/)).toBeVisible()
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('target', '_blank')

    // Another account takes the browser over: the sheet is not its own.
    await signIn(page.context(), await make.makeUser({ role: 'admin' }))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText(/^登录已过期，或已换成别的账号/)).toBeVisible()
    expect(await db.score.count({ where: { workId: works[0]!.id } })).toBe(0)

    await signIn(page.context(), judge)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(savedTag(page)).toBeVisible()
    await submit(page).click()
    await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
    expect(await storedOf(db, works[0]!.id)).toEqual([90, 91, 92, 93])
  })

  test('a figure that is none is said at once and takes nothing away', async ({ page, make, db, signIn }) => {
    const { works, url } = await atTheDesk(page, { make, signIn })
    await field(page, 0).fill('85')
    await expect(savedTag(page)).toBeVisible()
    await field(page, 0).fill('855')
    await expect(page.getByText('不能超过 100。')).toBeVisible()
    await expect(field(page, 0)).toHaveAttribute('aria-invalid', 'true')
    await field(page, 1).fill('八十')
    await expect(field(page, 1)).toHaveAccessibleDescription(/请填写数字。/)
    await field(page, 1).fill('')
    await expect(page.getByText('有分数填写有误，尚未保存')).toBeVisible()
    expect(await storedOf(db, works[0]!.id)).toEqual([85])
    await page.goto(url)
    await expect(field(page, 0)).toHaveValue('855')
    await field(page, 0).fill('86')
    await expect(savedTag(page)).toBeVisible()
    expect(await storedOf(db, works[0]!.id)).toEqual([86])
  })

  test('saves that are slow or lose their answer arrive in order and as what was typed last', async ({ page, make, db, signIn }) => {
    const { works } = await atTheDesk(page, { make, signIn })
    const held: (() => void)[] = []
    let lost = 0
    await page.route('**/scoring/send', async (route) => {
      if (held.length === 0) await new Promise<void>((go) => held.push(go))
      // Stored, but the answer never comes.
      if (lost++ === 0) {
        await route.fetch()
        return route.abort()
      }
      return route.continue()
    })
    await field(page, 0).fill('10')
    await expect.poll(() => held.length).toBe(1)
    await field(page, 0).fill('20')
    held[0]!()
    await expect(savedTag(page)).toBeVisible()
    expect(await storedOf(db, works[0]!.id)).toEqual([20])
    await expect(page.getByText(/^这件作品的草稿在别处有更新/)).toHaveCount(0)

    // The same of a score: it was taken, so the desk goes on.
    for (const [index, score] of ['20', '30', '40', '50'].entries()) await field(page, index).fill(score)
    await expect.poll(() => storedOf(db, works[0]!.id)).toEqual([20, 30, 40, 50])
    lost = 0
    await submit(page).click()
    await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
    await expect(page.getByText('评分已提交。')).toBeVisible()
    expect(await db.score.count({ where: { workId: works[0]!.id, status: 'submitted' } })).toBe(1)
  })
})

test('when scoring closes, the desk says so and takes no more; what was typed stays until the judge discards it', async ({
  page,
  make,
  db,
  signIn,
  scripted,
}) => {
  const { competition, judge, works, url } = await atTheDesk(page, { make, signIn, scripted })
  const over = page.getByText('本阶段的评分已经结束。')
  const typed = page.getByRole('listitem').filter({ hasText: '音准：77' })
  const closing = (status: 'active' | 'closed') => db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status } })
  await closing('closed')
  await field(page, 0).fill('77')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(over).toBeVisible()
  if (!scripted) {
    await expect(typed).toBeVisible()
    await expect(field(page, 0)).toHaveCount(0)
    return
  }
  await expect(field(page, 0)).toHaveValue('77')
  await expect(field(page, 0)).not.toBeEditable()
  await expect(page.getByLabel('评语（选填）')).not.toBeEditable()
  await expect(submit(page)).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(url)
  await expect(typed).toBeVisible()
  await page.goto(url.replace(/\d+$/, String(works[1]!.id)))
  await expect(page.getByText('001 号作品有内容只保留在本机，没有采用。 本阶段的评分已经结束。')).toBeVisible()
  await expect(typed).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(typed).toBeVisible()
  expect(await db.score.count({ where: { judgeId: judge.id } })).toBe(0)
  await page.getByRole('button', { name: '丢弃' }).click()
  await expect(typed).toHaveCount(0)
  await page.goto(url)
  await expect(over).toBeVisible()
  await expect(typed).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('two pages, two drafts: neither overwrites the other, and the judge chooses', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const work = await make.makeWork(competition, await make.makeRegistration(competition), { title: '我住长江头', lockedAt: new Date() })
  await makePlayable(work)
  await signIn(context, judge)
  const url = `/competitions/${competition.id}/scoring?work=${work.id}`
  const [one, other] = [page, await context.newPage()]
  for (const tab of [one, other]) {
    await tab.goto(url)
    if (scripted) await ready(tab)
  }
  const keep = async (tab: Page, score: string) => {
    await field(tab, 0).fill(score)
    if (!scripted) await tab.getByRole('button', { name: '保存草稿' }).click()
  }
  const conflict = (tab: Page) => tab.getByText('这件作品的草稿在别处有更新（另一个页面或设备），两份都没有丢。请选择用哪一份。')
  await keep(one, '70')
  await expect(savedTag(one).or(one.getByText('草稿已保存。')).first()).toBeVisible()

  await keep(other, '75')
  await expect(conflict(other)).toBeVisible()
  await expect(other.getByRole('row', { name: /音准/ })).toHaveText(/75.*70/)
  await expect(field(other, 0)).toHaveValue('75')
  if (scripted) {
    await expectAccessible(other)
    const { width, height } = other.viewportSize()!
    await other.setViewportSize({ width: 390, height: 844 })
    await other.locator('.sheet-conflict tbody th').evaluate((name) => (name.textContent = 'Interpretation'))
    await expectWholeWords(other)
    await other.locator('.sheet-conflict tbody th').evaluate((name, own) => (name.textContent = own), names[0]!)
    await other.setViewportSize({ width, height })
  }
  expect(await storedOf(db, work.id)).toEqual([70])
  await other.getByRole('button', { name: '保留此页的' }).click()
  await expect.poll(() => storedOf(db, work.id)).toEqual([75])
  await expect(conflict(other)).toHaveCount(0)

  // The first page is now the older one.
  for (const [index, score] of ['71', '72', '73', '74'].entries()) await field(one, index).fill(score)
  await submit(one).click()
  await expect(conflict(one)).toBeVisible()
  expect(await db.score.count({ where: { workId: work.id, status: 'submitted' } })).toBe(0)
  await one.getByRole('link', { name: '改用别处的' }).click()
  await expect(conflict(one)).toHaveCount(0)
  await expect(field(one, 0)).toHaveValue('75')
  await expect(field(one, 1)).toHaveValue('')
  for (const [index, score] of ['71', '72', '73', '74'].entries()) await field(one, index).fill(score)
  await submit(one).click()
  await expect(one.getByText('本阶段的作品已全部评完')).toBeVisible()
  expect(await storedOf(db, work.id)).toEqual([71, 72, 73, 74])
})

test('going back to a page from before a newer draft does not bring the older one back', async ({ page, make, db, signIn, scripted }) => {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const work = await make.makeWork(competition, await make.makeRegistration(competition), { title: '我住长江头', lockedAt: new Date() })
  await makePlayable(work)
  await signIn(page.context(), judge)
  const url = `/competitions/${competition.id}/scoring?work=${work.id}`
  await page.goto(url)
  if (scripted) await ready(page)
  await field(page, 0).fill('60')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(savedTag(page).or(page.getByText('草稿已保存。')).first()).toBeVisible()
  await page.goto('/dashboard')
  await page.goto(url)
  if (scripted) await ready(page)
  await field(page, 0).fill('65')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect.poll(() => storedOf(db, work.id)).toEqual([65])
  // The answer has come: Back out of a page that is still leaving goes nowhere.
  await expect(savedTag(page).or(page.getByText('草稿已保存。')).first()).toBeVisible()
  // Whether the page comes fresh or as it was: what is filled in there brings no older figure back.
  while (!page.url().endsWith('/dashboard')) await page.goBack()
  await page.goBack()
  if (scripted) await ready(page)
  await field(page, 1).fill('70')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(async () => {
    const asked = await page.getByText(/^这件作品的草稿在别处有更新/).isVisible()
    expect(await storedOf(db, work.id)).toEqual(asked ? [65] : [65, 70])
  }).toPass()
})
