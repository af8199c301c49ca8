import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readZip } from '../setup/read-zip'
import { makePdf } from './setup/documents'
import { expect, test } from './setup/with-mail'

const password = 'Right1'

async function withPassword() {
  const { hashPassword } = await import('~/infra/password')
  return { passwordHash: await hashPassword(password) }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const words = {
  zh: {
    name: '姓名',
    phone: '手机号',
    save: '保存',
    saved: '资料已保存。',
    failed: '更新用户信息失败',
    nameFault: '此项必填',
    current: '当前密码',
    next: '新密码',
    confirm: '确认密码',
    change: '修改密码',
    changeFailed: '修改密码失败。',
    wrong: '当前密码不正确',
    changed: '密码已修改',
    file: '选择图片',
    fileType: /不支持的文件格式，请上传符合要求的文件（JPG \/ PNG）。$/,
    send: '上传头像',
    avatarFailed: '更新头像失败。',
    avatarSaved: '头像已更新。',
  },
  en: {
    name: 'Name',
    phone: 'Mobile number',
    save: 'Save',
    saved: 'Profile saved.',
    failed: 'The profile could not be updated',
    nameFault: 'This field is required',
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm password',
    change: 'Change password',
    changeFailed: 'The password could not be changed.',
    wrong: 'current password',
    changed: 'Password changed',
    file: 'Choose a picture',
    fileType: /Unsupported file format\. .* \(JPG \/ PNG\)\.$/,
    send: 'Upload',
    avatarFailed: 'The picture could not be updated.',
    avatarSaved: 'Your picture was updated.',
  },
}

test('the profile’s forms say what is wrong, keep what was entered, and save', async ({
  language: locale,
  page,
  baseURL,
  make,
  signIn,
  db,
  scripted,
}) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const user = await make.makeUser(await withPassword())
  await signIn(page.context(), user)
  await page.goto('/settings/profile')

  await page.getByLabel(t.name, { exact: true }).fill(' ')
  await page.getByLabel(t.phone).fill('12')
  await button(page, t.save).click()
  await expect(page.getByText(t.failed)).toBeVisible()
  await expect(page.getByText(t.nameFault, { exact: false })).toBeVisible()
  await expect(page.getByLabel(t.phone)).toHaveValue('12')
  await page.getByLabel(t.name, { exact: true }).fill('林疏影')
  await page.getByLabel(t.phone).fill('13812345678')
  await button(page, t.save).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(page.getByLabel(t.phone)).toHaveValue('13812345678')

  await page.getByLabel(t.current).fill('Wrong1')
  await page.getByLabel(t.next, { exact: true }).fill('Newer1')
  await page.getByLabel(t.confirm).fill('Newer1')
  await button(page, t.change).click()
  await expect(page.getByText(t.changeFailed)).toBeVisible()
  await expect(page.getByText(t.wrong, { exact: false }).first()).toBeVisible()
  const elsewhere = `elsewhere-${locale}-${user.id}`
  await db.session.create({
    data: { id: elsewhere, userId: user.id, createdAt: new Date(), lastSeenAt: new Date(), expiresAt: make.inHours(1) },
  })
  const before = (await page.context().cookies()).find(({ name }) => name === 'session')!.value
  await page.getByLabel(t.current).fill(password)
  await page.getByLabel(t.next, { exact: true }).fill('Newer1')
  await page.getByLabel(t.confirm).fill('Newer1')
  await button(page, t.change).click()
  await expect(page.getByText(t.changed)).toBeVisible()
  expect((await page.context().cookies()).find(({ name }) => name === 'session')!.value).not.toBe(before)
  expect(await db.session.count({ where: { id: elsewhere } })).toBe(0)

  if (scripted) {
    await page.getByLabel(t.file).setInputFiles({ name: '我.heic', mimeType: 'image/heic', buffer: Buffer.from('0') })
    await expect(page.getByLabel(t.file)).toHaveAccessibleDescription(t.fileType)
  }
  await page.getByLabel(t.file).setInputFiles(makePdf('me.jpg'))
  await button(page, t.send).click()
  await expect(page.getByText(t.avatarFailed)).toBeVisible()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel(t.file).setInputFiles({ name: '我.jpg', mimeType: 'image/jpeg', buffer: picture })
  await button(page, t.send).click()
  await expect(page.getByText(t.avatarSaved)).toBeVisible()
  const shown = await page.locator('main img.avatar').first().getAttribute('src')
  expect(await sharp(await (await page.request.get(shown!)).body()).metadata()).toMatchObject({ width: 512, height: 512 })
  await page.getByRole('button', { name: locale === 'zh' ? '删除头像' : 'Remove the picture' }).click()
  await expect(page.getByText(locale === 'zh' ? '头像已删除。' : 'Your picture was removed.')).toBeVisible()
  expect((await page.request.get(shown!)).status()).toBe(404)
})

