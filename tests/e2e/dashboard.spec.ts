import { expectAccessible } from './setup/expect-accessible'
import { decideAndPublish, makeJudged } from './setup/judged'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test('the dashboard shows how one’s singing changes as far as results are out, and an organiser what came in', async ({
  language: locale,
  page,
  context,
  baseURL,
  make,
  db,
  signIn,
  scripted,
}) => {
  const { say } = await sayings(locale)
  await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const competition = await make.makeCompetition({ name: '进展杯' })
  const [stage, category] = [competition.stages[0]!, competition.categories[0]!]
  const judges = [await make.makeJudge(competition), await make.makeJudge(competition)]
  const { user, entry, work } = await makeJudged(make, competition, judges, { name: '叶知秋', category, points: [70, 80] })
  await db.stage.update({ where: { id: stage.id }, data: { status: 'closed' } })
  const progress = page.getByRole('region', { name: say('dashboard.progress'), exact: true })
  const drawing = page.locator('script[src="/charts.js"]')
  const rows = progress.getByRole('row')
  const sheet = async () => progress.getByText(say('common.asTable')).click()

  await test.step('nothing to show: nothing is drawn, and the way to begin is there', async () => {
    await signIn(context, user)
    await page.goto('/dashboard')
    await expect(page.getByText(say('dashboard.handedInCount', { count: 1 }))).toBeVisible()
    await expect(progress.getByText(say('dashboard.progressNone'))).toBeVisible()
    await expect(drawing).toHaveCount(0)
    await progress.getByRole('link', { name: say('dashboard.progressUpload') }).click()
    await expect(page).toHaveURL(/\/scoring\/model$/)
  })

  const task = await make.makeScoredTask(user, 3.4)
  const ranking = { competition, stageId: stage.id, category }
  const publicationId = await decideAndPublish({ ...ranking, entryIds: [entry.id], status: 'advanced' })

  await test.step('a recording and a published result, each with its source', async () => {
    await page.goto('/dashboard')
    if (scripted) {
      await expect(progress.locator('canvas')).toHaveCount(4)
      await expect(progress.getByText(say('dashboard.progressFormula'))).toBeVisible()
      await expectAccessible(page)
    } else await expect(progress.locator('canvas')).toHaveCount(0)
    await sheet()
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: '进展杯' })).toContainText('3.75')
    await rows.filter({ hasText: '进展杯' }).getByRole('link').click()
    await expect(page).toHaveURL(`/competitions/${competition.id}/results/${entry.id}?stage=${stage.id}`)
    await page.goto('/dashboard')
    await sheet()
    await rows
      .filter({ hasText: say('dashboard.progressSolo') })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(`/scoring/model/${task.id}`)
  })

  await test.step('what happened lately, and where one most likely wants to go', async () => {
    await page.goto('/dashboard')
    const told = page
      .getByRole('region', { name: say('dashboard.recent'), exact: true })
      .getByRole('link', { name: say('dashboard.recent_recording', { file: '练声.wav' }) })
    await expect(told).toHaveAttribute('href', `/scoring/model/${task.id}`)
    await expect(page.getByRole('navigation', { name: say('dashboard.quick') }).getByRole('link')).not.toHaveCount(0)
  })

  await test.step('a result that was taken back is gone', async () => {
    const { withdrawPublication } = await import('~/domain/results/withdraw-publication.server')
    await withdrawPublication({ actorId: competition.createdById, competitionId: competition.id, publicationId, reason: '录错了' })
    await page.goto('/dashboard')
    await sheet()
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: work.title })).toHaveCount(0)
  })

  await test.step('an organiser sees what came in by the day', async () => {
    await signIn(context, await make.makeUser({ role: 'admin' }))
    await page.goto('/dashboard')
    const quick = page.getByRole('navigation', { name: say('dashboard.quick') })
    await expect(quick.getByRole('link', { name: say('dashboard.create') })).toHaveAttribute('href', '/competitions/create')
    const lately = page.getByRole('region', { name: say('dashboard.activity'), exact: true })
    const scores = lately.getByRole('figure').filter({ hasText: say('dashboard.scoresByDay') })
    if (scripted) await expect(scores.locator('canvas')).toBeVisible()
    await scores.getByText(say('common.asTable')).click()
    await expect(scores.getByRole('row')).toHaveCount(15)
  })
})

test('a judge’s quick link leads to the stage that waits for them, be it the earlier', async ({
  page,
  context,
  make,
  db,
  signIn,
  baseURL,
  language,
}) => {
  const { say } = await sayings(language)
  await context.addCookies([{ name: 'user-locale', value: language, url: baseURL! }])
  const competition = await make.makeCompetition({ name: '补评杯' })
  const [first, second] = competition.stages
  await db.stage.update({ where: { id: first!.id }, data: { status: 'completed' } })
  await db.stage.update({ where: { id: second!.id }, data: { status: 'active', startsAt: make.inHours(-1) } })
  const handIn = async (stageId: number, title: string) =>
    make.makeWork(competition, await make.makeRegistration(competition), { stageId, title, lockedAt: new Date() })
  const works = [await handIn(first!.id, '补交的作品'), await handIn(second!.id, '决赛的作品')]
  const judge = await make.makeJudge(competition)
  await make.makeScore(competition, works[1]!, judge, [80, 80, 80, 80])
  await signIn(context, judge)
  await page.goto('/dashboard')
  const link = page
    .getByRole('navigation', { name: say('dashboard.quick') })
    .getByRole('link')
    .first()
  await expect(link).toHaveAttribute('href', `/competitions/${competition.id}/scoring?stage=${first!.id}`)
  await link.click()
  await expect(page.getByRole('heading', { name: works[0]!.title })).toBeVisible()
})
