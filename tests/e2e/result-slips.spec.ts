import { expectAccessible } from './setup/expect-accessible'
import { decideAndPublish, makeJudged, publishHere } from './setup/judged'
import { expect, test } from './setup/test'

test('a participant reads the slip and asks for a review; it is answered, the result corrected, and a guest verifies the certificate', async ({
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
  const competition = await make.makeCompetition({
    ...{ name: '复核杯', appealHours: 48, resultsAudience: 'public' },
    specialAwards: { create: [{ position: 0, name: '艺术歌曲奖' }] },
    prizes: { create: [{ position: 0, name: '一等奖', count: 2 }] },
  } as object)
  const { id } = competition
  const stage = competition.stages[0]!
  const category = competition.categories[0]!
  const names = ['韩书白', '苏见微', '陆知远', '秦晚舟', '沈听澜']
  const judges: { id: number }[] = []
  for (const name of names) judges.push(await make.makeJudge(competition, { name }))
  const wronged = await makeJudged(make, competition, judges, { name: '许南星', category, points: [88, 90, 60, 94, 89] })
  const rival = await makeJudged(make, competition, judges, { name: '顾明远', category, points: [90, 90, 90, 90, 90] })
  await db.stage.update({ where: { id: stage.id }, data: { status: 'closed' } })
  const entryIds = [wronged.entry.id, rival.entry.id]
  const publicationId = await decideAndPublish({ competition, stageId: stage.id, category, entryIds, status: 'advanced' })
  const slip = `/competitions/${id}/results/${wronged.entry.id}?stage=${stage.id}`
  const codeIn = async (of: number) => (await db.result.findFirstOrThrow({ where: { publicationId: of, entryId: wronged.entry.id } })).code!
  const oldCode = await codeIn(publicationId)
  const open = async () => {
    const fresh = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
    return { context: fresh, page: await fresh.newPage() }
  }
  const guest = (await open()).page
  await signIn(context, wronged.user)
  const office = await open()
  await signIn(office.context, await make.makeUser({ role: 'admin' }))

  await test.step('the notice leads to the slip, which can be worked out again and names no judge', async () => {
    await expect.poll(() => db.notice.count({ where: { userId: wronged.user.id } })).toBe(1)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: '「复核杯」初赛 · 专业组的成绩已经公布。' }).click()
    await expect(page).toHaveURL(slip)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 2 名')
    await expect(page.getByText('晋级决赛', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /最高，不计入 94.00/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /最低，不计入 60.00/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /3 位相加.*267.00/ })).toBeVisible()
    await expect(page.getByRole('row', { name: '除以 3 89.00' })).toBeVisible()
    for (const name of names) await expect(page.getByText(name)).toHaveCount(0)
    if (scripted) await expectAccessible(page)
  })

  await test.step('asked, with what was typed kept when it is too long', async () => {
    await page.getByRole('link', { name: '申请复核' }).click()
    await page.getByLabel('您的疑问').evaluate((field: HTMLTextAreaElement) => field.removeAttribute('maxlength'))
    await page.getByLabel('您的疑问').fill('长'.repeat(2001))
    await page.getByRole('button', { name: '提交复核申请' }).click()
    await expect(page.getByLabel('您的疑问')).toHaveAccessibleDescription(/最多 2,?000 个字符。/)
    await expect(page.getByLabel('您的疑问')).toHaveValue('长'.repeat(2001))
    if (scripted) await expectAccessible(page)
    await page.getByLabel('您的疑问').fill('三号评委的 60 分是不是录错了？')
    await page.getByRole('button', { name: '提交复核申请' }).click()
    await expect(page.getByText('复核申请已提交，主办方答复后会通知您。')).toBeVisible()
    await expect(page.getByText('等待主办方答复。')).toBeVisible()
    await expect(page.getByRole('link', { name: '申请复核' })).toHaveCount(0)
  })

  await test.step('answered in the competition’s frame', async () => {
    await office.page.goto(`/competitions/${id}/manage`)
    await office.page.getByRole('link', { name: /1 份复核申请等待答复/ }).click()
    if (scripted) await expectAccessible(office.page)
    await office.page.getByRole('link', { name: '查看并答复' }).click()
    await office.page.getByRole('button', { name: '发出答复' }).click()
    await expect(office.page.getByLabel('答复')).toHaveAccessibleDescription(/请填写答复。/)
    if (scripted) await expectAccessible(office.page)
    await office.page.getByLabel('答复').fill('确认录错，成绩将更正。')
    await office.page.getByRole('button', { name: '发出答复' }).click()
    await expect(office.page.getByText('答复已发出，参赛者会收到通知。')).toBeVisible()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: '「复核杯」初赛 · 专业组：您的复核申请已有答复。' }).click()
    await expect(page.getByText('确认录错，成绩将更正。')).toBeVisible()
  })

  await test.step('everybody reads the ranks, and a certificate is verified by its code, however it is typed', async () => {
    const published = await guest.goto(`/competitions/${id}/results`)
    expect(published!.headers()['cache-control']).toBe('private, no-store')
    await expect(guest.getByRole('heading', { level: 2 }).first()).toHaveText('初赛 · 专业组')
    await expect(guest.getByRole('row', { name: /^2 许南星/ })).toContainText('89.00')
    if (scripted) await expectAccessible(guest)
    await page.getByRole('link', { name: '查看证书' }).click()
    await expect(page.getByRole('heading', { name: '晋级证书' })).toBeVisible()
    await expect(page.getByRole('article').getByText('许南星')).toBeVisible()
    if (scripted) await expectAccessible(page)
    await guest.goto('/verify')
    await guest.getByLabel('核验码').fill('没有')
    await guest.getByRole('button', { name: '核验' }).click()
    await expect(guest.getByLabel('核验码')).toHaveAccessibleDescription(/核验码应为 12 位/)
    await expect(guest.getByLabel('核验码')).toHaveValue('没有')
    await guest.getByLabel('核验码').fill('0000 0000 0000')
    await guest.getByRole('button', { name: '核验' }).click()
    await expect(guest.getByText('没有找到这个核验码')).toBeVisible()
    await guest.getByLabel('核验码').fill(oldCode.toLowerCase().replace(/0/g, 'o').replace(/1/g, 'l'))
    await guest.getByRole('button', { name: '核验' }).click()
    await expect(guest.getByRole('heading', { name: '核验通过' })).toBeVisible()
    await expect(guest.getByText('许南星')).toBeVisible()
    if (scripted) await expectAccessible(guest)
  })

  await test.step('after a correction the slip is the new one, and the old code leads to it', async () => {
    const { withdrawPublication } = await import('~/domain/results/withdraw-publication.server')
    const { voidScore } = await import('~/domain/judging/void-score.server')
    const { publishRanking } = await import('~/domain/results/publish-ranking.server')
    const { publicationPage } = await import('~/domain/results/queries/publication-page.server')
    const actorId = competition.createdById
    await withdrawPublication({ actorId, competitionId: id, publicationId, reason: '一个分数录错' })
    for (const path of [slip.replace('?', '/certificate?'), slip]) {
      await page.goto(path)
      await expect(page.getByText('这份成绩已撤回，更正后会重新公布。原因：一个分数录错')).toBeVisible()
    }
    await expect(page.getByText('89.00')).toHaveCount(0)
    await guest.goto(`/verify/${oldCode}`)
    await expect(guest.getByRole('heading', { name: '已不再有效' })).toBeVisible()
    await expect(guest.getByText('许南星')).toHaveCount(0)
    await guest.goto(`/competitions/${id}/results`)
    await expect(guest.getByText('专业组：成绩更正中')).toBeVisible()
    await expect(guest.getByText('许南星')).toHaveCount(0)
    await voidScore({ actorId, competitionId: id, scoreId: wronged.scores[2]!.id, reason: '录错' })
    const ranking = { competitionId: id, stageId: stage.id, categoryId: category.id }
    const { digest: digestSeen } = (await publicationPage(ranking))!
    await publishRanking({ actorId, ...ranking, digestSeen, reason: '作废一个录错的分数' })
    await page.goto(slip)
    await expect(page.getByText('作废一个录错的分数', { exact: false })).toBeVisible()
    await expect(page.getByRole('row', { name: '除以 2 89.50' })).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('成绩更正中')).toHaveCount(0)
    await expect(guest.getByRole('row', { name: /许南星/ })).toContainText('89.50')
    await guest.goto(`/verify/${oldCode}`)
    await expect(guest.getByRole('heading', { name: '已经更正' })).toBeVisible()
    if (scripted) await expectAccessible(guest)
    await guest.getByRole('link', { name: '查看更正后的成绩' }).click()
    await expect(guest.getByRole('heading', { name: '核验通过' })).toBeVisible()
    expect(guest.url()).not.toContain(oldCode.slice(0, 4))
    // The other result is as it was: what was printed of it holds.
    const { code } = await db.result.findFirstOrThrow({ where: { publicationId, entryId: rival.entry.id } })
    await guest.goto(`/verify/${code!}`)
    await expect(guest.getByRole('heading', { name: '核验通过' })).toBeVisible()
    await expect(guest.getByText(/更正过成绩，这一份没有变化，现行有效/)).toBeVisible()
    await guest.getByRole('link', { name: '现在的核验码' }).click()
    await expect(guest.getByText('这份成绩由主办方公布，现行有效。')).toBeVisible()
  })

  await test.step('the last stage gives prizes, which reach the teachers, and a special award; slip and certificates say so', async () => {
    const { assignToPanel } = await import('~/domain/panels/assign.server')
    const { transaction } = await import('~/infra/db/client')
    const final = competition.stages[1]!
    const { id: awardId } = await db.specialAward.findFirstOrThrow({ where: { competitionId: id } })
    await db.stage.update({ where: { id: final.id }, data: { status: 'active' } })
    for (const [{ registration }, points, teacherName] of [
      [wronged, 95, '王芳'],
      [rival, 90, '王　芳'],
    ] as const) {
      await db.registration.update({ where: { id: registration.id }, data: { teacherName } })
      const applied = { awards: { create: [{ awardId }] } }
      const work = await make.makeWork(competition, registration, { stageId: final.id, ...applied } as object)
      await db.work.update({ where: { id: work.id }, data: { lockedAt: new Date() } })
      await transaction((tx) => assignToPanel(tx, [work.id]))
      const given = competition.criteria.map(() => points)
      for (const judge of judges) await make.makeScore(competition, work, judge, given)
    }
    await db.stage.update({ where: { id: final.id }, data: { status: 'closed' } })
    const desk = office.page
    const awards = `/competitions/${id}/awards`
    await desk.goto(awards)
    await expect(desk.getByText('现在还不能公布获奖者：申报者的这些成绩还没有公布，或已撤回。')).toBeVisible()
    await desk.getByLabel('选择许南星').check()
    await desk.getByRole('button', { name: '保存获奖者' }).click()
    await expect(desk.getByText('获奖者已保存，尚未公布。')).toBeVisible()
    await expect(desk.getByRole('button', { name: '公布获奖者' })).toHaveCount(0)
    // Of many candidates, saving leads to the next of them if it was asked for.
    const headers = { origin: new URL(desk.url()).origin }
    const winner = { award: String(awardId), seen: String(wronged.entry.id), entry: String(wronged.entry.id) }
    const onwards = { form: { ...winner, act: 'grant', then: '2' }, headers, maxRedirects: 0 }
    const saved = await office.page.request.post(`${awards}?award=${awardId}`, onwards)
    expect([saved.status(), saved.headers().location]).toEqual([303, `${awards}?award=${awardId}&page=2`])
    // As a page that was opened while the results were out would send it.
    const form = { award: String(awardId), act: 'publish', confirm: 'on', seen: String(wronged.entry.id) }
    const early = await office.page.request.post(awards, { form, headers })
    expect(early.status()).toBe(409)
    expect(await early.text()).toContain('申报者的成绩还没有全部公布，这个专项奖现在不能公布。')
    await desk.goto(`/competitions/${id}/edit`)
    await desk.getByLabel('得奖者的指导教师获指导教师奖').check()
    await desk.getByRole('button', { name: '保存', exact: true }).click()
    await expect(desk.getByText('比赛已保存。')).toBeVisible()
    await desk.goto(`/competitions/${id}/stages/${final.id}/publication`)
    await expect(desk.getByText('许南星（一等奖）、顾明远（一等奖）')).toBeVisible()
    // Nobody goes on from here: it is prizes that another way to add up would change.
    await expect(desk.getByText('名次和奖项都不变。').first()).toBeVisible()
    await publishHere(desk)
    await expect(desk.getByText('成绩已公布。')).toBeVisible()
    await desk.goto(`/competitions/${id}/manage`)
    await expect(desk.getByRole('heading', { name: '公布专项奖' })).toBeVisible()
    await desk.getByRole('link', { name: '去公布' }).click()
    await expect(desk.getByText('许南星（一等奖）、顾明远（一等奖）')).toBeVisible()
    await expect(
      desk
        .getByRole('row', { name: /许南星/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText('1')
    await expect(
      desk
        .getByRole('row', { name: /顾明远/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText('2')
    if (scripted) await expectAccessible(desk)
    const announce = async () => {
      await desk.getByRole('checkbox', { name: /公布/ }).check()
      await desk.getByRole('button', { name: '公布获奖者' }).click()
      await expect(desk.getByText('获奖者已公布，正在通知。')).toBeVisible()
    }
    await desk.getByLabel('选择许南星').uncheck()
    await desk.getByLabel('选择顾明远').check()
    await desk.getByRole('button', { name: '保存获奖者' }).click()
    await announce()
    const ownSlip = `/competitions/${id}/results/${wronged.entry.id}`
    await page.goto(ownSlip)
    await expect(page.getByText('艺术歌曲奖', { exact: true })).toHaveCount(0)
    await guest.goto(`/competitions/${id}/results`)
    await expect(guest.getByRole('heading', { name: '专项奖' })).toBeVisible()

    // The wrong one: taken back with a reason, then published anew.
    await desk.getByRole('link', { name: '撤回获奖名单' }).click()
    if (scripted) await expectAccessible(desk)
    await desk.getByLabel('撤回的原因').fill(' ')
    await desk.getByRole('button', { name: '撤回获奖名单' }).click()
    await expect(desk.getByLabel('撤回的原因')).toHaveAccessibleDescription(/请填写原因。/)
    await desk.getByLabel('撤回的原因').fill('选错了人')
    await desk.getByRole('button', { name: '撤回获奖名单' }).click()
    await expect(desk.getByText('获奖名单已撤回，可以更改后重新公布。')).toBeVisible()
    await expect(desk.getByText(/公布：顾明远。.*撤回，原因：选错了人/)).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: '专项奖' })).toHaveCount(0)
    const kinds = async () =>
      (await db.notice.findMany({ where: { userId: rival.user.id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind)
    expect((await kinds()).slice(-2)).toEqual(['award_won', 'award_withdrawn'])
    await desk.getByLabel('选择顾明远').uncheck()
    await desk.getByLabel('选择许南星').check()
    await desk.getByRole('button', { name: '保存获奖者' }).click()
    await announce()

    await guest.goto(`/competitions/${id}/results`)
    await expect(guest.getByRole('heading', { name: '指导教师奖' })).toBeVisible()
    await expect(guest.getByText('王芳', { exact: true })).toHaveCount(1)
    if (scripted) await expectAccessible(guest)
    await page.goto(ownSlip)
    await expect(page.getByText('艺术歌曲奖', { exact: true })).toBeVisible()
    await expect(page.getByText('指导教师奖：王芳')).toBeVisible()
    await page.getByRole('link', { name: '查看证书' }).click()
    await expect(page.getByRole('article')).toContainText(/许南星.*一等奖.*艺术歌曲奖/)
    await page.goBack()
    await page.getByRole('link', { name: '王芳的证书' }).click()
    await expect(page.getByRole('article')).toContainText(/王芳.*指导许南星参加.*一等奖.*指导教师奖/)
    if (scripted) await expectAccessible(page)
    await guest.goto(`/verify/${(await page.locator('.slip-code').textContent())!}`)
    await expect(guest.getByText('王芳')).toBeVisible()
  })
})
