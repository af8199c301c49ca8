import type { Page } from '@playwright/test'
import * as xlsx from 'xlsx'
import { expect, test } from './setup/test'

const texts = {
  zh: {
    name: '姓名',
    email: '邮箱',
    phone: '手机号',
    first: '初始密码',
    role: '角色',
    voice: '声部',
    save: '保存',
    selectFirst: '请先选择用户。',
    createFailed: '创建用户失败',
    emailTaken: '该邮箱已用于另一个账号',
    created: '用户已创建。首次登录时须更改密码。',
    updateFailed: '更新用户失败',
    updated: '用户已更新。',
    enable: '启用',
    disable: '停用',
    enableFailed: '启用用户失败：用户不存在。',
    disableFailed: '停用用户失败：用户不存在。',
    enabled: '账号已启用。',
    disabled: '账号已停用，其登录状态已全部结束。',
    adminAsked: '这会改变管理员权限，请勾选下方的确认后再保存。',
    adminConfirm: '确认更改管理员权限',
    ownRole: '不能更改自己的角色。',
    batchEnable: '批量启用',
    batchDisable: '批量停用',
    batchDelete: '批量删除',
    delete: '删除',
    colon: '：',
    batchPartial: '部分操作失败：成功 1 人，失败 1 人。',
    batchDisabled: '已停用 2 位用户',
    batchDeleted: '已删除 1 位用户。',
    batchAsk: '删除 2 位用户？',
    blocked: '无法删除该用户，请检查关联数据。',
    reset: '重置密码',
    temporary: '临时密码',
    resetFailed: '重置密码失败',
    tooShort: '至少需要 6 个字符。',
    resetDone: '密码已重置。',
    deleteFailed: '删除用户失败。',
    deleted: '用户已删除。',
    hanging: '报名',
    erase: '清除个人信息',
    confirmLabel: '以确认',
    eraseFailed: '清除个人信息失败',
    typeExactly: '请照样输入确认文字。',
    erased: '个人信息已清除。',
    former: '已注销用户',
    notFound: '用户不存在',
    idMissing: '缺少用户 ID',
    listFailed: '用户列表加载失败',
    userFailed: '获取用户信息失败',
    sheet: ['#', '姓名', '邮箱', '手机号', '角色'],
    roleName: '学生',
  },
  en: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Mobile number',
    first: 'First password',
    role: 'Role',
    voice: 'Voice type',
    save: 'Save',
    selectFirst: 'Please select users first.',
    createFailed: 'The user could not be created',
    emailTaken: 'belongs to another account',
    created: 'The user was created and must change the password',
    updateFailed: 'The user could not be updated',
    updated: 'The user was updated.',
    enable: 'Enable',
    disable: 'Disable',
    enableFailed: 'The user could not be enabled: User not found.',
    disableFailed: 'The user could not be disabled: User not found.',
    enabled: 'The account is active.',
    disabled: 'The account is disabled and all its sessions have ended.',
    adminAsked: 'This changes administrator rights.',
    adminConfirm: 'Confirm the change of administrator rights',
    ownRole: 'You cannot change your own role.',
    batchEnable: 'Enable',
    batchDisable: 'Disable',
    batchDelete: 'Delete',
    delete: 'Delete',
    colon: ': ',
    batchPartial: 'Some operations failed: 1 done, 1 failed.',
    batchDisabled: '2 users disabled',
    batchDeleted: '1 user deleted.',
    batchAsk: 'Delete 2 users?',
    blocked: 'This user cannot be deleted. Please check the associated data.',
    reset: 'Reset password',
    temporary: 'Temporary password',
    resetFailed: 'Failed to reset the password',
    tooShort: 'Use at least 6 characters.',
    resetDone: 'The password was reset.',
    deleteFailed: 'The user could not be deleted.',
    deleted: 'The user was deleted.',
    hanging: 'Entries',
    erase: 'Erase personal data',
    confirmLabel: 'to confirm',
    eraseFailed: 'The personal data could not be erased',
    typeExactly: 'Please type the confirmation exactly.',
    erased: 'The personal data has been erased.',
    former: 'Former user',
    notFound: 'User not found',
    idMissing: 'Missing user ID',
    listFailed: 'The users could not be loaded',
    userFailed: 'The user’s data could not be loaded',
    sheet: ['#', 'Name', 'E-mail', 'Mobile number', 'Role'],
    roleName: 'Student',
  },
}

