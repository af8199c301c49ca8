import type { Page } from '@playwright/test'
import { makeIdCard } from '../factories/id-card'
import { registrationFields } from './setup/entry-fields'
import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

const receipt = 'tests/fixtures/documents/receipt.png'
const resume = 'tests/fixtures/documents/resume.pdf'

type Competition = Awaited<ReturnType<typeof import('../factories').makeCompetition>>

const song = (competition: Competition, field: number, position = 0) => {
  const [category] = competition.categories
  return `songs.c${category!.id}[${position}].f${category!.songFields[field]!.id}`
}

/** Fills in everything that a paid competition with a notice asks for, but the files. */
async function fillIn(page: Page, competition: Competition) {
  await page.getByLabel('我已阅读并同意报名须知').check()
  await page.getByLabel('年龄').fill('22')
  await page.getByLabel('身份证号').fill(makeIdCard('2004-05-20'))
  await page.getByLabel('学历').selectOption('bachelor')
  await page.getByLabel('声部').selectOption('tenor')
  await page.getByLabel('就读学校').fill('中央音乐学院')
  await page.getByLabel('毕业学校').fill('附中')
  await page.getByLabel('第二位指导教师').fill('王芳')
  await page.getByLabel('专业组').check()
  await page.locator(`[name="${song(competition, 0)}"]`).fill('我住长江头')
  await page.locator(`[name="${song(competition, 1)}"]`).fill('青主')
  await page.locator(`[name="${song(competition, 2)}"]`).fill('3:42')
}

