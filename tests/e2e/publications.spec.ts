import type { Page } from '@playwright/test'
import { expectAccessible } from './setup/expect-accessible'
import { categoriesOf, decideAndPublish, makeJudged, publishHere, rankCell } from './setup/judged'
import { expect, test } from './setup/test'

/** Waits for the answer to the form that `send` posts. */
async function posted(page: Page, send: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await send()
  return (await answer).status()
}

/** Two singers of one category, ranked by two judges: the one who should win has been given 60 by mistake. */
async function published(make: typeof import('../factories'), db: import('~/infra/db/generated/client').PrismaClient) {
  const competition = await make.makeCompetition({ name: '更正杯' })
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  const category = competition.categories[0]!
  const judges = [await make.makeJudge(competition, { name: '韩书白' }), await make.makeJudge(competition)]
  const wronged = await makeJudged(make, competition, judges, { name: '叶知秋', category, points: [60, 90] })
  const rival = await makeJudged(make, competition, judges, { name: '顾明远', category, points: [85, 85] })
  await db.stage.update({ where: { id: stage.id }, data: { status: 'closed' } })
  const publicationId = await decideAndPublish({
    competition,
    stageId: stage.id,
    category,
    entryIds: [wronged.entry.id, rival.entry.id],
    status: 'advanced',
  })
  return { competition, stage, judges, wronged, rival, publicationId }
}

