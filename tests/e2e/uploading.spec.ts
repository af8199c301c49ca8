import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expectAccessible } from './setup/expect-accessible'
import { makeVideo } from './setup/make-video'
import { expect, test } from './setup/test'

const minute = 60_000

/** A participant of an open first stage, and the page where the work is uploaded. */
async function participant(make: typeof import('../factories'), stage: { graceMinutes?: number } = {}) {
  const competition = await make.makeCompetition({
    stages: { create: [{ position: 0, name: '初赛', status: 'active', startsAt: make.inHours(-24), endsAt: make.inHours(24), ...stage }] },
  })
  const student = await make.makeUser()
  const registration = await make.makeRegistration(competition, { userId: student.id })
  return { competition, student, registration, url: `/competitions/${competition.id}/upload-video` }
}

test.describe('with scripts', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Compressing, resuming and announcing need scripts.')

  test('a large video is compressed on the device, checked by the server, and can be sent as it is instead', async ({
    page,
    context,
    make,
    db,
    signIn,
  }) => {
    // As in the browser of a phone some years old, which can compress all the same.
    await page.addInitScript(() => {
      Reflect.deleteProperty(AbortSignal, 'any')
      Reflect.deleteProperty(Array.prototype, 'at')
    })
    const { student, registration, url } = await participant(make)
    const video = makeVideo({ seconds: 10, size: '1920x1080', bitrate: '26M', grain: true })
    expect(fs.statSync(video).size).toBeGreaterThan(20 * 1024 * 1024)
    await signIn(context, student)
    await page.goto(url)
    await page.getByLabel('视频文件').setInputFiles(video)
    await expect(page.getByLabel(/压缩后再上传/)).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: '上传', exact: true }).click()
    await expect(page.getByText('压缩中')).toBeVisible()
    await expect.poll(() => db.work.count({ where: { registrationId: registration.id, status: 'completed' } })).toBe(1)
    const compressed = await db.upload.findFirstOrThrow({ where: { ownerId: student.id, status: 'stored', purpose: 'work_video' } })
    expect(compressed.size).toBeLessThan(fs.statSync(video).size * 0.75)
    expect(compressed.declaredSha256).toBe(compressed.sha256)
    const { durationMs, height } = await db.upload.findFirstOrThrow({ where: { registrationId: registration.id, work: { isNot: null } } })
    expect([Math.abs(durationMs! - 10_000) < 500, height]).toEqual([true, 720])

    await page.goto(`${url}?replace=1#slot-1`)
    await page.getByLabel('视频文件').setInputFiles(video)
    await page.getByLabel(/上传原文件/).check()
    await page.getByRole('button', { name: '上传并替换' }).click()
    await expect
      .poll(async () => (await db.upload.findFirst({ where: { ownerId: student.id, status: 'stored', purpose: 'work_video' } }))?.sha256)
      .toBe(createHash('sha256').update(fs.readFileSync(video)).digest('hex'))
  })

  test('a file that was announced before the deadline may arrive within the grace, and the organiser sees it', async ({
    page,
    context,
    browser,
    baseURL,
    make,
    db,
    signIn,
  }) => {
    const { competition, student, registration, url } = await participant(make, { graceMinutes: 30 })
    const video = makeVideo({ seconds: 2 })
    await signIn(context, student)
    await page.goto(url)
    await page.getByLabel('视频文件').setInputFiles(video)
    await page.getByRole('button', { name: '先登记，稍后再传' }).click()
    await expect(page.getByText('文件已登记，请在')).toBeVisible()
    const elsewhere = await browser.newContext({ baseURL, locale: 'zh-CN' })
    await signIn(elsewhere, student)
    const dashboard = await elsewhere.newPage()
    await dashboard.goto('/dashboard')
    await expect(dashboard.getByRole('heading', { name: '未完成的上传' })).toBeVisible()
    await elsewhere.close()
    const promised = await db.upload.findFirstOrThrow({ where: { ownerId: student.id, status: 'uploading' } })
    expect(promised.declaredSha256).toBe(createHash('sha256').update(fs.readFileSync(video)).digest('hex'))

    // The deadline passes; the promise stands before it.
    await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { endsAt: new Date(Date.now() - 5 * minute) } })
    await db.upload.update({ where: { id: promised.id }, data: { createdAt: new Date(Date.now() - 20 * minute) } })
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(url)
    await expect(page.getByText(/^已登记的文件可在 .+ 前传完$/)).toBeVisible()
    await expect(page.locator('#slot-1').getByText(/^文件已登记，请在 .+ 前传完同一个文件。$/)).toBeVisible()
    await expect(page.getByText('本阶段的上传已经截止。')).toHaveCount(0)
    await page.getByLabel('选择同一个文件').setInputFiles(video)
    await expect.poll(() => db.work.findFirst({ where: { registrationId: registration.id } })).toMatchObject({ usedGrace: true })
    const office = await browser.newContext({ baseURL, locale: 'zh-CN' })
    await signIn(office, await make.makeUser({ role: 'admin' }))
    const panel = await office.newPage()
    await panel.goto(`/competitions/${competition.id}/videos`)
    await expect(panel.getByText('截止后补传（事先已登记）')).toBeVisible()
    await office.close()
  })

  test('another file under the same promise is refused, and one that was never promised is late', async ({
    page,
    context,
    make,
    db,
    signIn,
  }) => {
    const { competition, student, url } = await participant(make, { graceMinutes: 30 })
    await signIn(context, student)
    await page.goto(url)
    await page.getByLabel('视频文件').setInputFiles(makeVideo({ seconds: 2 }))
    await page.getByRole('button', { name: '先登记，稍后再传' }).click()
    await expect(page.getByText('文件已登记，请在')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(url)
    await page.getByLabel('选择同一个文件').setInputFiles(makeVideo({ seconds: 3 }))
    await expect(page.getByText('这不是同一个文件', { exact: false })).toBeVisible()

    await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { endsAt: new Date(Date.now() - 5 * minute) } })
    await page.reload()
    // Promised only after the deadline that is now set: late.
    await expect(page.getByText('未完成的上传')).toBeVisible()
    await expect(page.locator('#slot-1').getByText('本阶段的上传已经截止。')).toBeVisible()
    await expect(page.getByLabel('选择同一个文件')).toHaveCount(0)
  })

  test('the page ships little script, and stands on the narrowest phone', async ({ page, context, make, signIn }) => {
    const { student, url } = await participant(make)
    await signIn(context, student)
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(url, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(150 * 1024)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(page)
  })
})

test('every failed video is started again with one button', async ({ page, context, make, db, signIn }) => {
  const { competition, registration } = await participant(make)
  const { mediaPath } = await import('~/infra/storage')
  await db.category.update({ where: { id: competition.categories[0]!.id }, data: { workCount: 2 } })
  for (const slot of [1, 2]) {
    const work = await make.makeWork(competition, registration, { slot, status: 'failed', failure: 'videoDamaged' })
    const upload = await db.upload.findUniqueOrThrow({ where: { id: work.uploadId } })
    fs.mkdirSync(path.dirname(mediaPath(upload.storageKey!)), { recursive: true })
    fs.copyFileSync(makeVideo({ seconds: 2 }), mediaPath(upload.storageKey!))
  }
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/videos`)
  await page.getByRole('button', { name: '全部重试（2 件）' }).click()
  await expect(page.getByText('已重新开始处理 2 件作品。')).toBeVisible()
  await expect.poll(() => db.work.count({ where: { registrationId: registration.id, status: 'completed' } })).toBe(2)
  await page.goto(`/competitions/${competition.id}/videos`)
  await expect(page.getByText('320 × 240').first()).toBeVisible()
})