/** The notice comes up first; leaving it accepts nothing, and what it was left for is come back to. */
async function readNotice(page: Page) {
  const popup = page.getByRole('dialog', { name: '报名须知' })
  const accepted = page.locator('[name=noticeAccepted]')
  await expect(popup.getByRole('region', { name: '须知全文' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(accepted).not.toBeChecked()
  const submit = page.getByRole('button', { name: '提交报名' })
  await submit.click()
  await popup.getByRole('button', { name: '稍后再看' }).click()
  await expect(submit).toBeFocused()
  await submit.click()
  await popup.getByRole('button', { name: '已阅读，同意' }).click()
  await expect(popup).toHaveCount(0)
  await expect(accepted).toBeChecked()
  await expect(submit).toBeFocused()
}

test('a student registers, is sent back, mends it and is let in', async ({
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
  const competition = await make.makeCompetition({ feeMinor: 20000, registrationNotice: '须知全文' })
  await db.category.create({
    data: {
      competitionId: competition.id,
      position: 1,
      name: '业余组',
      songCount: 1,
      songFields: { create: [{ position: 0, name: '曲名' }] },
    },
  })
  const [student, admin] = [await make.makeUser({ name: '周小川' }), await make.makeUser({ role: 'admin' })]
  const url = `/competitions/${competition.id}/register`
  await signIn(context, student)

  await page.goto(url)
  await expect(page.getByText('¥200.00').first()).toBeVisible()
  if (scripted) await expectAccessible(page)
  if (scripted) await readNotice(page)
  // The songs of a category show when it is chosen, without any script.
  await expect(page.locator(`[name="${song(competition, 0)}"]`)).toBeHidden()
  await page.getByLabel('专业组').check()
  await expect(page.locator(`[name="${song(competition, 0)}"]`)).toBeVisible()
  await expect(page.getByLabel('曲名')).toBeHidden()

  await fillIn(page, competition)
  await page.getByLabel('年龄').fill('220')
  await page.getByRole('button', { name: '保存草稿' }).last().click()
  await expect(page.getByText('没有错误的步骤已存为草稿。')).toBeVisible()
  await expect(page.getByLabel('年龄')).toHaveValue('220')
  const kept = await db.registration.findFirstOrThrow({
    where: { competitionId: competition.id },
    include: { songs: { include: { values: true } } },
  })
  expect(kept).toMatchObject({ status: 'draft', name: '', currentSchool: '' })
  expect(kept.songs[0]!.values.map(({ value }) => value)).toContain('我住长江头')

  await page.getByLabel('年龄').fill('60')
  await page.locator(`[name="${song(competition, 2)}"]`).fill('342')
  await page.getByLabel('付款截图').setInputFiles(receipt)
  await page.getByLabel('个人简历').setInputFiles(receipt)
  if (scripted) {
    // Said when it is chosen, and no longer of another file.
    const told = (words: RegExp) => expect(page.getByLabel('个人简历')).toHaveAccessibleDescription(words)
    await told(/不支持的文件格式，请上传符合要求的文件（PDF）。$/)
    await expect(page.getByLabel('付款截图')).not.toHaveAttribute('aria-invalid')
    await page
      .getByLabel('个人简历')
      .setInputFiles({ name: '简历.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await told(/文件大小不能超过 10 MB。$/)
    await expectAccessible(page)
    await page.getByLabel('个人简历').setInputFiles(resume)
    await told(/不超过 10 MB。$/)
    await page.getByLabel('个人简历').setInputFiles(receipt)
  }
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: '提交报名' }).click(),
  ])
  expect(answer.status()).toBe(400)
  await expect(page.getByLabel('年龄')).toHaveAccessibleDescription(/与身份证上的出生日期不符，按证件应为 22 周岁。/)
  await expect(page.locator(`[name="${song(competition, 2)}"]`)).toHaveAccessibleDescription(/请按「分:秒」填写/)
  await expect(page.getByLabel('个人简历')).toHaveAccessibleDescription(/不支持的文件格式/)
  await expect(page.locator(`[name="${song(competition, 0)}"]`)).toHaveValue('我住长江头')
  await expect(page.getByLabel('就读学校')).toHaveValue('中央音乐学院')
  await expect(page.getByLabel('第二位指导教师')).toHaveValue('王芳')
  await expect(page.getByLabel('专业组')).toBeChecked()
  await expect(page.getByText('已收到：receipt.png')).toBeVisible()

  await page.getByLabel('年龄').fill('22')
  await page.locator(`[name="${song(competition, 2)}"]`).fill('3:42')
  await page.getByLabel('个人简历').setInputFiles(resume)
  if (scripted) await expect(page.getByText(/不支持的文件格式/)).toBeHidden()
  await page.getByRole('button', { name: '保存草稿' }).last().click()
  await expect(page.getByText('草稿已保存。')).toBeVisible()
  await expect(page.getByText('已收到：resume.pdf')).toBeVisible()
  await expect(page.getByLabel('身份证号')).toHaveValue('')
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByRole('heading', { name: '报名已提交' })).toBeVisible()
  await expect(page.getByText('参赛号')).toBeVisible()

  const office = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  await signIn(office, admin)
  const desk = await office.newPage()
  await desk.goto(`/competitions/${competition.id}/participants`)
  if (scripted) await expectAccessible(desk)
  await desk.getByRole('link', { name: '周小川' }).click()
  await expect(desk.getByText('王芳', { exact: true })).toBeVisible()
  await expect(desk.getByRole('img', { name: '周小川 的付款截图' })).toHaveJSProperty('naturalWidth', 240)
  if (scripted) await expectAccessible(desk)
  await desk.getByRole('button', { name: '不通过' }).click()
  await expect(desk.getByLabel('不通过的原因')).toHaveAccessibleDescription(/请写明不通过的原因/)
  await desk.getByRole('button', { name: '显示完整号码' }).click()
  await expect(desk.getByText(/^110105200405200\d\d[\dX]$/)).toBeVisible()
  await desk.getByLabel('不通过的原因').fill('截图看不清')
  await desk.getByRole('button', { name: '不通过' }).click()
  await expect(desk.getByText('周小川的报名审核不通过，对方会看到原因。')).toBeVisible()

  await page.goto(url)
  await expect(page.getByText('原因：截图看不清')).toBeVisible()
  await page.getByLabel('付款截图').setInputFiles(receipt)
  await page.getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByRole('heading', { name: '报名已提交' })).toBeVisible()

  await desk.getByRole('link', { name: '周小川' }).click()
  await desk.getByRole('button', { name: '开始审核' }).click()
  await expect(desk.getByText('已开始审核周小川的报名。')).toBeVisible()
  await desk.getByRole('button', { name: '通过', exact: true }).click()
  await expect(desk.getByText('已通过周小川的报名，对方现在是参赛者。')).toBeVisible()
  await office.close()

  await page.goto(url)
  await expect(page.getByRole('heading', { name: '报名已通过' })).toBeVisible()
  if (scripted) await expectAccessible(page)
  const row = await db.registration.findFirstOrThrow({ where: { userId: student.id } })
  const audits = await db.auditEntry.findMany({ where: { subjectType: 'registration', subjectId: String(row.id) }, orderBy: { id: 'asc' } })
  expect(audits.map(({ action }) => action.split('.')[1])).toEqual([
    'opened',
    'submitted',
    'id_card_revealed',
    'rejected',
    'submitted',
    'under_review',
    'approved',
  ])
})

