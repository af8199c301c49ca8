import type { Page } from '@playwright/test'
import { expect, test } from './setup/test'

/** The page stops arriving before this text, as it would on a slow network: nothing after it is there. */
async function stopBefore(page: Page, text: string) {
  await page.route(
    (url) => url.pathname.startsWith('/competitions/'),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const answer = await route.fetch()
      const html = await answer.text()
      const headers = { ...answer.headers() }
      delete headers['content-length']
      delete headers['content-encoding']
      await route.fulfill({ response: answer, headers, body: html.slice(0, html.indexOf(text)) })
    },
  )
}

test('a form sent before all of it had come deletes nothing', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({ specialAwards: { create: { position: 0, name: '中国艺术歌曲奖' } } })
  const stored = () =>
    db.competition.findUniqueOrThrow({
      where: { id: competition.id },
      include: { specialAwards: true, criteria: true, stages: true, categories: true },
    })
  const before = await stored()
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await stopBefore(page, '添加专项奖')
  await page.goto(`/competitions/${competition.id}/edit`, { waitUntil: 'commit' })
  await page.getByLabel('比赛名称').fill('半页杯')
  await page.getByRole('button', { name: '添加阶段' }).click()
  await expect(page.getByRole('heading', { name: '页面还没有载入完' })).toBeVisible()
  await expect(page.getByText('没有保存任何更改')).toBeVisible()
  expect(await stored()).toEqual(before)
  await page.unrouteAll()
  await page.goto(`/competitions/${competition.id}/edit`)
  await page.getByLabel('比赛名称').fill('整页杯')
  await page.getByRole('button', { name: '保存' }).first().click()
  await expect.poll(async () => (await stored()).name).toBe('整页杯')
  expect((await stored()).specialAwards).toHaveLength(1)
})

test('a selection whose form had not come whole decides nobody', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const stageId = competition.stages[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
  for (const name of ['叶知秋', '顾明远']) {
    const registration = await make.makeRegistration(competition, { name })
    await make.makeWork(competition, registration, { lockedAt: new Date() })
  }
  await signIn(context, await make.makeUser({ role: 'admin' }))
  // Within the bar under the ranking.
  await stopBefore(page, 'Ctrl 1')
  await page.goto(`/competitions/${competition.id}/advancements?stage=${stageId}`, { waitUntil: 'commit' })
  await page.getByLabel('选择叶知秋').check()
  await page.getByRole('button', { name: /^晋级/ }).click()
  await expect(page.getByRole('heading', { name: '页面还没有载入完' })).toBeVisible()
  expect(await db.advancement.count({ where: { stageId, status: { not: 'pending' } } })).toBe(0)
})