/** The status a click's post was answered with. */
async function statusOf(page: Page, click: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await click()
  return (await answered).status()
}

test.describe('in both languages', () => {
  test.beforeEach(async ({ language: locale, context, baseURL, signIn, make }) => {
    await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
    await signIn(context, await make.makeUser({ role: 'admin', name: '管理员' }))
  })

  const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  const tick = (page: Page, name: string) => row(page, name).getByRole('checkbox').check()

  test('an account is made, mended and made an administrator; what is wrong is said and nothing typed is lost', async ({
    language: locale,
    page,
    make,
    db,
  }, { project }) => {
    const t = texts[locale]
    const other = await make.makeUser()
    const email = `new-${project.name}-${locale}@example.test`
    await page.goto('/users/create')
    await page.getByLabel(t.name, { exact: true }).fill('王芳')
    await page.getByLabel(t.email).fill(other.email)
    await page.getByLabel(t.phone).fill('13800138001')
    await page.getByLabel(t.first).fill('abcd')
    await page.getByLabel(t.role).selectOption('student')
    expect(await statusOf(page, () => page.getByRole('button', { name: t.save }).click())).toBe(400)
    await expect(page.getByText(t.createFailed)).toBeVisible()
    await expect(page.getByLabel(t.email)).toHaveAccessibleDescription(new RegExp(t.emailTaken))
    await expect(page.getByLabel(t.name, { exact: true })).toHaveValue('王芳')
    await expect(page.getByLabel(t.first)).toHaveValue('abcd')
    await page.getByLabel(t.email).fill(email)
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.created)).toBeVisible()
    const made = await db.user.findUniqueOrThrow({ where: { email } })
    expect(made).toMatchObject({ status: 'active', mustChangePassword: true, role: 'student' })

    await page.goto(`/users/${made.id}/edit`)
    await page.getByLabel(t.email).fill(other.email)
    expect(await statusOf(page, () => page.getByRole('button', { name: t.save }).click())).toBe(400)
    await expect(page.getByText(t.updateFailed)).toBeVisible()
    await page.getByLabel(t.email).fill(email)
    await page.getByLabel(t.role).selectOption('admin')
    expect(await statusOf(page, () => page.getByRole('button', { name: t.save }).click())).toBe(400)
    await expect(page.getByText(t.adminAsked)).toBeVisible()
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ role: 'student' })
    await page.getByLabel(t.adminConfirm).check()
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.updated)).toBeVisible()
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ role: 'admin' })
  })

  test('switching an account on and off, and somebody who is gone meanwhile', async ({ language: locale, page, make, db }, { project }) => {
    const t = texts[locale]
    const name = `开关${project.name}${locale}`
    const user = await make.makeUser({ name })
    const list = `/users?search=${encodeURIComponent(name)}&sort=name`
    await page.goto(list)
    await page.getByRole('button', { name: `${t.disable}${t.colon}${name}` }).click()
    await expect(page.getByText(t.disabled)).toBeVisible()
    await expect(page).toHaveURL(list)
    await page.getByRole('button', { name: `${t.enable}${t.colon}${name}` }).click()
    await expect(page.getByText(t.enabled)).toBeVisible()
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ status: 'active' })

    await db.user.delete({ where: { id: user.id } })
    expect(await statusOf(page, () => page.getByRole('button', { name: `${t.disable}${t.colon}${name}` }).click())).toBe(409)
    await expect(page.getByText(t.disableFailed)).toBeVisible()

    const off = await make.makeUser({ name, status: 'disabled' })
    await page.goto(list)
    await db.user.delete({ where: { id: off.id } })
    expect(await statusOf(page, () => page.getByRole('button', { name: `${t.enable}${t.colon}${name}` }).click())).toBe(409)
    await expect(page.getByText(t.enableFailed)).toBeVisible()
  })

  test('several at once: select first, ask before deleting, say who was not deleted and why', async ({ language: locale, page, make, db }, {
    project,
  }) => {
    const t = texts[locale]
    const name = `批${project.name}${locale}`
    const unused = await make.makeUser({ name: `${name}甲` })
    const entry = await make.makeRegistration(await make.makeCompetition(), { userId: (await make.makeUser({ name: `${name}乙` })).id })
    const list = `/users?search=${encodeURIComponent(name)}`
    await page.goto(list)
    expect(await statusOf(page, () => page.getByRole('button', { name: t.batchDisable, exact: true }).click())).toBe(400)
    await expect(page.getByText(t.selectFirst)).toBeVisible()

    await tick(page, `${name}甲`)
    await tick(page, `${name}乙`)
    await page.getByRole('button', { name: t.batchDisable, exact: true }).click()
    await expect(page.getByText(t.batchDisabled)).toBeVisible()
    await expect(page).toHaveURL(list)
    expect(await db.user.count({ where: { name: { startsWith: name }, status: 'disabled' } })).toBe(2)
    await page.reload()
    await expect(page.getByText(t.batchDisabled)).toHaveCount(0)

    await page.getByRole('link', { name: locale === 'zh' ? '选中本页' : 'Select this page' }).click()
    await expect(row(page, `${name}甲`).getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: t.batchDelete, exact: true }).click()
    await expect(page.getByRole('heading', { name: t.batchAsk })).toBeVisible()
    expect(await db.user.count({ where: { name: { startsWith: name } } })).toBe(2)
    await page.getByRole('button', { name: t.delete, exact: true }).click()
    await expect(page.getByText(t.batchPartial)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: `${name}乙${t.colon}${t.blocked}` })).toBeVisible()
    await expect(row(page, `${name}乙`).getByRole('checkbox')).toBeChecked()
    expect(await db.user.count({ where: { id: { in: [unused.id, entry.userId] } } })).toBe(1)

    await db.registration.delete({ where: { id: entry.id } })
    await page.getByRole('button', { name: t.batchDelete, exact: true }).click()
    await page.getByRole('button', { name: t.delete, exact: true }).click()
    await expect(page.getByText(t.batchDeleted)).toBeVisible()
  })

  test('a temporary password is shown once, opens the door, and must be changed', async ({
    language: locale,
    page,
    browser,
    baseURL,
    javaScriptEnabled,
    make,
    db,
    signIn,
  }) => {
    const t = texts[locale]
    const user = await make.makeUser()
    const device = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled })
    await signIn(device, user)
    await page.goto(`/users/${user.id}/password`)
    await page.getByLabel(t.temporary).fill('abc')
    expect(await statusOf(page, () => page.getByRole('button', { name: t.reset }).click())).toBe(400)
    await expect(page.getByText(t.resetFailed)).toBeVisible()
    await expect(page.getByLabel(t.temporary)).toHaveAccessibleDescription(new RegExp(t.tooShort))
    await page.getByLabel(t.temporary).fill('')
    await page.getByRole('button', { name: t.reset }).click()
    await expect(page.getByText(t.resetDone)).toBeVisible()
    const secret = await page.locator('code').innerText()
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0)
    expect(JSON.stringify(await db.mail.findMany({ where: { userId: user.id } }))).not.toContain(secret)
    await page.goto(`/users/${user.id}/password`)
    expect(await page.content()).not.toContain(secret)

    const theirs = await device.newPage()
    await theirs.goto('/dashboard')
    await expect(theirs).toHaveURL(/\/auth\?/)
    await theirs.locator('input[name=email]').fill(user.email)
    await theirs.locator('input[name=password]').fill(secret)
    await theirs.locator('input[name=password]').press('Enter')
    await expect(theirs).toHaveURL(/\/settings\/profile/)
    await theirs.goto('/competitions')
    await expect(theirs).toHaveURL(/\/settings\/profile/)
    await device.close()
  })

  test('who has data is not deleted but can be erased, once that is confirmed', async ({ language: locale, page, make, db }) => {
    const t = texts[locale]
    const leaver = await make.makeUser({ name: '何离', deletionRequestedAt: new Date() })
    await page.goto(`/users/${leaver.id}/deletion`)
    const competition = await make.makeCompetition({ status: 'completed' })
    const entry = await make.makeRegistration(competition, { userId: leaver.id, name: '何离' })
    expect(await statusOf(page, () => page.getByRole('button', { name: t.delete, exact: true }).click())).toBe(409)
    await expect(page.getByText(t.deleteFailed)).toBeVisible()
    await expect(page.getByText(t.blocked).first()).toBeVisible()
    await expect(page.getByRole('link', { name: t.hanging, exact: true })).toHaveAttribute('href', `/participants/${leaver.id}/profile`)

    await page.getByLabel(t.confirmLabel).fill('nobody@example.test')
    expect(await statusOf(page, () => page.getByRole('button', { name: t.erase }).click())).toBe(400)
    await expect(page.getByText(t.eraseFailed)).toBeVisible()
    await expect(page.getByLabel(t.confirmLabel)).toHaveAccessibleDescription(t.typeExactly)
    await expect(page.getByLabel(t.confirmLabel)).toHaveValue('nobody@example.test')
    await page.getByLabel(t.confirmLabel).fill(leaver.email)
    await page.getByRole('button', { name: t.erase }).click()
    await expect(page.getByText(t.erased)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `${t.former} ${leaver.id}` })).toBeVisible()
    expect(await page.content()).not.toContain('何离')
    expect(await db.registration.findUniqueOrThrow({ where: { id: entry.id } })).toMatchObject({ name: '—' })

    const unused = await make.makeUser({ name: '何去' })
    await page.goto(`/users/${unused.id}/deletion`)
    await page.getByRole('button', { name: t.delete, exact: true }).click()
    await expect(page.getByText(t.deleted)).toBeVisible()
    expect(await db.user.count({ where: { id: unused.id } })).toBe(0)
  })

  test('nobody of that number, no number at all, and data that cannot be read', async ({ language: locale, page, make, db }) => {
    const t = texts[locale]
    for (const path of [
      '/admin/user/999999',
      '/admin/user/x',
      '/users/999999/edit',
      '/users/999999/password',
      '/users/999999/deletion',
      '/users/999999/scores',
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: t.notFound })).toBeVisible()
    }
    expect((await page.goto('/admin/user'))?.status()).toBe(400)
    await expect(page.getByRole('heading', { name: t.idMissing })).toBeVisible()

    // Asked for without the page, which counts an answer of 500 as a fault of the test.
    const { request } = page.context()
    const damaged = await make.makeUser()
    await db.$executeRaw`UPDATE "User" SET "createdAt" = 'unreadable' WHERE "id" = ${damaged.id}`
    const detail = await request.get(`/admin/user/${damaged.id}`)
    expect(detail.status()).toBe(500)
    expect(await detail.text()).toContain(t.userFailed)
    await db.user.delete({ where: { id: damaged.id } })

    const [{ sql } = { sql: '' }] = await db.$queryRaw<
      { sql: string }[]
    >`SELECT "sql" FROM "sqlite_master" WHERE "name" = 'User_search_idx'`
    await db.$executeRawUnsafe('DROP INDEX "User_search_idx"')
    const list = await request.get('/users?search=x')
    await db.$executeRawUnsafe(sql)
    expect(list.status()).toBe(500)
    expect(await list.text()).toContain(t.listFailed)
  })

  test('the export holds the list’s people, no more, and is on record', async ({ language: locale, page, make, db }, { project }) => {
    const t = texts[locale]
    const name = `=出${project.name}${locale}`
    const user = await make.makeUser({ name, phoneNumber: '13912345678' })
    await make.makeUser({ name, role: 'teacher' })
    await page.goto(`/users?search=${encodeURIComponent(name)}&role=student`)
    for (const [label, type] of [
      ['XLSX', 'spreadsheetml'],
      ['CSV', 'text/csv'],
    ] as const) {
      const link = await page.getByRole('link', { name: label }).getAttribute('href')
      const answer = await page.request.get(link!)
      expect(answer.headers()['content-type']).toContain(type)
      const bytes = await answer.body()
      const sheet = Object.values(xlsx.read(bytes, { raw: true }).Sheets)[0]!
      const rows = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })
      expect(rows).toHaveLength(2)
      expect(rows[0]!.slice(0, 5).map((cell) => String(cell).replace('\uFEFF', ''))).toEqual(t.sheet)
      expect(rows[1]!.slice(1, 5)).toEqual([`'${name}`, user.email, '13912345678', t.roleName])
    }
    expect(await db.auditEntry.count({ where: { action: 'users.exported' } })).toBeGreaterThanOrEqual(2)
  })
})

