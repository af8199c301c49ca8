import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { tone } from '../setup/tone'
import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

const words = {
  zh: {
    search: '搜索',
    searchFor: '名称、演唱者或曲目',
    voice: '声部',
    order: '排序',
    singerOrder: '演唱者 A–Z',
    tag: '技能标签',
    selectPage: '选中本页',
    batchDelete: '批量删除',
    selectFirst: '请先选择数据集。',
    several: '删除 2 个数据集',
    oneRating: '1 个评分',
    noRating: '0 个评分',
    remove: '删除',
    partial: '部分数据集删除失败：成功 1 个，失败 1 个。',
    gone: '数据集不存在，或者已被删除。',
    removed: '数据集已删除。',
    again: '重新处理',
    queuedAgain: '数据集已重新排队处理。',
    notNeeded: '这个数据集正在处理或已处理完成，无需重新处理。',
    edit: '编辑',
    save: '保存',
    singer: '演唱者',
    tags: '技术标签与官方分数（JSON）',
    scoresData: '分数数据（JSON）',
    jsonAt: 'JSON 格式错误：第 3 行第 1 列。',
    noObject: '数据格式错误：应是一个以技能标签代码为键的对象',
    unknown: '数据格式错误：没有名为「Nothing」的技能标签。',
    score: '数据格式错误：「Vibrato」的分数应是 0 到 5 之间的数，最多两位小数。',
    changed: '您打开本页之后，这个数据集在别处改过，没有保存。请对照后再保存。',
    stored: '已保存的是：李雷',
    updated: '数据集已更新。',
    mean: '评分平均',
    whole: /整段/,
    loadFailed: '数据集加载失败',
  },
  en: {
    search: 'Search',
    searchFor: 'Name, singer or song',
    voice: 'Voice type',
    order: 'Order',
    singerOrder: 'Singer A–Z',
    tag: 'Skill tag',
    selectPage: 'Select this page',
    batchDelete: 'Delete selected',
    selectFirst: 'Please select datasets first.',
    several: 'Delete 2 datasets',
    oneRating: '1 rating',
    noRating: '0 ratings',
    remove: 'Delete',
    partial: 'Some datasets could not be deleted: 1 deleted, 1 failed.',
    gone: 'There is no such dataset, or it was deleted.',
    removed: 'The dataset was deleted.',
    again: 'Process again',
    queuedAgain: 'The dataset is queued for processing again.',
    notNeeded: 'This dataset is being processed or is done; there is nothing to process again.',
    edit: 'Edit',
    save: 'Save',
    singer: 'Singer',
    tags: 'Technical tags and official scores (JSON)',
    scoresData: 'Scores data (JSON)',
    jsonAt: 'JSON format error: line 3, column 1.',
    noObject: 'Data format error: this should be an object by the codes of skill tags',
    unknown: 'Data format error: there is no skill tag called “Nothing”.',
    score: 'Data format error: the score of “Vibrato” should be a number from 0 to 5 with at most two decimals.',
    changed: 'This dataset was changed elsewhere after you opened the page. Nothing was saved: compare, then save again.',
    stored: 'Saved so far: 李雷',
    updated: 'The dataset was updated.',
    mean: 'Mean of ratings',
    whole: /Whole|whole/,
    loadFailed: 'Failed to load the datasets',
  },
}

