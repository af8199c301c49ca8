import fs from 'node:fs'
import { makeZip } from '../setup/make-zip'
import { readZip } from '../setup/read-zip'
import { tone } from '../setup/tone'
import { expectAccessible } from './setup/expect-accessible'
import { hydrated } from './setup/hydrated'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

const zip = (buffer: Buffer, name = 'library.zip') => ({ name, mimeType: 'application/zip', buffer })
const manifest = (datasets: unknown[]) => JSON.stringify({ format: 'vocal-dataset-library', version: 1, datasets })

test('a library is imported, exported, lost and imported again', async ({
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
  const name = (rest: string) => `${rest}-${locale}-${scripted}`
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await db.dataset.deleteMany()
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  await page.goto('/admin/datasets')
  await page.getByRole('link', { name: say('libraryData.import'), exact: true }).click()
  await expect(page.getByText(say('libraryExchange.rule_ratings'))).toBeVisible()
  if (scripted) await expectAccessible(page)

  const send = async (file?: ReturnType<typeof zip>) => {
    const input = page.getByLabel(say('libraryExchange.file'), { exact: true })
    if (scripted) await hydrated(input)
    if (file) await input.setInputFiles([file])
    await page.getByRole('button', { name: say('libraryExchange.upload') }).click()
  }
  /** Until the page says it, as a reader without a script would: by loading it again. */
  const outcome = async (text: string) => {
    await expect(page).toHaveURL(/\/admin\/datasets\/import\/\d+$/, { timeout: 30_000 })
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(text)).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 90_000 })
  }

  await send()
  await expect(page.getByText(textOf('archiveRequired'))).toBeVisible()
  await send(zip(Buffer.from('no archive'), 'library.txt'))
  await expect(page.getByText(textOf('fileType?formats=ZIP'))).toBeVisible()
  await page.goto('/admin/datasets/import')
  await send(zip(await makeZip({ 'audio/a.wav': tone() })))
  await outcome(textOf('archiveNoManifest'))

  const facts = { singer: '顾明远', song: '练声曲', voiceType: 'tenor' }
  const [whole, divided] = [tone(1.2), tone(12)]
  const sent = await makeZip({
    'manifest.json': manifest([
      { name: name('a'), file: 'audio/a.wav', ...facts, tags: { Open: 4.5 } },
      { name: name('b'), file: 'audio/b.wav', ...facts, split: true },
      { name: name('c'), file: 'audio/a.wav', ...facts },
      { name: name('d'), file: 'audio/b.wav', ...facts, tags: { Nope: 3 } },
      { name: name('e'), file: 'audio/e.wav', ...facts },
    ]),
    ...{ 'audio/a.wav': whole, 'audio/b.wav': divided },
  })
  await page.goto('/admin/datasets/import')
  await send(zip(sent))
  await outcome(say('libraryExchange.counts', { created: 2, skipped: 1, failed: 2 }))
  for (const code of ['datasetTagUnknown?tag=Nope', 'archiveAudioMissing', `archiveAlreadyThere?name=${name('a')}`])
    await expect(page.getByText(textOf(code))).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page
    .getByRole('navigation', { name: say('libraryExchange.show') })
    .getByRole('link', { name: say('libraryExchange.failed') })
    .click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect.poll(() => db.dataset.count({ where: { status: 'ready' } }), { timeout: 60_000 }).toBe(2)

  await page.goto('/admin/datasets')
  const arrived = page.waitForEvent('download')
  await page.getByRole('link', { name: say('libraryData.export'), exact: true }).click()
  const exported = fs.readFileSync(await (await arrived).path())
  const files = await readZip(exported)
  expect([...files.keys()]).toEqual([
    'manifest.json',
    'manifest.csv',
    'ratings.csv',
    `audio/${name('a')}.wav`,
    `audio/${name('b')}.wav`,
    'README.md',
  ])
  expect(files.get(`audio/${name('b')}.wav`)!.equals(divided)).toBe(true)

  for (const { audioUploadId } of await db.dataset.findMany()) {
    await db.dataset.delete({ where: { audioUploadId } })
    await db.media.deleteMany({ where: { uploadId: audioUploadId } })
    await db.upload.update({ where: { id: audioUploadId }, data: { status: 'cancelled', storageKey: null } })
  }
  await page.goto('/admin/datasets/import')
  await send(zip(exported))
  await outcome(say('libraryExchange.counts', { created: 2, skipped: 0, failed: 0 }))
  await page.goto('/admin/datasets/import')
  await send(zip(exported))
  await outcome(say('libraryExchange.counts', { created: 0, skipped: 2, failed: 0 }))
  await expect.poll(() => db.ratingTask.count({ where: { dataset: { name: name('b') } } }), { timeout: 60_000 }).toBe(2)
})

test('a library is exported and imported by who keeps it, and by nobody else', async ({ page, make, signIn }) => {
  await signIn(page.context(), await make.makeUser({ role: 'teacher' }))
  for (const path of ['export', 'import', 'import/1', 'import/status']) {
    const response = await page.request.get(`/admin/datasets/${path}`, { maxRedirects: 0 })
    expect([response.status(), response.headers().location], path).toEqual([303, '/403'])
  }
})