test('the list counts, filters, searches, sorts and pages, and every step keeps the others', async ({ page, context, make, signIn }, {
  project,
}) => {
  await signIn(context, await make.makeUser({ role: 'admin', name: '管理员' }))
  const mark = `列${project.name}`
  for (let n = 0; n < 23; n++) {
    await make.makeUser({
      name: `${mark}${String(n).padStart(2, '0')}`,
      role: n < 22 ? 'teacher' : 'student',
      voiceType: n < 21 ? 'tenor' : 'bass',
      lastLoginAt: new Date(2026, 0, 1 + n),
    })
  }
  await page.goto('/users')
  await page.getByLabel('姓名、邮箱或手机号').fill(mark)
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('table', { name: '共 23 位用户' })).toBeVisible()
  await page.getByRole('navigation', { name: '按角色' }).getByRole('link', { name: /教师/ }).click()
  await expect(page.getByRole('table', { name: '共 22 位用户' })).toBeVisible()
  await page.getByLabel('声部').selectOption('tenor')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('table', { name: '共 21 位用户' })).toBeVisible()
  await page.getByRole('columnheader', { name: '上次登录' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: '上次登录' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('rowheader').first()).toContainText(`${mark}20`)
  await page.getByRole('columnheader', { name: '上次登录' }).getByRole('link').click()
  await expect(page.getByRole('rowheader').first()).toContainText(`${mark}00`)
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader').first()).toContainText(`${mark}20`)
  await page.getByRole('button', { name: `停用：${mark}20` }).click()
  await expect(page.getByText('账号已停用')).toBeVisible()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    search: mark,
    role: 'teacher',
    voice: 'tenor',
    sort: 'login',
    order: 'asc',
    page: '2',
  })
  await page
    .getByRole('navigation', { name: '按状态' })
    .getByRole('link', { name: /已停用/ })
    .click()
  await expect(page.getByRole('table', { name: '共 1 位用户' })).toBeVisible()
  await page.goto('/users?search=nobody-has-this')
  await expect(page.getByRole('heading', { name: '没有符合条件的用户' })).toBeVisible()
})

