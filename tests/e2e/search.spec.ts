import { expect, test } from './setup/test'

test('from any page to what has a name: by the menu or by keys, to the row and to the whole list', async ({
  page,
  context,
  make,
  signIn,
  scripted,
}) => {
  const name = `海棠杯 ${scripted}`
  for (let n = 0; n < 7; n++) await make.makeCompetition({ name: `${name} ${n}` })
  const { id } = await make.makeCompetition({ name })
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto('/dashboard')
  if (scripted) await page.keyboard.press('Control+k')
  else await page.getByRole('link', { name: '搜索' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '搜索' })).toBeVisible()
  // Whoever came may type at once.
  await expect(page.getByLabel('搜索什么')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/competitions/${id}`)
  await page.getByRole('link', { name: '查看全部' }).click()
  await expect(page).toHaveURL(/\/competitions\?search=/)
  await expect(page.getByText(`${name} 0`)).toBeVisible()
  await page.goto('/search?search=qzxqzx')
  await expect(page.getByRole('heading', { name: '没有找到「qzxqzx」' })).toBeVisible()
})

test('the keys leave a form that is being filled in where it is', async ({ page, context, make, signIn, scripted }) => {
  test.skip(!scripted, 'Keys are scripts’.')
  await signIn(context, await make.makeUser())
  await page.goto('/settings/profile')
  await page.getByLabel('姓名', { exact: true }).fill('李雷雷')
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('李雷雷')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await expect(page).toHaveURL(/\/search$/)
  // There they are the field's, and what was typed stays.
  await page.getByLabel('搜索什么').fill('海棠')
  await page.keyboard.press('Control+k')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('搜索什么')).toBeFocused()
  await expect(page.getByLabel('搜索什么')).toHaveValue('海棠')
})
