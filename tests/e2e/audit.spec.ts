import fs from 'node:fs/promises'
import { categoriesOf, decideAndPublish, makeJudged } from './setup/judged'
import { expect, test } from './setup/test'

const texts = {
  zh: {
    who: '操作人',
    promoted: '提升为评委',
    verify: '校验日志链',
    whole: /日志完整：\d+ 条记录逐条相链/,
    filter: '筛选',
    kind: '种类',
    older: '更早的记录',
    none: '没有符合条件的记录',
    csv: '导出 CSV',
    system: '系统',
  },
  en: {
    who: 'Person',
    promoted: 'promoted to judge',
    verify: 'Verify the chain',
    whole: /The log is whole: \d+ entries/,
    filter: 'Filter',
    kind: 'Kind',
    older: 'Older entries',
    none: 'No entries fit',
    csv: 'Export CSV',
    system: 'System',
  },
}

test('the audit log is read in words, filtered, paged, verified and taken along', async ({
  language: locale,
  page,
  baseURL,
  make,
  signIn,
  javaScriptEnabled,
}) => {
  const words = texts[locale]
  const { recordAudit } = await import('~/domain/audit/record-audit.server')
  const { transaction } = await import('~/infra/db/client')
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin', name: `主管${locale}${javaScriptEnabled}` })
  await signIn(page.context(), admin)
  await transaction(async (tx) => {
    for (let n = 0; n < 60; n++) await recordAudit(tx, { actorId: null, action: 'work.processed', subject: { type: 'work', id: n } })
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'user.promoted',
      subject: { type: 'user', id: admin.id },
      details: { from: 'teacher', to: 'judge' },
    })
  })

  await page.goto('/admin/audit')
  await expect(page.getByRole('row').filter({ hasText: admin.name }).filter({ hasText: words.promoted })).toBeVisible()
  await page.getByRole('link', { name: words.older }).click()
  await expect(page).toHaveURL(/before=\d+/)
  await expect(page.getByRole('row').filter({ hasText: words.system }).first()).toBeVisible()

  await page.goto('/admin/audit')
  await page.getByLabel(words.who).fill(admin.name)
  await page.getByLabel(words.kind).selectOption('user')
  await page.getByRole('button', { name: words.filter }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words.csv }).click()
  const csv = await fs.readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(words.promoted)
  expect(csv.trim().split('\r\n')).toHaveLength(2)

  await page.goto('/admin/audit?from=2001-01-01&until=2001-01-02')
  await expect(page.getByText(words.none)).toBeVisible()
  await page.getByRole('button', { name: words.verify }).click()
  await expect(page.getByText(words.whole)).toBeVisible()
})

test('what was decided and published stands in words, with participants’ numbers', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('业余组') })
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  const category = competition.categories[0]!
  await db.stage.update({ where: { id: stage.id }, data: { status: 'completed' } })
  const { entry } = await makeJudged(make, competition, [await make.makeJudge(competition)], { name: '叶知秋', category, points: [90] })
  await decideAndPublish({ competition, stageId: stage.id, category, entryIds: [entry.id], status: 'advanced' })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/admin/audit?kind=advancement&subject=${stage.id}`)
  await expect(page.getByRole('combobox', { name: '种类' })).toContainText('成绩')
  await expect(page.getByRole('combobox', { name: '种类' })).not.toContainText('audit.')
  await expect(page.getByRole('row', { name: /决定了晋级/ }).first()).toContainText('参赛号 1, 原为 待定')
  await page.goto(`/admin/audit?kind=stage&subject=${stage.id}`)
  const published = page.getByRole('row', { name: /公布了阶段成绩/ }).first()
  await expect(published).toContainText('版次')
  await expect(published).toContainText('组别')
})
