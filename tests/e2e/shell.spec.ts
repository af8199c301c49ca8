import { expectAccessible } from './setup/expect-accessible'
import { hydrated } from './setup/hydrated'
import { letNotificationsLeave } from './setup/notifications'
import type { Page } from '@playwright/test'
import { drawerDefaults } from '~/ui/primitives/drawer'
import { toastDefaults } from '~/ui/primitives/toast-store'
import { showcaseSections } from '~/ui/showcase/sections'
import { expect, test } from './setup/test'

/** What opens a drawer or a menu: where one clicks is always the summary itself, which keeps the focus. */
const opener = (page: Page, words: string) => page.locator('summary', { hasText: words })

/** By the button in the open drawer's corner, which its summary draws there. */
async function closeDrawer(page: Page): Promise<void> {
  const corner = await page.locator('.drawer[open] .drawer-title').boundingBox()
  const at = { x: corner!.x + corner!.width - 24, y: corner!.y + corner!.height / 2 }
  expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)!.tagName, at)).toBe('SUMMARY')
  await page.mouse.click(at.x, at.y)
}

const publicPages = ['/', '/about', '/terms', '/privacy', '/components', '/403', '/404']

test('the header stands on home and about only', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    const header = page.getByRole('banner').getByRole('link', { name: '登录或注册' })
    await expect(header).toHaveCount(path === '/' || path === '/about' ? 1 : 0)
    await expect(page).toHaveTitle(/ · 声乐赛事$/)
  }
})

test('a guest is led to sign in, a signed-in person to the console', async ({ page, context, make, signIn }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: '登录或注册' })).toHaveAttribute('href', '/auth')
  // A picture of the product as it is, in the reader's language and light.
  await expect(page.getByRole('img', { name: /^评审台/ })).toHaveAttribute('src', '/pictures/desk-zh.webp')
  for (const name of ['zh', 'zh-dark', 'en', 'en-dark'])
    expect((await context.request.get(`/pictures/desk-${name}.webp`)).headers()['content-type']).toBe('image/webp')
  await signIn(context, await make.makeUser({ name: '沈若兰', voiceType: 'soprano' }))
  await page.goto('/')
  await expect(page.getByRole('link', { name: '进入控制台' })).toHaveAttribute('href', '/dashboard')
  await page.getByRole('banner').locator('summary').click()
  await expect(page.getByText('学生，女高音')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '个人资料' })).toHaveAttribute('href', '/settings/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('after signing out, Back shows nothing of the person; a guest’s pages may be kept', async ({ page, context, make, signIn }) => {
  expect((await page.goto('/about'))!.headers()['cache-control']).toBeUndefined()
  await signIn(context, await make.makeUser({ role: 'admin', name: '沈若兰', wechat: 'shen_ruolan' }))
  for (const path of ['/competitions/create', '/about', '/settings/profile']) {
    const answer = (await page.goto(path))!
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    expect(answer.headers()['etag']).toBeUndefined()
  }
  const later = await context.request.get('/dashboard.data')
  expect([later.status(), later.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  await expect(page.getByLabel('微信号')).toHaveValue('shen_ruolan')
  await page.getByRole('button', { name: '退出登录' }).first().click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await expect(page.getByLabel('密码')).toBeVisible()
  expect(await page.content()).not.toContain('shen_ruolan')
})

test('the language is kept in the browser and on the person, and the page stays', async ({ page, context, make, db, signIn }) => {
  const user = await make.makeUser()
  await signIn(context, user)
  await page.goto('/about?from=test')
  await page.getByRole('button', { name: 'EN' }).click()
  await expect(page).toHaveURL(/\/about\?from=test$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'How a competition goes' })).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'user-locale')?.value).toBe('en')
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).locale).toBe('en')
  // A language that is none, and a form too large: refused before any page is asked, in the reader's language all the same.
  for (const [locale, status] of [
    ['fr', 400],
    ['e'.repeat(200_000), 413],
  ] as const) {
    const refusal = await page.request.post('/locale', { form: { locale }, headers: { Origin: new URL(page.url()).origin } })
    expect(refusal.status()).toBe(status)
    expect(await refusal.text()).toMatch(/<html lang="en".*<h1>[A-Z]/s)
  }
})

