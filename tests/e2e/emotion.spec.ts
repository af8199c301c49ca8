import fs from 'node:fs'
import { expectAccessible } from './setup/expect-accessible'
import { makePlayable } from './setup/make-playable'
import { expect, sayings, test } from './setup/plain-http'

test('an administrator has a work analysed, reads its curves, takes them along and deletes them', async ({
  page,
  baseURL,
  make,
  signIn,
  as,
  language,
  scripted,
}) => {
  test.setTimeout(180_000)
  const { say } = await sayings(language)
  await page.context().addCookies([{ name: 'user-locale', value: language, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  const competition = await make.makeCompetition({ name: '声影赛' })
  const work = await make.makeWork(competition, await make.makeRegistration(competition, { name: '林知远' }), { title: '=1+1' })
  await makePlayable(work)

  await page.goto('/vision-detection')
  await page.locator('select[name=competition]').selectOption('声影赛')
  await page.getByLabel(say('emotion.search')).fill('林知远')
  await page.getByRole('button', { name: say('common.search'), exact: true }).click()
  await expect(page.locator('select[name=stage]')).toBeVisible()
  await page.getByRole('button', { name: say('emotion.analyse') }).click()
  await expect(page.getByText(say('emotion.asked'))).toBeVisible()
  const list = page.getByRole('region', { name: say('emotion.analyses') })
  await expect(async () => {
    await page.goto('/vision-detection')
    await expect(list.getByText(say('emotion.status_completed'))).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await list.getByRole('link', { name: '=1+1' }).first().click()
  await expect(page.getByText(say('emotion.honesty'))).toBeVisible()
  await page.getByText(say('common.asTable')).first().click()
  await expect(page.getByRole('table', { name: say('emotion.affect') }).getByRole('row')).not.toHaveCount(1)
  await expect(page.getByText(say('emotion.formulaText', { seconds: 2.5 }))).toBeVisible()
  const unplayable = page.locator('[data-video-failed]')
  if (scripted) await expect(page.locator('video')).toHaveJSProperty('readyState', 4)
  await expect(unplayable).toBeHidden()
  // It is a script itself.
  if (scripted) await expectAccessible(page)

  const here = new URL(page.url()).pathname
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: say('emotion.csv') }).click()])
  const lines = fs
    .readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain(say('emotion.arousal'))
  expect(lines.length).toBeGreaterThan(10)
  const person = await as(admin, language)
  const json = JSON.parse(await (await person.get(`${here}/download?format=json`)).text())
  expect(json).toMatchObject({
    stepMs: 500,
    work: { title: '=1+1' },
    formula: { arousal: [{ term: 'loudness', weight: 0.4 }, {}, {}, {}, {}] },
  })

  await page.route('**/playback', (route) => route.abort())
  await page.reload()
  await expect(unplayable).toBeVisible({ visible: scripted })
  await page.getByRole('link', { name: say('emotion.delete') }).click()
  await page.getByRole('button', { name: say('emotion.delete') }).click()
  await expect(page.getByText(say('emotion.deleted'))).toBeVisible()
  await expect(list.getByText(say('emotion.empty'))).toBeVisible()
})

test('an administrator on the panel learns nothing of a work before scoring it; others may not look at all', async ({
  page: own,
  signIn,
  make,
  db,
  as,
  language,
  scripted,
}) => {
  test.skip(!scripted, 'once is enough, and a page that follows by itself needs scripts')
  const { say } = await sayings(language)
  const competition = await make.makeCompetition()
  const registration = await make.makeRegistration(competition)
  const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
  const { id } = await make.makeEmotionAnalysis(work)
  const admin = await make.makeUser({ role: 'admin' })
  const now = new Date()
  const [member, other, singer] = [
    await as(await make.makeJudge(competition, { role: 'admin' }), language),
    await as(admin, language),
    await as({ id: registration.userId }, language),
  ]
  const page = `/vision-detection/${id}`
  const read = async (person: typeof member, path = page) => {
    const answer = await person.get(path)
    return { status: answer.status(), text: await answer.text() }
  }
  const withheld = await read(member)
  expect(withheld).toMatchObject({ status: 200, text: expect.stringContaining(say('emotion.withheld')) })
  expect(withheld.text).not.toContain(say('emotion.honesty'))
  expect((await read(member, `${page}/download?format=csv`)).status).toBe(403)
  expect((await read(other)).text).toContain(say('emotion.honesty'))
  expect((await read(other, `${page}?window=1`)).text).toContain('PT149.5S')
  // The organisation's own service: its values in the table, under its name.
  const curves = make.someCurves()
  const every = (value: number) => curves.own.arousal.map(() => value)
  const named = { name: '声影情感服务', host: '10.0.0.5:9000' }
  const service = { ...named, arousal: every(0.37), valence: every(-0.52) }
  const { id: ofService } = await make.makeEmotionAnalysis(await make.makeWork(competition, await make.makeRegistration(competition)), {
    curves: { create: { content: { ...curves, service } } },
  })
  const served = await read(other, `/vision-detection/${ofService}`)
  expect(served.text).toContain(say('emotion.serviceShown', named))
  for (const shown of ['0.37', '−0.52']) expect(served.text).toContain(shown)
  // Under way, its page is followed by itself.
  const awaited = await make.makeEmotionAnalysis(await make.makeWork(competition, await make.makeRegistration(competition)), {
    ...{ status: 'processing', version: null, completedAt: null },
  })
  await signIn(own.context(), admin)
  await own.goto(`/vision-detection/${awaited.id}`)
  await expect(own.getByText(say('emotion.status_processing'))).toBeVisible()
  await expect(own.getByText(say('emotion.refresh'))).toBeHidden()
  await db.emotionAnalysis.update({
    where: { id: awaited.id },
    data: { status: 'completed', version: 1, startedAt: now, completedAt: now, curves: { create: { content: curves } } },
  })
  await expect(own.getByText(say('emotion.honesty'))).toBeVisible()
  for (const path of ['/vision-detection', page, `${page}/deletion`, `${page}/download?format=csv`])
    expect([path, (await read(singer, path)).status]).toEqual([path, 403])
  // What only a program sends is refused, and what is pressed twice is done once.
  const post = (person: typeof member, path: string, form: Record<string, string>) => person.post(path, { form })
  expect((await post(singer, '/vision-detection', { intent: 'analyse', work: String(work.id) })).status()).toBe(403)
  expect((await post(singer, `${page}/deletion`, {})).status()).toBe(403)
  expect((await post(other, '/vision-detection', { intent: 'analyse', work: '0x1' })).status()).toBe(400)
  expect((await post(other, '/vision-detection', { work: String(work.id) })).status()).toBe(400)
  for (const path of ['/vision-detection/0', '/vision-detection/99999999', `${page}x`]) expect((await read(other, path)).status).toBe(404)
  await Promise.all([post(other, `${page}/deletion`, {}), post(other, `${page}/deletion`, {})])
  expect(await db.emotionAnalysis.count({ where: { id } })).toBe(0)
})
