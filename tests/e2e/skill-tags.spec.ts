import { expect, test } from './setup/test'

test.describe.configure({ mode: 'serial' })

const words = {
  zh: {
    add: '创建标签',
    code: '代码',
    name: '中文名',
    max: '满分',
    order: '排序',
    save: '保存',
    createFailed: '创建标签失败',
    updateFailed: '更新标签失败',
    badCode: '只能用字母、数字和下划线，且以字母或下划线开头。',
    badMax: '请填写 1 至 10 之间的整数。',
    badOrder: '不能小于 0。',
    taken: '这个代码已经有了。',
    created: '标签已创建。',
    updated: '标签已更新。',
    deleted: '标签已删除。',
    used: '删除标签失败：已有 2 个分数使用它。',
    uses: '2 次',
    up: '上移',
    deactivate: '停用',
    inactive: '已停用',
    delete: '删除',
  },
  en: {
    add: 'New tag',
    code: 'Code',
    name: 'Chinese name',
    max: 'Maximum',
    order: 'Order',
    save: 'Save',
    createFailed: 'The tag could not be created',
    updateFailed: 'The tag could not be updated',
    badCode: 'Use letters, digits and underscores only; begin with a letter or an underscore.',
    badMax: 'Enter a whole number from 1 to 10.',
    badOrder: 'It cannot be below 0.',
    taken: 'There is a tag with this code already.',
    created: 'The tag was created.',
    updated: 'The tag was updated.',
    deleted: 'The tag was deleted.',
    used: 'The tag could not be deleted: 2 scores use it.',
    uses: '2 times',
    up: 'Move up',
    deactivate: 'Deactivate',
    inactive: 'Inactive',
    delete: 'Delete',
  },
}

test('skill tags are made, changed, moved, hidden and deleted, by their rules', async ({
  language: locale,
  page,
  baseURL,
  make,
  db,
  signIn,
  javaScriptEnabled,
}) => {
  const t = words[locale]
  const colon = locale === 'zh' ? '：' : ': '
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  const code = `Breath_${locale}_${javaScriptEnabled}`
  const name = `气息 ${locale} ${javaScriptEnabled}`

  await page.goto('/settings/skill-tags')
  await expect(page.getByRole('link', { name: 'Resonate' })).toBeVisible()
  await page.getByRole('link', { name: t.add }).click()
  await page.getByLabel(t.code).fill('1st tag')
  await page.getByLabel(t.max).fill('11')
  await page.getByLabel(t.order).fill('-1')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.createFailed)).toBeVisible()
  for (const message of [t.badCode, t.badMax, t.badOrder]) await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel(t.code)).toHaveValue('1st tag')
  await page.getByLabel(t.code).fill('resonate')
  await page.getByLabel(t.name).fill(name)
  await page.getByLabel(t.max).fill('5')
  await page.getByLabel(t.order).fill('')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.taken)).toBeVisible()
  await page.getByLabel(t.code).fill(code)
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.created)).toBeVisible()
  const codes = () => page.locator('tbody a[id^="tag-"]').allInnerTexts()
  const before = await codes()
  const above = before[before.indexOf(code) - 1]!

  await page.getByRole('button', { name: `${t.up}${colon}${name}` }).click()
  await expect.poll(async () => (await codes()).filter((shown) => [code, above].includes(shown))).toEqual([code, above])
  await page.getByRole('button', { name: `${t.deactivate}${colon}${name}` }).click()
  await expect(page.getByText(t.updated)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(t.inactive)

  const tag = await db.skillTag.findFirstOrThrow({ where: { code } })
  const dataset = await make.makeDataset(admin)
  const rating = await make.makeRating(dataset.tasks[0]!, admin, [tag], 450)
  const official = { datasetId: dataset.id, skillTagId: tag.id }
  await db.datasetTag.create({ data: { ...official, hundredths: 300 } })
  const { recountDataset } = await import('~/domain/datasets/ratings/recount-dataset.server')
  const { transaction } = await import('~/infra/db/client')
  await transaction((tx) => recountDataset(tx, dataset.id))

  await page.goto(`/settings/skill-tags/${tag.id}`)
  await page.getByLabel(t.max).fill('4')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.updateFailed)).toBeVisible()
  await page.goto('/settings/skill-tags')
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(t.uses)
  await page.getByRole('link', { name: `${t.delete}${colon}${name}` }).click()
  await page.getByRole('button', { name: t.delete }).click()
  await expect(page.getByText(t.used)).toBeVisible()
  const { deleteRating } = await import('~/domain/datasets/ratings/delete-rating.server')
  await deleteRating({ userId: admin.id, ratingId: rating.id })
  await db.datasetTag.delete({ where: { datasetId_skillTagId: official } })
  await page.getByRole('button', { name: t.delete }).click()
  await expect(page.getByText(t.deleted)).toBeVisible()
  await expect(page.getByRole('link', { name: code })).toHaveCount(0)
})