test('a language is never a way to another site, and never an unknown one', async ({ request, server }) => {
  for (const returnTo of ['https://evil.test/', '//evil.test/', '/\\evil.test', '']) {
    const answer = await request.post('/locale', { form: { locale: 'en', returnTo }, headers: { Origin: server.url }, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(answer.headers()['location']).toBe('/')
  }
  expect(
    (await request.post('/locale', { form: { locale: 'xx', returnTo: '/' }, headers: { Origin: server.url }, maxRedirects: 0 })).status(),
  ).toBe(400)
})

test('an unknown path ends at /404, with ways out', async ({ page }) => {
  await page.goto('/about')
  const answer = await page.goto('/no/such/place')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: '找不到这个页面' })).toBeVisible()
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('who may not visit a page is told so', async ({ page, context, make, signIn }) => {
  await signIn(context, await make.makeUser({ role: 'student' }))
  const answer = await page.goto('/users')
  expect(answer?.status()).toBe(403)
  await expect(page).toHaveURL(/\/403$/)
  await expect(page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible()
})

test('the side menu holds what the role may do', async ({ page, context, make, signIn }) => {
  await signIn(context, await make.makeUser({ role: 'student' }))
  await page.goto('/settings/profile')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link')).toHaveText([
    '控制台',
    '比赛',
    '我的评分',
    '数据集评分',
    '模型评分',
    '个人资料',
    '联系我们',
    '帮助中心',
    '问答机器人',
  ])
  await expect(menu.getByRole('link', { name: '个人资料' })).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(menu).toBeHidden()
  await opener(page, '菜单').click()
  await expect(menu.getByRole('link', { name: '控制台' })).toBeVisible()
  await closeDrawer(page)
  await expect(menu).toBeHidden()
})

test('a notification comes with the page and goes', async ({ page, scripted }) => {
  await letNotificationsLeave(page)
  await page.goto('/components')
  await page.getByRole('button', { name: '成功' }).click()
  const toast = page.getByText('已保存，可以放心离开。')
  await expect(toast).toBeVisible()
  if (scripted) {
    await expect(toast).toBeHidden()
  } else {
    const region = page.locator('.toasts')
    await region.getByRole('link', { name: '关闭' }).click()
    await expect(toast).toBeHidden()
    await page.getByRole('button', { name: '可点击' }).click()
    await region.getByRole('link', { name: '回到页首' }).click()
    await expect(toast).toBeHidden()
  }
})

test('the showcase has its sections in order, none wider than the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/components')
  const sections = await page
    .locator('.showcase section')
    .evaluateAll((found: HTMLElement[]) =>
      found.map((one) => ({ id: one.id, over: Math.max(0, one.offsetLeft + one.scrollWidth - innerWidth) })),
    )
  expect(sections).toEqual(showcaseSections.map((id) => ({ id, over: 0 })))
  // Its constants are those that the widgets keep to.
  await expect(page.locator('#notifications .facts')).toContainText(`${toastDefaults.duration.toLocaleString('zh-CN')} 毫秒`)
  await expect(page.locator('#drawers .facts')).toContainText(`${drawerDefaults.width} 像素`)
})

test('what cannot be undone is asked on a page of its own', async ({ page }) => {
  await page.goto('/components')
  await page.getByRole('link', { name: '删除所选作品' }).click()
  await expect(page.getByRole('heading', { name: '删除 3 件作品？' })).toBeVisible()
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('这是示例，什么也没有删除。')).toBeVisible()
})

test('an invalid form keeps its values and says what is wrong at each field', async ({ page }) => {
  await page.goto('/components')
  await page.getByLabel('姓名', { exact: true }).fill('叶知秋')
  await page.getByLabel('邮箱', { exact: true }).fill('ye@')
  await page.getByLabel('周日').check()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: '提交', exact: true }).click(),
  ])
  expect(answer.status()).toBe(400)
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('叶知秋')
  await expect(page.getByLabel('周日')).toBeChecked()
  await expect(page.getByLabel('邮箱', { exact: true })).toHaveAccessibleDescription('邮箱格式不正确。')
  await expect(page.getByRole('group', { name: '声部' })).toHaveAccessibleDescription('此项必填。')
  await expect(page.getByRole('alert').filter({ hasText: '有 3 处需要修改' })).toBeVisible()
})

