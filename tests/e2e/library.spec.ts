import fs from 'node:fs'
import { expectAccessible } from './setup/expect-accessible'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

test.describe('by an administrator', () => {
  test.beforeEach(async ({ language: locale, page, baseURL, db, make, signIn }) => {
    await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
    await db.dataset.deleteMany()
    await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  })

  test('scoring tasks are found by state and dataset, released and deleted', async ({ language: locale, page, make, db, scripted }) => {
    const { say, textOf } = await sayings(locale)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const [admin, rater] = [await make.makeUser({ role: 'admin' }), await make.makeUser({ name: '韩梅梅' })]
    const dataset = await make.makeDataset(admin, { name: `tasks-${locale}-${scripted}` }, 3)
    const other = await make.makeDataset(admin)
    const { takeTask } = await import('~/domain/datasets/ratings/take-task.server')
    const held = dataset.tasks[1]!
    await takeTask({ userId: rater.id, taskId: held.id })
    await db.ratingTask.update({ where: { id: dataset.tasks[2]!.id }, data: { status: 'completed', ratingCount: 3 } })

    await page.goto('/admin/datasets')
    await page
      .getByRole('navigation', { name: say('libraryData.tabs') })
      .getByRole('link', { name: say('libraryData.tab_tasks') })
      .click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5)
    await expect(page.getByText('韩梅梅')).toBeVisible()
    await page.getByRole('combobox', { name: say('libraryData.status'), exact: true }).selectOption('completed')
    await press(say('common.search'))
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await page.goto(`/admin/datasets/tasks?dataset=${dataset.id}`)
    await expect(page.getByText(say('libraryData.onlyDataset', { name: dataset.name }))).toBeVisible()
    await expect(page.getByText(other.name)).toHaveCount(0)
    if (scripted) await expectAccessible(page)

    const segment = say('ratings.part', { number: 2, total: 3, length: '0:10' })
    const release = () => press(say('libraryData.releaseOf', { name: say('ratings.named', { song: dataset.name, segment }) }))
    await release()
    await expect(page.getByText(say('libraryData.released'))).toBeVisible()
    expect(await db.ratingLock.count({ where: { taskId: held.id } })).toBe(0)
    // Somebody else is just about to press what another has pressed.
    await takeTask({ userId: rater.id, taskId: held.id })
    await page.goto(`/admin/datasets/tasks?dataset=${dataset.id}`)
    await db.ratingLock.deleteMany()
    await release()
    await expect(page.getByText(textOf('lockGone'))).toBeVisible()

    await page.goto(`/admin/datasets/tasks?dataset=${dataset.id}`)
    await press(say('library.batchDelete'))
    await expect(page.getByText(textOf('selectTasksFirst'))).toBeVisible()
    await page.getByRole('link', { name: say('library.selectPage') }).click()
    await press(say('library.batchDelete'))
    await expect(page.getByRole('heading', { name: say('libraryData.deleteTasksTitle', { count: 3 }) })).toBeVisible()
    await db.ratingTask.delete({ where: { id: dataset.tasks[0]!.id } })
    await press(say('libraryData.delete'))
    await expect(page.getByText(say('libraryData.tasksReportPartial', { done: 2, failed: 1 }))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: textOf('taskNotFound') })).toContainText(dataset.name)
    expect(await db.ratingTask.count({ where: { datasetId: dataset.id } })).toBe(0)
  })

  test('the library’s files say how far their upload and their processing are', async ({ language: locale, page, make, db, scripted }) => {
    const { say, textOf } = await sayings(locale)
    const { incomingPath } = await import('~/infra/storage')
    const admin = await make.makeUser({ role: 'admin' })
    const dataset = await make.makeDataset(admin, { status: 'failed', failure: 'audioDamaged' }, 0)
    const half = {
      ...{
        id: `half-${locale}-${scripted}`,
        ownerId: admin.id,
        purpose: 'dataset_audio' as const,
        details: {},
        fileName: 'half.wav',
        declaredSize: 1000,
      },
      ...{ createdAt: new Date(), lastByteAt: new Date() },
    }
    await db.upload.create({ data: half })
    fs.writeFileSync(incomingPath(half.id), Buffer.alloc(420))
    await page.goto('/admin/datasets/files')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('half.wav')).toContainText(say('libraryData.upload_uploading', { percent: 42 }))
    await expect(row('half.wav')).toContainText(say('libraryData.processing_notStarted'))
    await expect(row(dataset.name)).toContainText(say('libraryData.upload_completed'))
    await expect(row(dataset.name)).toContainText(textOf('audioDamaged'))
    if (scripted) await expectAccessible(page)
    await page.getByRole('combobox', { name: say('libraryData.fileStatus'), exact: true }).selectOption('uploading')
    await page.getByRole('button', { name: say('libraryData.show'), exact: true }).click()
    await expect(row('half.wav')).toHaveCount(1)
    await expect(row(dataset.name)).toHaveCount(0)
    await db.upload.delete({ where: { id: half.id } })
  })

  test('a rater is found, their records are seen, and one rating is deleted for a reason, which they are told', async ({
    language: locale,
    page,
    make,
    db,
    scripted,
    signIn,
  }) => {
    const { say, textOf } = await sayings(locale)
    const name = `林知夏${locale}${scripted ? 1 : 0}`
    const [rater, dataset] = [await make.makeUser({ name }), await make.makeDataset(await make.makeUser({ role: 'admin' }))]
    const tags = await db.skillTag.findMany({ where: { isActive: true } })
    const rating = await make.makeRating(dataset.tasks[0]!, rater, tags, 450)
    await page.goto('/admin/datasets/raters')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: say('common.search'), exact: true }).click()
    await expect(page.getByRole('rowheader')).toHaveText(name)
    await page.getByRole('link', { name: say('common.actOn', { act: say('libraryData.records'), name }) }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/user/${rater.id}$`))
    const record = page.getByRole('table').filter({ hasText: '4.50' })
    await expect(record.getByRole('link', { name: dataset.name })).toBeVisible()
    await expect(record).toContainText(say('ratings.whole', { length: '0:10' }))
    await page.goBack()
    await page.getByRole('link', { name: say('common.actOn', { act: say('libraryData.ofRater'), name }) }).click()
    await expect(page.getByText(say('libraryData.onlyRater', { name }))).toBeVisible()
    if (scripted) await expectAccessible(page)
    await page
      .getByRole('table')
      .getByRole('link', { name: say('libraryData.delete') })
      .click()
    const remove = () => page.getByRole('button', { name: say('libraryData.remove'), exact: true }).click()
    await remove()
    await expect(page.getByText(textOf('reasonRequired')).first()).toBeVisible()
    await page.getByRole('textbox').fill('每一项都是同一个分数')
    await remove()
    await expect(page.getByText(say('libraryData.removed'))).toBeVisible()
    expect(await db.rating.findUnique({ where: { id: rating.id } })).toBeNull()
    expect((await page.request.get(`/admin/datasets/ratings/${rating.id}/deletion`)).status()).toBe(404)
    await signIn(page.context(), rater)
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: say('notices.text_rating_deleted', { dataset: dataset.name, reason: '每一项都是同一个分数' }) })
      .click()
    await expect(page).toHaveURL(/\/admin\/my-scores$/)
  })

  test('the analytics show distributions, raters, agreement and where raters differ', async ({
    language: locale,
    page,
    make,
    db,
    scripted,
  }) => {
    const { say } = await sayings(locale)
    const admin = await make.makeUser({ role: 'admin' })
    await page.goto('/admin/datasets/analytics?voice=countertenor')
    await expect(page.getByText(say('analytics.noneTitle'))).toBeVisible()
    const tags = await db.skillTag.findMany({ where: { isActive: true } })
    const raters = [await make.makeUser({ name: '安评' }), await make.makeUser({ name: '本评' })]
    const [even, odd] = [
      await make.makeDataset(admin, { name: 'even', voiceType: 'bass' }),
      await make.makeDataset(admin, { name: 'odd', voiceType: 'bass' }),
    ]
    for (const [index, rater] of raters.entries()) {
      await make.makeRating(even.tasks[0]!, rater, tags, 300)
      await make.makeRating(odd.tasks[0]!, rater, tags, index === 0 ? 100 : 500)
    }
    await make.makeRating(even.tasks[0]!, raters[0]!, tags, 400, 1)
    // Known or worked out anew, at the latest by the next look.
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(async () => {
      await page.goto('/admin/datasets/analytics?voice=bass')
      await expect(section(say('analytics.consistency')).getByRole('row').filter({ hasText: '安评' })).toContainText('1.00', {
        timeout: 1_000,
      })
    }).toPass()
    await expect(section(say('analytics.disagreements')).getByRole('row').nth(1)).toContainText('odd')
    await expect(section(say('analytics.disagreements')).getByRole('row').nth(1)).toContainText('1.00–5.00')
    await expect(section(say('analytics.agreement')).getByRole('row')).toHaveCount(tags.length + 1)
    const charts = section(say('analytics.distributions')).getByRole('figure')
    await expect(charts).toHaveCount(tags.length)
    if (scripted) {
      await expect(charts.first().locator('canvas')).toBeVisible()
      await expectAccessible(page)
    }
    await charts.first().locator('summary').click()
    await expect(charts.first().getByRole('row')).toHaveCount(6)
    await page.getByRole('combobox', { name: say('analytics.tag'), exact: true }).selectOption(String(tags[0]!.id))
    await page.getByRole('button', { name: say('analytics.show'), exact: true }).click()
    await expect(charts).toHaveCount(1)
  })

  test('a part of the library that cannot be read says which', async ({ language: locale, page, make, db, scripted }) => {
    const { say } = await sayings(locale)
    const [admin, rater] = [await make.makeUser({ role: 'admin' }), await make.makeUser()]
    const { tasks } = await make.makeDataset(admin)
    const { takeTask } = await import('~/domain/datasets/ratings/take-task.server')
    await takeTask({ userId: admin.id, taskId: tasks[0]!.id })
    await db.$executeRaw`UPDATE "RatingLock" SET "expiresAt" = 'unreadable' WHERE "taskId" = ${tasks[0]!.id}`
    await db.$executeRaw`INSERT INTO "Rating" ("taskId", "userId", "submittedAt") VALUES (${tasks[0]!.id}, ${rater.id}, 'unreadable')`
    await make.makeRating(tasks[0]!, admin, await db.skillTag.findMany({ where: { isActive: true } }), 300)
    await db.$executeRaw`ALTER TABLE "RatingValue" RENAME COLUMN "hundredths" TO "gone"`
    const sent = { id: `sent-${locale}-${scripted}`, ownerId: admin.id, purpose: 'dataset_audio' as const, details: {}, declaredSize: 1 }
    await db.upload.create({ data: { ...sent, fileName: 'a.wav', createdAt: new Date(), lastByteAt: new Date() } })
    await db.$executeRaw`UPDATE "Upload" SET "createdAt" = 'unreadable' WHERE "id" = ${sent.id}`
    const titles = {
      tasks: say('libraryData.tasksFailed'),
      files: say('libraryData.filesFailed'),
      ratings: say('libraryData.ratingsFailed'),
      raters: say('libraryData.ratersFailed'),
      analytics: say('analytics.loadFailed'),
    }
    // Asked for without the page, which counts an answer of 500 as a fault of the test.
    for (const [part, title] of Object.entries(titles)) {
      await expect(async () => {
        const answer = await page.request.get(`/admin/datasets/${part}`)
        expect([part, answer.status(), (await answer.text()).includes(title)]).toEqual([part, 500, true])
      }).toPass()
    }
    await db.$executeRaw`ALTER TABLE "RatingValue" RENAME COLUMN "gone" TO "hundredths"`
    await db.dataset.deleteMany()
    await db.upload.delete({ where: { id: sent.id } })
  })
})
