import { drawnWords, keepDrawnWords } from './setup/drawn-words'
import { sayings } from './setup/plain-http'
import { expect, test } from './setup/test'

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Without scripts nothing is drawn.')
test.beforeEach(({ page }) => keepDrawnWords(page))
// The list of analyses is the whole server’s.
test.afterEach(async ({ db }) => void (await db.emotionAnalysis.deleteMany()))

for (const width of [390, 1366])
  test(`a curve that hardly moves has figures at its axis, and its moments keep apart (${width} px)`, async ({
    page,
    context,
    make,
    signIn,
    language,
  }) => {
    const { say } = await sayings(language)
    const competition = await make.makeCompetition()
    const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
    const curves = make.someCurves()
    const motion = curves.picture!.motion.map((_, step) => (step % 2 ? 0.12 : 0.31))
    const analysis = await make.makeEmotionAnalysis(work, {
      curves: { create: { content: { ...curves, picture: { ...curves.picture!, motion } } } },
    })
    await signIn(context, await make.makeUser({ role: 'admin' }))
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/vision-detection/${analysis.id}`)
    const measured = page.getByRole('figure').filter({ hasText: say('emotion.curves') })
    await expect(measured.locator('canvas').first()).toBeVisible()
    const panels = await drawnWords(measured)
    expect(panels).toHaveLength(8)
    for (const lines of panels) {
      const figures = lines.slice(0, -1).map(([{ text } = { text: '' }]) => text)
      expect(figures.length).toBeGreaterThan(1)
      expect(new Set(figures).size).toBe(figures.length)
      const moments = lines.at(-1)!
      expect(moments.length).toBeGreaterThan(1)
      expect(moments[0]!.text).toBe('0:00')
      for (const [index, { left }] of moments.entries()) expect(left).toBeGreaterThan((moments[index - 1]?.right ?? -1) + 4)
    }
    const ofMotion = panels[(await measured.locator('.chart-panels p').allTextContents()).indexOf(say('emotion.m_motion'))]!
    expect(ofMotion.slice(0, -1).map(([word]) => word!.text)).toEqual(['0.30', '0.25', '0.20', '0.15'])
  })

test('two recordings of one day stand over one name of the day', async ({ page, context, make, signIn, language }) => {
  const { say } = await sayings(language)
  const singer = await make.makeUser()
  for (const at of ['2026-05-20T03:00:00Z', '2026-05-20T14:00:00Z'])
    await make.makeScoredTask(singer, 3.4, { createdAt: new Date(at), completedAt: new Date(at) })
  await signIn(context, singer)
  await page.goto('/dashboard')
  const progress = page.getByRole('region', { name: say('dashboard.progress'), exact: true })
  await expect(progress.locator('canvas').first()).toBeVisible()
  for (const lines of await drawnWords(progress)) expect(lines.at(-1)!.map(({ text }) => text)).toEqual([expect.stringContaining('20')])
})
