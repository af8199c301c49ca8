import { sung } from '../setup/sung'
import { expectAccessible } from './setup/expect-accessible'
import { hydrated } from './setup/hydrated'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

const wav = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer })

test('a recording is uploaded, scored, read, compared and deleted', async ({
  language: locale,
  page,
  baseURL,
  make,
  db,
  signIn,
  scripted,
}) => {
  test.setTimeout(180_000)
  const { say, textOf } = await sayings(locale)
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const owner = await make.makeUser({ voiceType: 'soprano' })
  await signIn(page.context(), owner)
  await page.goto('/scoring/model')
  await expect(page.getByText(say('modelTasks.queueEmptyText'))).toBeVisible()

  const send = async (file: ReturnType<typeof wav> | null, accompaniment?: 'with' | 'without') => {
    const input = page.getByLabel(say('modelTasks.file'), { exact: true })
    if (scripted) await hydrated(input)
    if (accompaniment) await page.getByLabel(say(`modelTasks.${accompaniment}`), { exact: true }).check()
    if (file) await input.setInputFiles([file])
    await page.getByRole('button', { name: say('modelTasks.upload') }).click()
  }
  await send(null)
  await expect(page.getByText(textOf('accompanimentRequired'))).toBeVisible()
  await send(null, 'without')
  await expect(page.getByText(textOf('recordingRequired'))).toBeVisible()

  const song = wav(`练声 ${locale}.wav`, sung())
  await send(song, 'without')
  await expect(page).toHaveURL(/\/scoring\/model\/\d+/, { timeout: 30_000 })
  const report = page.url()
  // It comes by itself: by events, or by loading anew.
  await expect(page.getByRole('heading', { name: say('voiceReport.features') })).toBeVisible({ timeout: 60_000 })
  const task = await db.modelTask.findFirstOrThrow({ where: { ownerId: owner.id } })
  expect(task).toMatchObject({ status: 'completed', withAccompaniment: false, voiceType: 'soprano' })
  expect(await db.skillScore.count({ where: { taskId: task.id } })).toBeGreaterThan(0)
  await expect(page.getByText(say('voiceReport.earlierNone'))).toBeVisible()
  await expect(page.getByText(say('voiceReport.honest_judges'))).toBeVisible()
  await expect(page.getByText(say('voiceReport.libraryFew', { voice: say('people.voice_soprano'), count: 0, fewest: 20 }))).toBeVisible()
  if (scripted) {
    await expectAccessible(page)
    // A click in the middle of the first row plays the recording from there.
    await page.getByRole('img', { name: /0:00/ }).click()
    await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(4)
  } else await expect(page.getByRole('link', { name: say('voiceReport.hearFrom', { at: '0:00' }) })).toHaveAttribute('href', /#t=0$/)

  // The same recording again is its own task; with another annotation it is another.
  await page.goto('/scoring/model')
  await send(song, 'without')
  await expect(page).toHaveURL(report, { timeout: 30_000 })
  await page.goto('/scoring/model')
  await send(song, 'with')
  await expect(page).not.toHaveURL(report, { timeout: 30_000 })
  await expect(page).toHaveURL(/\/scoring\/model\/\d+/)
  await expect(page.getByRole('heading', { name: say('voiceReport.features') })).toBeVisible({ timeout: 60_000 })
  expect(await db.modelTask.count({ where: { ownerId: owner.id } })).toBe(2)
  // It sounds unaccompanied, and the report offers the other annotation: which is scored already.
  await page.getByRole('button', { name: say('voiceReport.againWithout') }).click()
  await expect(page).toHaveURL(report)

  // What is no WAV is refused; a damaged one fails with its reason, and may be tried again.
  await page.goto('/scoring/model')
  await send(wav('song.wav', Buffer.from('ID3 no wave at all, only its name says so')), 'without')
  await expect(page.getByText(textOf('fileType?formats=WAV')).first()).toBeVisible()
  // At its field, with what was said before, to choose another.
  await expect(page.getByLabel(say('modelTasks.file'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/scoring/model')
  await send(wav('cut.wav', sung().subarray(0, 300_000)), 'without')
  await expect(page.getByText(textOf('recordingCutOff'))).toBeVisible({ timeout: 60_000 })
  await page.goto('/scoring/model')
  await page.getByRole('button', { name: say('common.actOn', { act: say('modelTasks.retry'), name: 'cut.wav' }) }).click()
  await expect(page.getByText(say('modelTasks.retried'))).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(textOf('recordingCutOff'))).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  expect(await db.modelTask.findFirst({ where: { ownerId: owner.id }, orderBy: { id: 'desc' } })).toMatchObject({
    round: 1,
    status: 'failed',
  })

  // Both files, and the paper.
  for (const format of ['json', 'csv']) {
    const answer = await page.request.get(`${report}/download?format=${format}`)
    expect([answer.status(), answer.headers()['content-disposition']]).toEqual([200, expect.stringContaining(`.${format}`)])
    expect(await answer.text()).toContain('gridDeviation')
  }
  await page.goto(`${report}?print=1`)
  // What the scores add up is unfolded on paper.
  expect(await page.locator('details[open]').count()).toBeGreaterThan(2)

  await page.goto(`${report}/deletion`)
  await page.getByRole('button', { name: say('modelTasks.delete') }).click()
  await expect(page.getByText(say('modelTasks.deleted'))).toBeVisible()
  expect((await page.request.get(report)).status()).toBe(404)
  // The other task has the recording still.
  expect(await db.upload.count({ where: { ownerId: owner.id, status: 'stored' } })).toBe(2)
})
