import type { Page } from '@playwright/test'
import { expectAccessible } from './setup/expect-accessible'
import { hydrated } from './setup/hydrated'
import { makePlayable } from './setup/make-playable'
import { expect, test } from './setup/test'

const names = ['音准', '节奏', '音色', '表现力']

async function fillScores(page: Page, scores: string[]) {
  for (const [index, score] of scores.entries()) await page.getByLabel(names[index]!, { exact: true }).fill(score)
}

/** On a laptop and on a phone the notification lies over none of what is read and pressed first. */
async function expectClearOfToast(page: Page) {
  const before = page.viewportSize()!
  for (const size of [{ width: 390, height: 844 }, before]) {
    await page.setViewportSize(size)
    const toast = (await page.locator('.toast:visible').boundingBox())!
    for (const what of ['h1', '.desk-title', '.score-submit', '.player-tools', '.take-back']) {
      const box = (await page.locator(what).count()) > 0 ? await page.locator(what).first().boundingBox() : null
      const apart =
        !box ||
        box.y >= toast.y + toast.height ||
        box.y + box.height <= toast.y ||
        box.x >= toast.x + toast.width ||
        box.x + box.width <= toast.x
      expect(apart, `${what} at ${size.width}`).toBe(true)
    }
  }
}

test('a judge scores two works, one slip is clamped and confirmed, and nothing can be scored twice', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const works = []
  for (const title of ['我住长江头', '玫瑰三愿']) {
    const work = await make.makeWork(competition, await make.makeRegistration(competition, { name: '沈若兰' }), {
      title,
      lockedAt: new Date(),
    })
    await makePlayable(work)
    works.push(work)
  }
  await signIn(context, judge)
  await page.goto(`/competitions/${competition.id}/scoring`)
  await expect(page.getByRole('heading', { name: '《我住长江头》' })).toBeVisible()
  await expect(page.getByText('沈若兰')).toHaveCount(0)
  await expect(page.getByText('已评 0 / 2')).toBeVisible()
  await expect(page.getByRole('img', { name: '整首作品的音量起伏' })).toBeVisible()
  if (scripted) await expectAccessible(page)

  const other = await context.newPage()
  await other.goto(page.url())

  const submit = page.getByRole('button', { name: '提交并看下一件' })
  await fillScores(page, ['120', 'abc', '88.5', ''])
  await submit.click()
  await expect(page.getByText('超过满分，已调整为 100。')).toBeVisible()
  await expect(page.getByText('请填写数字。')).toBeVisible()
  await expect(page.getByText('此项必填。')).toBeVisible()
  await expect(page.getByLabel('音准', { exact: true })).toHaveValue('100')
  await expect(page.getByLabel('节奏', { exact: true })).toHaveValue('abc')
  await expect(page.getByLabel('音色', { exact: true })).toHaveValue('88.5')
  await expect(page.getByLabel('音准', { exact: true })).toHaveAccessibleDescription(/已调整为 100/)
  expect(await db.score.count({ where: { judgeId: judge.id, status: 'submitted' } })).toBe(0)

  await fillScores(page, ['100', '90', '88.5', '80'])
  await page.getByLabel('评语（选填）').fill('气息连贯')
  await submit.click()
  await expect(page.getByRole('heading', { name: '《玫瑰三愿》' })).toBeVisible()
  await expect(page.getByText('已评 1 / 2')).toBeVisible()
  await expect(page.getByText('评分已提交。')).toBeVisible()
  await expectClearOfToast(page)
  expect(
    await db.score.findFirst({ where: { workId: works[0]!.id }, include: { values: { orderBy: { criterionId: 'asc' } } } }),
  ).toMatchObject({
    status: 'submitted',
    comment: '气息连贯',
    values: [{ hundredths: 10000 }, { hundredths: 9000 }, { hundredths: 8850 }, { hundredths: 8000 }],
  })

  // The tab that was left open on the first work.
  await fillScores(other, ['1', '1', '1', '1'])
  await other.getByRole('button', { name: '提交并看下一件' }).click()
  await expect(other.getByText('您已经为这件作品评过分，分数没有改动。')).toBeVisible()
  expect(await db.score.count({ where: { workId: works[0]!.id } })).toBe(1)
  // It shows what stands, and names what was typed there.
  await expect(other.getByLabel('音准', { exact: true })).toHaveCount(0)
  await expect(other.getByRole('definition').filter({ hasText: '88.5' })).toBeVisible()
  await expect(other.getByText('气息连贯')).toBeVisible()
  await expect(other.getByText('已评 1 / 2')).toBeVisible()
  await expect(other.locator('.score-total', { hasText: '89.63' })).toBeVisible()
  await expect(other.locator('.notice', { hasText: '没有采用' }).getByRole('listitem')).toHaveText([
    '音准：1',
    '节奏：1',
    '音色：1',
    '表现力：1',
  ])
  await other.close()

  await page.getByLabel('音准', { exact: true }).fill('70')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(scripted ? page.getByText(/^已保存 \d\d:\d\d:\d\d$/) : page.getByText('草稿已保存。')).toBeVisible()
  await expect(page.getByLabel('音准', { exact: true })).toHaveValue('70')

  await db.stage.updateMany({ where: { competitionId: competition.id }, data: { scoringPausedAt: new Date() } })
  await fillScores(page, ['70', '71', '72', '73'])
  await submit.click()
  await expect(page.getByText('主办方已暂停评分。您填写的内容已存为草稿，恢复后即可提交。')).toBeVisible()
  await db.stage.updateMany({ where: { competitionId: competition.id }, data: { scoringPausedAt: null } })
  await page.goto(`/competitions/${competition.id}/scoring?work=${works[1]!.id}`)
  await expect(page.getByLabel('表现力', { exact: true })).toHaveValue('73')
  await submit.click()
  await expect(page.getByText('本阶段的作品已全部评完')).toBeVisible()
  await expect(page.getByRole('heading', { name: '初赛：评审完成' })).toBeVisible()
  await page.getByRole('link', { name: '回到评审台查看已评的作品' }).click()
  await expect(page.getByText('分数已提交，不能再修改。')).toBeVisible()
})

