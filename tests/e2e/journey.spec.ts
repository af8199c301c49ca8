import type { Browser, BrowserContext, Page } from '@playwright/test'
import { makeIdCard, makePdf, makePicture } from './setup/documents'
import { expectAccessible } from './setup/expect-accessible'
import { makeVideo } from './setup/make-video'
import { expect, test } from './setup/test'

const birthYear = new Date().getFullYear() - 22

type Desk = { context: BrowserContext; page: Page }

async function desk(browser: Browser, options: { baseURL?: string; javaScriptEnabled?: boolean }): Promise<Desk> {
  const context = await browser.newContext({ ...options, locale: 'zh-CN' })
  return { context, page: await context.newPage() }
}

/** Waits for the answer to the form that `send` posts. */
async function posted(page: Page, send: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await send()
  return (await answer).status()
}

test('one competition, from registration to the published result', async ({
  browser,
  baseURL,
  javaScriptEnabled,
  scripted,
  make,
  db,
  signIn,
}) => {
  const options = { baseURL, javaScriptEnabled }
  const admin = await make.makeUser({ role: 'admin' })
  const singer = await make.makeUser({ name: '沈若兰' })
  const rival = await make.makeUser({ name: '顾明远' })
  const competition = await make.makeCompetition({ feeMinor: 12_000, registrationNotice: '请如实填写，作品须本人演唱。' })
  const [first, final] = competition.stages
  await db.stage.update({ where: { id: first!.id }, data: { advanceCount: 1 } })
  const judges = [await make.makeJudge(competition), await make.makeJudge(competition), await make.makeJudge(competition)]
  const rivalRegistration = await make.makeRegistration(competition, { userId: rival.id, name: rival.name })
  const rivalWork = await make.makeWork(competition, rivalRegistration, { lockedAt: new Date(), title: '花非花' })
  await db.workLock.create({
    data: { registrationId: rivalRegistration.id, stageId: first!.id, lockedAt: new Date(), byParticipant: true },
  })

  const stage = await desk(browser, options)
  const office = await desk(browser, options)
  const jury = await desk(browser, options)
  await signIn(stage.context, singer)
  await signIn(office.context, admin)
  await signIn(jury.context, judges[0]!)
  const { page } = stage

  await test.step('the singer registers; what is missing is said, what was given is kept', async () => {
    await page.goto(`/competitions/${competition.id}/register`)
    if (scripted) await page.getByRole('button', { name: '已阅读，同意' }).click()
    await page.getByLabel('姓名', { exact: true }).fill('沈若兰')
    await page.getByLabel('身份证号').fill('110101200001011234')
    await page.getByLabel('付款截图').setInputFiles(await makePicture())
    expect(await posted(page, () => page.getByRole('button', { name: '提交报名' }).click())).toBe(400)
    await expect(page.getByLabel('身份证号')).toHaveAccessibleDescription(/身份证/)
    await expect(page.getByText('已收到：')).toBeVisible()
    if (scripted) await expectAccessible(page)

    // Whoever comes back later finds what was received, and what the profile knows.
    await page.goto(`/competitions/${competition.id}/register`)
    await expect(page.getByText('已收到：')).toBeVisible()
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('沈若兰')
    await page.getByLabel('我已阅读并同意报名须知').check()
    await page.getByLabel('年龄').fill('22')
    await page.getByLabel('身份证号').fill(makeIdCard(`${birthYear}0101`))
    await page.getByLabel('学历').selectOption('bachelor')
    await page.getByLabel('声部').selectOption('soprano')
    await page.getByLabel('就读学校').fill('音乐学院')
    await page.getByLabel('毕业学校').fill('附属中学')
    await page.getByRole('checkbox', { name: /专业组/ }).check()
    await page.getByLabel('曲目名称').fill('我住长江头')
    await page.getByLabel('作曲家').fill('青主')
    await page.getByLabel('时长').fill('3分42')
    await page.getByLabel('个人简历').setInputFiles(makePdf())
    expect(await posted(page, () => page.getByRole('button', { name: '提交报名' }).click())).toBe(400)
    await expect(page.getByLabel('时长')).toHaveAccessibleDescription(/分:秒/)
    await expect(page.getByLabel('时长')).toHaveValue('3分42')
    await page.getByLabel('时长').fill('03:42')
    await page.getByRole('button', { name: '提交报名' }).click()
    await expect(page.getByRole('heading', { name: '报名已提交' })).toBeVisible()
  })
  const registration = await db.registration.findFirstOrThrow({ where: { userId: singer.id } })
  expect(registration.idCardCipher).not.toContain('110101')

  await test.step('the organiser approves', async () => {
    await office.page.goto(`/competitions/${competition.id}/participants/${registration.id}`)
    if (scripted) await expectAccessible(office.page)
    await expect(office.page.getByText('我住长江头')).toBeVisible()
    await office.page.getByRole('button', { name: '通过', exact: true }).click()
    await expect(office.page.getByText('对方现在是参赛者')).toBeVisible()
  })

  await test.step('the singer uploads a real video, and it becomes playable', async () => {
    await page.goto(`/competitions/${competition.id}/upload-video`)
    if (scripted) await expectAccessible(page)
    await page.getByLabel('参赛曲目').selectOption({ label: '我住长江头' })
    await page.getByLabel('视频文件').setInputFiles(makeVideo({ seconds: 24, bitrate: '3M' }))
    if (scripted) await breakOnce(page)
    await page.getByRole('button', { name: '上传', exact: true }).click()
    await expect(page.getByText('已就绪')).toBeVisible()
  })
  const work = await db.work.findFirstOrThrow({
    where: { registrationId: registration.id },
    include: { upload: { include: { media: true } } },
  })
  expect(work.upload!.media.map((media) => media.kind).sort()).toEqual(['audio', 'peaks', 'playback', 'poster'])
  expect(await db.job.count({ where: { kind: 'process-upload', subject: `upload:${work.uploadId}` } })).toBe(1)

  await test.step('the video plays in parts, for those who may see it', async () => {
    const part = await stage.context.request.get(`/media/works/${work.id}/playback`, { headers: { Range: 'bytes=0-99' } })
    expect(part.status()).toBe(206)
    expect((await part.body()).length).toBe(100)
    // A judge hears it once it is locked.
    expect((await jury.context.request.get(`/media/works/${work.id}/playback`)).status()).toBe(404)
    const stranger = await desk(browser, options)
    await signIn(stranger.context, await make.makeUser())
    for (const url of [
      `/media/works/${work.id}/playback`,
      `/media/uploads/${work.uploadId}`,
      `/media/uploads/${registration.paymentScreenshotId}`,
    ]) {
      expect((await stranger.context.request.get(url)).status(), url).toBe(404)
    }
    await stranger.context.close()
  })

  await test.step('locking is confirmed, and final', async () => {
    await page.getByRole('link', { name: '前往锁定确认' }).click()
    expect(await posted(page, () => page.getByRole('button', { name: '锁定作品' }).click())).toBe(400)
    await page.getByLabel('我确认这些是最终作品').check()
    await page.getByRole('button', { name: '锁定作品' }).click()
    await expect(page.getByText('不能再修改、替换或删除').first()).toBeVisible()
    await expect(page.getByLabel('视频文件')).toHaveCount(0)
    expect((await jury.context.request.get(`/media/works/${work.id}/playback`, { headers: { Range: 'bytes=0-0' } })).status()).toBe(206)
  })

  await test.step('a judge scores; what is out of range is clamped and asked again', async () => {
    const { page: sheet } = jury
    await sheet.goto(`/competitions/${competition.id}/scoring?work=${work.id}`)
    if (scripted) await expectAccessible(sheet)
    await expect(sheet.getByText('沈若兰')).toHaveCount(0)
    await sheet.getByLabel('音准', { exact: true }).fill('120')
    await sheet.getByLabel('节奏', { exact: true }).fill('90')
    await sheet.getByLabel('音色', { exact: true }).fill('88.5')
    await sheet.getByLabel('表现力', { exact: true }).fill('92')
    await sheet.getByLabel(/评语/).fill('气息稳定。')
    expect(await posted(sheet, () => sheet.getByRole('button', { name: '提交并看下一件' }).click())).toBe(400)
    await expect(sheet.getByLabel('音准', { exact: true })).toHaveValue('100')
    if (scripted) await sheet.getByLabel('表现力', { exact: true }).press('Enter')
    else await sheet.getByRole('button', { name: '提交并看下一件' }).click()
    await expect(sheet.getByText(/已评 1 \/ 2/)).toBeVisible()
    for (const label of ['音准', '节奏', '音色', '表现力']) await sheet.getByLabel(label, { exact: true }).fill('80')
    await sheet.getByRole('button', { name: '提交并看下一件' }).click()
    await expect(sheet.getByText('您已评完本阶段的 2 件作品。谢谢。')).toBeVisible()
    await sheet.goto(`/competitions/${competition.id}/scoring?work=${work.id}`)
    await expect(sheet.getByText('分数已提交，不能再修改。')).toBeVisible()
    await expect(sheet.getByLabel('音准', { exact: true })).toHaveCount(0)
  })
  for (const [index, judge] of judges.slice(1).entries()) {
    await make.makeScore(competition, work, judge, [90 + index, 90, 90, 90])
    await make.makeScore(competition, rivalWork, judge, [80, 82, 81, 80])
  }

  await test.step('the organiser sees the scores, draws the line and publishes', async () => {
    const { page: table } = office
    await db.stage.update({ where: { id: first!.id }, data: { status: 'completed' } })
    await table.goto(`/competitions/${competition.id}/scores`)
    if (scripted) await expectAccessible(table)
    await table.goto(`/competitions/${competition.id}/advancements?stage=${first!.id}`)
    if (scripted) await expectAccessible(table)
    // Trimmed mean of 92.63, 90 and 90.25.
    await expect(table.getByRole('row', { name: /沈若兰/ })).toContainText('90.25')
    await table.getByLabel('选择沈若兰').check()
    if (scripted) await table.keyboard.press('Control+2')
    else await table.getByRole('button', { name: /^晋级/ }).click()
    await expect(table.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
    await table.getByRole('button', { name: '其余 1 人淘汰' }).click()
    await table.getByRole('button', { name: '确定淘汰 1 人' }).click()
    await expect(table.getByRole('row', { name: /顾明远/ })).toContainText('淘汰')

    await table.goto(`/competitions/${competition.id}/stages/${first!.id}/publication`)
    await table.getByRole('checkbox').check()
    await table.getByRole('button', { name: '公布成绩' }).click()
    await expect(table.getByText('成绩已公布。')).toBeVisible()
  })

  await test.step('each sees their own result; only the advanced go on', async () => {
    await db.stage.update({ where: { id: final!.id }, data: { status: 'active' } })
    await page.goto(`/competitions/${competition.id}/upload-video`)
    await expect(page.getByText('90.25').first()).toBeVisible()
    await expect(page.getByLabel('视频文件')).toBeVisible()
    await page.getByRole('link', { name: '查看成绩单' }).click()
    await expect(page.getByText('气息稳定。').first()).toBeVisible()
    await signIn(stage.context, rival)
    await page.goto(`/competitions/${competition.id}/upload-video`)
    await expect(page.getByText(/初赛.*未能晋级|未能晋级.*初赛/).first()).toBeVisible()
    await expect(page.getByLabel('视频文件')).toHaveCount(0)
    await expect(page.getByText('沈若兰')).toHaveCount(0)
  })
  await Promise.all([stage, office, jury].map(({ context }) => context.close()))
})

/** Loses the connection once, after the first chunk. */
async function breakOnce(page: Page) {
  let patches = 0
  await page.route('**/files/**', async (route) => {
    if (route.request().method() !== 'PATCH' || ++patches !== 2) return route.continue()
    await route.abort('connectionreset')
  })
}
