import fs from 'node:fs'
import { makePicture } from './setup/documents'
import { expect, test } from './setup/with-mail'

test.describe.configure({ mode: 'serial' })

const words = {
  zh: {
    search: '搜索帮助',
    asked: '锁定以后能换视频吗',
    article: '锁定作品',
    section: '锁定以后还能改吗',
    find: '搜索',
    nothing: '没有找到与「zzqq」相关的文章',
    steps: '前往锁定确认',
    ask: '提问',
    question: '您的问题',
    source: '出自「锁定作品」',
    weather: '今天天气怎么样',
    unknown: '帮助文章里没有这个问题的答案。',
    vague: '作品的问题',
    unsure: '不能确定。最接近的：',
    nearest: '处理失败怎么办（上传作品）',
    nearestPart: '/help/upload#part-4',
    chat: '联系客服',
    purpose: '用途',
    feedback: '意见反馈',
    message: '内容',
    send: '发送',
    unset: '本机构还没有设置联系邮箱，现在不能写信。',
    noService: '本机构还没有设置客服，请问机器人，或者问比赛的主办方。',
    unpublished: '本站没有公布联系方式，请问您参加的比赛的主办方。',
    waits: '已收到。本站的邮件服务还没有设置好',
    sent: '已收到，会转交给本机构。我们在 24 小时内回信到',
    required: '内容没有发送。',
    hours: '服务时间：周一到周五 9:00–18:00（北京时间）',
    help: '帮助',
    helpChat: '帮助：联系客服',
    qr: '客服二维码',
  },
  en: {
    search: 'Search the help',
    asked: 'Can I change my video after locking?',
    article: 'Lock works',
    section: 'Can I change something after locking',
    find: 'Search',
    nothing: 'No article matches “zzqq”',
    steps: 'Go to lock confirmation',
    ask: 'Ask',
    question: 'Your question',
    source: 'From “Lock works”',
    weather: 'What is the weather today?',
    unknown: 'The help articles do not answer this question.',
    vague: 'teacher question',
    unsure: 'I am not sure. Nearest:',
    nearest: 'One account for one person (Before you enter)',
    nearestPart: '/help/before-entry#part-2',
    chat: 'Customer service',
    purpose: 'Purpose',
    feedback: 'Feedback',
    message: 'Message',
    send: 'Send',
    unset: 'This organisation has not set up an e-mail address yet',
    noService: 'This organisation has set up no customer service yet.',
    unpublished: 'This site has published no contact details. Please ask the organiser of your competition.',
    waits: 'Received. This site’s mail service is not set up yet',
    sent: 'Received; it will be delivered. We answer to',
    required: 'Your message was not sent.',
    hours: 'Service hours: Monday to Friday, 9:00–18:00 (China Standard Time)',
    help: 'Help',
    helpChat: 'Help: customer service',
    qr: 'Customer service QR code',
  },
}

