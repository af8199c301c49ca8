import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/test'
import { expectAccessible } from './setup/expect-accessible'

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Presses a button of the editor once the page has arrived whole: a form posted earlier lacks what had not come yet. */
async function press(button: Locator) {
  await button.page().waitForLoadState('domcontentloaded')
  await button.click()
}

const save = (page: Page) => press(page.getByRole('button', { name: '保存', exact: true }))

/** Searches for them by what their names share, and picks each: without scripts by Enter, which saves nothing, and a box to tick. */
async function chooseJudges(page: Page, names: string[], scripted: boolean) {
  const search = page.getByLabel('按姓名或邮箱搜索').and(page.locator('input'))
  if (!scripted) {
    await search.fill('韩')
    await search.press('Enter')
    await expect(page.getByText(`找到 ${names.length} 人`)).toBeFocused()
    for (const name of names) await page.getByRole('checkbox', { name }).check()
    await search.fill('查无此人')
    await press(page.getByRole('button', { name: '搜索', exact: true }))
    await expect(page.getByText('没有找到符合的人')).toBeVisible()
  } else {
    await expect(search).toHaveRole('combobox')
    await search.pressSequentially('韩')
    await expect(page.getByRole('option', { name: '韩' })).toHaveCount(names.length)
    await expectAccessible(page)
    await page.getByRole('option', { name: names[0]! }).click()
    await search.fill('韩')
    await expect(page.getByRole('option', { name: names[1]! })).toBeVisible()
    await search.press('ArrowDown')
    await search.press('Enter')
  }
  for (const name of names) await expect(page.getByRole('group', { name: '已选评委' }).getByRole('checkbox', { name })).toBeChecked()
}

test('an organiser creates, completes, publishes and unpublishes a competition', async ({ page, context, make, db, signIn, scripted }) => {
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(context, admin)
  await page.goto('/competitions/create')
  if (scripted) await expectAccessible(page)
  const [teacher, judge] = [
    await make.makeUser({ role: 'teacher', name: '韩老师' }),
    await make.makeUser({ role: 'judge', name: '韩评委' }),
  ]
  await make.makeUser({ name: '韩同学' })

  // Nothing but the name is missing, and what was entered stays.
  await field(page, 'registrationNotice').fill('请携带身份证。')
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  await field(page, 'paymentQr').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: png })
  await field(page, 'fee').fill('12.345')
  await save(page)
  await expect(page.locator('#competition-name-error')).toHaveText('此项必填。')
  await expect(page.locator('#competition-fee-error')).toHaveText('请填写金额，最多两位小数，例如 128 或 128.50。')
  await expect(field(page, 'registrationNotice')).toHaveValue('请携带身份证。')
  await expect(field(page, 'paymentQrUploadId')).not.toHaveValue('')

  await field(page, 'name').fill('春风声乐大赛')
  await field(page, 'fee').fill('128.50')
  // The lists grow, move and shrink by buttons.
  await press(page.getByRole('button', { name: '添加组别' }))
  await field(page, 'categories[2].name').fill('少年组')
  await press(page.getByRole('button', { name: '上移：组别 3' }))
  await expect(field(page, 'categories[1].name')).toHaveValue('少年组')
  await press(page.getByRole('button', { name: '移除：组别 3' }))
  await expect(field(page, 'categories[2].name')).toHaveCount(0)
  await press(page.locator('#category-0').getByRole('button', { name: '移除：字段 4' }))
  await expect(field(page, 'categories[0].songFields[3].name')).toHaveCount(0)
  await press(page.locator('#category-0').getByRole('button', { name: '添加特别要求' }))
  await field(page, 'categories[0].requirements[0].title').fill('背谱演唱')
  await press(page.getByRole('button', { name: '移除：阶段 2' }))
  await expect(field(page, 'stages[1].name')).toHaveValue('决赛')
  await expect(field(page, 'fee')).toHaveValue('128.50')
  await chooseJudges(page, ['韩老师', '韩评委'], scripted)
  await expect(field(page, 'categories[1].name')).toHaveValue('少年组')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: '春风声乐大赛' })).toBeVisible()
  const made = await db.competition.findFirstOrThrow({
    where: { createdById: admin.id },
    include: {
      categories: { orderBy: { position: 'asc' }, include: { songFields: true, requirements: true } },
      stages: true,
      criteria: true,
      judges: { orderBy: { userId: 'asc' } },
    },
  })
  expect(made.judges.map(({ userId }) => userId)).toEqual([teacher.id, judge.id])
  expect(await db.user.findUniqueOrThrow({ where: { id: teacher.id } })).toMatchObject({ role: 'judge' })
  expect(made).toMatchObject({ name: '春风声乐大赛', feeMinor: 12850, publishedAt: null, registrationNotice: '请携带身份证。' })
  expect(made.paymentQrUploadId).not.toBeNull()
  expect(made.categories.map(({ name, songFields }) => [name, songFields.length])).toEqual([
    ['专业组', 3],
    ['少年组', 4],
  ])
  expect(made.categories[0]!.requirements[0]!.title).toBe('背谱演唱')
  expect(made.criteria.map(({ code }) => code)).toEqual(['pitch', 'rhythm', 'tone', 'expression'])

  // It cannot be published before it has its times.
  await page.getByRole('link', { name: '发布', exact: true }).click()
  await expect(page.getByText('发布前请填写比赛开始时间。')).toBeVisible()
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await field(page, 'startsAt').fill('2030-05-20T09:00')
  await field(page, 'endsAt').fill('2030-05-19T09:00')
  await save(page)
  await expect(page.locator('#competition-endsAt-error')).toHaveText('结束时间必须晚于开始时间。')
  await field(page, 'endsAt').fill('2030-06-20T18:00')
  await save(page)
  await page.getByRole('link', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: '确认发布' }).click()
  await expect(page.getByRole('link', { name: '取消发布' })).toBeVisible()
  const published = await db.competition.findUniqueOrThrow({ where: { id: made.id } })
  expect(published.startsAt).toEqual(new Date('2030-05-20T01:00:00Z'))
  expect(published.publishedAt).not.toBeNull()
  expect(published.paymentQrUploadId).toBe(made.paymentQrUploadId)

  await page.getByRole('link', { name: '取消发布' }).click()
  await page.getByRole('button', { name: '确认取消发布' }).click()
  await expect(page.getByText('这场比赛还没有发布，只有管理员能看到。')).toBeVisible()
})