test('results are withdrawn, corrected and published again, and everybody concerned is told', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  db,
  signIn,
  scripted,
}) => {
  const { competition, stage, judges, wronged, rival, publicationId } = await published(make, db)
  const base = `/competitions/${competition.id}`
  const publication = `${base}/stages/${stage.id}/publication`
  const edition = `${base}/publications/${publicationId}`
  const home = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  await signIn(home, wronged.user)
  const own = await home.newPage()
  const ownPage = `${base}/upload-video?stage=${stage.id}`
  const noticesOf = (userId: number) => db.notice.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  const kinds = async (userId: number) => (await noticesOf(userId)).map(({ kind }) => kind)
  await own.goto(ownPage)
  await expect(own.getByText('75.00').first()).toBeVisible()
  await expect(own.getByText('2 / 2', { exact: true })).toBeVisible()
  await signIn(context, await make.makeUser({ role: 'admin', name: '许老师' }))

  await test.step('a published score stands', async () => {
    for (const { user } of [wronged, rival]) await expect.poll(() => kinds(user.id)).toEqual(['results_published'])
    await page.goto(`${base}/scores/${wronged.scores[0]!.id}/void`)
    await expect(page.getByText('本阶段成绩已经公布，分数不能再作废。')).toBeVisible()
  })

  await test.step('withdrawn with a reason, not without', async () => {
    await page.goto(publication)
    await expect(page.getByText('本阶段成绩已经公布，参赛者可以看到自己的成绩。')).toBeVisible()
    await page.getByRole('link', { name: '撤回成绩' }).click()
    await expect(page.getByText('撤回后，2 位参赛者暂时看不到这份成绩', { exact: false })).toBeVisible()
    await page.getByLabel('撤回原因').fill('  ')
    expect(await posted(page, () => page.getByRole('button', { name: '撤回成绩' }).click())).toBe(400)
    await expect(page.getByLabel('撤回原因')).toHaveAccessibleDescription(/请填写原因。/)
    if (scripted) await expectAccessible(page)
    await page.getByLabel('撤回原因').evaluate((field: HTMLTextAreaElement) => field.removeAttribute('maxlength'))
    await page.getByLabel('撤回原因').fill('长'.repeat(301))
    expect(await posted(page, () => page.getByRole('button', { name: '撤回成绩' }).click())).toBe(400)
    await expect(page.getByLabel('撤回原因')).toHaveAccessibleDescription(/最多 300 个字符。/)
    expect(await page.getByLabel('撤回原因').evaluate((field) => getComputedStyle(field).borderTopWidth)).not.toBe('0px')
    await page.getByLabel('撤回原因').fill('一位评委的分数录错了')
    await page.getByRole('button', { name: '撤回成绩' }).click()
    await expect(page.getByText('成绩已撤回，正在通知相关参赛者。')).toBeVisible()
    expect(await db.stage.findUniqueOrThrow({ where: { id: stage.id } })).toMatchObject({ status: 'closed' })
  })

  await test.step('the participant reads why, and no figures', async () => {
    await own.goto(ownPage)
    await expect(own.getByText('成绩已撤回，更正后会重新公布。原因：一位评委的分数录错了')).toBeVisible()
    for (const path of [ownPage, base, `${base}/video-upload-clean?work=${wronged.work.id}`]) {
      await own.goto(path)
      await expect(own.getByText('75.00')).toHaveCount(0)
      await expect(own.getByText('2 / 2', { exact: true })).toHaveCount(0)
    }
    await expect.poll(() => kinds(wronged.user.id)).toContain('results_withdrawn')
    await own.goto('/dashboard')
    await expect(own.getByText(/「更正杯」初赛.*的成绩已撤回，更正后会重新公布。原因：一位评委的分数录错了/).first()).toBeVisible()
  })

  await test.step('the score is voided', async () => {
    await page.goto(`${base}/scores/${wronged.scores[0]!.id}/void`)
    await expect(page.getByText('请先在「管理比赛」中重新开放评审')).toBeVisible()
    await page.getByLabel('作废原因').fill('录入错误')
    await page.getByRole('button', { name: '确认作废' }).click()
    await expect(page.getByText('分数已作废，评审期间评委可以重新评分。')).toBeVisible()
  })

  await test.step('what changes is listed before it is published, with a reason', async () => {
    await page.goto(publication)
    await expect(page.getByText('与上一版相比，2 位参赛者的成绩有变化')).toBeVisible()
    const changes = page.locator('section', { hasText: '与上一版相比' })
    await expect(changes.getByRole('row', { name: /叶知秋/ })).toContainText('2 · 75.00')
    await expect(changes.getByRole('row', { name: /叶知秋/ })).toContainText('1 · 90.00')
    await expect(changes.getByRole('row', { name: /顾明远/ })).toContainText('2 · 85.00')
    if (scripted) await expectAccessible(page)
    await page.getByRole('checkbox').check()
    expect(await posted(page, () => page.getByRole('button', { name: '更正成绩' }).click())).toBe(400)
    await expect(page.getByLabel('更正原因')).toHaveAccessibleDescription(/请填写更正原因。/)
    await page.getByLabel('更正原因').fill('韩书白的分数作废')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '更正成绩' }).click()
    await expect(page.getByText('成绩已更正，正在通知相关参赛者。')).toBeVisible()
    expect(await db.stage.findUniqueOrThrow({ where: { id: stage.id } })).toMatchObject({ status: 'advanced' })
  })

  await test.step('each sees the corrected figures, and is told what changed', async () => {
    await own.goto(ownPage)
    await expect(own.getByText('90.00').first()).toBeVisible()
    await expect(own.getByText('1 / 2', { exact: true })).toBeVisible()
    await expect(own.getByText('第 2 版，更正原因：韩书白的分数作废')).toBeVisible()
    await expect(own.getByText('成绩已撤回')).toHaveCount(0)
    await expect(own.getByText('75.00')).toHaveCount(0)
    for (const { user } of [wronged, rival])
      await expect.poll(() => kinds(user.id)).toEqual(['results_published', 'results_withdrawn', 'results_corrected'])
    await own.goto('/dashboard')
    await expect(own.getByText('您的名次 2 → 1，总分 75.00 → 90.00。原因：韩书白的分数作废', { exact: false }).first()).toBeVisible()
    expect((await noticesOf(rival.user.id)).at(-1)!.params).toMatchObject({
      rankBefore: '1',
      rank: '2',
      totalBefore: '85.00',
      total: '85.00',
    })
  })

  await test.step('the first edition stays readable, for organisers alone', async () => {
    await page.goto(publication)
    await page.getByRole('link', { name: /第 1 版/ }).click()
    await expect(page).toHaveURL(edition)
    await expect(page.getByText('这一版已不再有效，原因：一位评委的分数录错了')).toBeVisible()
    await expect(page.getByRole('row', { name: /叶知秋/ })).toContainText('75.00')
    await expect(rankCell(page, '顾明远')).toHaveText('1')
    if (scripted) await expectAccessible(page)
    const second = await db.publication.findFirstOrThrow({ where: { stageId: stage.id, edition: 2 } })
    await page.goto(`${base}/publications/${second.id}`)
    await expect(page.locator('main')).toContainText(second.digest)
    await expect(page.getByRole('row', { name: /叶知秋/ })).toContainText('90.00')

    const elsewhere = `/competitions/${(await make.makeCompetition()).id}/publications/${publicationId}`
    for (const path of [elsewhere, `${elsewhere}/withdrawal`, `${base}/publications/999999`])
      expect((await context.request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
    const jury = await browser.newContext({ baseURL })
    await signIn(jury, judges[0]!)
    for (const visit of [home, jury]) {
      for (const path of [edition, `${edition}/withdrawal`, publication]) {
        const answer = await visit.request.get(path, { maxRedirects: 0 })
        expect([answer.status(), answer.headers().location], path).toEqual([303, '/403'])
      }
      const forged = await visit.request.post(`${base}/publications/${second.id}/withdrawal`, {
        form: { reason: '不服' },
        headers: { Origin: baseURL! },
        maxRedirects: 0,
      })
      expect(forged.headers().location).toBe('/403')
    }
    expect((await db.publication.findUniqueOrThrow({ where: { id: second.id } })).withdrawnAt).toBeNull()
    await jury.close()
  })

  const log = await db.auditEntry.findMany({
    where: { subjectType: 'stage', subjectId: String(stage.id), action: { startsWith: 'results.' } },
    orderBy: { id: 'asc' },
  })
  expect(log.map(({ action, details }) => [action, (details as { reason: string }).reason])).toEqual([
    ['results.withdrawn', '一位评委的分数录错了'],
    ['results.corrected', '韩书白的分数作废'],
  ])
  await home.close()
})