test('a guest finds the article by a question, and who is signed in keeps the menu', async ({
  language,
  page,
  context,
  baseURL,
  make,
  signIn,
}) => {
  const t = words[language]
  await context.addCookies([{ name: 'user-locale', value: language, url: baseURL! }])
  await page.goto('/help')
  await page.getByRole('searchbox', { name: t.search }).fill(t.asked)
  await page.getByRole('main').getByRole('button', { name: t.find }).click()
  await page.getByRole('link', { name: t.section }).click()
  await expect(page).toHaveURL(/\/help\/lock#part-3$/)
  await expect(page).toHaveTitle(new RegExp(`^${t.article} · `))
  await expect(page.getByRole('listitem').filter({ hasText: t.steps })).toBeVisible()
  await page.goto('/help?q=zzqq')
  await expect(page.getByRole('heading', { name: t.nothing })).toBeVisible()
  expect((await page.goto('/help/no-such-article'))?.status()).toBe(404)

  await signIn(context, await make.makeUser({ role: 'judge' }))
  await page.goto('/help')
  // What a judge does comes first.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(language === 'zh' ? '评委' : 'Judges')
  await expect(page.locator('.shell-side a[aria-current]')).toHaveAttribute('href', '/help')
})

test('the robot answers with the article it has it from, says so where it knows nothing, and keeps the conversation when one comes back', async ({
  language,
  page,
  context,
  baseURL,
  make,
  signIn,
  db,
}) => {
  const t = words[language]
  await context.addCookies([{ name: 'user-locale', value: language, url: baseURL! }])
  const person = await make.makeUser()
  await signIn(context, person)
  await page.goto('/contact/robot')
  const ask = async (question: string) => {
    await page.getByLabel(t.question).fill(question)
    await page.getByRole('button', { name: t.ask }).click()
    await expect(page.getByRole('log').getByText(question)).toBeVisible()
  }
  await ask(t.asked)
  await expect(page.getByRole('log')).toContainText(language === 'zh' ? '不能。锁定不可撤销' : 'No. Locking cannot be undone')
  await expect(page.getByRole('link', { name: t.source })).toHaveAttribute('href', '/help/lock#part-3')
  await ask(t.weather)
  await expect(page.getByRole('log').locator('li#latest')).toContainText(t.unknown)
  await expect(page.getByRole('log').locator('ol.talk > li')).toHaveCount(2)
  await ask(t.vague)
  await expect(page.getByRole('log').locator('li#latest')).toContainText(t.unsure)
  await expect(page.getByRole('link', { name: t.nearest })).toHaveAttribute('href', t.nearestPart)
  // Whoever reads the article and comes back finds the conversation.
  await page.getByRole('link', { name: t.source }).click()
  await expect(page).toHaveURL(/\/help\/lock#part-3$/)
  await page.goBack()
  await expect(page.getByRole('log').locator('ol.talk > li')).toHaveCount(3)
  for (const n of [4, 5, 6, 7, 8, 9, 10]) await ask(`${n} × 7`)
  // Bounded: the first questions are gone.
  await expect(page.getByRole('log').locator('ol.talk > li')).toHaveCount(7)
  await expect(page.getByRole('log').getByText(t.asked)).toHaveCount(0)
  expect(await db.mail.count({ where: { userId: person.id } })).toBe(0)
})

test('an address of the robot that no form of ours makes is read as far as it is a question', async ({ make, as }) => {
  const person = await as(await make.makeUser())
  const status = async (query: string) => (await person.get(`/contact/robot?${query}`)).status()
  expect(await status('question=报名&__state__=no')).toBe(200)
  expect(await status('question=报名&__intent__=no')).toBe(200)
  const sparse = await person.get('/contact/robot?question=&a[20000000]=1')
  expect(sparse.status()).toBe(400)
  expect((await sparse.body()).length).toBeLessThan(200_000)
})

/** Saved by the settings' own form: the server believes for a while what it has read. */
type Office = { post: (address: string, options: object) => Promise<{ status: () => number }> }
async function setUp(office: Office, fields: Record<string, unknown> = {}) {
  const multipart = { timeZone: 'Asia/Shanghai', currency: 'CNY', ...('serviceQr' in fields ? {} : { removeServiceQr: 'on' }), ...fields }
  expect((await office.post('/settings/organisation', { multipart, maxRedirects: 0 })).status()).toBe(303)
}

test('what is not set up is said, and a message waits for a mail server', async ({
  language,
  page,
  context,
  baseURL,
  make,
  signIn,
  as,
  db,
}) => {
  const t = words[language]
  const office = await as(await make.makeUser({ role: 'admin' }))
  await setUp(office)
  await context.addCookies([{ name: 'user-locale', value: language, url: baseURL! }])
  // A guest can open neither the robot nor the form.
  await page.goto('/help/account')
  await expect(page.getByText(t.unpublished)).toBeVisible()
  const writer = await make.makeUser()
  await signIn(context, writer)
  await page.goto('/contact')
  await expect(page.getByText(t.unset)).toBeVisible()
  await expect(page.getByText(t.noService)).toBeVisible()
  await expect(page.getByText(t.hours)).toBeVisible()
  await expect(page.getByRole('link', { name: t.help, exact: true })).toHaveAttribute('href', '/help')

  await setUp(office, { feedbackEmail: 'feedback@example.test' })
  await page.goto('/contact')
  await expect(page.getByLabel(t.purpose).getByRole('option')).toHaveText([t.feedback])
  await page.getByLabel(t.message).fill(' ')
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByText(t.required, { exact: true })).toBeVisible()
  await page.getByLabel(t.message).fill('评审台的字可以大一点')
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByText(t.waits)).toBeVisible()
  const [mail] = await db.mail.findMany({ where: { userId: writer.id } })
  expect(mail).toMatchObject({ template: 'contact_message', recipient: 'feedback@example.test', status: 'waiting' })
  await db.mail.deleteMany({ where: { userId: writer.id } })
  await setUp(office)
})