test('what two organisers changed is brought together; what both changed is asked', async ({ page, context, make, db, signIn }) => {
  // As in a browser some years old.
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'))
  const competition = await make.makeCompetition()
  const stored = () => db.competition.findUniqueOrThrow({ where: { id: competition.id }, include: { specialAwards: true, criteria: true } })
  const elsewhere = (data: object) =>
    db.competition.update({ where: { id: competition.id }, data: { ...data, revision: { increment: 1 } } })
  const stage = competition.stages[0]!
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/edit`)
  await elsewhere({
    submissionDeadline: new Date('2031-03-01T01:00:00Z'),
    specialAwards: { create: { position: 0, name: '艺术歌曲奖' } },
    criteria: { delete: { id: competition.criteria[3]!.id } },
  })
  await field(page, 'name').fill('我改的')
  await save(page)
  await expect(page.getByText('另一位管理员同时所做的改动也都保留')).toBeVisible()
  const together = await stored()
  expect(together).toMatchObject({ name: '我改的', submissionDeadline: new Date('2031-03-01T01:00:00Z') })
  expect([together.specialAwards.length, together.criteria.length]).toEqual([1, 3])

  await page.goto(`/competitions/${competition.id}/edit`)
  await elsewhere({ name: '别人改的', stages: { update: { where: { id: stage.id }, data: { name: '别人的阶段' } } } })
  await field(page, 'name').fill('又是我改的')
  await page.locator('#stage-0').getByLabel('阶段名称').fill('我的阶段')
  await page.locator('#stage-0').getByLabel('晋级人数').fill('x')
  await save(page)
  await expect(page.getByText('另一位管理员保存了这场比赛')).toHaveCount(0)
  await page.locator('#stage-0').getByLabel('晋级人数').fill('')
  await save(page)
  await expect(page.locator('[data-error-summary]')).toContainText('另一位管理员保存了这场比赛')
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await expect(field(page, 'name')).toHaveValue('又是我改的')
  expect((await stored()).name).toBe('别人改的')
  const asked = page.locator('#competition .notice-warning')
  await expect(asked.locator('legend')).toHaveText(['比赛名称', '阶段「我的阶段」 · 阶段名称'])
  await expect(asked.getByRole('link', { name: '在新窗口打开最新版本' })).toHaveAttribute('target', '_blank')
  await asked.getByLabel('用对方的：别人的阶段').check()
  await expect(asked.getByLabel('用我填的：又是我改的')).toBeChecked()
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: '又是我改的' })).toBeVisible()
  expect((await db.stage.findUniqueOrThrow({ where: { id: stage.id } })).name).toBe('别人的阶段')
})

test('a teacher is made a judge after a warning, and taken off again', async ({ page, context, make, db, signIn, scripted }) => {
  const competition = await make.makeCompetition()
  const teacher = await make.makeUser({ role: 'teacher', name: '沈老师' })
  await make.makeUser({ role: 'judge', name: '沈老评委' })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/judges`)
  await page.getByRole('searchbox').fill('沈老')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.getByRole('link', { name: '添加沈老师' }).click()
  await expect(page.getByText('添加后会升为评委')).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page.getByRole('button', { name: '升为评委并添加' }).click()
  await expect(page.getByRole('link', { name: '移除沈老师' })).toBeVisible()
  // The search is still there with what it found, and the next one is added from it.
  const found = page.getByRole('table', { name: '搜索结果' })
  await expect(found.getByRole('row', { name: '沈老师' })).toContainText('已是评委')
  await page.getByRole('button', { name: '添加沈老评委' }).click()
  await expect(page.getByRole('link', { name: '移除沈老评委' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('沈老')
  await expect(found.getByText('已是评委')).toHaveCount(2)
  expect((await db.user.findUniqueOrThrow({ where: { id: teacher.id } })).role).toBe('judge')
  await page.getByRole('link', { name: '移除沈老师' }).click()
  await page.getByRole('button', { name: '确认移除' }).click()
  await expect(page.getByRole('link', { name: '移除沈老师' })).toHaveCount(0)
})

test('an organiser opens and closes a stage, and goes back only with a reason', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({
    status: 'pending',
    startsAt: make.inHours(24),
    stages: { create: [{ position: 0, name: '初赛' }] },
  })
  const stageId = competition.stages[0]!.id
  const registration = await make.makeRegistration(competition)
  await make.makeWork(competition, registration)
  const status = async () => (await db.stage.findUniqueOrThrow({ where: { id: stageId } })).status
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/manage`)
  await page.getByRole('link', { name: '开放初赛上传' }).click()
  await expect(page.getByText('比赛会同时进入「进行中」')).toBeVisible()
  await page.getByRole('button', { name: '开放初赛上传' }).click()
  await page.getByRole('link', { name: '结束初赛上传' }).click()
  await expect(page.getByText('1 名参赛者已上传的作品会立即锁定')).toBeVisible()
  await page.getByRole('button', { name: '结束初赛上传' }).click()
  // What was uploaded in time is locked for the participant when uploads end.
  await expect.poll(() => db.workLock.count({ where: { stageId, registrationId: registration.id, byParticipant: false } })).toBe(1)
  await page.getByRole('link', { name: '重新开放初赛上传' }).click()
  await page.getByRole('button', { name: '重新开放初赛上传' }).click()
  await expect(page.locator('#reason-error')).toHaveText('回退阶段必须填写原因。')
  expect(await status()).toBe('completed')
  await page.locator('#reason').fill('网络故障')
  await page.getByRole('button', { name: '重新开放初赛上传' }).click()
  await expect(page.getByRole('heading', { name: '阶段推进' })).toBeVisible()
  expect(await status()).toBe('active')
})

test('each role reaches what is theirs and nothing else', async ({ page, context, make, signIn }) => {
  const open = await make.makeCompetition()
  const hidden = await make.makeCompetition({ publishedAt: null })
  const judge = await make.makeJudge(open)
  const pages = [
    'create',
    `${open.id}/edit`,
    `${open.id}/manage`,
    `${open.id}/judges`,
    `${open.id}/publication`,
    `${open.id}/status?to=completed`,
    `${open.id}/stages/${open.stages[0]!.id}/status?to=completed`,
  ]
  const people = [await make.makeUser({ role: 'student' }), await make.makeUser({ role: 'teacher' }), judge]
  for (const person of people) {
    await context.clearCookies()
    await signIn(context, person)
    for (const one of pages) {
      await page.goto(`/competitions/${one}`)
      expect(new URL(page.url()).pathname, `${person.role} at ${one}`).toBe('/403')
      // The figures take no post at all.
      if (one.endsWith('/manage')) continue
      const posted = await context.request.post(`/competitions/${one}`, {
        multipart: { name: 'x', intent: 'publish' },
        maxRedirects: 0,
        headers: { Origin: new URL(page.url()).origin },
      })
      expect([posted.status(), posted.headers().location], `${person.role} posts to ${one}`).toEqual([303, '/403'])
    }
    expect((await page.goto(`/competitions/${hidden.id}`))?.status()).toBe(404)
    await expect(page.getByText('比赛不存在或无权访问。')).toBeVisible()
    expect((await page.goto(`/competitions/${open.id}`))?.status()).toBe(200)
    await page.goto('/competitions')
    await expect(page.getByRole('link', { name: open.name, exact: true })).toBeVisible()
    await expect(page.getByText(hidden.name)).toHaveCount(0)
    await expect(page.getByRole('link', { name: '创建比赛' })).toHaveCount(0)
  }
  await context.clearCookies()
  await signIn(context, await make.makeUser({ role: 'judge' }))
  expect((await page.goto(`/competitions/${open.id}`))?.status()).toBe(404)
  await context.clearCookies()
  await page.goto(`/competitions/${open.id}/manage`)
  expect(new URL(page.url()).pathname).toBe('/auth')
})
