import type { Page } from '@playwright/test'
import { expect, test } from './setup/with-mail'

const words = {
  zh: {
    send: '发送验证码',
    again: '重新发送验证码',
    register: '注册',
    email: '邮箱',
    code: '验证码',
    name: '姓名',
    phone: '手机号',
    role: '身份',
    voice: '声部',
    password: '密码',
    confirm: '确认密码',
    waiting: '等待审核',
  },
  en: {
    send: 'Send a code',
    again: 'Send another code',
    register: 'Register',
    email: 'E-mail',
    code: 'Verification code',
    name: 'Name',
    phone: 'Mobile number',
    role: 'I am a',
    voice: 'Voice type',
    password: 'Password',
    confirm: 'Confirm password',
    waiting: 'Awaiting review',
  },
}

async function fillRest(page: Page, t: (typeof words)['zh']) {
  await page.getByLabel(t.name, { exact: true }).fill('林疏影')
  await page.getByLabel(t.phone).fill('13812345678')
  await page.getByLabel(t.role).selectOption('student')
  await page.getByLabel(t.voice).selectOption('soprano')
  await page.getByLabel(t.password, { exact: true }).fill('Abc123')
  await page.getByLabel(t.confirm).fill('Abc123')
  await page.getByRole('checkbox').check()
}

const answerOf = (page: Page) => page.waitForResponse((response) => response.request().method() === 'POST')

test('a newcomer proves the address with the mailed code', async ({ language: locale, page, baseURL, mailing, javaScriptEnabled }) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const email = `proven-${locale}-${javaScriptEnabled}@example.test`
  await page.goto('/auth?mode=register')

  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByLabel(t.email)).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel(t.name, { exact: true }).fill('先填的名字')
  await page.getByLabel(t.password, { exact: true }).fill('Abc123')
  await page.getByLabel(t.email).fill('nobody@example.test')
  await page.getByRole('button', { name: t.send }).click()
  await expect(
    page.getByText(locale === 'zh' ? '邮箱地址无效或不存在' : 'This e-mail address is invalid or does not exist').first(),
  ).toBeVisible()
  await expect(page.getByLabel(t.name, { exact: true })).toHaveValue('先填的名字')
  await expect(page.getByLabel(t.password, { exact: true })).toHaveValue('Abc123')

  await page.getByLabel(t.email).fill(email)
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(page.getByLabel(t.email)).toHaveValue(email)

  let answered = answerOf(page)
  await page.getByRole('button', { name: t.again }).click()
  expect((await answered).status()).toBe(429)
  await expect(
    page
      .getByText(locale === 'zh' ? /发送过于频繁，请 \d+ 秒后再试/ : /Codes are being sent too often. Please try again in \d+ seconds?/)
      .first(),
  ).toBeVisible()

  await fillRest(page, t)
  const code = /\d{6}/.exec((await mailing.mailFor(email)).text)![0]
  await page.getByLabel(t.code).fill(code === '000000' ? '000001' : '000000')
  answered = answerOf(page)
  await page.getByRole('button', { name: t.register, exact: true }).click()
  expect((await answered).status()).toBe(400)
  await expect(
    page.getByText(locale === 'zh' ? '验证码不正确，还可以再试 4 次。' : 'The code is wrong. You can try 4 more times.'),
  ).toBeVisible()

  await expect(
    page.getByText(locale === 'zh' ? '注册失败，请检查标出的内容。' : 'Registration failed. Please check the marked fields.'),
  ).toBeVisible()

  await page.getByLabel(t.code).fill(code)
  await page.getByLabel(t.password, { exact: true }).fill('Abc123')
  await page.getByLabel(t.confirm).fill('Abc123')
  await page.getByRole('button', { name: t.register, exact: true }).click()
  await expect(page.getByRole('heading', { name: t.waiting })).toBeVisible()
})

test('a forgotten password is set anew through the mailed link, once', async ({ page, make, mailing, javaScriptEnabled }) => {
  const { hashPassword } = await import('~/infra/password')
  const user = await make.makeUser({ passwordHash: await hashPassword('Before1'), email: `forgot-${javaScriptEnabled}@example.test` })
  await page.goto('/auth')
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await page.getByLabel('邮箱').fill(user.email)
  await page.getByRole('button', { name: '发送链接' }).click()
  await expect(page.getByText(`如果 ${user.email} 有账号`)).toBeVisible()

  const link = /reset-password\?token=\S+/.exec((await mailing.mailFor(user.email)).text)![0]
  const shown = await page.goto(`/${link}`)
  expect(shown!.headers()['referrer-policy']).toBe('same-origin')
  await page.getByLabel('新密码').fill('after1')
  await page.getByLabel('确认密码').fill('other1')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('至少 6 位，含大写字母、小写字母和数字', { exact: false }).first()).toBeVisible()
  await page.getByLabel('新密码').fill('After1')
  await page.getByLabel('确认密码').fill('After1')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('密码已重设，请用新密码登录。')).toBeVisible()

  await page.goto(`/${link}`)
  await expect(page.getByRole('heading', { name: '链接无效、已用过或已过期' })).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('邮箱').fill(user.email)
  await page.getByLabel('密码', { exact: true }).fill('After1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('without a mail service nobody is asked for a code, and a password cannot be reset by oneself', async ({ page }) => {
  await page.goto('/auth?mode=register')
  await expect(page.getByRole('button', { name: '发送验证码' })).toHaveCount(0)
  await page.goto('/forgot-password')
  await expect(page.getByText('请联系管理员为您重设')).toBeVisible()
})

test('coming back after signing in leads to own pages only', async ({ page, make }) => {
  const { hashPassword } = await import('~/infra/password')
  const user = await make.makeUser({ passwordHash: await hashPassword('Right1') })
  for (const [redirect, landing] of [
    ['/competitions?page=1', /\/competitions\?page=1$/],
    ['//evil.example', /\/dashboard$/],
    ['/\\evil.example', /\/dashboard$/],
    ['https://evil.example', /\/dashboard$/],
  ] as const) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    await page.getByLabel('邮箱').fill(user.email)
    await page.getByLabel('密码', { exact: true }).fill('Right1')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(landing)
    await page.context().clearCookies()
  }
})