test('a library is searched, heard, edited and thinned out', async ({ language: locale, page, baseURL, make, db, signIn, scripted }) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  const put = `lib-${locale}-${scripted}`
  const { mediaPath } = await import('~/infra/storage')
  const [heard, , last] = [
    await make.makeDataset(admin, { name: `${put}-b`, singerName: 'Bai', voiceType: 'bass' }),
    await make.makeDataset(admin, { name: `${put}-c`, singerName: 'Chen', voiceType: 'bass' }),
    await make.makeDataset(
      admin,
      { name: `${put}-a`, singerName: 'An', voiceType: 'soprano', status: 'failed', failure: 'audioDamaged' },
      0,
    ),
  ]
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: heard.audioUploadId } })
  fs.mkdirSync(path.dirname(mediaPath(storageKey!)), { recursive: true })
  fs.writeFileSync(mediaPath(storageKey!), tone(2))
  const vibrato = await db.skillTag.findFirstOrThrow({ where: { code: 'Vibrato' } })
  await db.datasetTag.create({ data: { datasetId: heard.id, skillTagId: vibrato.id, hundredths: 400 } })
  await make.makeRating(heard.tasks[0]!, await make.makeUser(), [vibrato], 350)
  await db.datasetScore.create({ data: { datasetId: heard.id, skillTagId: vibrato.id, count: 1, sum: 350 } })

  const names = () => page.getByRole('rowheader').getByRole('link').allTextContents()
  const look = () => page.getByRole('search').getByRole('button', { name: t.search }).click()
  await page.goto('/admin/datasets')
  await page.getByLabel(t.searchFor).fill(put)
  await page.getByRole('combobox', { name: t.order, exact: true }).selectOption({ label: t.singerOrder })
  await look()
  await expect.poll(names).toEqual([`${put}-a`, `${put}-b`, `${put}-c`])
  if (scripted) await expectAccessible(page)
  await expect(page.locator('audio')).toHaveCount(1)
  const source = (await page.locator('audio').getAttribute('src'))!
  const answer = await page.request.get(source, { headers: { Range: 'bytes=0-99' } })
  expect([answer.status(), answer.headers()['content-type']]).toEqual([206, 'audio/wav'])
  await page.getByRole('combobox', { name: t.voice, exact: true }).selectOption('bass')
  await page.getByRole('combobox', { name: t.tag, exact: true }).selectOption(String(vibrato.id))
  await look()
  await expect.poll(names).toEqual([`${put}-b`])

  await page.getByRole('link', { name: `${put}-b`, exact: true }).click()
  await expect(page.getByRole('table').first()).toContainText('3.50')
  await expect(page.getByRole('table').nth(1)).toContainText(t.whole)
  await page.getByRole('link', { name: t.edit, exact: true }).click()
  const save = () => page.getByRole('button', { name: t.save, exact: true }).click()
  const [tags, data, singer] = [page.getByLabel(t.tags), page.getByLabel(t.scoresData), page.getByLabel(t.singer, { exact: true })]
  await expect(tags).toHaveValue('{\n  "Vibrato": 4\n}')
  await tags.fill('{\n  "Vibrato": 4,\n}')
  await data.fill('{"kept": "as typed"}')
  await save()
  await expect(page.getByText(t.jsonAt)).toBeVisible()
  await expect(data).toHaveValue('{"kept": "as typed"}')
  if (scripted) await expectAccessible(page)
  await tags.fill('[4]')
  await save()
  await expect(page.getByText(t.noObject)).toBeVisible()
  await tags.fill('{"Vibrato": 5.5, "Nothing": 1}')
  await save()
  await expect(page.getByText(t.score)).toBeVisible()
  await expect(page.getByText(t.unknown)).toBeVisible()
  await tags.fill('{"Vibrato": 4.25}')
  await db.dataset.update({ where: { id: heard.id }, data: { singerName: '李雷', revision: 1 } })
  await save()
  await expect(page.getByText(t.changed)).toBeVisible()
  await expect(page.getByText(t.stored)).toBeVisible()
  await singer.fill('Bai Yu')
  await save()
  await expect(page.getByText(t.updated)).toBeVisible()
  await expect(page.getByRole('table').first()).toContainText('4.25')
  await expect(page.getByText('Bai Yu')).toBeVisible()

  await page.goto(`/admin/datasets?search=${put}&voice=bass`)
  await page.getByRole('button', { name: t.batchDelete }).click()
  await expect(page.getByText(t.selectFirst)).toBeVisible()
  await page.getByRole('link', { name: t.selectPage }).click()
  await page.getByRole('button', { name: t.batchDelete }).click()
  await expect(page.getByRole('heading', { name: t.several })).toBeVisible()
  for (const text of [t.oneRating, t.noRating]) await expect(page.getByText(text, { exact: true })).toBeVisible()
  if (scripted) await expectAccessible(page)
  await db.dataset.delete({ where: { id: heard.id } })
  const { id: late } = await make.makeDataset(admin, { name: `${put}-late`, voiceType: 'bass' })
  await page.getByRole('button', { name: t.remove, exact: true }).click()
  await expect(page.getByText(t.partial)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t.gone })).toContainText(`${put}-`)
  // Of what is left nobody has chosen any.
  await expect(page.getByRole('link', { name: `${put}-late`, exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await db.dataset.delete({ where: { id: late } })

  // library.queuedAgain: from its row, and from its page, where somebody else was quicker the second time.
  const fails = (status: 'failed' | 'ready') =>
    db.dataset.update({ where: { id: last.id }, data: { status, failure: status === 'failed' ? 'itemFailed' : null } })
  for (const address of [`/admin/datasets?search=${put}-a`, `/admin/datasets/${last.id}`]) {
    await fails('failed')
    await page.goto(address)
    await page.getByRole('button', { name: t.again }).click()
    await expect(page.getByText(t.queuedAgain)).toBeVisible()
    await fails('failed')
    await page.goto(address)
    if (scripted) await expectAccessible(page)
    await fails('ready')
    await page.getByRole('button', { name: t.again }).click()
    await expect(page.getByText(t.notNeeded)).toBeVisible()
  }

  await page.goto(`/admin/datasets/${last.id}`)
  await page.getByRole('link', { name: t.remove, exact: true }).click()
  await page.getByRole('button', { name: t.remove, exact: true }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  const absent = await page.request.get(`/admin/datasets/${last.id}`)
  expect([absent.status(), (await absent.text()).includes(t.gone)]).toEqual([404, true])

  // Asked for without the page, which counts an answer of 500 as a fault of the test.
  const damaged = await make.makeDataset(admin)
  await db.$executeRaw`UPDATE "Dataset" SET "createdAt" = 'unreadable' WHERE "id" = ${damaged.id}`
  const unread = await page.request.get(`/admin/datasets/${damaged.id}`)
  await db.dataset.delete({ where: { id: damaged.id } })
  expect([unread.status(), (await unread.text()).includes(t.loadFailed)]).toEqual([500, true])
})

test('a recording is cut by the job, and its segments are heard by who keeps the library alone', async ({
  page,
  make,
  db,
  signIn,
  scripted,
}) => {
  test.skip(!scripted, 'Nothing of it depends on scripts.')
  const admin = await make.makeUser({ role: 'admin' })
  const { id, audioUploadId } = await make.makeDataset(admin, { status: 'processing', split: true }, 0)
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })
  const { mediaPath } = await import('~/infra/storage')
  const { transaction } = await import('~/infra/db/client')
  const { askForProcessing } = await import('~/domain/media/process-upload.server')
  fs.mkdirSync(path.dirname(mediaPath(storageKey!)), { recursive: true })
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=23', '-f', 'wav', mediaPath(storageKey!)])
  await transaction((tx) => askForProcessing(tx, audioUploadId))
  await expect.poll(() => db.ratingTask.count({ where: { datasetId: id } }), { timeout: 60_000 }).toBe(3)
  const { id: taskId } = await db.ratingTask.findFirstOrThrow({ where: { datasetId: id, segmentIndex: 2 } })
  const addresses = [`/media/segments/${taskId}`, `/media/datasets/${id}/audio`]
  const statuses = () => Promise.all(addresses.map(async (address) => (await page.request.get(address)).status()))
  await signIn(page.context(), admin)
  expect(await statuses()).toEqual([200, 200])
  await signIn(page.context(), await make.makeUser({ role: 'teacher' }))
  expect(await statuses()).toEqual([404, 404])
})

