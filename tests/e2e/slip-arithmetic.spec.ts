import { expectAccessible } from './setup/expect-accessible'
import { decideAndPublish } from './setup/judged'
import { expect, test } from './setup/test'

test('what a slip adds comes out by hand, and a work that nobody scored is named and does not count', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  const competition = await make.makeCompetition({ name: '算式杯' })
  const [stage, category] = [competition.stages[0]!, competition.categories[0]!]
  const registration = await make.makeRegistration(competition, { name: '许南星' })
  const entryId = registration.entries[0]!.id
  const judges = []
  for (let n = 0; n < 5; n++) judges.push(await make.makeJudge(competition))
  const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
  await make.makeWork(competition, registration, { slot: 2, title: '乡愁', lockedAt: new Date() })
  for (const [index, judge] of judges.entries()) {
    const points = [95.5, 94.5, 95.5, 60, 99][index]!
    await make.makeScore(competition, work, judge, [points, points, points, points - 0.5])
  }
  await db.stage.update({ where: { id: stage.id }, data: { status: 'closed' } })
  const office = await make.makeUser({ role: 'admin' })
  await signIn(context, office)
  await page.goto(`/competitions/${competition.id}/stages/${stage.id}/publication?category=${category.id}`)
  const warned = page.getByRole('listitem').filter({ hasText: '有 1 位参赛者有作品还没有分数，这些作品不计入平均' })
  await expect(warned.getByRole('link', { name: /许南星/ })).toBeVisible()
  await expect(page.getByText('评委不足 3 位')).toHaveCount(0)
  if (scripted) await expectAccessible(page)
  await decideAndPublish({ competition, stageId: stage.id, category, entryIds: [entryId], status: 'advanced' })

  await signIn(context, { id: registration.userId })
  await page.goto(`/competitions/${competition.id}`)
  const own = page.locator('.own-result')
  await expect(own).toContainText('评委数5')
  await expect(own).toContainText('总分为去掉最高分和最低分后的平均分。 有 1 件作品没有分数，不计入总分。')
  await page.goto(`/competitions/${competition.id}/results/${entryId}?stage=${stage.id}`)
  await expect(page.getByRole('row', { name: /3 位相加/ })).toHaveText(
    /(95\.375|94\.375) \+ (95\.375|94\.375) \+ (95\.375|94\.375)285\.125$/,
  )
  await expect(page.getByRole('row', { name: '除以 3 95.04' })).toBeVisible()
  await expect(page.getByText('《乡愁》没有评委打分，不计入总分。')).toBeVisible()
  if (scripted) await expectAccessible(page)
})
