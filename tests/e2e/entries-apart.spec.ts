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
  await expect(page.getByText('业余组：「初赛」的晋级结果尚未确定', { exact: false })).toBeVisible()
  await expect(page.getByText('专业组：您在「初赛」中未能晋级', { exact: false })).toBeVisible()
})