test('a new address is proven by the code mailed to it; the old one is told and other devices are signed out', async ({
  page,
  make,
  signIn,
  db,
  mailing,
  javaScriptEnabled,
}) => {
  const user = await make.makeUser({ ...(await withPassword()), email: `old-${javaScriptEnabled}@example.test` })
  const next = `new-${javaScriptEnabled}@example.test`
  await signIn(page.context(), user)
  await db.session.create({
    data: {
      id: `other-${user.id}`,
      userId: user.id,
      createdAt: new Date(),
      lastSeenAt: new Date(),
      expiresAt: make.inHours(1),
    },
  })
  await page.goto('/settings/profile')
  await page.getByRole('link', { name: '更换邮箱' }).click()
  await page.getByLabel('新邮箱地址').fill(next)
  await page.getByLabel('当前密码').fill('Wrong1')
  await button(page, '发送验证码').click()
  await expect(page.getByText('当前密码不正确', { exact: false })).toBeVisible()
  await expect(page.getByLabel('新邮箱地址')).toHaveValue(next)
  await page.getByLabel('当前密码').fill(password)
  await button(page, '发送验证码').click()
  await expect(page.getByText(`验证码已发往 ${next}`)).toBeVisible()
  const code = /\d{6}/.exec((await mailing.mailFor(next)).text)![0]
  await page.getByLabel('验证码').fill(code === '111111' ? '222222' : '111111')
  await button(page, '确认更换').click()
  await expect(page.getByText('验证码不正确，还可以再试 4 次。')).toBeVisible()
  await page.getByLabel('验证码').fill(code)
  await button(page, '确认更换').click()
  await expect(page.getByText('邮箱已更换，今后请用它登录。')).toBeVisible()
  expect((await mailing.mailFor(user.email)).subject).toContain('账号邮箱已经更换')
  expect(await db.session.count({ where: { userId: user.id } })).toBe(1)
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ email: next, emailVerifiedAt: expect.any(Date) })
})

test('without a mail service the address changes at once, unless it is taken', async ({ page, make, signIn, javaScriptEnabled }) => {
  const [user, other] = [await make.makeUser(await withPassword()), await make.makeUser()]
  await signIn(page.context(), user)
  await page.goto('/settings/profile/email')
  await page.getByLabel('新邮箱地址').fill(other.email)
  await page.getByLabel('当前密码').fill(password)
  await button(page, '更换邮箱').click()
  await expect(page.getByText('该邮箱已用于另一个账号')).toBeVisible()
  await page.getByLabel('新邮箱地址').fill(`direct-${javaScriptEnabled}@example.test`)
  await page.getByLabel('当前密码').fill(password)
  await button(page, '更换邮箱').click()
  await expect(page.getByText('邮箱已更换，今后请用它登录。')).toBeVisible()
})

