import fs from 'node:fs'
import type { Route } from '@playwright/test'
import { hydrated } from './setup/hydrated'
import { makeVideo } from './setup/make-video'
import { expect, test } from './setup/test'

/** What the page sends at a time. */
const chunk = 4 * 1024 * 1024

type Make = typeof import('../factories')
type Db = typeof import('~/infra/db/client').db

/** A participant of an open first stage that takes two works, and the page where they are uploaded. */
async function participant(make: Make, db: Db) {
  const competition = await make.makeCompetition()
  await db.category.update({ where: { id: competition.categories[0]!.id }, data: { workCount: 2 } })
  const student = await make.makeUser()
  const registration = await make.makeRegistration(competition, { userId: student.id })
  return { competition, student, registration, url: `/competitions/${competition.id}/upload-video` }
}

const notAVideo = { name: 'song.mp4', mimeType: 'video/mp4', buffer: Buffer.from('这不是视频。'.repeat(50)) }

test('what the server refuses stands beside its field, and the next try goes through', async ({
  page,
  context,
  make,
  db,
  signIn,
  javaScriptEnabled,
}) => {
  const { competition, student, registration, url } = await participant(make, db)
  const { categories } = competition
  await db.competition.update({ where: { id: competition.id }, data: { maxSizeMB: 5 } })
  await db.category.update({ where: { id: categories[0]!.id }, data: { durationLimitMinutes: 1 } })
  await signIn(context, student)
  await page.goto(url)
  const slot = page.locator('#slot-1')
  if (javaScriptEnabled !== false) {
    const file = slot.getByLabel('视频文件')
    await expect(slot.getByRole('button', { name: '上传', exact: true })).toBeVisible()
    await slot.getByLabel('参赛曲目').selectOption({ index: 1 })
    const wrong = { mimeType: 'video/x-msvideo', buffer: Buffer.from('0') }
    for (const [chosen, words] of [
      [{ ...wrong, name: 'song.avi' }, /不支持的文件格式，请上传符合要求的文件（MP4 \/ M4V \/ MOV/],
      [{ ...wrong, name: 'song.mp4', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }, /文件大小不能超过 5 MB。/],
      [makeVideo({ seconds: 62, size: '160x120', bitrate: '40k' }), /视频时长 1:02，超过了该组别 1:00 的上限/],
    ] as const) {
      await file.setInputFiles(chosen)
      await expect(file, 'before anything is sent').toHaveAccessibleDescription(words)
      await expect(file).toHaveAttribute('aria-invalid', 'true')
    }
  }
  const late = (route: Route) => route.abort()
  if (javaScriptEnabled !== false) await page.route('**/assets/*.js', late)
  await page.goto(url)
  await page.unroute('**/assets/*.js', late)
  // The same words must come each time: the first is sent before scripts are there, by the plain form.
  for (let attempt = 0; attempt < 3; attempt++) {
    if (javaScriptEnabled !== false && attempt > 0) await hydrated(slot.locator('form'))
    await slot.getByLabel('参赛曲目').selectOption({ index: 1 })
    await slot.getByLabel('视频文件').setInputFiles(notAVideo)
    await slot.getByRole('button', { name: '上传', exact: true }).click()
    await expect(slot.getByText(/^不支持的文件格式/)).toBeVisible()
    await expect(slot.getByLabel('视频文件')).toHaveAttribute('aria-invalid', 'true')
    await expect(slot.getByText(/^不支持的文件格式/)).toBeInViewport()
    if (javaScriptEnabled !== false) await expect(slot.getByLabel('视频文件')).toBeFocused()
    else expect(new URL(page.url()).hash).toBe('#slot-1')
  }
  await slot.getByLabel('视频文件').setInputFiles(makeVideo({ seconds: 2 }))
  await slot.getByRole('button', { name: '上传', exact: true }).click()
  await expect.poll(() => db.work.count({ where: { registrationId: registration.id } })).toBe(1)
  await expect(page.getByText('作品已上传，正在处理。')).toBeVisible()
})

test('an award that takes no more works is not offered again, and the form says where it and the song are used', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  const { competition, student, registration, url } = await participant(make, db)
  const award = await db.specialAward.create({
    data: { competitionId: competition.id, position: 0, name: '中国艺术歌曲奖', maxWorksPerUser: 1 },
  })
  await db.registrationAward.create({ data: { registrationId: registration.id, awardId: award.id } })
  const first = await make.makeWork(competition, registration, { slot: 1, title: '思乡', songId: registration.songs[0]!.id })
  await db.workAward.create({ data: { workId: first.id, awardId: award.id } })
  await signIn(context, student)
  await page.goto(url)
  const slot = page.locator('#slot-2')
  const choice = slot.getByLabel('中国艺术歌曲奖', { exact: false })
  await expect(choice).toBeDisabled()
  await expect(choice).not.toBeChecked()
  await expect(slot.getByText('已用于《思乡》')).toBeVisible()
  await expect(slot.getByRole('option', { name: /（第 1 件已选）$/ })).toHaveCount(1)
  await slot.getByLabel('参赛曲目').selectOption({ index: 1 })
  await slot.getByLabel('视频文件').setInputFiles(makeVideo({ seconds: 2 }))
  await slot.getByRole('button', { name: '上传', exact: true }).click()
  await expect.poll(() => db.work.count({ where: { registrationId: registration.id } })).toBe(2)
})

