import fs from 'node:fs'
import path from 'node:path'
import { sung } from '../setup/sung'
import { expectAccessible } from './setup/expect-accessible'
import { expect, sayings, test } from './setup/plain-http'

/** Puts a recording behind a stored upload. */
async function put(storageKey: string, bytes: Buffer) {
  const { mediaPath } = await import('~/infra/storage')
  fs.mkdirSync(path.dirname(mediaPath(storageKey)), { recursive: true })
  fs.writeFileSync(mediaPath(storageKey), bytes)
}

test('a work and a dataset are analysed from their pages, once, and a judge learns of it after scoring', async ({
  page,
  baseURL,
  make,
  db,
  signIn,
  as,
  scripted,
}) => {
  test.setTimeout(120_000)
  // Each language in one of the two browsers.
  const locale = scripted ? 'zh' : 'en'
  const { say } = await sayings(locale)
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  const competition = await make.makeCompetition()
  const registration = await make.makeRegistration(competition)
  const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
  const judge = await make.makeJudge(competition)
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: work.uploadId! } })
  await put(storageKey!, sung())
  const url = `/competitions/${competition.id}/video-upload-clean?work=${work.id}`
  const ask = page.getByRole('button', { name: say('modelSources.ask') })
  const section = page.getByRole('region', { name: say('modelTasks.title') })

  await page.goto(url)
  await expect(section.getByText(say('modelSources.none'))).toBeVisible()
  await page.getByLabel(say('modelTasks.without'), { exact: true }).check()
  await ask.click()
  await expect(page).toHaveURL(/\/scoring\/model\/\d+$/)
  const report = page.url()
  await expect(page.getByRole('heading', { name: say('voiceReport.features') })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: say('modelSources.backToWork') }).click()
  await expect(section.getByRole('link', { name: say('modelSources.report') })).toBeVisible()
  await expect(section.getByText(say('voiceReport.average'), { exact: true })).toBeVisible()
  await expect(ask).toHaveCount(0)
  if (scripted) await expectAccessible(page)
  // A button of a page that was opened before.
  const [organiser, asJudge, asSinger] = [await as(admin, locale), await as(judge, locale), await as({ id: registration.userId }, locale)]
  const again = await organiser.post(url, { form: { intent: 'analyse', withAccompaniment: 'no' }, maxRedirects: 0 })
  expect([again.status(), new URL(again.headers().location!, baseURL).href]).toEqual([303, report])
  expect((await asJudge.post(url, { form: { intent: 'analyse' }, maxRedirects: 0 })).headers().location).toContain('/403')

  const link = report.slice(baseURL!.length)
  expect(await (await asJudge.get(url)).text()).toContain(say('modelSources.withheld'))
  expect(await (await asSinger.get(url)).text()).not.toContain(say('modelSources.withheld'))
  for (const person of [asJudge, asSinger]) {
    expect(await (await person.get(url)).text()).not.toContain(link)
    for (const part of ['', '/download?format=json', '/deletion']) expect((await person.get(report + part)).status()).toBe(404)
  }
  await make.makeScore(competition, work, judge, [80, 80, 80, 80])
  expect(await (await asJudge.get(url)).text()).toContain(link)
  const seen = await asJudge.get(report)
  expect([seen.status(), (await seen.text()).includes('/deletion')]).toEqual([200, false])

  // Another model is the default by now, as it were: what there is says so, and may be had anew.
  await db.modelTask.deleteMany({ where: { workId: work.id } })
  await make.makeScoredTask(admin, 3.4, { workId: work.id })
  await page.goto(url)
  await expect(
    section.getByText(say('modelSources.outdated_annotation')).or(section.getByText(say('modelSources.outdated_model'))),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: say('modelSources.again') })).toBeVisible()

  const dataset = await make.makeDataset(admin)
  const audio = await db.upload.findUniqueOrThrow({ where: { id: dataset.audioUploadId } })
  await put(audio.storageKey!, sung())
  await page.goto(`/admin/datasets/${dataset.id}`)
  await expect(page.getByLabel(say('modelTasks.without'), { exact: true })).toBeChecked()
  await ask.click()
  await expect(page.getByRole('heading', { name: say('voiceReport.features') })).toBeVisible({ timeout: 60_000 })
  // What is deleted may be asked for again.
  await page.getByRole('link', { name: say('modelTasks.delete') }).click()
  await page.getByRole('button', { name: say('modelTasks.delete') }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/datasets/${dataset.id}$`))
  await expect(ask).toBeVisible()
})