test('a person’s page: who, how much, what they scored, by status and score', async ({ page, context, make, signIn }) => {
  await signIn(context, await make.makeUser({ role: 'admin' }))
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition, { name: '陈评委', wechat: 'chen-judges' })
  for (let n = 0; n < 22; n++) {
    const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date(), title: `曲${n}` })
    await make.makeScore(competition, work, judge, [60 + n, 60 + n, 60 + n, 60 + n], { status: n === 0 ? 'draft' : 'submitted' })
  }
  await page.goto(`/users?search=${encodeURIComponent('陈评委')}`)
  await page.getByRole('link', { name: '分数：陈评委' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '陈评委 给出的分数' })).toBeVisible()
  await page.getByRole('link', { name: '用户详情' }).click()
  await expect(page.getByText('chen-judges')).toBeVisible()
  await expect(page.getByRole('table', { name: '共 22 条评分记录' })).toBeVisible()
  await page.getByLabel('状态').selectOption('submitted')
  await page.getByLabel('排序').selectOption('score')
  await page.getByRole('button', { name: '应用' }).click()
  await expect(page.getByRole('table', { name: '共 21 条评分记录' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toContainText('曲21')
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader').first()).toContainText('曲1')
})

test('none of it is anybody else’s', async ({ page, context, baseURL, make, signIn, db }) => {
  const victim = await make.makeUser()
  await signIn(context, await make.makeUser({ role: 'judge' }))
  for (const path of [
    '/users',
    '/users/create',
    '/users/export?format=csv',
    '/admin/user',
    `/admin/user/${victim.id}`,
    ...['edit', 'password', 'deletion', 'scores'].map((part) => `/users/${victim.id}/${part}`),
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/403$/)
  }
  for (const path of ['/users?index', '/users/create', ...['edit', 'password', 'deletion'].map((part) => `/users/${victim.id}/${part}`)]) {
    const answer = await page.request.post(path, {
      form: { act: `disable:${victim.id}`, intent: 'delete' },
      maxRedirects: 0,
      headers: { origin: baseURL! },
    })
    expect([answer.status(), answer.headers().location], path).toEqual([303, '/403'])
  }
  expect(await db.user.findUniqueOrThrow({ where: { id: victim.id } })).toMatchObject({ status: 'active' })
})
