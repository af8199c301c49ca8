import { expect, test } from './setup/test'

const words = {
  zh: {
    promote: '提升为评委',
    demote: '降为教师',
    promoted: '已提升为评委。',
    demoted: '已降为教师。',
    assigned: '不能降级：该评委还有进行中的比赛任务（春之声）。',
    first: '请先选择用户。',
    partial: '部分操作失败：成功 1 人，失败 1 人。',
    select: '选择',
    batchDemote: '将所选降为教师',
    gone: '提升失败：此人不是教师。',
  },
  en: {
    promote: 'Promote to judge',
    demote: 'Demote to teacher',
    promoted: 'Promoted to judge.',
    demoted: 'Demoted to teacher.',
    assigned: 'A judge with active competition assignments cannot be demoted (春之声).',
    first: 'Please select users first.',
    partial: 'Some operations failed: 1 done, 1 failed.',
    select: 'Select ',
    batchDemote: 'Demote the selected to teacher',
    gone: 'Promotion failed: this person is not a teacher.',
  },
}

test('teachers become judges and back, alone and in batches; who is assigned stays', async ({
  language: locale,
  page,
  baseURL,
  make,
  db,
  signIn,
  javaScriptEnabled,
}) => {
  const t = words[locale]
  await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
  await signIn(page.context(), await make.makeUser({ role: 'admin' }))
  const mark = `${locale}${javaScriptEnabled}`
  const teacher = await make.makeUser({ role: 'teacher', name: `张老师${mark}` })
  const assigned = await make.makeJudge(await make.makeCompetition({ name: '春之声' }))
  await db.user.update({ where: { id: assigned.id }, data: { name: `李评委${mark}` } })
  const separator = locale === 'zh' ? '：' : ': '

  await page.goto(`/admin/permissions?search=${mark}`)
  await page.getByRole('button', { name: `${t.promote}${separator}${teacher.name}` }).click()
  await expect(page.getByText(t.promoted)).toBeVisible()
  expect((await db.user.findUniqueOrThrow({ where: { id: teacher.id } })).role).toBe('judge')

  // A page left open: the row is no longer what it says.
  await db.user.update({ where: { id: teacher.id }, data: { role: 'teacher' } })
  await page.goto(`/admin/permissions?search=${mark}`)
  await db.user.update({ where: { id: teacher.id }, data: { role: 'judge' } })
  await page.getByRole('button', { name: `${t.promote}${separator}${teacher.name}` }).click()
  await expect(page.getByText(t.gone)).toBeVisible()

  await page.goto(`/admin/permissions?tab=demote&search=${mark}`)
  await expect(page.getByRole('link', { name: '春之声' })).toBeVisible()
  await page.getByRole('button', { name: `${t.demote}${separator}李评委${mark}` }).click()
  await expect(page.getByText(t.assigned)).toBeVisible()

  await page.goto(`/admin/permissions?tab=batch&search=${mark}`)
  await page.getByRole('button', { name: t.batchDemote }).click()
  await expect(page.getByText(t.first)).toBeVisible()
  await page.getByRole('checkbox', { name: `${t.select}李评委${mark}` }).check()
  await page.getByRole('checkbox', { name: `${t.select}${teacher.name}` }).check()
  await page.getByRole('button', { name: t.batchDemote }).click()
  await expect(page.getByText(t.partial)).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `李评委${mark}` })
      .filter({ hasText: '春之声' })
      .first(),
  ).toBeVisible()
  expect((await db.user.findUniqueOrThrow({ where: { id: teacher.id } })).role).toBe('teacher')
  expect((await db.user.findUniqueOrThrow({ where: { id: assigned.id } })).role).toBe('judge')
})
