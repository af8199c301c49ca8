import { startMailServer, startSilentServer } from '../setup/mail-server'
import { makePicture } from './setup/documents'
import { expect, test } from './setup/with-mail'

test.describe.configure({ mode: 'serial' })

const words = {
  zh: {
    host: '服务器地址',
    port: '端口',
    user: '用户名',
    password: /^密码/,
    sender: '发件人邮箱',
    recipient: '收件邮箱',
    test: '发送测试邮件',
    save: '保存',
    saved: '设置已保存。',
    failed: '邮件连接测试失败：',
    ok: '测试邮件已被服务器接收',
    digits: '验证码位数',
  },
  en: {
    host: 'Server',
    port: 'Port',
    user: 'User name',
    password: /^Password/,
    sender: 'Sender address',
    recipient: 'Recipient',
    test: 'Send a test e-mail',
    save: 'Save',
    saved: 'Settings saved.',
    failed: 'The connection test failed: ',
    ok: 'The server took the test e-mail',
    digits: 'Digits of a code',
  },
}

test('the mail service is tried before it is saved, and the server’s own words are shown', async ({
  language: locale,
  page,
  baseURL,
  make,
  signIn,
  db,
}) => {
  const t = words[locale]
  const server = await startMailServer({ login: { user: 'songs', pass: 'right' }, refuse: ['nobody@example.test'] })
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  await page.goto('/settings')

  await page.getByLabel(t.host).fill('not a host')
  await page.getByRole('button', { name: t.save, exact: true }).first().click()
  await expect(page.getByText(locale === 'zh' ? '保存邮件设置失败' : 'The mail settings could not be saved')).toBeVisible()
  await expect(page.getByText(locale === 'zh' ? '请填写服务器的域名或 IP 地址。' : 'Enter the server’s name or IP address.')).toBeVisible()

  await page.getByLabel(t.host).fill('127.0.0.1')
  await page.getByLabel(t.port).fill(String(server.port))
  await page.getByLabel(t.user).fill('songs')
  await page.getByLabel(t.password).fill('wrong')
  await page.getByLabel(t.sender).fill('noreply@songs.example.test')
  await page.getByLabel(t.recipient).fill('admin@example.test')
  await page.getByRole('button', { name: t.test }).click()
  await expect(page.getByText(t.failed)).toBeVisible()
  await expect(page.getByText('535 5.7.8 Authentication credentials invalid')).toBeVisible()
  await expect(page.getByLabel(t.host)).toHaveValue('127.0.0.1')
  await expect(page.getByLabel(t.password)).toHaveValue('')

  await page.getByLabel(t.password).fill('right')
  await page.getByRole('button', { name: t.test }).click()
  await expect(page.getByText(t.ok)).toBeVisible()
  expect(server.mails).toHaveLength(1)

  await page.getByLabel(t.recipient).fill('nobody@example.test')
  await page.getByLabel(t.password).fill('right')
  await page.getByRole('button', { name: t.test }).click()
  await expect(page.getByText('550 5.1.1 <nobody@example.test>')).toBeVisible()

  await page.getByLabel(t.password).fill('right')
  await page.getByRole('button', { name: t.save, exact: true }).first().click()
  await expect(page.getByText(t.saved)).toBeVisible()
  expect(await page.content()).not.toContain('right"')
  const row = await db.setting.findUniqueOrThrow({ where: { key: 'email' } })
  expect(JSON.stringify(row.value)).not.toContain('"right"')

  // What is kept works without typing it again.
  await page.getByLabel(t.recipient).fill('again@example.test')
  await page.getByRole('button', { name: t.test }).click()
  await expect(page.getByText(t.ok)).toBeVisible()

  await page.getByLabel(t.digits).fill('9')
  await page.getByRole('button', { name: t.save, exact: true }).nth(1).click()
  await expect(page.getByText(locale === 'zh' ? '保存验证设置失败' : 'The verification settings could not be saved')).toBeVisible()
  await expect(page.getByText(locale === 'zh' ? '请填写 4 至 8 之间的整数。' : 'Enter a whole number from 4 to 8.')).toBeVisible()
  await page.getByLabel(t.digits).fill('4')
  await page.getByRole('button', { name: t.save, exact: true }).nth(1).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(page.getByLabel(t.digits)).toHaveValue('4')

  await page.getByRole('button', { name: locale === 'zh' ? '停用邮件服务' : 'Turn mail off' }).click()
  await expect(page.getByText(locale === 'zh' ? '邮件服务已停用' : 'Mail is turned off')).toBeVisible()
  await db.setting.deleteMany()
  await server.close()
})

test('a mail server that hangs is given up, and said so', async ({ page, make, signIn }) => {
  const silent = await startSilentServer()
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  await page.goto('/settings')
  await page.getByLabel('服务器地址').fill('127.0.0.1')
  await page.getByLabel('端口').fill(String(silent.port))
  await page.getByLabel('发件人邮箱').fill('noreply@songs.example.test')
  await page.getByLabel('收件邮箱').fill('admin@example.test')
  await page.getByRole('button', { name: '发送测试邮件' }).click()
  await expect(page.getByText('邮件连接测试失败：服务器没有回应。')).toBeVisible()
  await silent.close()
})

