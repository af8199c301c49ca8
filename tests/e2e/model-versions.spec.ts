import { denseModel, manifestOf } from '../setup/onnx-file'
import { expectAccessible } from './setup/expect-accessible'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

// There is one default at a time.
test.describe.configure({ mode: 'serial' })

test('a calibrated model is read, becomes the default and goes again', async ({
  language: locale,
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
})

test('a model file is registered with its manifest, tried, held against people and deleted again', async ({
  page,
  make,
  db,
  signIn,
  scripted,
}) => {
  const { say, textOf } = await sayings('zh')
  const admin = await make.makeUser({ role: 'admin' })
  await signIn(page.context(), admin)
  await page.goto('/admin/models')
  const begin = page.getByRole('button', { name: say('modelVersions.registerBegin') })
  await begin.click()
  await expect(page.getByText(textOf('onnxFileRequired'))).toBeVisible()

  const model = denseModel({ weights: [[0]], bias: [Math.log(3)] })
  const give = async (manifest: string) => {
    await page
      .getByLabel(say('modelVersions.registerFile'), { exact: true })
      .setInputFiles({ name: 'a.onnx', mimeType: 'application/octet-stream', buffer: model })
    await page
      .getByLabel(say('modelVersions.registerManifest'), { exact: true })
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(manifest) })
    await begin.click()
  }
  await give('{')
  await expect(page.getByText(textOf('onnxManifestNotJson'))).toBeVisible()
  await give(JSON.stringify(manifestOf(Buffer.from('another'))))
  await expect(page.getByText(textOf('onnxHash'))).toBeVisible()
  expect(await db.modelVersion.count({ where: { kind: 'onnx' } })).toBe(0)

  await give(JSON.stringify(manifestOf(model, { name: '校声模型', skills: ['Open'] })))
  await expect(page.getByText('校声模型')).toBeVisible()
  // The page looks for itself until the evaluation is there; whatever the library holds, it is too little.
  await expect(page.getByText(say('modelVersions.fallback'))).toBeVisible()
  await expect(page.getByText(say('modelVersions.held_onnx'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('modelVersions.publish') })).toHaveCount(0)
  if (scripted) await expectAccessible(page)
  await page.getByText(say('modelVersions.delete')).first().click()
  await page.getByRole('button', { name: say('modelVersions.delete') }).click()
  await expect(page).toHaveURL(/\/admin\/models(#main)?$/)
  expect(await db.modelVersion.count({ where: { kind: 'onnx' } })).toBe(0)
})