test('each may see and do what is theirs', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const hidden = await make.makeCompetition({ publishedAt: null })
  const row = await make.makeRegistration(competition, { status: 'submitted' })
  const [student, admin, promoted] = [await make.makeUser(), await make.makeUser({ role: 'admin' }), await make.makeUser({ role: 'judge' })]
  const register = `/competitions/${competition.id}/register`
  const review = `/competitions/${competition.id}/participants/${row.id}`
  const post = (path: string, form: Record<string, string>) =>
    context.request.post(path, { form, headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 })

  await page.goto('/')
  for (const path of [register, review, `/participants/${row.userId}/profile`, '/debug/registration']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/auth\?redirect=/)
  }

  await signIn(context, student)
  for (const path of [
    `/competitions/${competition.id}/participants`,
    review,
    `/participants/${row.userId}/profile`,
    `/debug/registration?user=${row.userId}`,
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/403$/)
  }
  expect((await page.goto(`/competitions/${hidden.id}/register`))?.status()).toBe(404)
  expect((await page.goto('/competitions/999999/register'))?.status()).toBe(404)
  const approval = await post(review, { intent: 'approve', submittedAt: String(row.submittedAt!.getTime()) })
  expect(approval.headers()['location']).toBe('/403')
  expect((await db.registration.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('submitted')
  await page.goto(`/participants/${student.id}/profile`)
  await expect(page.getByText('还没有参赛记录')).toBeVisible()
  await page.goto('/debug/registration')
  await expect(page.getByText('没有任何报名')).toBeVisible()

  await signIn(context, admin)
  await page.goto(register)
  await expect(page).toHaveURL(/\/403$/)
  expect((await post(register, { intent: 'draft' })).headers()['location']).toBe('/403')
  const { email } = await db.user.findUniqueOrThrow({ where: { id: row.userId } })
  for (const user of [row.userId, email.toUpperCase()]) {
    await page.goto(`/debug/registration?user=${encodeURIComponent(user)}`)
    await expect(page.getByText('开始审核（管理员）')).toBeVisible()
  }
  expect((await page.goto(`/competitions/${hidden.id}/participants/${row.id}`))?.status()).toBe(404)

  await signIn(context, promoted)
  await page.goto(register)
  await expect(page).toHaveURL(/\/403$/)
  await make.makeRegistration(competition, { userId: promoted.id })
  await page.goto(register)
  await expect(page.getByRole('heading', { name: '报名已通过' })).toBeVisible()
})

