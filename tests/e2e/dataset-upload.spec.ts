import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { tone } from '../setup/tone'
import { expectAccessible } from './setup/expect-accessible'
import { hydrated } from './setup/hydrated'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

const words = {
  zh: {
    upload: '开始上传',
    unpaired: '没有配对',
    lacksSheet: '缺少同名表格',
    confirm: '提交处理',
    invalid: '验证失败，没有提交。',
    required: '此项必填。',
    singer: '演唱者',
    song: '曲目',
    voice: '声部',
    counts: (done: number, failed: number, skipped: number) => `成功 ${done} 个，失败 ${failed} 个，跳过 ${skipped} 个。`,
    mend: '上传并重新处理',
    files: '文件',
    mended: '改好的表格',
    goOn: /继续下一步/,
    duplicate: '这个文件已经上传过，不必再传。',
    taken: /库里已有名为「.*」的数据集，已跳过。/,
    type: /不支持的文件格式/,
    none: '请选择文件。',
    alone: '只有录音',
    manifest: '数据格式错误：清单读不出来',
    lost: '当前文件缺少任务 ID，请回到上传页重新选择。',
    discard: '放弃这一批',
    sure: '确认放弃',
    gone: '已放弃。',
  },
  en: {
    upload: 'Upload',
    unpaired: 'Without a counterpart',
    lacksSheet: 'has no spreadsheet of its name',
    confirm: 'Hand over for processing',
    invalid: 'Validation failed: nothing was handed over.',
    required: 'This field is required.',
    singer: 'Singer',
    song: 'Song',
    voice: 'Voice type',
    counts: (done: number, failed: number, skipped: number) => `${done} succeeded, ${failed} failed, ${skipped} skipped.`,
    mend: 'Upload and process again',
    files: 'Files',
    mended: 'Mended spreadsheets',
    goOn: /Go on/,
    duplicate: 'This file is already here; it need not be sent again.',
    taken: /The library has a dataset called “.*” already; it was skipped./,
    type: /not supported|type/i,
    none: 'Please choose files.',
    alone: 'Recordings alone',
    manifest: 'Data format error: the manifest cannot be read.',
    lost: 'The current file has no task ID. Go back to the upload page and choose it again.',
    discard: 'Discard this batch',
    sure: 'Discard',
    gone: 'Discarded.',
  },
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const whole = fs.readFileSync('tests/fixtures/sheets/sheetjs.xlsx')

/** What is wrong with the fixtures called so, row by row. */
const wrongRows = [
  ...[
    'sheetMerged?row=6',
    'sheetOutOfRange?row=2&value=5.5&max=5',
    `sheetTagUnknown?${new URLSearchParams({ row: '3', tag: '没有的标签' })}`,
  ],
  ...[
    `sheetNotANumber?${new URLSearchParams({ row: '4', value: '很好' })}`,
    'sheetNoTag?row=7',
    'sheetFormula?row=8',
    'sheetExtraColumn?row=9',
  ],
  ...['sheetDecimals?row=10&value=3.333', `sheetTagTwice?${new URLSearchParams({ row: '12', tag: '喉部状态' })}`],
]

async function choose(page: Page, label: string, files: ReturnType<typeof file>[], scripted: boolean) {
  const input = page.getByLabel(label, { exact: true })
  if (scripted) await hydrated(input)
  await input.setInputFiles(files)
}

/** Until the page says it, as a reader without a script would: by loading it again. */
async function shownAfterAWhile(page: Page, text: string) {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 90_000 })
}

test('pairs are uploaded, described, processed, and mended where their spreadsheet is wrong', async ({
  language: locale,
  page,
  baseURL,
  make,
  db,
  signIn,
  scripted,
}) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  const name = (rest: string) => `${rest}-${locale}-${scripted}`
  await page.goto('/admin/dataset-upload')
  if (scripted) await expectAccessible(page)
  await page.getByRole('button', { name: t.upload }).click()
  await expect(page.getByText(t.none)).toBeVisible()

  await choose(
    page,
    t.files,
    [
      file(`${name('a')}.wav`, tone()),
      file(`${name('a')}.xlsx`, whole),
      file(`${name('b')}.wav`, tone()),
      file(`${name('b')}.xls`, fs.readFileSync('tests/fixtures/sheets/libreoffice-wrong.xls')),
      file(`${name('c')}.wav`, tone()),
      file(`${name('d')}.wav`, tone()),
      file(`${name('d')}.xlsx`, whole.subarray(0, 3000)),
    ],
    scripted,
  )
  if (scripted) await expect(page.getByText(t.unpaired)).toBeVisible()
  await page.getByRole('button', { name: t.upload }).click()

  await expect(page.getByText(t.lacksSheet)).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page.getByLabel(t.singer, { exact: true }).fill('顾明远')
  await page.getByRole('button', { name: t.confirm }).click()
  await expect(page.getByText(t.invalid)).toBeVisible()
  await expect(page.getByText(t.required)).toHaveCount(2)
  await expect(page.getByLabel(t.singer, { exact: true })).toHaveValue('顾明远')
  await page.getByLabel(t.song, { exact: true }).fill('练声曲')
  await page.getByLabel(t.voice, { exact: true }).selectOption('tenor')
  await page.locator('summary', { hasText: name('a') }).click()
  await page.getByLabel(new RegExp(`^${t.song}.*${name('a')}`)).fill('春天的芭蕾')
  await page.getByRole('button', { name: t.confirm }).click()

  await shownAfterAWhile(page, t.counts(1, 2, 1))
  const { textOf } = await sayings(locale)
  for (const code of ['sheetUnreadable', ...wrongRows]) await expect(page.getByText(textOf(code))).toBeVisible()
  if (scripted) await expectAccessible(page)
  await choose(page, t.mended, [file(`${name('b')}.xlsx`, whole)], scripted)
  await page.getByRole('button', { name: t.mend }).click()
  await shownAfterAWhile(page, t.counts(2, 1, 1))
  const datasets = await db.dataset.findMany({
    where: { name: { in: [name('a'), name('b')] } },
    orderBy: { name: 'asc' },
    include: { tags: true, tasks: true },
  })
  expect(datasets.map((one) => [one.singerName, one.songName, one.voiceType, one.status, one.tags.length, one.tasks.length])).toEqual([
    ['顾明远', '春天的芭蕾', 'tenor', 'ready', 6, 1],
    ['顾明远', '练声曲', 'tenor', 'ready', 6, 1],
  ])
})

