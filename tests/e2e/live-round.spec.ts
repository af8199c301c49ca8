import { expectAccessible } from './setup/expect-accessible'
import { decideAndPublish, makeJudged, publishHere, rankCell } from './setup/judged'
import { expect, test } from './setup/test'

const criteria = ['音准', '节奏', '音色', '表现力']

test('a live round, from the opening to the published result', async ({
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
  const competition = await make.makeCompetition()
  const [first, final] = competition.stages as [(typeof competition.stages)[0], (typeof competition.stages)[0]]
  const category = competition.categories[0]!
  await db.stage.update({ where: { id: first.id }, data: { status: 'completed' } })
  await db.stage.update({ where: { id: final.id }, data: { canUpload: false } })
  const judge = await make.makeJudge(competition)
  const judged = (name: string, points: number) => makeJudged(make, competition, [judge], { name, category, points: [points] })
  const [winner, other, late] = [await judged('叶知秋', 90), await judged('顾明远', 80), await judged('林疏影', 70)]
  await decideAndPublish({
    competition,
    stageId: first.id,
    category,
    entryIds: [winner.entry.id, other.entry.id],
    status: 'advanced',
  })
  const performances = () => db.work.findMany({ where: { stageId: final.id }, orderBy: { id: 'asc' }, include: { assignments: true } })
  const open = async (user: { id: number }) => {
    const visit = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
    await signIn(visit, user)
    return visit.newPage()
  }
  const [sheet, own] = [await open(judge), await open(winner.user)]
  await signIn(context, await make.makeUser({ role: 'admin' }))

  await test.step('opening it calls everybody who advanced', async () => {
    expect(await performances()).toEqual([])
    await page.goto(`/competitions/${competition.id}/stages/${final.id}/status?to=active`)
    await page.getByRole('button', { name: '开始决赛演唱' }).click()
    await expect(page.getByText('阶段状态已更新。')).toBeVisible()
    const moves = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '结束决赛演唱' }) })
    await expect(moves).toContainText('现场演唱中')
    await expect(moves).not.toContainText('上传')
    const called = await performances()
    expect(called.map(({ entryId }) => entryId)).toEqual([winner.entry.id, other.entry.id])
    for (const { uploadId, status, lockedAt, assignments } of called) {
      expect([uploadId, status, lockedAt !== null]).toEqual([null, 'completed', true])
      expect(assignments.map(({ judgeId }) => judgeId)).toEqual([judge.id])
    }
  })

  await test.step('the participant is told to come, and asked for no video', async () => {
    await own.goto(`/competitions/${competition.id}/upload-video`)
    await expect(own.getByText('本阶段为现场演唱')).toBeVisible()
    await expect(own.getByText('不需要上传作品。', { exact: false })).toBeVisible()
    await expect(own.getByLabel('视频文件')).toHaveCount(0)
    await expect(own.getByText('本阶段的上传已经截止。')).toHaveCount(0)
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('决赛现场演唱')
    await expect(own.getByRole('main')).not.toContainText('截止')
    expect((await own.goto(`/competitions/${competition.id}/lock?stage=${final.id}`))?.status()).toBe(404)
    await own.goto(`/competitions/${competition.id}`)
    await expect(own.getByText('演唱中', { exact: true })).toBeVisible()
    await expect(own.getByText('决赛为现场演唱，请按主办方通知的时间和地点到场。')).toBeVisible()
    await expect(own.getByRole('link', { name: '查看决赛' })).toBeVisible()
    await own.goto('/competitions')
    await expect(own.getByRole('listitem').filter({ hasText: competition.name }).getByText('演唱中', { exact: true })).toBeVisible()
    await own.goto(`/competitions/${competition.id}/register`)
    await expect(own.getByRole('link', { name: '查看赛程' })).toBeVisible()
    await expect(own.getByRole('link', { name: '上传作品' })).toHaveCount(0)
    await page.goto(`/competitions/${competition.id}/manage`)
    // Nothing is uploaded to a live round: it has performances, and nobody locks.
    const funnel = page.getByRole('table', { name: '决赛：从报名到评分' })
    await expect(funnel.getByRole('columnheader')).toHaveText(['组别', '报名', '进入决赛', '演唱', '分数'])
    await expect(funnel.getByRole('row', { name: /^全部/ }).getByRole('cell').nth(2)).toHaveText('2')
    if (scripted) await expectAccessible(own)
  })

  await test.step('the judge’s desk has the performances, with nothing to play', async () => {
    await sheet.goto(`/competitions/${competition.id}/scoring`)
    await expect(sheet.getByRole('heading', { name: '现场演唱' })).toBeVisible()
    const live = sheet.getByText('现场演唱，没有录像。')
    await expect(live).toBeVisible()
    await expect(sheet.locator('video, .desk-video')).toHaveCount(0)
    // Only a title's own mark hangs out of the column.
    const column = await live.boundingBox()
    expect((await sheet.getByRole('heading', { name: '现场演唱' }).boundingBox())!.x).toBe(column!.x)
    await expect(sheet.locator('#works').getByRole('link', { name: /现场演唱/ })).toHaveCount(2)
    if (scripted) await expectAccessible(sheet)
    for (const label of criteria) await sheet.getByLabel(label, { exact: true }).fill('88')
    await sheet.getByRole('button', { name: '提交并看下一件' }).click()
    await expect(sheet.getByText('已评 1 / 2')).toBeVisible()
  })

  await test.step('a judge who joins later gets them all', async () => {
    const newcomer = await make.makeUser({ role: 'judge', name: '韩书白' })
    await page.goto(`/competitions/${competition.id}/judges?search=${encodeURIComponent(newcomer.email)}`)
    await page.getByRole('button', { name: `添加${newcomer.name}` }).click()
    await expect(page.getByText('评委已添加。')).toBeVisible()
    expect(await db.assignment.count({ where: { judgeId: newcomer.id, work: { stageId: final.id } } })).toBe(2)
    const theirs = await open(newcomer)
    await theirs.goto(`/competitions/${competition.id}/scoring?stage=${final.id}`)
    await expect(theirs.getByText('已评 0 / 2')).toBeVisible()
    await theirs.context().close()
  })

  await test.step('who is admitted while it runs sings too', async () => {
    await page.goto(`/competitions/${competition.id}/advancements?stage=${first.id}`)
    await page.getByLabel('选择林疏影').check()
    await page.getByRole('button', { name: /^晋级/ }).click()
    await page.getByRole('button', { name: '确定更改' }).click()
    await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
    const called = await performances()
    expect(called.map(({ entryId }) => entryId)).toEqual([winner.entry.id, other.entry.id, late.entry.id])
    expect(called[2]!.assignments).toHaveLength(2)
    await sheet.goto(`/competitions/${competition.id}/scoring`)
    await expect(sheet.getByText('已评 1 / 3')).toBeVisible()
    for (const [index, points] of ['77', '66'].entries()) {
      for (const label of criteria) await sheet.getByLabel(label, { exact: true }).fill(points)
      await sheet.getByRole('button', { name: '提交并看下一件' }).click()
      if (index === 0) await expect(sheet.getByText('已评 2 / 3')).toBeVisible()
    }
    await expect(sheet.getByText('本阶段的作品已全部评完', { exact: false })).toBeVisible()
  })

  await test.step('a performance’s page has its scores and no video', async () => {
    const [performance] = await performances()
    await page.goto(`/competitions/${competition.id}/video-upload-clean?work=${performance!.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('现场演唱')
    await expect(page.getByText('现场演唱，没有录像。')).toBeVisible()
    await expect(page.getByText('88.00').first()).toBeVisible()
    await expect(page.getByText('《》')).toHaveCount(0)
    if (scripted) await expectAccessible(page)
    await page.goto(`/competitions/${competition.id}/scores?stage=${final.id}`)
    await expect(page.getByRole('row', { name: /叶知秋/ })).toContainText('现场演唱')
    await expect(page.getByText('《》')).toHaveCount(0)
    await page.goto(`/users/${judge.id}/scores`)
    await expect(page.getByRole('link', { name: '现场演唱' }).first()).toBeVisible()
    await expect(page.getByText('《》')).toHaveCount(0)
  })

  await test.step('the organiser ends it, decides and publishes', async () => {
    await page.goto(`/competitions/${competition.id}/stages/${final.id}/status?to=completed`)
    await expect(page.getByText('从「现场演唱中」变为「演唱结束，评审中」')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('锁定')
    await page.getByRole('button', { name: '结束决赛演唱' }).click()
    await expect(page.getByText('阶段状态已更新。')).toBeVisible()
    await own.goto(`/competitions/${competition.id}`)
    await expect(own.getByText('决赛的演唱已经结束', { exact: false })).toBeVisible()
    await own.goto(`/competitions/${competition.id}/upload-video?stage=${final.id}`)
    await expect(own.getByText('演唱已经结束。')).toBeVisible()
    await expect(own.getByText('到场', { exact: false })).toHaveCount(0)
    await page.goto(`/competitions/${competition.id}/advancements?stage=${final.id}`)
    await expect(rankCell(page, '叶知秋')).toHaveText('1')
    await expect(rankCell(page, '林疏影')).toHaveText('3')
    await page.getByRole('link', { name: '公布成绩' }).click()
    await publishHere(page)
    await expect(page.getByText('成绩已公布。')).toBeVisible()
    expect((await db.stage.findUniqueOrThrow({ where: { id: final.id } })).status).toBe('advanced')
  })

  await test.step('the participant sees the result', async () => {
    await own.goto(`/competitions/${competition.id}/upload-video?stage=${final.id}`)
    const result = own.locator('article', { has: own.getByRole('heading', { name: /^决赛.*成绩/ }) })
    await expect(result).toContainText('88.00')
    await expect(result).toContainText('1 / 3')
    if (scripted) await expectAccessible(own)
    await result.getByRole('link', { name: '查看成绩单' }).click()
    await expect(own.getByRole('heading', { name: '第 1 名' })).toBeVisible()
    await expect(own.getByText('《》')).toHaveCount(0)
    if (scripted) await expectAccessible(own)
  })
  for (const desk of [sheet, own]) await desk.context().close()
})

test('an advancement to a live round is taken back until somebody has scored it', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const [first, final] = competition.stages as [(typeof competition.stages)[0], (typeof competition.stages)[0]]
  const category = competition.categories[0]!
  await db.stage.update({ where: { id: first.id }, data: { status: 'completed' } })
  await db.stage.update({ where: { id: final.id }, data: { canUpload: false } })
  const judge = await make.makeJudge(competition)
  const singer = await makeJudged(make, competition, [judge], { name: '叶知秋', category, points: [90] })
  await decideAndPublish({ competition, stageId: first.id, category, entryIds: [singer.entry.id], status: 'advanced' })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(`/competitions/${competition.id}/stages/${final.id}/status?to=active`)
  await page.getByRole('button', { name: '开始决赛演唱' }).click()
  await expect(page.getByText('阶段状态已更新。')).toBeVisible()

  const decide = async (status: RegExp) => {
    await page.goto(`/competitions/${competition.id}/advancements?stage=${first.id}`)
    await page.getByLabel('选择叶知秋').check()
    await page.getByRole('button', { name: status }).click()
    await page.getByRole('button', { name: '确定更改' }).click()
  }
  await decide(/^待定/)
  await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
  expect(await db.work.count({ where: { stageId: final.id } })).toBe(0)
  await decide(/^晋级/)
  await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()
  const performance = await db.work.findFirstOrThrow({ where: { stageId: final.id } })
  await make.makeScore(competition, performance, judge, [80, 80, 80, 80])
  await decide(/^待定/)
  await expect(page.getByText('所选参赛者中有人在下一阶段的现场演唱已有分数（1 场），不能取消晋级。')).toBeVisible()
  expect(await db.advancement.findFirstOrThrow({ where: { entryId: singer.entry.id } })).toMatchObject({ status: 'advanced' })
  expect(await db.work.count({ where: { stageId: final.id } })).toBe(1)
})

test('a competition of live rounds asks nobody for videos', async ({ page, context, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  await signIn(context, await make.makeUser())
  const asked = async (count: number) => {
    await page.goto(`/competitions/${competition.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('初赛作品', { exact: false })).toHaveCount(count)
    await expect(page.getByText('视频要求')).toHaveCount(count)
  }
  await asked(1)
  await db.stage.updateMany({ where: { competitionId: competition.id }, data: { canUpload: false } })
  await asked(0)
})