test('a work that was replaced shows as its card, and the page no longer asks for a file', async ({ page, context, make, db, signIn }) => {
  const { competition, student, registration, url } = await participant(make, db)
  const { uploadId } = await make.makeWork(competition, registration, { slot: 1, title: '思乡' })
  await signIn(context, student)
  await page.goto(url)
  const slot = page.locator('#slot-1')
  await slot.getByRole('link', { name: '重新上传' }).click()
  await expect(slot.getByLabel('视频文件')).toBeVisible()
  await slot.getByLabel('参赛曲目').selectOption({ index: 1 })
  await slot.getByLabel('视频文件').setInputFiles(makeVideo({ seconds: 2 }))
  await slot.getByRole('button', { name: '上传并替换' }).click()
  await expect(page.getByText('作品已上传，正在处理。')).toBeVisible()
  await expect(slot.getByRole('link', { name: '重新上传' })).toBeVisible()
  await expect(slot.getByLabel('视频文件')).toHaveCount(0)
  expect(new URL(page.url()).searchParams.has('replace')).toBe(false)
  expect((await db.work.findFirstOrThrow({ where: { registrationId: registration.id } })).uploadId).not.toBe(uploadId)
})

test('a replacement that has not wholly arrived is found again, and is given up only when that is confirmed', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  const { competition, student, registration, url } = await participant(make, db)
  const work = await make.makeWork(competition, registration, { slot: 1, title: '思乡' })
  const unfinished = await db.upload.create({
    data: {
      id: `half-${work.id}`,
      ownerId: student.id,
      purpose: 'work_video',
      registrationId: registration.id,
      stageId: competition.stages[0]!.id,
      slot: 1,
      fileName: '第二版.mp4',
      declaredSize: 1_000_000,
      createdAt: new Date(),
      lastByteAt: new Date(),
      details: {},
    },
  })
  const goOn = page.locator('#slot-1').getByRole('link', { name: '继续或取消替换' })
  await signIn(context, student)
  await page.goto(url)
  await expect(page.locator('#slot-1')).toContainText('替换用的「第二版.mp4」')
  await expect(goOn).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '继续上传' }).click()
  const slot = page.locator('#slot-1')
  await expect(slot).toContainText('未完成的上传')
  await expect(slot.getByRole('button', { name: '确认取消' })).toBeHidden()
  await slot.getByText('取消上传', { exact: true }).click()
  expect((await db.upload.findUniqueOrThrow({ where: { id: unfinished.id } })).status).toBe('uploading')
  await slot.getByRole('button', { name: '确认取消' }).click()
  await expect(page.getByText('未完成的上传已取消。')).toBeVisible()
  await expect(goOn).toHaveCount(0)
  expect((await db.upload.findUniqueOrThrow({ where: { id: unfinished.id } })).status).toBe('cancelled')
})

test('who cannot upload is told why and where to go on, without a countdown', async ({ page, context, make, signIn }) => {
  const competition = await make.makeCompetition()
  for (const [data, words] of [
    [{ status: 'draft', submittedAt: null, number: null }, '您的报名还没有提交，请先完成报名。'],
    [{ status: 'rejected', rejectionReason: '付款截图看不清' }, '您的报名没有通过，不能上传作品。原因见报名页。'],
  ] as const) {
    const student = await make.makeUser()
    await make.makeRegistration(competition, { userId: student.id, ...data })
    await context.clearCookies()
    await signIn(context, student)
    await page.goto(`/competitions/${competition.id}/upload-video`)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('link', { name: '查看报名' })).toHaveAttribute('href', `/competitions/${competition.id}/register`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('初赛作品')
    await expect(page.getByText(/^还有 /)).toHaveCount(0)
  }
})

