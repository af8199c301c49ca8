import { categoriesOf, decideAndPublish, makeJudged } from './setup/judged'
import { expect, test } from './setup/test'

test('who is out in one category goes on in the other, and is told so everywhere', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('专业组', '业余组') })
  const [professional, amateur] = competition.categories as [(typeof competition.categories)[0], (typeof competition.categories)[0]]
  const [first, final] = competition.stages as [(typeof competition.stages)[0], (typeof competition.stages)[0]]
  const judge = await make.makeJudge(competition)
  const { user, registration, entry } = await makeJudged(make, competition, [judge], {
    name: '叶知秋',
    category: professional,
    points: [60],
  })
  await make.makeEntry(registration, amateur)
  await db.stage.update({ where: { id: first.id }, data: { status: 'closed' } })
  await decideAndPublish({ competition, stageId: first.id, category: professional, entryIds: [entry.id], status: 'eliminated' })
  await signIn(context, user)

  for (const address of [`/competitions/${competition.id}`, '/dashboard']) {
    await page.goto(address)
    await expect(page.getByText('业余组：初赛正在评审', { exact: false })).toContainText('专业组：您在初赛未能晋级。')
    await expect(page.getByText('不能参加之后的阶段')).toHaveCount(0)
  }
  await page.goto(`/competitions/${competition.id}/upload-video?stage=${final.id}`)
  const stages = page.getByRole('navigation', { name: '选择阶段' })
  await expect(stages.getByRole('listitem').filter({ hasText: '初赛' })).toContainText('专业组 未晋级')
  await expect(stages).not.toContainText('业余组')
  await expect(page.getByText('业余组：「初赛」的晋级结果尚未公布', { exact: false })).toBeVisible()
  await expect(page.getByText('专业组：您在「初赛」中未能晋级', { exact: false })).toBeVisible()
})

test('whose entry it is stands on the scores, in a ranking of all together and on one’s own works', async ({
  page,
  context,
  make,
  db,
  signIn,
}) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('专业组', '业余组') })
  const [professional, amateur] = competition.categories as [(typeof competition.categories)[0], (typeof competition.categories)[0]]
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  const judges = [await make.makeJudge(competition), await make.makeJudge(competition), await make.makeJudge(competition)]
  const singer = await makeJudged(make, competition, judges, { name: '叶知秋', category: professional, points: [90, 91, 92] })
  const second = await make.makeEntry(singer.registration, amateur)
  const work = await make.makeWork(competition, singer.registration, { entryId: second.id, slot: 2, lockedAt: new Date() })
  await make.makeScore(competition, work, judges[0]!, [70, 70, 70, 70])
  // From here on the server locks what is handed in.
  await db.stage.update({ where: { id: stage.id }, data: { status: 'completed', ranking: 'together' } })
  await signIn(context, await make.makeUser({ role: 'admin' }))

  await page.goto(`/competitions/${competition.id}/advancements?stage=${stage.id}`)
  const rows = page.getByRole('row', { name: /叶知秋/ })
  await expect(rows.filter({ hasText: '专业组' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '业余组' })).toContainText('有作品的评委少于其他作品')
  await expect(page.getByText('三位评委去掉最高分和最低分', { exact: false })).toHaveCount(1)
  await page.goto(`/competitions/${competition.id}/scores?view=scores&stage=${stage.id}`)
  await expect(page.getByRole('row', { name: /叶知秋/ })).toHaveCount(4)
  await page.getByLabel('组别').selectOption('业余组')
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page.getByRole('row', { name: /叶知秋/ })).toHaveCount(1)
  await expect(page.getByRole('cell', { name: '业余组' })).toBeVisible()

  await context.clearCookies()
  await signIn(context, singer.user)
  await page.goto(`/competitions/${competition.id}/upload-video?stage=${stage.id}`)
  await expect(page.locator('#slot-1')).toContainText('专业组')
  await expect(page.locator('#slot-2')).toContainText('业余组')
})
