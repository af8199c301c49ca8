import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from './setup/test'

test('the server says that it is well', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ ok: true })
})

test('a visitor sees the home page in Chinese', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('pages, scripts and styles travel compressed', async ({ request }) => {
  const page = await request.get('/')
  const [style] = /\/assets\/[\w.-]+\.css/.exec(await page.text()) ?? []
  for (const answer of [page, await request.get(style!), await request.get('/enhance.js')]) {
    expect(answer.headers()['content-encoding'], answer.url()).toMatch(/^(br|gzip)$/)
  }
})

test('a form sent to a file is sent on to the page that says so, as plain words', async ({ server }) => {
  const headers = { Origin: server.url, 'Accept-Encoding': 'gzip' }
  const file = `${server.url}/enhance.js`
  const answer = await fetch(file, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }), redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/404'])
  // The file itself travels compressed; nothing of that clings to this answer.
  expect(answer.headers.get('content-encoding')).toBeNull()
})

test('an unknown path answers 404', async ({ page }) => {
  const answer = await page.goto('/nothing-here')
  expect(answer?.status()).toBe(404)
})

test('a person who signed in is known', async ({ page, context, make, db, signIn }) => {
  const user = await make.makeUser({ role: 'student' })
  await signIn(context, user)
  await page.goto('/')
  expect(await db.session.count({ where: { userId: user.id } })).toBe(1)
})

test('a body that is no form is refused in words', async ({ request }) => {
  const answer = await request.post('/auth', { data: { email: 'someone@example.test' } })
  expect(answer.status()).toBe(415)
})

test('no page with scripts brings a schema library to the browser', () => {
  const assets = 'build/client/assets'
  const [file] = fs.readdirSync(assets).filter((name) => name.startsWith('manifest-'))
  const text = fs.readFileSync(path.join(assets, file!), 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, { module: string; imports?: string[] }>
  }
  const scripted = Object.entries(routes).filter(([id]) => {
    const source = `app/${id}.tsx`
    return fs.existsSync(source) && /handle = \{[^}]*scripts: \[/.test(fs.readFileSync(source, 'utf8'))
  })
  expect(scripted.length).toBeGreaterThan(5)
  for (const [id, { module, imports = [] }] of scripted)
    for (const part of [module, ...imports]) {
      const source = fs.readFileSync(path.join('build/client', part), 'utf8')
      expect([id, part, /_zod|ZodError/.test(source)]).toEqual([id, part, false])
    }
})