test('every invalid field is answered with 400 and its message', async ({ page, context, make, signIn, db }) => {
  const competition = await make.makeCompetition({ feeMinor: 20000, registrationNotice: '须知', resumeRequired: true })
  const bare = await db.category.create({ data: { competitionId: competition.id, position: 1, name: '未设曲目的组', songCount: 1 } })
  const student = await make.makeUser()
  await signIn(context, student)
  await page.goto(`/competitions/${competition.id}/register`)
  const good: Record<string, string> = {
    ...registrationFields(competition),
    intent: 'submit',
    noticeAccepted: 'on',
  }
  const send = async (multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) => {
    const response = await context.request.post(page.url(), { multipart, headers: { Origin: new URL(page.url()).origin } })
    return { status: response.status(), html: await response.text() }
  }
  const bytes = (name: string, size: number) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(size, 1) })
  const faults: [Record<string, string | ReturnType<typeof bytes>>, string][] = [
    [{ noticeAccepted: '' }, '请阅读并同意报名须知。'],
    [{ name: '' }, '此项必填。'],
    [{ name: '长'.repeat(51) }, '最多 50 个字符。'],
    [{ age: '121' }, '年龄应为 1 到 120 的整数。'],
    [{ age: '12' }, '按证件应为 22 周岁'],
    [{ idCard: '110105200405200020' }, '身份证号不正确'],
    [{ idCard: makeIdCard('2015-05-20'), age: '11' }, '参赛者未满 14 周岁，请填写监护人姓名。'],
    [{ education: 'kindergarten' }, '请检查此项的内容。'],
    [{ voiceType: '' }, '此项必填。'],
    [{ categories: '' }, '请至少选择一个组别。'],
    [{ categories: String(bare.id) }, '所选组别的曲目信息项尚未设置，暂时不能报名，请联系管理员。'],
    [{ [song(competition, 1)]: '' }, '此项必填。'],
    [{ [song(competition, 2)]: '3:99' }, '请按「分:秒」填写'],
    [{}, '请上传付款截图。'],
    [{}, '请上传个人简历（PDF）。'],
    [{ paymentScreenshot: bytes('pay.png', 100) }, '不支持的文件格式'],
    [{ paymentScreenshot: bytes('pay.png', 5 * 1024 * 1024 + 1) }, '文件大小不能超过 5 MB。'],
    [{ resume: bytes('resume.pdf', 11 * 1024 * 1024) }, '文件大小不能超过 10 MB。'],
  ]
  for (const [changes, message] of faults) {
    const { status, html } = await send({ ...good, ...changes })
    expect(status, message).toBe(400)
    expect(html, JSON.stringify(Object.keys(changes))).toContain(message)
    expect(html, 'values are kept').toContain('value="音乐学院"')
  }
  expect(await db.registration.count({ where: { competitionId: competition.id, status: { not: 'draft' } } })).toBe(0)
  expect(await db.upload.count({ where: { ownerId: student.id, status: 'stored' } })).toBe(0)
})

test('outside the window nothing is taken, and the page says why', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const student = await make.makeUser()
  await signIn(context, student)
  await page.goto(`/competitions/${competition.id}/register`)
  await page.getByLabel('年龄').fill('22')
  await db.competition.update({ where: { id: competition.id }, data: { registrationDeadline: make.inHours(-1) } })
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: '提交报名' }).click(),
  ])
  expect(answer.status()).toBe(409)
  await expect(page.getByText('报名已经截止。')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('22')
  expect(await db.registration.count({ where: { competitionId: competition.id } })).toBe(0)

  await db.competition.update({
    where: { id: competition.id },
    data: { registrationDeadline: null, registrationStartsAt: make.inHours(1) },
  })
  await page.goto(`/competitions/${competition.id}/register`)
  await expect(page.getByText('报名尚未开始。')).toBeVisible()
  await db.competition.update({ where: { id: competition.id }, data: { registrationStartsAt: null, maxParticipants: 1 } })
  await make.makeRegistration(competition)
  await page.goto(`/competitions/${competition.id}/register`)
  await expect(page.getByText('报名名额已满。')).toBeVisible()
})