test('recordings alone, with a manifest; duplicates and what is no recording are told and passed over', async ({
  language: locale,
  page,
  baseURL,
  make,
  db,
  signIn,
  scripted,
}) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  const taken = await make.makeDataset(admin)
  const name = `solo-${locale}-${scripted}`
  const stored = tone()
  const [id, at] = [`stored-${name}`, new Date()]
  await db.upload.create({
    data: {
      ...{
        id,
        ownerId: admin.id,
        purpose: 'dataset_audio',
        details: {},
        fileName: 'stored.wav',
        declaredSize: stored.length,
        size: stored.length,
      },
      ...{ status: 'stored', storageKey: `uploads/${id}`, mime: 'audio/wav', createdAt: at, lastByteAt: at, finalizedAt: at },
      sha256: createHash('sha256').update(stored).digest('hex'),
    },
  })
  // Chosen before the page's script is there.
  const held = '**/assets/entry.client*'
  let release = () => {}
  const chosen = new Promise<void>((resolve) => (release = resolve))
  if (scripted) await page.route(held, (route) => chosen.then(() => route.continue()))
  await page.goto('/admin/dataset-upload', { waitUntil: scripted ? 'commit' : 'load' })
  await page.getByLabel(t.alone).check()
  release()
  await choose(
    page,
    t.files,
    [
      file('manifest.csv', Buffer.from(`name,singer,song,voice_type,tag:Open\n${name},甲,乙,bass,4.5\n`)),
      // Refused, so that the next of its name has its turn.
      file(`${name}.mp3`, Buffer.from('no recording')),
      file(`${name}.wav`, tone()),
      file(`${name}-again.wav`, stored),
      file(`${taken.name}.wav`, tone()),
    ],
    scripted,
  )
  await page.getByRole('button', { name: t.upload }).click()
  await expect(page.getByText(t.duplicate)).toBeVisible()
  await expect(page.getByText(t.taken)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `${name}.mp3` })).toBeVisible()
  await page.getByRole('link', { name: t.goOn }).click()
  await page.getByRole('button', { name: t.confirm }).click()
  await shownAfterAWhile(page, t.counts(1, 0, 0))
  expect(await db.dataset.findUniqueOrThrow({ where: { name }, include: { tags: true } })).toMatchObject({
    ...{ singerName: '甲', songName: '乙', voiceType: 'bass', source: 'audio', tags: [{ hundredths: 450 }] },
  })
})

test('a manifest that is none, and a batch that is given up', async ({ language: locale, page, baseURL, make, db, signIn, scripted }) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  await page.goto('/admin/dataset-upload')
  await page.getByLabel(t.alone).check()
  await choose(page, t.files, [file(`x-${locale}-${scripted}.wav`, tone()), file('manifest.json', Buffer.from('{'))], scripted)
  await page.getByRole('button', { name: t.upload }).click()
  await expect(page.getByText(t.manifest)).toBeVisible()
  const { say } = await sayings(locale)
  await expect(page.getByRole('table', { name: say('datasetUploads.batches') }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: t.goOn }).click()
  await page.getByText(t.discard).click()
  await page.getByRole('button', { name: t.sure }).click()
  await expect(page.getByText(t.gone)).toBeVisible()
  expect(await db.datasetBatch.count({ where: { createdById: admin.id } })).toBe(0)
  expect(await db.upload.count({ where: { ownerId: admin.id, status: 'stored' } })).toBe(0)
})