test('the desk by keyboard', async ({ page, context, make, db, signIn, scripted }) => {
  test.skip(!scripted, 'Keys need scripts; the form itself does not.')
  // As in the browser of a phone some years old.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'at')
    Reflect.deleteProperty(String.prototype, 'replaceAll')
  })
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  for (const title of ['大江东去', '教我如何不想他']) {
    await makePlayable(await make.makeWork(competition, await make.makeRegistration(competition), { title, lockedAt: new Date() }))
  }
  await signIn(context, judge)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(`/competitions/${competition.id}/scoring`, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(150 * 1024)
  const field = (index: number) => page.getByLabel(names[index]!, { exact: true })
  await expect(field(0)).toBeFocused()
  await page.keyboard.type('80')
  await page.keyboard.press('ArrowDown')
  await expect(field(1)).toBeFocused()
  await page.keyboard.type('90')
  await expect(page.getByRole('status').getByText('已填 2 / 4')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(1)).toHaveValue('')
  await expect(field(0)).toHaveValue('80')
  await page.keyboard.type('60')
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
  expect(await db.criterionScore.count({ where: { score: { judgeId: judge.id, status: 'draft' } } })).toBe(2)

  // The player's keys work in a field of figures, where they are no text.
  const video = page.locator('video')
  const played = () => video.evaluate((player: HTMLVideoElement) => ({ at: player.currentTime, rate: player.playbackRate }))
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.duration)).toBeGreaterThan(5)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(played).toEqual({ at: 5, rate: 1 })
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(played).toEqual({ at: 5, rate: 1.25 })
  await page.keyboard.press('m')
  await expect(page.getByLabel('第 1 条标记的内容')).toBeFocused()
  await expect(page.getByLabel('第 1 条标记的时间')).toHaveValue('0:05')
  await page.keyboard.type('mf 尾句稳')
  await expect(page.getByLabel('第 1 条标记的内容')).toHaveValue('mf 尾句稳')
  await page.keyboard.press('Escape')
  await expect(field(0)).toHaveValue('80')
  await field(1).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(played).toEqual({ at: 0, rate: 1.25 })
  await page.keyboard.press(']')
  await expect.poll(played).toEqual({ at: 5, rate: 1.25 })
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(true)
  await expect(field(1)).toHaveValue('60')
  await page.getByRole('slider', { name: '节奏：拖动打分' }).fill('123')
  await expect(field(1)).toHaveValue('61.5')

  // While an input method composes, Enter belongs to it.
  await field(1).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true })
  await field(2).fill('70')
  await field(3).fill('75')
  expect(await db.score.count({ where: { judgeId: judge.id, status: 'submitted' } })).toBe(0)
  await field(3).press('Enter')
  await expect(page.getByRole('heading', { name: '《教我如何不想他》' })).toBeVisible()
  expect(await db.score.count({ where: { judgeId: judge.id, status: 'submitted' } })).toBe(1)

  // The keys are named once they work.
  await expect(page.getByRole('button', { name: /全部按键/ })).toBeVisible()
  await expect(field(0)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: '《大江东去》' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /全部按键/ })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '全部按键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Enter held down or pressed again submits no work that was not seen', async ({ page, context, make, db, signIn, scripted }) => {
  test.skip(!scripted, 'Without scripts a press sends what stands under it.')
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  for (const title of ['大江东去', '教我如何不想他', '玫瑰三愿']) {
    const work = await make.makeWork(competition, await make.makeRegistration(competition), { title, lockedAt: new Date() })
    await makePlayable(work)
    await make.makeScore(competition, work, judge, [80, 81, 82, 83], { status: 'draft' })
  }
  await signIn(context, judge)
  // The page's time stands still but where it is moved on.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const keysAt = async (title: string) => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: /全部按键/ })).toBeVisible()
    // The cursor comes with the next frame.
    await page.clock.runFor(20)
    await expect(page.getByLabel('音准', { exact: true })).toBeFocused()
  }
  const submit = page.getByRole('button', { name: '提交并看下一件' })
  await page.goto(`/competitions/${competition.id}/scoring`)
  await keysAt('《大江东去》')
  await page.clock.runFor(1100)
  await expect(submit).toBeEnabled()
  await page.keyboard.down('Enter')
  await keysAt('《教我如何不想他》')
  expect(sent).toHaveLength(1)
  // Still held, also when the work has been there for long.
  await page.keyboard.down('Enter')
  await page.clock.runFor(1100)
  await expect(submit).toBeEnabled()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Control')
  await page.keyboard.up('Enter')
  await expect(submit).toBeEnabled()
  expect(sent).toHaveLength(1)

  await page.keyboard.press('Enter')
  await keysAt('《玫瑰三愿》')
  // Pressed again at once.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await submit.click({ force: true })
  await expect(submit).toBeDisabled()
  expect(sent).toHaveLength(2)
  // Who types has seen the work.
  await page.getByLabel('音准', { exact: true }).fill('85')
  await page.keyboard.press('Enter')
  await expect(page.getByText('本阶段的作品已全部评完')).toBeVisible()
  expect(await db.score.count({ where: { judgeId: judge.id, status: 'submitted' } })).toBe(3)
})