test('a decision changed after publishing is corrected in one step, with a reason, and not seen before', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  db,
  signIn,
}) => {
  const { competition, stage, rival, publicationId } = await published(make, db)
  const base = `/competitions/${competition.id}`
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`${base}/advancements?stage=${stage.id}`)
  await page.getByLabel('选择顾明远').check()
  await page.getByRole('button', { name: /^淘汰/ }).click()
  await page.getByRole('button', { name: '确定更改' }).click()
  await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
  const home = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  await signIn(home, rival.user)
  const own = await home.newPage()
  await own.goto(`${base}/upload-video?stage=${stage.id}`)
  await expect(own.locator('.own-result')).toContainText('晋级')
  await expect(own.locator('main')).not.toContainText('未晋级')
  await expect(own.locator('main')).not.toContainText('未能晋级')
  await page.goto(`${base}/manage`)
  await expect(page.getByText('现在的排名与已公布的成绩不同，涉及 1 人次。', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: '去更正' }).click()
  await expect(page.locator('section', { hasText: '与上一版相比' }).getByRole('row', { name: /顾明远/ })).toContainText(
    /1 · 85\.00 · 已晋级.*1 · 85\.00 · 未晋级/,
  )
  await expect(page.getByText('现在的排名与已公布的成绩不同。可以更正成绩，或者先撤回。')).toBeVisible()
  await page.getByRole('checkbox').check()
  expect(await posted(page, () => page.getByRole('button', { name: '更正成绩' }).click())).toBe(400)
  await expect(page.getByLabel('更正原因')).toHaveAccessibleDescription(/请填写更正原因。/)
  expect(await db.publication.count({ where: { stageId: stage.id } })).toBe(1)
  await page.getByLabel('更正原因').fill('决定有误')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '更正成绩' }).click()
  await expect(page.getByText('成绩已更正，正在通知相关参赛者。')).toBeVisible()
  expect(await db.publication.findUniqueOrThrow({ where: { id: publicationId } })).toMatchObject({ withdrawalReason: '决定有误' })
  expect(await db.result.findFirstOrThrow({ where: { entryId: rival.entry.id, publication: { edition: 2 } } })).toMatchObject({
    rank: 1,
    decision: 'eliminated',
  })
  await own.goto(`${base}/upload-video?stage=${stage.id}`)
  await expect(own.locator('.own-result')).toContainText('未晋级')
  await expect(own.locator('main')).not.toContainText('淘汰')
  await home.close()
})