test('a batch that was given up in another tab takes no more files', async ({
  language: locale,
  page,
  baseURL,
  make,
  db,
  signIn,
  scripted,
}) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  const { id } = await db.datasetBatch.create({ data: { kind: 'audio', createdById: admin.id, createdAt: new Date() } })
  await page.goto(`/admin/dataset-upload/${id}`)
  await choose(page, t.files, [file(`late-${locale}-${scripted}.wav`, tone())], scripted)
  await db.datasetBatch.delete({ where: { id } })
  await page.getByRole('button', { name: t.upload }).click()
  if (scripted) await expect(page.getByText(t.lost)).toBeVisible()
  else await expect(page.getByText('404')).toBeVisible()
  expect(await db.upload.count({ where: { ownerId: admin.id } })).toBe(0)
})

/** A tone of its own, as an encoder writes it. */
function encoded(format: 'mp3' | 'flac' | 'wav', seconds: number, info: TestInfo): Buffer {
  const name = info.outputPath(`tone.${format}`)
  fs.mkdirSync(path.dirname(name), { recursive: true })
  const frequency = 300 + (Date.now() % 1000) + Math.random()
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=frequency=${frequency}:duration=${seconds}`, name])
  return fs.readFileSync(name)
}

test('pairs with MP3 and FLAC; what was typed outlives an ended session', async ({ page, make, db, signIn, scripted }, info) => {
  const t = words.zh
  const { hashPassword } = await import('~/infra/password')
  const admin = await make.makeUser({ role: 'admin', passwordHash: await hashPassword('Right-1') })
  await signIn(page.context(), admin)
  const name = (rest: string) => `${rest}-${scripted}`
  await page.goto('/admin/dataset-upload')
  const files = [
    file(`${name('mp3')}.mp3`, encoded('mp3', 2, info)),
    file(`${name('mp3')}.xls`, fs.readFileSync('tests/fixtures/sheets/sheetjs.xls')),
    file(`${name('flac')}.FLAC`, encoded('flac', 2, info)),
    file(`${name('flac')}.xls`, fs.readFileSync('tests/fixtures/sheets/libreoffice.xls')),
    // A video by the name of a recording, and a second file of a name.
    file(`${name('no')}.ogg`, Buffer.from('OggS')),
    file(`${name('mp3')}.wav`, tone()),
  ]
  await choose(page, t.files, files, scripted)
  if (scripted) for (const text of ['重复，会跳过（1）', '不支持，会跳过（1）']) await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: t.upload }).click()
  if (!scripted) {
    await expect(page.getByText(t.type)).toBeVisible()
    await expect(page.getByText('这一批里已有同名的文件，已跳过。')).toBeVisible()
    await page.getByRole('link', { name: t.goOn }).click()
  }
  await page.getByLabel(t.singer, { exact: true }).fill('顾明远')
  await page.getByLabel(t.song, { exact: true }).fill('练声曲')
  await page.getByLabel(t.voice, { exact: true }).selectOption('bass')
  await db.session.deleteMany({ where: { userId: admin.id } })
  await page.getByRole('button', { name: t.confirm }).click()
  await page.getByLabel('邮箱').fill(admin.email)
  await page.getByLabel('密码').fill('Right-1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  if (!scripted) await page.getByRole('button', { name: '回到表单继续填写' }).click()
  await expect(page.getByLabel(t.singer, { exact: true })).toHaveValue('顾明远')
  await expect(page.getByLabel(t.voice, { exact: true })).toHaveValue('bass')
  expect(await db.datasetBatch.count({ where: { createdById: admin.id, confirmedAt: null, singerName: '' } })).toBe(1)
  await page.getByRole('button', { name: t.confirm }).click()
  await shownAfterAWhile(page, t.counts(2, 0, 0))
  const datasets = await db.dataset.findMany({
    where: { uploaderId: admin.id },
    orderBy: { name: 'asc' },
    include: { audio: true, tags: true, tasks: true },
  })
  expect(datasets.map(({ audio, tags, tasks, status }) => [audio.mime, tags.length, tasks.length, status])).toEqual([
    ['audio/flac', 6, 1, 'ready'],
    ['audio/mpeg', 6, 1, 'ready'],
  ])
})

test('a recording alone, longer than ten seconds, is split into segments', async ({ page, make, db, signIn, scripted }, info) => {
  const t = words.zh
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  const name = `long-${scripted}`
  await page.goto('/admin/dataset-upload')
  await page.getByLabel(t.alone).check()
  await page.getByLabel('超过 10 秒的录音切成 10 秒的片段').check()
  await choose(page, t.files, [file(`${name}.wav`, encoded('wav', 23, info))], scripted)
  await page.getByRole('button', { name: t.upload }).click()
  await page.getByLabel(t.singer, { exact: true }).fill('顾明远')
  await page.getByLabel(t.song, { exact: true }).fill('练声曲')
  await page.getByLabel(t.voice, { exact: true }).selectOption('bass')
  await expect(page.getByLabel('超过 10 秒的录音切成 10 秒的片段').first()).toBeChecked()
  await page.getByRole('button', { name: t.confirm }).click()
  await shownAfterAWhile(page, t.counts(1, 0, 0))
  const { tasks } = await db.dataset.findUniqueOrThrow({ where: { name }, include: { tasks: { orderBy: { segmentIndex: 'asc' } } } })
  expect(tasks.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 10_000],
    [10_000, 20_000],
    [20_000, 23_000],
  ])
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('audio')).toHaveCount(4)
})
