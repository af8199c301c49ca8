import fs from 'node:fs/promises'
import path from 'node:path'
import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

test('the administrator sees what files take, and deletes what no record names, never what is new or named', async ({
  page,
  context,
  make,
  db,
  signIn,
  scripted,
}) => {
  const { mediaPath } = await import('~/infra/storage')
  const put = async (key: string, ageHours: number) => {
    const file = mediaPath(key)
    await fs.mkdir(path.dirname(file), { recursive: true })
    await fs.writeFile(file, Buffer.alloc(2048))
    const at = make.inHours(-ageHours)
    await fs.utimes(file, at, at)
    return file
  }
  // The page lists those that take most.
  const competition = await make.makeCompetition({ name: '占地方的比赛', bytesStored: 1_610_611_736 })
  const work = await make.makeWork(competition, await make.makeRegistration(competition))
  const named = await put((await db.upload.findUniqueOrThrow({ where: { id: work.uploadId } })).storageKey!, 100)
  const [old, young] = [await put('uploads/zz/left-behind', 30), await put('uploads/zz/just-now', 1)]
  const alone = await put('uploads/yy/deep/left-behind', 30)
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(context, admin)
  await page.goto('/admin/storage')
  await expect(page.getByRole('row', { name: /占地方的比赛/ })).toContainText('1.5 GB')
  for (const key of ['uploads/zz/left-behind', 'uploads/zz/just-now'])
    await expect(page.getByRole('row', { name: key })).toContainText('2.0 KB')
  if (scripted) await expectAccessible(page)
  await page.getByRole('link', { name: '删除满一天的文件（2 个）' }).click()
  await expect(page.getByText('将从服务器上删除 2 个满一天的文件，共 4.0 KB。')).toBeVisible()
  const exists = (file: string) =>
    fs.access(file).then(
      () => true,
      () => false,
    )
  expect(await exists(old)).toBe(true)
  await page.getByRole('button', { name: '确认删除' }).click()
  await expect(page).toHaveURL('/admin/storage')
  await expect(page.getByText('已删除 2 个没有记录的文件。')).toBeVisible()
  expect([await exists(named), await exists(old), await exists(alone), await exists(young)]).toEqual([true, false, false, true])
  expect([await exists(mediaPath('uploads/yy')), await exists(mediaPath('uploads/zz'))]).toEqual([false, true])
  expect(await db.auditEntry.count({ where: { actorId: admin.id, action: 'storage.swept' } })).toBe(1)

  await page.goto('/admin/storage/deletion')
  await expect(page.getByText('没有满一天的此类文件可以删除。')).toBeVisible()
  await expect(page.getByRole('button', { name: '确认删除' })).toHaveCount(0)
  await fs.rm(young)
})