test('a ranking that changed since it was looked at is shown again, neither decided nor published; what it contradicts is named', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  const competition = await make.makeCompetition()
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  const category = competition.categories[0]!
  const judges = [await make.makeJudge(competition), await make.makeJudge(competition)]
  const { work } = await makeJudged(make, competition, judges.slice(0, 1), { name: '叶知秋', category, points: [60] })
  const rival = await makeJudged(make, competition, judges.slice(0, 1), { name: '顾明远', category, points: [50] })
  await db.stage.update({ where: { id: stage.id }, data: { status: 'completed', advanceCount: 1 } })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  const advancements = `/competitions/${competition.id}/advancements?stage=${stage.id}&category=${category.id}`

  await test.step('the first places are taken by who stood there when they were looked at', async () => {
    await page.goto(advancements)
    await expect(page.getByRole('row').nth(1)).toContainText('叶知秋')
    await make.makeScore(competition, rival.work, judges[1]!, [90, 90, 90, 90])
    expect(await posted(page, () => page.getByRole('button', { name: '确认 1 人晋级' }).click())).toBe(409)
    await expect(page.getByText('页面打开之后排名有了变化，没有更改任何人。')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('顾明远')
    expect(await db.advancement.count({ where: { stageId: stage.id } })).toBe(0)
    await page.getByRole('button', { name: '确认 1 人晋级' }).click()
    await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
    await page.getByRole('button', { name: '其余 1 人淘汰' }).click()
    await page.getByRole('button', { name: '确定淘汰 1 人' }).click()
    await expect(page.getByRole('row', { name: /叶知秋/ })).toContainText('淘汰')
    await expect(page.getByText('晋级状态与现在的排名不一致')).toHaveCount(0)
  })

  await page.goto(`/competitions/${competition.id}/stages/${stage.id}/publication`)
  const ranking = page.getByRole('table', { name: '即将公布的排名' })
  await expect(ranking.getByRole('row', { name: /叶知秋/ })).toContainText('60.00')
  await make.makeScore(competition, work, judges[1]!, [100, 100, 100, 100])
  await page.getByRole('checkbox').check()
  expect(await posted(page, () => page.getByRole('button', { name: '公布成绩' }).click())).toBe(409)
  await expect(page.getByText('页面打开之后排名有了变化，没有公布。')).toBeVisible()
  await expect(ranking.getByRole('row', { name: /叶知秋/ })).toContainText('80.00')
  expect(await db.publication.count({ where: { stageId: stage.id } })).toBe(0)

  await test.step('who is out above the line and who goes on below it is named, and found', async () => {
    const warning = page.locator('.notice', { hasText: '晋级状态与现在的排名不一致' })
    await expect(warning.getByRole('listitem').filter({ hasText: '前 1 名以内有 1 位没有晋级' })).toContainText('叶知秋（第 1 名）')
    await expect(warning.getByRole('listitem').filter({ hasText: '前 1 名以外有 1 位晋级' })).toContainText('顾明远（第 2 名）')
    if (scripted) await expectAccessible(page)
    await warning.getByRole('link', { name: /叶知秋/ }).click()
    await expect(page.locator(':target')).toHaveAttribute('aria-label', '选择叶知秋')
    await page.getByLabel('选择叶知秋').check()
    await page.getByRole('button', { name: /^晋级/ }).click()
    await expect(page.getByText('晋级名额为 1，这样会有 2 人晋级。')).toBeVisible()
    await expect(page.locator('.notice-error').getByRole('link', { name: /顾明远/ })).toBeVisible()
    await page.getByRole('link', { name: '公布成绩' }).click()
  })

  await page.getByRole('checkbox', { name: '我已看过以上提醒，仍确认公布' }).check()
  await page.getByRole('button', { name: '公布成绩' }).click()
  await expect(page.getByText('成绩已公布。')).toBeVisible()
})

test('one category is published while the other is judged: its works take no more scores', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({ categories: categoriesOf('少年组', '专业组') } as object)
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  const [youth, professional] = competition.categories as [(typeof competition.categories)[0], (typeof competition.categories)[0]]
  const [judge, late] = [await make.makeJudge(competition), await make.makeJudge(competition)]
  const child = await makeJudged(make, competition, [judge], { name: '叶知秋', category: youth, points: [60] })
  const singer = await makeJudged(make, competition, [judge], { name: '顾明远', category: professional, points: [70] })
  await db.stage.update({ where: { id: stage.id }, data: { status: 'completed' } })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/stages/${stage.id}/publication?category=${youth.id}`)
  await expect(page.getByText('公布会结束这个组别的评分，未提交的草稿不计入；其他组别的评审照常进行。')).toBeVisible()
  await publishHere(page)
  await expect(page.getByText('成绩已公布。')).toBeVisible()
  await signIn(context, late)
  const desk = (workId: number) => `/competitions/${competition.id}/scoring?work=${workId}`
  await page.goto(desk(child.work.id))
  await expect(page.getByText('这件作品的成绩已经公布，不能再评分。')).toBeVisible()
  await expect(page.getByRole('button', { name: /提交/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '成绩已公布，未评 1' })).toBeAttached()
  await page.goto(desk(singer.work.id))
  await expect(page.getByRole('button', { name: /提交/ })).toBeVisible()
})

test('the last stage speaks of no advancement', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition({ stages: { create: [{ position: 0, name: '决赛', status: 'active' }] } } as object)
  const [stage] = competition.stages as [(typeof competition.stages)[0]]
  const judge = await make.makeJudge(competition)
  const winner = await makeJudged(make, competition, [judge], { name: '叶知秋', category: competition.categories[0]!, points: [90] })
  await db.stage.update({ where: { id: stage.id }, data: { status: 'closed' } })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  const main = page.locator('main')
  await page.goto(`/competitions/${competition.id}/advancements?stage=${stage.id}`)
  await expect(page.getByRole('row', { name: /叶知秋/ })).toContainText('90.00')
  await expect(main).not.toContainText(/待定|全部晋级|淘汰/)
  await page.goto(`/competitions/${competition.id}/stages/${stage.id}/publication`)
  await expect(main).not.toContainText(/待定|淘汰/)
  await publishHere(page)
  await expect(page.getByText('成绩已公布。')).toBeVisible()
  await expect(page.locator('main .stage-note')).toHaveText('已公布')
  await signIn(context, winner.user)
  await page.goto(`/competitions/${competition.id}/upload-video?stage=${stage.id}`)
  await expect(page.locator('.own-result')).toContainText('90.00')
  await expect(main).not.toContainText(/待定|晋级/)
})