test('devices are listed and signed out, one or all others', async ({ page, make, signIn, db }) => {
  const user = await make.makeUser()
  await signIn(page.context(), user)
  for (const [id, userAgent] of [
    ['phone', 'Mozilla/5.0 (iPhone) MicroMessenger/8'],
    ['tablet', 'Mozilla/5.0 (iPad) Safari/600'],
    ['script', 'curl/8'],
  ] as const) {
    await db.session.create({
      data: {
        id: `${id}-${user.id}`,
        kind: id === 'script' ? 'api' : 'browser',
        userId: user.id,
        createdAt: new Date(),
        lastSeenAt: new Date(),
        expiresAt: make.inHours(1),
        userAgent,
      },
    })
  }
  await page.goto('/settings/profile')
  await expect(page.getByText('WeChat · iPhone')).toBeVisible()
  await page.getByRole('button', { name: '退出此设备：WeChat · iPhone' }).click()
  await expect(page.getByText('该设备已退出登录。')).toBeVisible()
  expect(await db.session.count({ where: { userId: user.id } })).toBe(3)
  await button(page, '退出其他所有设备').click()
  await expect(page.getByText('其他设备已全部退出登录。')).toBeVisible()
  expect(await db.session.count({ where: { userId: user.id } })).toBe(1)
})

test('everything kept about a person comes as one file, against the password', async ({ page, make, signIn }) => {
  const { sealIdCard } = await import('~/infra/id-card-cipher')
  const { db } = await import('~/infra/db/client')
  const user = await make.makeUser({ ...(await withPassword()), name: '林疏影' })
  const registration = await make.makeRegistration(await make.makeCompetition({ name: '数据赛' }), { userId: user.id })
  await db.registration.update({
    where: { id: registration.id },
    data: { idCardCipher: sealIdCard('110101200001011234', registration.id) },
  })
  // A row whose file has gone from the disk.
  const { makeStoredUpload } = await import('../factories/stored-upload')
  const lost = await makeStoredUpload(user.id, { fileName: '付款.png' })
  await signIn(page.context(), user)
  await page.goto('/settings/profile/data')
  await page.getByLabel('当前密码').first().fill('Wrong1')
  await button(page, '导出').click()
  await expect(page.getByText('当前密码不正确', { exact: false })).toBeVisible()
  await page.getByLabel('当前密码').first().fill(password)
  const download = page.waitForEvent('download')
  await button(page, '导出').click()
  const file = await (await download).path()
  const files = await readZip(await fs.readFile(file))
  const data = JSON.parse(files.get('data.json')!.toString('utf8'))
  expect(data.account).toMatchObject({ name: '林疏影', email: user.email })
  expect(data.account.passwordHash).toBeUndefined()
  expect(data.registrations).toMatchObject([{ competition: { name: '数据赛' }, idCard: '110101200001011234' }])
  expect(files.get('缺少的文件.txt')!.toString('utf8')).toContain(`payment_screenshot/${lost.id.slice(0, 8)}.png`)
})

test('leaving is asked for with the password, shown, and withdrawn', async ({ page, make, signIn, db }) => {
  const user = await make.makeUser(await withPassword())
  await signIn(page.context(), user)
  await page.goto('/settings/profile/data')
  await page.getByLabel('当前密码').last().fill(password)
  await button(page, '申请注销').click()
  await expect(page.getByText('已提交注销申请。')).toBeVisible()
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).deletionRequestedAt).not.toBeNull()
  await page.goto('/settings/profile')
  await expect(page.getByText('申请注销账号，等待管理员处理')).toBeVisible()
  await page.getByRole('link', { name: '查看或撤回' }).click()
  await button(page, '撤回申请').click()
  await expect(page.getByText('已撤回注销申请。')).toBeVisible()
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).deletionRequestedAt).toBeNull()
})

test('a temporary password lets in to change it and to nothing else', async ({ page, make }) => {
  const user = await make.makeUser({ ...(await withPassword()), mustChangePassword: true })
  await page.goto('/auth')
  await page.getByLabel('邮箱').fill(user.email)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await button(page, '登录').click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByText('这是临时密码，请先设置您自己的密码。')).toBeVisible()
  await page.goto('/competitions')
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await page.getByLabel('当前密码').fill(password)
  await page.getByLabel('新密码').fill('Newer1')
  await page.getByLabel('确认密码').fill('Newer1')
  await button(page, '修改密码').click()
  await expect(page.getByText('密码已修改', { exact: false })).toBeVisible()
  await page.goto('/competitions')
  await expect(page).toHaveURL(/\/competitions$/)
})
