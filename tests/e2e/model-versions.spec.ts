import { expectAccessible } from './setup/expect-accessible'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

// There is one default at a time.
test.describe.configure({ mode: 'serial' })

for (const locale of ['zh', 'en'] as const)
  test(`a calibrated model is read, becomes the default and goes again: ${locale}`, async ({
    page,
    baseURL,
    make,
    db,
    signIn,
    scripted,
  }) => {
    const { say, textOf } = await sayings(locale)
    await page.context().addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
    const admin = await make.makeUser({ role: 'admin' })
    const { id } = await make.makeModelVersion(admin)
    await signIn(page.context(), admin)
    await page.goto('/admin/models')
    await page.getByRole('link', { name: say('modelVersions.version', { id }), exact: true }).click()
    await expect(page.getByRole('heading', { name: say('voiceFeatures.skill_Open') })).toBeVisible()
    if (scripted) await expectAccessible(page)
    await page.getByRole('button', { name: say('modelVersions.publish') }).click()
    await expect(page.getByText(say('modelVersions.isDefault'))).toBeVisible()
    expect(await db.modelVersion.findUnique({ where: { id } })).toMatchObject({ retiredAt: null, publishedAt: expect.any(Date) })
    await page.goto('/admin/models')
    await page.getByRole('button', { name: say('modelVersions.return') }).click()
    await expect(page.getByText(say('modelVersions.standing_retired')).first()).toBeVisible()

    // Whatever the library holds besides: of no tag there is nothing to calibrate.
    await db.skillTag.upsert({
      where: { code: 'Resonate' },
      create: { code: 'Resonate', name: '共鸣', sortOrder: 80, createdAt: new Date() },
      update: {},
    })
    await page.goto('/admin/models')
    for (const tag of await page.locator('input[name=tag]').all()) await tag.uncheck()
    await page.getByRole('button', { name: say('modelVersions.begin') }).click()
    await expect(page.getByText(textOf('calibrationNothing'))).toBeVisible()
    if (process.env.SHOTS)
      for (const width of [390, 1366])
        for (const at of ['/admin/models', `/admin/models/${id}`]) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(at)
          await page.screenshot({ path: `${process.env.SHOTS}/${locale}-${width}-${at.split('/').length}.png`, fullPage: true })
        }
  })