test('a drawer holds the page still and closes by its button', async ({ page, scripted }) => {
  await page.goto('/components')
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  const text = page.locator('.drawer[open] .drawer-body')
  await opener(page, '打开：右').click()
  await expect(text).toBeVisible()
  if (scripted) expect(await overflow()).toBe('hidden')
  const panel = page.locator('.drawer[open] .drawer-panel')
  expect((await panel.boundingBox())?.width).toBe(drawerDefaults.width)
  await closeDrawer(page)
  await expect(text).toBeHidden()

  await opener(page, '打开：右').click()
  await page.mouse.click(20, 20)
  await expect(text).toBeHidden()

  await opener(page, '打开：下').click()
  expect((await panel.boundingBox())?.height).toBe(drawerDefaults.height)
})

test.describe('with scripts', () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, 'what enhance.js and hydration add'))

  test('Escape closes drawers and menus, unless a drawer says no', async ({ page }) => {
    await page.goto('/components')
    await opener(page, '打开：左').click()
    await page.keyboard.press('Escape')
    await expect(page.locator('.drawer[open]')).toHaveCount(0)

    await opener(page, '打开：只能用按钮关闭').click()
    await page.keyboard.press('Escape')
    await page.mouse.click(20, 20)
    await expect(page.locator('.drawer[open]')).toHaveCount(1)
    await closeDrawer(page)

    await opener(page, '更多操作').click()
    await expect(page.locator('.dropdown-panel')).toHaveCSS('z-index', '2500')
    await page.getByRole('heading', { name: '组件' }).click()
    await expect(page.locator('.dropdown[open]')).toHaveCount(0)
  })

  test('an open drawer keeps the focus and gives it back; each way of closing can be switched off', async ({ page }) => {
    await page.goto('/components')
    const open = page.locator('.drawer[open]')
    const right = opener(page, '打开：右')
    await right.click()
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    await expect(right).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
    await expect(right).toBeFocused()

    await opener(page, '打开：不理会 Esc 键').click()
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(1)
    await page.mouse.click(20, 20)
    await expect(open).toHaveCount(0)

    await opener(page, '打开：不理会遮罩').click()
    await page.mouse.click(20, 20)
    await expect(open).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)

    await opener(page, '打开：没有关闭按钮').click()
    expect(await open.locator('summary').evaluate((summary) => getComputedStyle(summary, '::after').display)).toBe('none')
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
  })

  test('a loading or disabled button ignores clicks', async ({ page }) => {
    await page.goto('/components')
    const clicks = page.locator('[data-clicks]')
    await expect(async () => {
      await page.getByRole('button', { name: '主要' }).first().click()
      await expect(clicks).not.toHaveText('点击次数 0', { timeout: 500 })
    }).toPass({ timeout: 60_000 })
    const before = await clicks.textContent()
    for (const name of ['正在保存', '不可用']) {
      for (const button of await page.getByRole('button', { name }).all()) await button.click({ force: true })
    }
    await expect(clicks).toHaveText(before!)
  })

  test('a notification without an end stays until it is closed', async ({ page }) => {
    await letNotificationsLeave(page)
    await page.clock.install()
    await page.goto('/components')
    const button = page.getByRole('button', { name: '一直保留' })
    await hydrated(button)
    await button.click()
    const toast = page.getByText('这条通知会一直保留')
    await expect(toast).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.locator('.toast').getByRole('button', { name: '关闭' }).click()
    await expect(toast).toBeHidden()
  })

  test('a form is sent once, and again after coming back', async ({ page }) => {
    let sent = 0
    let letGo = () => {}
    const clickedTwice = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/locale', async (route) => {
      sent += 1
      await clickedTwice
      await route.continue()
    })
    await page.goto('/about')
    const button = page.getByRole('button', { name: 'EN' })
    await button.dblclick()
    letGo()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(sent).toBe(1)
    await page.goBack()
    // Several taps that a busy page answers in a row.
    const { letThrough, size } = await page.evaluate(() => {
      let count = 0
      addEventListener('submit', (event) => {
        if (!event.defaultPrevented) count += 1
        event.preventDefault()
      })
      const one = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'EN')!
      const before = one.offsetWidth
      for (let tap = 0; tap < 5; tap++) one.click()
      return { letThrough: count, size: [before, one.offsetWidth] }
    })
    expect([letThrough, size[1]]).toEqual([1, size[0]])
    await page.reload()
    await page.getByRole('button', { name: 'EN' }).click()
    await expect.poll(() => sent).toBe(2)
  })

  for (const locale of ['zh', 'en'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing and nothing scrolls sideways: ${locale}, ${colorScheme}`, async ({ page, context, server }) => {
        await context.addCookies([{ name: 'user-locale', value: locale, url: server.url }])
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const path of publicPages) {
          await page.goto(path)
          for (const width of [1366, 390, 320]) {
            await page.setViewportSize({ width, height: 768 })
            await expect
              .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
              .toBeLessThanOrEqual(width)
            if (width !== 320) await expectAccessible(page)
          }
        }
      })
    }
  }
})

test('a click before the page’s first render leaves it its scripts', async ({ page, context, make, signIn, scripted }) => {
  test.skip(!scripted, 'nothing hydrates without scripts')
  await page.addInitScript(() => {
    // React asks for its turn with a message to itself: the click comes in between.
    const click = () => document.querySelector('h1')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      queueMicrotask(click)
      postMessage.apply(this, message)
    }
  })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto('/competitions/create')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await expect(async () => {
    posts.length = 0
    await page.getByRole('button', { name: '添加专项奖' }).click()
    expect(posts).toEqual([])
  }).toPass({ timeout: 60_000 })
})

test('a cursor that goes from one field to the next while a sheet comes alive stays where it was put', async ({
  page,
  make,
  signIn,
  scripted,
}) => {
  test.skip(!scripted, 'nothing hydrates without scripts')
  await page.addInitScript(() => {
    const [first, words] = ['[data-score]', '[name=comment]']
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>(first)?.focus()
      // As typed: what was changed says so when the cursor leaves it, and of that React hears while the cursor is in neither field.
      document.execCommand('insertText', false, '7')
    })
    // React asks for its turn with a message to itself: the cursor goes on in between.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      queueMicrotask(() => document.activeElement?.matches(first) && document.querySelector<HTMLElement>(words)?.focus())
      postMessage.apply(this, message)
    }
  })
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  await make.makeDataset(judge, {}, 1)
  await signIn(page.context(), judge)
  const words = page.locator('[name=comment]')
  await page.goto(`/competitions/${competition.id}/scoring?work=${work.id}`)
  await hydrated(words)
  await expect(words).toBeFocused()
  await page.goto('/admin/scoring')
  await page.getByRole('button', { name: '评下一个', exact: true }).click()
  await hydrated(words)
  await expect(words).toBeFocused()
})

test('in a browser that lacks what scripts need, a scripted page stays the plain form it is', async ({
  browser,
  baseURL,
  make,
  signIn,
  scripted,
}) => {
  test.skip(!scripted, 'nothing hydrates without scripts')
  const admin = await make.makeUser({ role: 'admin' })
  const lacking = [
    'delete window.ReadableStream',
    'delete window.TextEncoderStream',
    'delete window.AbortController',
    'delete HTMLFormElement.prototype.requestSubmit',
  ]
  for (const lack of lacking) {
    const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
    await context.addInitScript(lack)
    await signIn(context, admin)
    const page = await context.newPage()
    await page.goto('/competitions/create', { waitUntil: 'load' })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await page.getByLabel('比赛名称').fill('旧手机上的比赛')
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: '添加专项奖' }).click(),
    ])
    expect([lack, answer.status()]).toEqual([lack, 200])
    await expect(page.getByLabel('比赛名称')).toHaveValue('旧手机上的比赛')
    await context.close()
  }
})