test('a library stands in five orders, and on pages of four sizes', async ({ page, make, signIn, scripted }) => {
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  const put = `order-${scripted}`
  const rows = [
    ['c', 'Bai', '春', 'bass'],
    ['a', 'Chen', '夏', 'soprano'],
    ['b', 'An', '秋', 'unknown'],
    ['d', 'Dong', 'Adelaide', 'tenor'],
  ] as const
  for (const [index, [name, singerName, songName, voiceType]] of rows.entries())
    await make.makeDataset(admin, {
      name: `${put}-${name}`,
      singerName,
      songName,
      voiceType,
      createdAt: new Date(Date.now() + index * 1000),
    })
  const names = async () =>
    (await page.getByRole('rowheader').getByRole('link').allTextContents()).map((name) => name.slice(put.length + 1))
  const look = () => page.getByRole('search').getByRole('button', { name: '搜索' }).click()
  await page.goto('/admin/datasets')
  await page.getByLabel(words.zh.searchFor).fill(put)
  for (const [order, wanted] of [
    ['最新创建', 'dbac'],
    ['最早创建', 'cabd'],
    ['演唱者 A–Z', 'bcad'],
    ['曲目 A–Z', 'd'],
    ['声部', 'adcb'],
  ] as const) {
    await page.getByRole('combobox', { name: words.zh.order, exact: true }).selectOption({ label: order })
    await look()
    await expect.poll(async () => (await names()).join('').slice(0, wanted.length), order).toBe(wanted)
  }
  for (let index = 0; index < 8; index++) await make.makeDataset(admin, { name: `${put}-more${index}` })
  await look()
  await expect.poll(async () => (await names()).length).toBe(10)
  await page.getByRole('link', { name: '下一页' }).click()
  await expect.poll(async () => (await names()).length).toBe(2)
  for (const size of ['20', '50', '100']) {
    await page.getByRole('combobox', { name: '每页' }).selectOption(size)
    await look()
    await expect.poll(async () => (await names()).length).toBe(12)
    await expect(page).toHaveURL(new RegExp(`size=${size}`))
  }
})