test('the organisation’s name, title suffix and logo are everybody’s; its time zone must exist', async ({
  page,
  browser,
  baseURL,
  make,
  signIn,
  db,
}) => {
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  await page.goto('/settings/organisation')
  await page.getByLabel('机构名称').fill('春之声合唱团')
  await page.getByLabel('页面标题后缀').fill('春之声')
  await page.getByLabel('时区').fill('Mars/Olympus')
  await page.getByLabel('在线客服地址').fill('javascript:alert(1)')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存机构信息失败')).toBeVisible()
  await expect(page.getByText('没有这个时区')).toBeVisible()
  await expect(page.getByText('请填写以 https:// 开头的网址。')).toBeVisible()
  await expect(page.getByLabel('机构名称')).toHaveValue('春之声合唱团')

  await page.getByLabel('时区').fill('Asia/Tokyo')
  await page.getByLabel('在线客服地址').fill('https://chat.example.test/')
  await page.getByLabel('标志').setInputFiles(await makePicture('logo.png'))
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('设置已保存。')).toBeVisible()
  await expect(page.getByRole('img', { name: '当前的标志' })).toBeVisible()

  const guest = await browser.newPage({ baseURL: baseURL!, locale: 'zh-CN' })
  await guest.goto('/')
  await expect(guest).toHaveTitle(/春之声$/)
  await expect(guest.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', 'https://chat.example.test/')
  await expect(page.getByRole('link', { name: '帮助：联系客服' })).toHaveAttribute('href', 'https://chat.example.test/')
  const logo = await guest.locator('.brand img').first().getAttribute('src')
  expect((await guest.request.get(logo!)).status()).toBe(200)
  await guest.close()

  await page.getByLabel('删除图片').first().check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('img', { name: '当前的标志' })).toHaveCount(0)
  expect((await page.request.get(logo!)).status()).toBe(404)
  await db.setting.deleteMany()
})

test('mails without a mail service wait in the outbox and go out when it is set up; a refused one can be sent again', async ({
  page,
  make,
  signIn,
  db,
  mail,
}) => {
  const { queueMail } = await import('~/domain/mail/queue-mail.server')
  const { transaction } = await import('~/infra/db/client')
  const write = (recipient: string) =>
    transaction((tx) =>
      queueMail(tx, {
        template: 'account_activated',
        recipient,
        locale: 'zh',
        params: { name: '<b>李雷</b>', link: 'https://songs.example.test' },
      }),
    )
  await db.mail.deleteMany()
  await db.setting.deleteMany()
  await write('waits@example.test')
  await write('nobody@example.test')
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  await page.goto('/admin/outbox')
  await expect(page.getByText('待发送').first()).toBeVisible()
  await page.getByRole('link', { name: '账号通过审核' }).last().click()
  await expect(page.getByText('<b>李雷</b>，您好：')).toBeVisible()

  await page.goto('/settings')
  await page.getByLabel('服务器地址').fill('127.0.0.1')
  await page.getByLabel('端口').fill(String(mail.port))
  await page.getByLabel('发件人邮箱').fill('noreply@songs.example.test')
  await page.getByRole('button', { name: '保存', exact: true }).first().click()
  await mail.mailFor('waits@example.test')
  await expect(async () => {
    await page.goto('/admin/outbox?status=failed')
    await expect(page.getByText('nobody@example.test')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: '账号通过审核' }).click()
  await expect(page.getByText('550 5.1.1')).toBeVisible()
  await page.getByRole('button', { name: '重新发送' }).click()
  await expect(page.getByText('邮件已重新排队。')).toBeVisible()
  await db.setting.deleteMany()
})

for (const decision of ['send', 'discard'] as const)
  test(`old mails that had no mail service are counted and dated, and go only where somebody says so: ${decision}`, async ({
    page,
    make,
    signIn,
    db,
    mail,
  }) => {
    const { queueMail } = await import('~/domain/mail/queue-mail.server')
    const { transaction } = await import('~/infra/db/client')
    await db.mail.deleteMany()
    await db.setting.deleteMany()
    const admin = await make.makeUser({ role: 'admin' })
    for (const n of [1, 2]) {
      const params = { name: '李雷', link: 'https://songs.example.test' }
      const id = await transaction((tx) =>
        queueMail(tx, { template: 'account_activated', recipient: `old${n}-${decision}@example.test`, locale: 'zh', params }),
      )
      await db.mail.update({ where: { id }, data: { createdAt: new Date(Date.UTC(2026, 2, n, 4)) } })
    }
    await signIn(page.context(), admin)
    // The server goes on believing for a moment what it has read.
    await expect(async () => {
      await page.goto('/settings')
      await expect(page.getByText('这些旧邮件不会自动发出')).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByLabel('服务器地址').fill('127.0.0.1')
    await page.getByLabel('端口').fill(String(mail.port))
    await page.getByLabel('发件人邮箱').fill('noreply@songs.example.test')
    await page.getByRole('button', { name: '保存', exact: true }).first().click()
    await expect(page.getByText('发件箱里有 2 封超过一天没有发出的邮件，最早的一封写于 2026')).toBeVisible()
    if (decision === 'send') {
      await page.getByRole('button', { name: '全部发送（2 封）' }).click()
      await expect(page.getByText('2 封旧邮件已排队发送。')).toBeVisible()
      for (const n of [1, 2]) await mail.mailFor(`old${n}-send@example.test`)
    } else {
      await page.getByText('丢弃……').click()
      await page.getByRole('button', { name: '确认丢弃 2 封' }).click()
      await expect(page.getByText('已丢弃 2 封旧邮件。')).toBeVisible()
      expect([await db.mail.count(), mail.mails.length]).toEqual([0, 0])
    }
    await expect(page.getByText('超过一天没有发出')).toHaveCount(0)
    await page.goto('/admin/audit')
    await expect(page.getByText(decision === 'send' ? '发出了滞留的旧邮件' : '丢弃了滞留的旧邮件').first()).toBeVisible()
    await page.goto('/settings')
    await page.getByRole('button', { name: '停用邮件服务' }).click()
    await db.setting.deleteMany()
  })
