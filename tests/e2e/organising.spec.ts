import fs from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/with-mail'

type Make = typeof import('../factories')

/** A receipt as a phone shows it; another amount is another payment. */
const receipt = (amount: string, order: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><rect width="1080" height="2340" fill="#f4f4f4"/><rect y="180" width="1080" height="1500" fill="#fff"/>
      <text x="540" y="560" font-size="110" text-anchor="middle" font-family="sans-serif">-${amount}</text>
      <text x="1020" y="860" font-size="40" text-anchor="end" fill="#888" font-family="sans-serif">${order}</text></svg>`),
  )

/** A submitted registration whose payment screenshot is this picture, compared with the others as after a real submission. */
async function submitWithReceipt(make: Make, competition: Awaited<ReturnType<Make['makeCompetition']>>, picture: Buffer, name: string) {
  const { makeStoredUpload } = await import('../factories/stored-upload')
  const { db, transaction } = await import('~/infra/db/client')
  const { mediaPath } = await import('~/infra/storage')
  const { queueReceiptComparison } = await import('~/domain/registrations/receipts/compare-receipt.server')
  const registration = await make.makeRegistration(competition, { status: 'submitted', name })
  const upload = await makeStoredUpload(registration.userId, { registrationId: registration.id })
  await fs.mkdir(path.dirname(mediaPath(upload.storageKey!)), { recursive: true })
  await fs.writeFile(mediaPath(upload.storageKey!), picture)
  await transaction(async (tx) => {
    await tx.registration.update({ where: { id: registration.id }, data: { paymentScreenshotId: upload.id } })
    await queueReceiptComparison(tx, upload.id)
  })
  await expect.poll(async () => (await db.job.findFirst({ where: { subject: `upload:${upload.id}` } }))?.status).toBe('done')
  return registration
}

/** The keys are taken once the page's scripts have started: tried with R, which goes to the reason, and left again. */
async function keysWork(page: Page) {
  const taken = () =>
    page.evaluate(() => !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true })))
  await expect.poll(taken).toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

async function asAdmin(context: BrowserContext, make: Make, signIn: (context: BrowserContext, user: { id: number }) => Promise<void>) {
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(context, admin)
  return admin
}

test('the list narrows to what one can register for, and shows itself as a table', async ({ page, context, make, signIn, scripted }) => {
  const [open, shut] = [
    await make.makeCompetition({ name: '敞开杯' }),
    await make.makeCompetition({ name: '关门杯', registrationEndsAt: make.inHours(-1) }),
  ]
  await signIn(context, await make.makeUser())
  await page.goto('/competitions')
  await page.getByLabel('正在接受报名').check()
  await page.getByRole('button', { name: '筛选' }).click()
  await expect(page.getByRole('link', { name: open.name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: shut.name, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: '表格显示' }).click()
  await expect(page.getByRole('columnheader', { name: '报名截止' })).toBeVisible()
  await expect(page.getByRole('link', { name: shut.name, exact: true })).toHaveCount(0)
  if (scripted) await expectAccessible(page)
})

test('a new competition begins as a copy of an earlier one, and is seen as a participant sees it', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  const admin = await asAdmin(context, make, signIn)
  const earlier = await make.makeCompetition({ name: '春之声', feeMinor: 20_000, removeExtremes: false })
  await page.goto('/competitions/create')
  await page.getByText('从以前的比赛开始').click()
  await page.locator('select[name="copy"]').selectOption({ label: '春之声' })
  await page.getByRole('button', { name: '复制到下面' }).click()
  await expect(page.getByText('已从「春之声」复制，请检查后保存。')).toBeVisible()
  await expect(page.locator('[name="startsAt"]')).toHaveValue('')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const copy = await db.competition.findFirstOrThrow({
    where: { createdById: admin.id },
    include: { categories: { include: { songFields: true } }, stages: true, criteria: true },
  })
  expect(copy).toMatchObject({
    name: '春之声（副本）',
    feeMinor: 20_000,
    removeExtremes: false,
    startsAt: null,
    publishedAt: null,
    revision: 1,
  })
  expect([copy.categories[0]!.songFields.length, copy.stages.length, copy.criteria.length]).toEqual([3, 2, 4])
  expect(copy.categories[0]!.id).not.toBe(earlier.categories[0]!.id)

  await page.getByRole('link', { name: '预览参赛者页面' }).click()
  // As it will stand once it is published, its registration open.
  await expect(page.getByRole('button', { name: '报名', exact: true })).toBeDisabled()
  await expect(page.getByText('这是参赛者看到的页面')).toBeVisible()
  await expect(page.getByRole('link', { name: '编辑', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: '结束预览' }).click()
  await expect(page.getByRole('link', { name: '编辑', exact: true })).toBeVisible()
})

test('what people rely on is not changed under them, and the page says why', async ({
  language: locale,
  page,
  context,
  baseURL,
  make,
  db,
  signIn,
  scripted,
}) => {
  await asAdmin(context, make, signIn)
  const competition = await make.makeCompetition({
    feeMinor: 20_000,
    maxParticipants: 5,
    specialAwards: { create: [{ position: 0, name: '艺术歌曲奖', maxWorksPerUser: 2 }] },
  })
  await db.category.update({ where: { id: competition.categories[0]!.id }, data: { workCount: 2 } })
  const entries = [await make.makeRegistration(competition), await make.makeRegistration(competition)]
  const works = []
  for (const slot of [1, 2])
    works.push(
      await make.makeWork(competition, entries[0]!, {
        slot,
        awards: {
          create: [
            { award: { connect: { id: (await db.specialAward.findFirstOrThrow({ where: { competitionId: competition.id } })).id } } },
          ],
        },
      } as never),
    )
  await db.work.updateMany({ where: { registrationId: entries[0]!.id }, data: { lockedAt: new Date() } })
  await make.makeScore(competition, works[0]!, await make.makeJudge(competition), [80, 80, 80, 80])
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status: 'advanced', advanceCount: 3 } })
  await make.makePublication(competition)
  for (const { entries: own } of entries)
    await db.advancement.create({
      data: {
        entryId: own[0]!.id,
        stageId: competition.stages[0]!.id,
        status: 'advanced',
        decidedAt: new Date(),
        decidedById: competition.createdById,
      },
    })

  await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await page.goto(`/competitions/${competition.id}/edit`)
  const fill = (name: string, value: string) => page.locator(`[name="${name}"]`).fill(value)
  await fill('maxParticipants', '1')
  await fill('fee', '99')
  await page.locator('[name="removeExtremes"]').setChecked(false)
  await fill('categories[0].workCount', '1')
  await fill('stages[0].advanceCount', '1')
  await fill('stages[1].participantLimit', '1')
  await fill('specialAwards[0].maxWorksPerUser', '1')
  await page.getByRole('button', { name: locale === 'zh' ? '保存' : 'Save', exact: true }).click()
  const { translatorOf } = await import('~/i18n/i18n.server')
  const { errorText } = await import('~/i18n/translate')
  const t = translatorOf(locale)
  for (const code of [
    'placesInUse?count=2',
    'feeInUse?count=2',
    'ruleFixed',
    'worksInUse?count=2',
    'advanceCountInUse?count=2',
    'stagePlacesInUse?count=2',
    'awardWorksInUse?count=2',
  ]) {
    await expect(page.getByText(errorText(t, code)).first(), code).toBeVisible()
  }
  await expect(page.locator('[name="maxParticipants"]')).toHaveValue('1')
  if (scripted) await expectAccessible(page)
  expect(await db.competition.findUniqueOrThrow({ where: { id: competition.id } })).toMatchObject({
    maxParticipants: 5,
    feeMinor: 20_000,
    revision: 1,
  })
})

test('a participant takes the registration back, and submits it again', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({ maxParticipants: 1 })
  const student = await make.makeUser()
  const registration = await make.makeRegistration(competition, { userId: student.id, status: 'submitted' })
  await signIn(context, student)
  await page.goto(`/competitions/${competition.id}/register`)
  await page.getByText('撤回报名', { exact: true }).click()
  await page.getByRole('button', { name: '确认撤回报名' }).click()
  await expect(page.getByText('报名已撤回，内容保留为草稿。')).toBeVisible()
  expect(await db.registration.findUniqueOrThrow({ where: { id: registration.id } })).toMatchObject({
    status: 'draft',
    number: registration.number,
    name: registration.name,
  })
  // The place is free for somebody else.
  await make.makeRegistration(competition, { status: 'submitted' })
  await page.goto(`/competitions/${competition.id}/register`)
  await expect(page.getByText('报名名额已满。')).toBeVisible()
})

test('the review goes from one to the next, by key where there are scripts, and points at a receipt used twice', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  await asAdmin(context, make, signIn)
  const [spring, autumn] = [
    await make.makeCompetition({ name: '春之声', feeMinor: 12_800 }),
    await make.makeCompetition({ name: '秋之韵', feeMinor: 12_800 }),
  ]
  const picture = receipt('128.00', '4200001234567890')
  await submitWithReceipt(make, spring, await picture.png().toBuffer(), '林疏影')
  // Saved anew, smaller, as JPEG: another file, the same picture. The third is another payment of the same form.
  const reused = await submitWithReceipt(make, autumn, await picture.resize(720).jpeg({ quality: 60 }).toBuffer(), '周小川')
  const honest = await submitWithReceipt(make, autumn, await receipt('128.00', '4200009876504321').png().toBuffer(), '沈若兰')
  await page.goto(`/competitions/${autumn.id}/participants`)
  await page.getByRole('link', { name: '从最早提交的开始审核' }).click()
  await expect(page.getByText('快捷键：A 通过', { exact: false })).toBeVisible({ visible: scripted })
  await expect(page.getByRole('heading', { level: 1, name: '周小川' })).toBeVisible()
  await expect(page.getByText('春之声 · 林疏影')).toBeVisible()
  await expect(page.getByText('（画面相同）')).toBeVisible()
  await expect(page.getByText('以下报名用了同一张付款截图，或画面相同的截图，请核实：')).toBeVisible()
  await expect(page.getByText('还有 2 份待审核')).toBeVisible()
  if (scripted) {
    await expectAccessible(page)
    await keysWork(page)
    await page.keyboard.press('r')
    await expect(page.getByLabel('不通过的原因')).toBeFocused()
    await page.keyboard.type('a n')
    await expect(page.getByLabel('不通过的原因')).toHaveValue('a n')
    await page.getByLabel('不通过的原因').fill('截图已用于另一场比赛')
    // From here on the page's time stands still.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
  } else {
    await page.getByLabel('不通过的原因').fill('截图已用于另一场比赛')
  }
  await page.getByRole('button', { name: '不通过' }).click()

  await expect(page.getByRole('heading', { level: 1, name: '沈若兰' })).toBeVisible()
  await expect(page.getByText('周小川的报名审核不通过，对方会看到原因。')).toBeVisible()
  await expect(page.getByText('画面相同')).toHaveCount(0)
  const approve = page.getByRole('button', { name: '通过', exact: true })
  if (scripted) {
    await keysWork(page)
    // A press that was meant for the one before is not taken for a decision on this one.
    await page.keyboard.press('a')
    await approve.click({ force: true })
    await expect(approve).toBeDisabled()
    expect(await db.registration.count({ where: { id: honest.id, status: 'approved' } })).toBe(0)
    await page.clock.runFor(1100)
    await expect(approve).toBeEnabled()
    await page.keyboard.press('a')
  } else await approve.click()
  await expect(page).toHaveURL(new RegExp(`/competitions/${autumn.id}/participants$`))
  expect(
    (await db.registration.findMany({ where: { id: { in: [reused.id, honest.id] } }, orderBy: { id: 'asc' } })).map(({ status }) => status),
  ).toEqual(['rejected', 'approved'])
})

test('taking a judge off asks what becomes of the scores', async ({ page, context, make, db, signIn, scripted }) => {
  await asAdmin(context, make, signIn)
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const score = await make.makeScore(
    competition,
    await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() }),
    judge,
    [80, 81, 82, 83],
  )
  await page.goto(`/competitions/${competition.id}/judges`)
  await page.getByRole('link', { name: `移除${judge.name}` }).click()
  await expect(page.getByText('已提交 1 份评分，请选择怎样处理。')).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page.getByLabel('作废尚未公布的评分').check()
  await page.getByRole('button', { name: '确认移除' }).click()
  // Asked for the reason, the choice stands as it was made.
  await expect(page.getByLabel('作废原因')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('作废尚未公布的评分')).toBeChecked()
  await page.getByLabel('作废原因').fill('与参赛者有师生关系')
  await page.getByRole('button', { name: '确认移除' }).click()
  await expect(page.getByText('评委已移除，1 份评分已作废。')).toBeVisible()
  expect(await db.score.findUniqueOrThrow({ where: { id: score.id } })).toMatchObject({
    status: 'voided',
    voidReason: '与参赛者有师生关系',
  })
})

test('people are told on the dashboard and by mail, and turn the mails off', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  db,
  mailing,
  signIn,
  scripted,
}) => {
  const admin = await make.makeUser({ role: 'admin' })
  const competition = await make.makeCompetition({ name: '通知杯' })
  const student = await make.makeUser()
  const registration = await make.makeRegistration(competition, { userId: student.id, status: 'submitted' })
  const office = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  await signIn(office, admin)
  const desk = await office.newPage()
  await desk.goto(`/competitions/${competition.id}/participants/${registration.id}`)
  await desk.getByRole('button', { name: '通过', exact: true }).click()
  await expect.poll(() => mailing.mails.filter(({ to }) => to.includes(student.email)).length).toBe(1)

  await signIn(context, student)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `「通知杯」的报名已通过，参赛号 ${String(registration.number).padStart(3, '0')}。` }).click()
  await expect(page.getByRole('heading', { level: 1, name: '通知杯' })).toBeVisible()
  await page.goto('/dashboard')
  if (scripted) await expectAccessible(page)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('通知已标为已读。')).toBeVisible()
  await expect(page.getByRole('region', { name: '通知', exact: true }).getByText('「通知杯」的报名已通过')).toHaveCount(0)
  await page.getByRole('link', { name: '已读通知' }).click()
  await expect(page.getByText('「通知杯」的报名已通过')).toBeVisible()

  await page.goto('/settings/profile')
  await page.getByLabel('阶段开始').uncheck()
  await page.getByRole('button', { name: '保存邮件设置' }).click()
  await expect(page.getByText('邮件通知设置已保存。')).toBeVisible()
  await expect(page.getByLabel('阶段开始')).not.toBeChecked()
  expect(await db.user.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({ mutedNotices: 'stage_opened' })

  // The organisation turns a kind off for everybody.
  await desk.goto('/settings')
  await desk.getByLabel('成绩公布').uncheck()
  await desk.locator('#notices').getByRole('button', { name: '保存' }).click()
  await expect(desk.getByText('设置已保存')).toBeVisible()
  await expect(desk.getByLabel('成绩公布')).not.toBeChecked()
  await db.setting.deleteMany({ where: { key: 'notices' } })
  await office.close()
})

test('a stage opens by itself at its time, and its participants are told', async ({ make, db }) => {
  const startingIn = (hours: number) =>
    make.makeCompetition({
      stages: { create: [{ position: 0, name: '初赛', status: 'upcoming', startsAt: make.inHours(hours), endsAt: make.inHours(48) }] },
    })
  const [later, competition] = [await startingIn(1), await startingIn(1)]
  const registration = await make.makeRegistration(competition)
  const stage = ({ stages }: typeof competition) => db.stage.findUniqueOrThrow({ where: { id: stages[0]!.id } })
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { startsAt: new Date() } })
  await expect.poll(async () => (await stage(competition)).status).toBe('active')
  await expect.poll(() => db.notice.count({ where: { userId: registration.userId, kind: 'stage_opened' } })).toBe(1)
  expect((await stage(later)).status).toBe('upcoming')
})

test('a cancellation says whom it concerns, and they are told', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  db,
  signIn,
}) => {
  await asAdmin(context, make, signIn)
  const competition = await make.makeCompetition({ name: '取消杯' })
  const entrant = await make.makeUser()
  await make.makeRegistration(competition, { userId: entrant.id })
  for (const status of ['submitted', 'submitted'] as const) await make.makeRegistration(competition, { status })
  await make.makeRegistration(competition, { status: 'rejected', rejectionReason: '截图看不清' })
  await page.goto(`/competitions/${competition.id}/status?to=cancelled`)
  await expect(page.getByText('这场比赛有 3 份报名受影响：草稿 0 份，已提交 2 份，审核中 0 份，已通过 1 份。')).toBeVisible()
  await expect(page.getByText('取消后，系统会通知这些参赛者（包括只有草稿的）。')).toBeVisible()
  await page.getByRole('button', { name: '取消比赛' }).click()
  await expect(page.getByText('比赛状态已更新。')).toBeVisible()
  await expect
    .poll(() => db.notice.count({ where: { kind: 'competition_cancelled', key: `competition_cancelled:${competition.id}` } }))
    .toBe(3)

  const home = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  await signIn(home, entrant)
  const own = await home.newPage()
  await own.goto('/dashboard')
  await expect(own.getByText('这场比赛已经取消。').first()).toBeVisible()
  await own.getByRole('link', { name: '「取消杯」已经取消。' }).click()
  await expect(own.getByRole('heading', { level: 1, name: '取消杯' })).toBeVisible()
  await expect(own.getByText('这场比赛已经取消。').first()).toBeVisible()
  await home.close()
})

test('the managing page says what needs attention and how far each judge is', async ({ page, context, make, db, signIn, scripted }) => {
  await asAdmin(context, make, signIn)
  const competition = await make.makeCompetition()
  const [first, second] = [await make.makeJudge(competition), await make.makeJudge(competition)]
  const works = []
  for (let n = 0; n < 2; n++)
    works.push(await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() }))
  for (const work of works) await make.makeScore(competition, work, first, [80, 81, 82, 83])
  await make.makeRegistration(competition, { status: 'submitted' })
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status: 'completed' } })
  await page.goto(`/competitions/${competition.id}/manage`)
  await expect(page.getByRole('link', { name: '1 份报名待审核' })).toBeVisible()
  // What the next step says is not said again below it.
  await expect(page.getByRole('heading', { name: '等 1 位评委评完初赛' })).toBeVisible()
  await expect(page.getByText('还差 2 份评分。')).toBeVisible()
  await expect(page.getByRole('link', { name: '初赛：还差 2 份评分' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(first.name) })).toContainText('2 / 2')
  await expect(page.getByRole('row', { name: new RegExp(second.name) })).toContainText('0 / 2')
  await expect(page.getByText('占用磁盘')).toBeVisible()
  if (scripted) await expectAccessible(page)
})

test('a judge sees of a participant what the stage’s blindness allows', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const registration = await make.makeRegistration(competition, { name: '林疏影' })
  await signIn(context, judge)
  const profile = `/participants/${registration.userId}/profile`
  await page.goto(profile)
  await expect(page).toHaveURL(/\/403$/)
  await make.makeWork(competition, registration, { lockedAt: new Date() })
  await db.workLock.create({
    data: { registrationId: registration.id, stageId: competition.stages[0]!.id, lockedAt: new Date(), byParticipant: true },
  })
  await page.goto(profile)
  await expect(page, 'of a blind stage the person’s own address tells nothing').toHaveURL(/\/403$/)
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { blindness: 'none' } })
  await page.goto(profile)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('林疏影')
  await expect(page.getByText('13800138000')).toHaveCount(0)
})

test('a competition without criteria says that the default ones are used, and is judged by them', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  await asAdmin(context, make, signIn)
  const competition = await make.makeCompetition({ publishedAt: null, criteria: {} })
  for (const path of ['', '/edit', '/publication']) {
    await page.goto(`/competitions/${competition.id}${path}`)
    await expect(page.getByText('没有配置评分标准，使用默认的四项：音准、节奏、音色、表现力。')).toBeVisible()
  }
  await page.getByRole('button', { name: '确认发布' }).click()
  await expect(page.getByText('比赛已发布。')).toBeVisible()
  const judge = await make.makeJudge(competition)
  await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  await signIn(context, judge)
  await page.goto(`/competitions/${competition.id}/scoring`)
  for (const name of ['音准', '节奏', '音色', '表现力']) await page.getByLabel(name, { exact: true }).fill('80')
  await page.getByRole('button', { name: '提交并看下一件' }).click()
  await expect(page.getByText('本阶段的作品已全部评完')).toBeVisible()
  expect(await db.score.count({ where: { judgeId: judge.id, status: 'submitted' } })).toBe(1)
})

test('after Back a filter shows what the page is of', async ({ page, make, signIn }) => {
  await make.makeCompetition({ name: '一杯' })
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  await page.goto('/competitions?status=in_progress')
  await page.getByLabel('状态').selectOption('completed')
  await page.getByRole('button', { name: '筛选' }).click()
  await expect(page).toHaveURL(/status=completed/)
  await page.goBack()
  await expect(page).toHaveURL(/status=in_progress/)
  await expect(page.getByLabel('状态')).toHaveValue('in_progress')
})