test('what is set up is there: QR code, chat, hours, addresses; a message goes out by mail, to be answered to its writer', async ({
  language,
  page,
  context,
  baseURL,
  make,
  signIn,
  as,
  mailing,
  scripted,
}) => {
  const t = words[language]
  const office = await as(await make.makeUser({ role: 'admin' }))
  const serviceQr = { name: 'qr.png', mimeType: 'image/png', buffer: fs.readFileSync(await makePicture('service-qr.png')) }
  await setUp(office, { chatUrl: 'https://chat.example.test/', supportEmail: 'support@example.test', phone: '010-1234 转 5', serviceQr })
  await context.addCookies([{ name: 'user-locale', value: language, url: baseURL! }])
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('link', { name: 'support@example.test' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '010-1234 转 5' })).toHaveAttribute('href', 'tel:0101234;ext=5')
  const writer = await make.makeUser({ name: '李雷' })
  await signIn(context, writer)
  await page.goto('/contact')
  await expect(page.getByRole('img', { name: t.qr })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('main').getByRole('link', { name: t.chat })).toHaveAttribute('href', 'https://chat.example.test/')
  await expect(page.getByText(t.hours)).toBeVisible()
  await expect(page.getByRole('link', { name: 'support@example.test' })).toHaveAttribute('href', 'mailto:support@example.test')
  await page.getByLabel(t.message).fill('视频传到一半停住了')
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByText(`${t.sent} ${writer.email}`)).toBeVisible()
  const received = await mailing.mailFor('support@example.test')
  expect(received.text).toContain('视频传到一半停住了')
  expect(received.raw).toContain(`Reply-To: ${writer.email}`)

  // The help button opens the chat in a window of its own, once within half a second.
  const button = page.getByRole('link', { name: t.helpChat })
  await expect(button).toHaveAttribute('rel', 'noopener noreferrer')
  if (scripted) {
    await context.route('https://chat.example.test/**', (route) => route.fulfill({ body: 'chat' }))
    let opened = 0
    context.on('page', () => opened++)
    const window = context.waitForEvent('page')
    await button.evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })
    await (await window).close()
    expect(opened).toBe(1)
  }
  await setUp(office)
})

for (const width of [320, 390, 1366])
  test(`what can be done to ticked rows is not under the help button (${width} px)`, async ({ page, context, make, signIn }) => {
    for (let n = 0; n < 30; n++) await make.makeUser()
    await signIn(context, await make.makeUser({ role: 'admin' }))
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/users')
    const help = (await page.locator('.help-button').boundingBox())!
    const bar = page.locator('.selection-bar')
    // It sticks to the window's foot while its list goes on below.
    await bar.scrollIntoViewIfNeeded()
    const covered = await bar.locator('button, a').evaluateAll((controls, help) => {
      const under = ({ left, right, top, bottom }: DOMRect) =>
        left < help.x + help.width && right > help.x && top < help.y + help.height && bottom > help.y
      return controls.filter((control) => under(control.getBoundingClientRect())).map(({ textContent }) => textContent)
    }, help)
    expect(covered).toEqual([])
  })
