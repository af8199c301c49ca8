import fs from 'node:fs/promises'
import path from 'node:path'
import { readZip } from '../setup/read-zip'
import { publishHere } from './setup/judged'
import { expect, test } from './setup/test'

// docs/scoring.md: 100 · (3·90/100 + 2·20/25 + 1·20/30) / 6.
const total = '82.78'

test('a judge’s total is the same on every page and in every export that shows it', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
  make,
  db,
  signIn,
}) => {
  const { hashPassword } = await import('~/infra/password')
  const { mediaPath } = await import('~/infra/storage')
  const competition = await make.makeCompetition({
    criteria: {
      create: [
        { position: 0, name: '歌唱', maxHundredths: 10_000, weight: 3 },
        { position: 1, name: '语言', maxHundredths: 2_500, weight: 2 },
        { position: 2, name: '台风', maxHundredths: 3_000, weight: 1 },
      ],
    },
  })
  const stage = competition.stages[0]!
  const singer = await make.makeUser({ name: '叶知秋', passwordHash: await hashPassword('Singer2026') })
  const registration = await make.makeRegistration(competition, { userId: singer.id, name: '叶知秋' })
  const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
  const judge = await make.makeJudge(competition)
  const base = `/competitions/${competition.id}`
  const workPage = `${base}/video-upload-clean?work=${work.id}`
  const open = async (user: { id: number }) => {
    const visit = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
    await signIn(visit, user)
    return visit.newPage()
  }

  const sheet = await open(judge)
  await test.step('the judge’s', async () => {
    await sheet.goto(`${base}/scoring`)
    for (const [label, points] of [
      ['歌唱', '90'],
      ['语言', '20'],
      ['台风', '20'],
    ] as const)
      await sheet.getByLabel(label, { exact: true }).fill(points)
    await sheet.getByRole('button', { name: '提交并看下一件' }).click()
    await sheet.getByRole('link', { name: '回到评审台查看已评的作品' }).click()
    await expect(sheet.getByText('分数已提交，不能再修改。')).toBeVisible()
    await expect(sheet.locator('.score-total')).toContainText(total)
    await expect(sheet.locator('#works')).toContainText(total)
    await sheet.goto(workPage)
    await expect(sheet.locator('.score-list')).toContainText(total)
  })
  const { total: kept } = await db.score.findFirstOrThrow({ where: { workId: work.id } })
  const { scoreScale } = await db.competition.findUniqueOrThrow({ where: { id: competition.id } })
  // Exact: 149/180 of the whole.
  expect(kept! * 180n).toBe(scoreScale! * 149n)

  await signIn(context, await make.makeUser({ role: 'admin' }))
  await test.step('the organiser’s', async () => {
    await page.goto(`${base}/scores`)
    const row = page.getByRole('row', { name: /叶知秋/ })
    // The judge's own, the work's without extremes and with all.
    await expect(row.getByRole('cell', { name: total, exact: true })).toHaveCount(3)
    await page.goto(workPage)
    await expect(page.locator('.own-figures')).toContainText(total)
    await expect(page.getByRole('table', { name: '评委评分' })).toContainText(total)
    await page.goto(`/users/${judge.id}/scores`)
    await expect(page.getByRole('cell', { name: total, exact: true })).toHaveCount(1)
    await page.goto(`${base}/advancements?stage=${stage.id}`)
    // The official total, the mean and the median.
    await expect(page.getByRole('row', { name: /叶知秋/ }).getByRole('cell', { name: total, exact: true })).toHaveCount(3)
    await db.stage.update({ where: { id: stage.id }, data: { status: 'closed' } })
    await page.goto(`${base}/stages/${stage.id}/publication`)
    await publishHere(page)
    await expect(page.getByText('成绩已公布。')).toBeVisible()
    const { id } = await db.publication.findFirstOrThrow({ where: { stageId: stage.id } })
    await page.goto(`${base}/publications/${id}`)
    await expect(page.getByRole('cell', { name: total, exact: true })).toHaveCount(1)
    expect(await db.result.findFirstOrThrow({ where: { publicationId: id } })).toMatchObject({ total: '745/9', totalHundredths: 8278 })
  })

  const own = await open(singer)
  await test.step('the participant’s', async () => {
    for (const url of [`${base}/upload-video?stage=${stage.id}`, base, workPage]) {
      await own.goto(url)
      await expect(own.locator('.own-figures'), url).toContainText(total)
    }
    // What is taken along has the files in it.
    const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: work.uploadId } })
    await fs.mkdir(path.dirname(mediaPath(storageKey!)), { recursive: true })
    await fs.writeFile(mediaPath(storageKey!), Buffer.alloc(1000))
    await own.goto('/settings/profile/data')
    await own.getByLabel('当前密码').first().fill('Singer2026')
    const download = own.waitForEvent('download')
    await own.getByRole('button', { name: '导出', exact: true }).click()
    const files = await readZip(await fs.readFile(await (await download).path()))
    const { registrations } = JSON.parse(files.get('data.json')!.toString('utf8'))
    expect(registrations[0].entries[0].results).toMatchObject([{ rank: 1, totalHundredths: 8278 }])
  })
  for (const visit of [sheet, own]) await visit.context().close()
})
