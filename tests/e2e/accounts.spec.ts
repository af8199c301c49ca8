import type { Page } from '@playwright/test'
import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

const password = 'Right1'

/** People who can sign in with the form. */
async function withPassword() {
  const { hashPassword } = await import('~/infra/password')
  return { passwordHash: await hashPassword(password) }
}

async function signInByForm(page: Page, email: string, secret = password) {
  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a visitor registers, waits, is let in by an administrator and goes on by themselves', async ({
  page,
  browser,
  baseURL,
  make,
  scripted,
  javaScriptEnabled,
}, { project }) => {
  const admin = await make.makeUser({ role: 'admin', ...(await withPassword()) })
  const email = `newcomer-${project.name}@example.test`

  await page.goto('/register')
  await expect(page).toHaveURL(/\/auth\?mode=register$/)
  if (scripted) await expectAccessible(page)
  await page.getByLabel('姓名').fill('林疏影')
  await page.getByLabel('邮箱').fill('lin@')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('邮箱格式不正确。')).toBeVisible()
  await expect(page.getByText('请先阅读并同意服务条款和隐私政策。')).toBeVisible()
  await expect(page.getByLabel('姓名')).toHaveValue('林疏影')
  await expect(page.getByLabel('邮箱')).toHaveAccessibleDescription(/邮箱格式不正确/)

  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel('手机号').fill('13812345678')
  await page.getByLabel('身份').selectOption('student')
  await page.getByLabel('声部').selectOption('soprano')
  await page.getByLabel('密码', { exact: true }).fill('Abc123')
  await page.getByLabel('确认密码').fill('Abc123')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL(/\/account-pending$/)
  await expect(page.getByRole('heading', { name: '等待审核' })).toBeVisible()
  await expect(page.getByText('注册成功，请等待管理员审核。')).toBeVisible()

  await page.goto('/competitions')
  await expect(page).toHaveURL(/\/account-pending$/)
  await page.getByRole('link', { name: '刷新状态' }).click()
  await expect(page.getByText('账号仍在审核中')).toBeVisible()
  await expect(page.getByText('本页每 10 秒自动查看一次')).toBeVisible({ visible: scripted })

  const office = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  const desk = await office.newPage()
  await desk.goto('/users?status=pending')
  await expect(desk).toHaveURL(/\/auth\?redirect=/)
  await signInByForm(desk, admin.email)
  await expect(desk).toHaveURL(/\/users\?status=pending$/)
  await expect(desk.getByText('欢迎回来。')).toBeVisible()
  await desk.getByRole('button', { name: '通过审核：林疏影' }).first().click()
  await expect(desk.getByText('账号已启用。')).toBeVisible()
  await office.close()

  // The waiting page looks again by itself, where it can.
  if (!scripted) await page.getByRole('link', { name: '刷新状态' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林疏影')
})

test('a wrong password is refused in words, five of them close the account for a while', async ({ page, make }) => {
  const user = await make.makeUser(await withPassword())
  await page.goto('/auth')
  for (let n = 0; n < 5; n++) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await signInByForm(page, user.email, 'Wrong1')
    expect((await answered).status()).toBe(400)
    await expect(page.getByText('邮箱或密码不正确')).toBeVisible()
    await expect(page.getByLabel('邮箱')).toHaveValue(user.email)
  }
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await signInByForm(page, user.email)
  expect((await answered).status()).toBe(429)
  await expect(page.getByText('尝试次数过多')).toBeVisible()
})

test('signing in leads back to where one was going, but never to another site', async ({ page, make }) => {
  const user = await make.makeUser(await withPassword())
  await page.goto('/settings/profile')
  await signInByForm(page, user.email)
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)

  await page.context().clearCookies()
  await page.goto('/auth?redirect=https%3A%2F%2Fexample.com%2F')
  await signInByForm(page, user.email)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('English is complete on the way in, and the choice is kept', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'EN' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await page.goto('/auth?mode=register')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(/^Register · /)
})

test('a student may not see the users, a disabled account is out at its next request', async ({ page, context, make, db, signIn }) => {
  const student = await make.makeUser({ role: 'student' })
  await signIn(context, student)
  await page.goto('/users')
  await expect(page).toHaveURL(/\/403$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(student.name)
  await db.user.update({ where: { id: student.id }, data: { status: 'disabled' } })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
})

test('the profile keeps what is wrong beside its field, and a new password signs other devices out', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  signIn,
  scripted,
}) => {
  const user = await make.makeUser(await withPassword())
  await signIn(context, user)
  const other = await browser.newContext({ baseURL, javaScriptEnabled })
  await signIn(other, user)

  await page.goto('/settings/profile')
  if (scripted) await expectAccessible(page)
  await page.getByLabel('手机号').fill('123')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByLabel('手机号')).toHaveAccessibleDescription(/有效的中国大陆手机号/)
  await expect(page.getByLabel('手机号')).toHaveValue('123')
  await page.getByLabel('手机号').fill('13987654321')
  await page.getByLabel('微信号').fill('lin-sings')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('资料已保存。')).toBeVisible()
  await expect(page.getByLabel('微信号')).toHaveValue('lin-sings')

  await page.getByLabel('当前密码').fill(password)
  await page.getByLabel('新密码').fill('Newer1')
  await page.getByLabel('确认密码').fill('Newer1')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码已修改')).toBeVisible()
  const elsewhere = await other.newPage()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/auth/)
  await other.close()
})

test('a post from another site is refused', async ({ request, make, db }) => {
  const user = await make.makeUser(await withPassword())
  const answer = await request.post('/auth', {
    form: { email: user.email, password },
    headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(answer.status()).toBe(403)
  expect(await db.session.count({ where: { userId: user.id } })).toBe(0)
})