test('the organiser draws the line, publishes, and each participant sees their own', async ({
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
  const competition = await make.makeCompetition()
  const stage = competition.stages[0]!
  await db.stage.update({ where: { id: stage.id }, data: { status: 'completed', advanceCount: 1 } })
  const judges = [
    await make.makeJudge(competition, { name: '韩书白' }),
    await make.makeJudge(competition),
    await make.makeJudge(competition),
  ]
  const registrations = []
  for (const [name, totals] of [
    ['顾明远', [80, 82, 84]],
    ['叶知秋', [90, 92, 94]],
    ['林疏影', [70, 71, 72]],
  ] as const) {
    const registration = await make.makeRegistration(competition, { name })
    const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
    for (const [index, total] of totals.entries())
      await make.makeScore(competition, work, judges[index]!, [total, total, total, total], { comment: '句尾可以再松一些' })
    registrations.push(registration)
  }
  await signIn(context, await make.makeUser({ role: 'admin' }))
  // As in a browser on a Linux without a language.
  if (scripted) await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' }))

  await page.goto(`/competitions/${competition.id}/scores`)
  const third = page.getByRole('row', { name: /林疏影/ })
  await expect(third.getByRole('cell')).toHaveText(['70.00', '71.00', '72.00', '71.00', '71.00', '2.00'])
  await expect(third.getByRole('rowheader')).toHaveText(/^\d{3} 林疏影 《我住长江头》$/)
  await expect(third.locator('s')).toHaveText(['70.00', '72.00'])
  if (scripted) await expectAccessible(page)
  await page.getByLabel('状态').selectOption('有缺口')
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page.getByText('没有符合条件的作品')).toBeVisible()
  await page.getByRole('link', { name: '谁没评完' }).click()
  await expect(page.getByText('所有评委都已评完')).toBeVisible()
  await page.goto(`/competitions/${competition.id}/scores?view=scores&sort=score&direction=ascending`)
  await expect(page.getByRole('row').nth(1)).toContainText('70.00')
  await expect(page.getByText('9 / 9')).toBeVisible()
  await page.getByText('分数分布').first().click()
  const chart = page.getByRole('figure', { name: '分数分布' })
  await expect(chart.locator('canvas')).toHaveCount(scripted ? 1 : 0)
  await chart.getByText('以表格显示').click()
  await expect(chart.getByRole('row', { name: /^70–75/ })).toContainText('3')
  await chart.getByText('以表格显示').click()
  if (scripted) await expectAccessible(page)
  await page.getByRole('row').nth(1).getByText('逐项查看').click()
  await page.getByRole('row').nth(1).getByRole('link', { name: '作废这个分数' }).click()
  await page.getByRole('button', { name: '确认作废' }).click()
  await expect(page.getByText('作废评分需要填写原因。')).toBeVisible()
  await page.getByLabel('作废原因').fill('评委误选了作品')
  await page.getByRole('button', { name: '确认作废' }).click()
  await expect(page.getByText('分数已作废，评审期间评委可以重新评分。')).toBeVisible()
  await page.getByRole('link', { name: '谁没评完' }).click()
  await expect(page.getByRole('row', { name: /韩书白/ })).toContainText('2 / 3')
  await page.getByRole('link', { name: '看韩书白未评的作品' }).click()
  await expect(third.getByRole('cell').first()).toHaveText('已作废')

  await page.goto(`/competitions/${competition.id}/advancements`)
  await expect(page.getByText('1 个名额，将晋级 1 人')).toBeVisible()
  await expect(page.getByText('晋级线　相差 10.00')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('叶知秋')
  if (scripted) await expectAccessible(page)
  await page.getByLabel('选择顾明远').check()
  await page.getByLabel('选择叶知秋').check()
  await page.getByRole('button', { name: /^晋级/ }).click()
  await expect(page.getByText('晋级名额为 1，这样会有 2 人晋级。')).toBeVisible()
  await expect(page.getByLabel('选择顾明远')).toBeChecked()
  await page.getByRole('button', { name: '确认 1 人晋级' }).click()
  await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
  if (scripted) {
    const box = page.getByLabel('选择林疏影')
    await hydrated(box)
    await box.check()
    await page.keyboard.press('Control+3')
    await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
    await expect(page.getByRole('row', { name: /林疏影/ })).toContainText('淘汰')
  }
  await page.getByRole('button', { name: /^其余 \d 人淘汰$/ }).click()
  await expect(page.locator('.notice', { hasText: '人都将改为「淘汰」' })).toContainText('顾明远')
  expect(await db.advancement.count({ where: { stageId: stage.id, status: 'eliminated' } })).toBe(scripted ? 1 : 0)
  await page.getByRole('button', { name: /^确定淘汰 \d 人$/ }).click()
  await expect(page.getByRole('row', { name: /顾明远/ })).toContainText('淘汰')

  await page.getByRole('link', { name: '公布成绩' }).click()
  await expect(page.getByText('评分仍在进行，公布会同时结束评分')).toBeVisible()
  await page.getByRole('button', { name: '公布成绩' }).click()
  await expect(page.getByText('请先勾选确认。')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '公布成绩' }).click()
  await expect(page.getByText('成绩已公布。')).toBeVisible()
  expect(await db.result.count({ where: { publication: { stageId: stage.id } } })).toBe(3)

  await page.getByLabel('选择顾明远').check()
  await page.getByRole('button', { name: /^待定/ }).click()
  await expect(page.getByText('本阶段成绩已经公布。确定要把所选 1 位参赛者改为「待定」吗？')).toBeVisible()
  await page.getByRole('link', { name: '取消' }).click()
  expect(await db.advancement.count({ where: { stageId: stage.id, status: 'eliminated' } })).toBe(2)

  const home = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  await signIn(home, { id: registrations[1]!.userId })
  const own = await home.newPage()
  await own.goto(`/competitions/${competition.id}/upload-video?stage=${stage.id}`)
  await expect(own.getByText('92.00').first()).toBeVisible()
  await own.getByRole('link', { name: '查看成绩单' }).click()
  await expect(own.getByText('句尾可以再松一些').first()).toBeVisible()
  await expect(own.getByText('韩书白')).toHaveCount(0)

  // Who is out reads their results too, a link away.
  await signIn(home, { id: registrations[0]!.userId })
  await own.goto('/dashboard')
  await own.getByRole('link', { name: '看成绩' }).click()
  await expect(own).toHaveURL(new RegExp(`/competitions/${competition.id}/upload-video#results$`))
  await expect(own.locator('#results').getByText('82.00').first()).toBeVisible()
  await home.close()

  // As many judges as no page is wide: the matrix scrolls in its own frame, what is there for the ear alone included.
  const large = await make.makeCompetition()
  const jury = []
  for (let seat = 0; seat < 20; seat++) jury.push(await make.makeJudge(large))
  const work = await make.makeWork(large, await make.makeRegistration(large), { lockedAt: new Date() })
  for (const [seat, judge] of jury.entries()) await make.makeScore(large, work, judge, Array(4).fill(seat === 19 ? 60 : 90))
  await page.goto(`/competitions/${large.id}/scores`)
  await expect(page.locator('.matrix-outlier')).toHaveCount(1)
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const [whole, frame, table] = await page.evaluate(() => {
      const matrix = document.querySelector('.matrix')!
      return [document.documentElement.scrollWidth, matrix.parentElement!.clientWidth, matrix.scrollWidth]
    })
    expect(whole, `at ${width} px`).toBeLessThanOrEqual(width)
    expect(table).toBeGreaterThan(frame)
  }
})

