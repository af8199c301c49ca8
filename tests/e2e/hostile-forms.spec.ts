import http from 'node:http'
import { expect, test } from './setup/test'

const form = 'application/x-www-form-urlencoded'

test('a form that only a program would send is refused, and the server goes on', async ({ request, server, scripted }) => {
  test.skip(!scripted, 'no page is involved')
  const post = async (path: string, data: string) =>
    (await request.post(path, { data, headers: { 'Content-Type': form, Origin: server.url }, maxRedirects: 0 })).status()
  expect(await post('/auth', 'email[1000000000]=x')).toBe(400)
  expect(await post('/auth?mode=register', 'email[1000000000]=x')).toBe(400)
  expect(await post('/auth?mode=register', '__intent__={')).toBe(400)
  expect(await post('/auth', 'email=a&'.repeat(12_000))).toBe(400)
  expect(await post('/auth', 'email=a&'.repeat(60_000))).toBe(413)
  expect(await post('/auth', `email=${'x'.repeat(20_000_000)}`)).toBe(413)
  expect(await post('/locale', `locale=zh&returnTo=/&x=${'x'.repeat(110 * 1024)}`)).toBe(413)
  expect((await request.get('/healthz')).status()).toBe(200)
})

test('what is too large says so in the reader’s language', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'user-locale', value: 'en', url: baseURL! }])
  await page.goto('/auth')
  await page.getByLabel('E-mail').evaluate((input: HTMLInputElement) => {
    input.type = 'text'
    input.removeAttribute('maxlength')
    input.value = 'x'.repeat(110 * 1024)
    input.form!.noValidate = true
  })
  await page.locator('input[type=password]').fill('x')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'That was too large' })).toBeVisible()
})

test('nobody tells the server where they come from', async ({ server, make, scripted }) => {
  test.skip(!scripted, 'no page is involved')
  const { email } = await make.makeUser()
  const tryFrom = (address: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'Content-Type': form, Origin: server.url, 'X-Client-Address': address, 'X-Forwarded-For': address }
      const attempt = http.request(`${server.url}/auth`, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      })
      attempt.on('error', reject).end(new URLSearchParams({ email, password: 'Wrong-1234' }).toString())
    })
  for (let n = 0; n < 5; n++) expect(await tryFrom(`203.0.113.${n}`)).toBe(400)
  expect(await tryFrom('203.0.113.9')).toBe(429)
})

test('an answer that came before its request was sent is taken', async ({ request, server, scripted }) => {
  test.skip(!scripted, 'no page is involved')
  const answer = await request.post('/admin/permissions', {
    data: `name=${'x'.repeat(20_000_000)}`,
    headers: { 'Content-Type': form, Origin: server.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toMatch(/^\/auth/)
})