test.describe('with scripts', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Compressing needs scripts.')

  test('when compressing brings nothing, the large file is only sent if wanted', async ({ page, context, make, db, signIn }) => {
    // Room on the device is what most often lacks.
    await page.addInitScript(() => {
      FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
    })
    const { student, registration, url } = await participant(make, db)
    await signIn(context, student)
    await page.goto(url)
    const slot = page.locator('#slot-1')
    const video = makeVideo({ seconds: 10, size: '1920x1080', bitrate: '26M', grain: true })
    await slot.getByLabel('参赛曲目').selectOption({ index: 1 })
    await slot.getByLabel('视频文件').setInputFiles(video)
    await expect(slot.getByLabel(/压缩后再上传/)).toBeChecked()
    await slot.getByRole('button', { name: '上传', exact: true }).click()
    await expect(slot.getByText('仍可上传原文件', { exact: false })).toBeVisible()
    expect(await db.upload.count({ where: { ownerId: student.id, purpose: 'work_video' } })).toBe(0)
    await slot.getByText('取消上传', { exact: true }).click()
    await slot.getByRole('button', { name: '确认取消' }).click()
    await expect(slot.getByRole('button', { name: '上传', exact: true })).toBeVisible()
    await slot.getByRole('button', { name: '上传', exact: true }).click()
    await slot.getByRole('button', { name: /^上传原文件/ }).click()
    await expect(slot).toContainText(/文件已安全收到|已就绪/)
    expect(await db.work.count({ where: { registrationId: registration.id } })).toBe(1)
  })

  test('a file of another type, empty or too large is refused when it is chosen, and the next one is taken', async ({
    page,
    context,
    make,
    db,
    signIn,
  }) => {
    const { competition, student, url } = await participant(make, db)
    await db.competition.update({ where: { id: competition.id }, data: { maxSizeMB: 1 } })
    await signIn(context, student)
    await page.goto(url)
    const field = page.locator('#slot-1').getByLabel('视频文件')
    await hydrated(field)
    const named = (name: string, size: number) => ({ name, mimeType: 'video/mp4', buffer: Buffer.alloc(size) })
    for (const [file, fault] of [
      [named('歌词.txt', 10), /不支持的文件格式/],
      [named('song.mp4', 0), /文件是空的/],
      [named('song.mp4', 1024 * 1024 + 1), /文件大小不能超过 1 MB/],
    ] as const) {
      await field.setInputFiles(file)
      await expect(field).toHaveAccessibleDescription(fault)
    }
    await field.setInputFiles(named('song.mp4', 1024))
    await expect(field).not.toHaveAccessibleDescription(/不能超过 1 MB。|是空的|不支持的文件格式/)
    expect(await db.upload.count({ where: { ownerId: student.id } })).toBe(0)
  })

  test('what gets no answer is asked again: the opening, and whether all is stored', async ({ page, context, make, db, signIn }) => {
    const { student, registration, url } = await participant(make, db)
    await signIn(context, student)
    await page.goto(url)
    const slot = page.locator('#slot-1')
    await hydrated(slot.locator('form'))
    await page.clock.install()
    const unanswered: string[] = []
    const never = (route: Route) => {
      const which = route.request().method()
      if (unanswered.includes(which)) return route.fallback()
      unanswered.push(which)
    }
    await page.route('**/files', never)
    await page.route('**/upload-video/status*', never)
    await slot.getByLabel('参赛曲目').selectOption({ index: 1 })
    await slot.getByLabel('视频文件').setInputFiles(makeVideo({ seconds: 2 }))
    await slot.getByRole('button', { name: '上传', exact: true }).click()
    for (const count of [1, 2]) {
      await expect.poll(() => unanswered.length).toBe(count)
      await page.clock.runFor(32_000)
    }
    await expect(slot).toContainText(/文件已安全收到|已就绪/)
    expect(await db.work.count({ where: { registrationId: registration.id } })).toBe(1)
  })

  test('when a work’s processing cannot be asked about, that is said, and no longer once it can', async ({
    page,
    context,
    make,
    db,
    signIn,
  }) => {
    const { competition, student, registration, url } = await participant(make, db)
    await make.makeWork(competition, registration, { status: 'processing' })
    await signIn(context, student)
    await page.clock.install()
    await page.route('**/upload-video/status*', (route) => route.abort())
    await page.goto(url)
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(page.getByText('获取上传进度失败。')).toBeVisible({ timeout: 100 })
    }).toPass()
    await page.unroute('**/upload-video/status*')
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(page.getByText('获取上传进度失败。')).toBeHidden({ timeout: 100 })
    }).toPass()
  })

  test('a session that ends in the middle costs no byte: after signing in elsewhere the upload goes on by itself', async ({
    page,
    context,
    make,
    db,
    signIn,
  }) => {
    const { student, registration, url } = await participant(make, db)
    await signIn(context, student)
    await page.goto(url)
    const slot = page.locator('#slot-1')
    await hydrated(slot.locator('form'))
    const video = makeVideo({ seconds: 4, size: '1280x720', bitrate: '20M', grain: true })
    const { size } = fs.statSync(video)
    expect(size).toBeGreaterThan(2 * chunk)
    const offsets: number[] = []
    await page.route('**/files/*', async (route) => {
      const offset = route.request().headers()['upload-offset']
      if (route.request().method() === 'PATCH') offsets.push(Number(offset))
      if (offsets.length === 2) await db.session.updateMany({ where: { userId: student.id }, data: { expiresAt: new Date(0) } })
      await route.continue()
    })
    await slot.getByLabel('参赛曲目').selectOption({ index: 1 })
    await slot.getByLabel('视频文件').setInputFiles(video)
    await slot.getByRole('button', { name: '上传', exact: true }).click()
    await expect(slot.getByText('登录已过期', { exact: false })).toBeVisible()
    await page.unroute('**/files/*')
    page.on('request', (request) => request.method() === 'PATCH' && offsets.push(Number(request.headers()['upload-offset'])))
    await signIn(context, student)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => db.work.count({ where: { registrationId: registration.id } })).toBe(1)
    // The chunk that was refused is the only one that was sent again.
    expect(offsets).toEqual([0, chunk, ...Array.from({ length: Math.ceil(size / chunk) - 1 }, (_, n) => (n + 1) * chunk)])
  })
})