test('who may not see the panel’s pages', async ({ page, context, browser, baseURL, make, signIn }) => {
  const competition = await make.makeCompetition()
  const registration = await make.makeRegistration(competition)
  const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
  const judge = await make.makeJudge(competition)
  const score = await make.makeScore(competition, work, judge, [80, 80, 80, 80])
  const base = `/competitions/${competition.id}`
  const organisers = [
    `${base}/scores`,
    `${base}/advancements`,
    `${base}/stages/${competition.stages[0]!.id}/publication`,
    `${base}/scores/${score.id}/void`,
  ]

  const outcomes = async (user: { id: number } | null, paths: string[]) => {
    const visit = await browser.newContext({ baseURL })
    if (user) await signIn(visit, user)
    const seen = []
    for (const path of paths) {
      const answer = await visit.request.get(path, { maxRedirects: 0 })
      const post = await visit.request.post(path, {
        form: { workId: String(work.id), intent: 'submit', confirm: 'on', stage: '1', status: 'advanced', reason: 'xx' },
        headers: { Origin: baseURL! },
        maxRedirects: 0,
      })
      seen.push([answer.status(), answer.headers().location ?? '', post.status(), post.headers().location ?? ''])
    }
    await visit.close()
    return seen
  }
  const outsider = await make.makeUser({ role: 'judge' })
  const foreignJudge = await make.makeJudge(await make.makeCompetition())
  for (const user of [judge, outsider, { id: registration.userId }, await make.makeUser({ role: 'teacher' })]) {
    for (const [status, location, posted, postedTo] of await outcomes(user, organisers))
      expect([status, location, posted, postedTo]).toEqual([303, '/403', 303, '/403'])
  }
  for (const [status, location, posted] of await outcomes(null, [...organisers, `${base}/scoring`])) {
    expect(status).toBe(303)
    expect(location).toMatch(/^\/auth/)
    // What a judge typed goes along through the sign-in.
    expect([303, 307]).toContain(posted)
  }
  for (const user of [outsider, foreignJudge]) {
    const [[status, , posted, postedTo]] = (await outcomes(user, [`${base}/scoring`])) as [[number, string, number, string]]
    expect([status, posted, postedTo]).toEqual([403, 303, '/403'])
  }
  const [[status, location]] = (await outcomes({ id: registration.userId }, [`${base}/scoring`])) as [[number, string]]
  expect([status, location]).toEqual([303, '/403'])

  // Rows of another competition do not exist here.
  const admin = await make.makeUser({ role: 'admin' })
  const foreign = await make.makeCompetition()
  const foreignPaths = [
    `/competitions/${foreign.id}/scores/${score.id}/void`,
    `/competitions/${foreign.id}/stages/${competition.stages[0]!.id}/publication`,
  ]
  for (const [seen, , posted] of await outcomes(admin, foreignPaths)) expect([seen, posted]).toEqual([404, 404])

  await signIn(context, outsider)
  await page.goto(`${base}/scoring`)
  await expect(page.getByRole('heading', { name: '您没有权限访问该比赛的评分页面' })).toBeVisible()

  // An organiser who is not on the panel is told so, and where that can be changed.
  await signIn(context, admin)
  await page.goto(`${base}/scoring`)
  await expect(page.getByRole('heading', { name: '您不是这场比赛的评委' })).toBeVisible()
  await page.getByRole('link', { name: '管理评委' }).click()
  await expect(page).toHaveURL(`${base}/judges`)
})
