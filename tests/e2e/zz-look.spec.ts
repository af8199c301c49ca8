import { makePlayable } from './setup/make-playable'
import { expectAccessible } from './setup/expect-accessible'
import { test } from './setup/test'

test('look', async ({ browser, baseURL, make, signIn, db, javaScriptEnabled }) => {
  test.setTimeout(300_000)
  const js = javaScriptEnabled ? 'js' : 'nojs'
  const competition = await make.makeCompetition({ name: '第三届青年艺术歌曲比赛' })
  const judges = [] as { id: number }[]
  for (const name of ['周知遥', '韩书白', '宋清和', '许望舒', '陆怀瑾']) judges.push(await make.makeJudge(competition, { name }))
  const names = ['沈若兰', '顾明远', '叶知秋', '林疏影', '贺长风', '苏晚晴', '程一诺']
  const voices = ['soprano', 'baritone', 'mezzo_soprano', 'soprano', 'tenor', 'soprano', 'bass'] as const
  const songs = ['我住长江头', '玫瑰三愿', '大江东去', '教我如何不想他', '思乡', '问', '怀念曲']
  const totals = [[90, 88, 91, 87, 89], [88, 87, 90, 86, 89.5], [87, 88, 90, 85, 89], [87, 88, 90, 85, 89], [80, 85, 82, 79, 88], [70, 71, 75]]
  const regs = []
  for (const [i, name] of names.entries()) {
    const r = await make.makeRegistration(competition, { name, voiceType: voices[i] })
    const w = await make.makeWork(competition, r, { title: songs[i], lockedAt: new Date(), status: i === 6 ? 'processing' : 'completed' })
    if (i < 6) await makePlayable(w)
    if (i < 5) for (const [j, total] of totals[i]!.entries()) {
      if (j === 0 && i >= 2) continue
      await make.makeScore(competition, w, judges[j]!, [total, total - 2, total + 1, total + 0.5], { comment: '气息连贯，句尾可以再松一些。' })
    }
    regs.push(r)
  }
  const stage = competition.stages[0]!
  await db.stage.update({ where: { id: stage.id }, data: { advanceCount: 2, scoreVisibility: 'after_submitting' } })
  const admin = await make.makeUser({ role: 'admin', name: '管理员' })
  const shots: [string, { id: number }, string][] = [
    ['desk', judges[0]!, `/competitions/${competition.id}/scoring`],
    ['deskdone', judges[1]!, `/competitions/${competition.id}/scoring?work=1`],
    ['noseat', await make.makeJudge(await make.makeCompetition()), `/competitions/${competition.id}/scoring`],
    ['advancements', admin, `/competitions/${competition.id}/advancements`],
    ['scores', admin, `/competitions/${competition.id}/scores`],
    ['publication', admin, `/competitions/${competition.id}/stages/${stage.id}/publication`],
    ['void', admin, `/competitions/${competition.id}/scores/1/void`],
  ]
  const modes = [
    { tag: 'zh-1366', viewport: { width: 1366, height: 768 }, locale: 'zh-CN', colorScheme: 'light' },
    { tag: 'zh-390', viewport: { width: 390, height: 844 }, locale: 'zh-CN', colorScheme: 'light' },
    { tag: 'en-1366-dark', viewport: { width: 1366, height: 768 }, locale: 'en-GB', colorScheme: 'dark' },
    { tag: 'en-390', viewport: { width: 390, height: 844 }, locale: 'en-GB', colorScheme: 'light' },
  ] as const
  for (const { tag, ...mode } of modes) {
    for (const [name, user, url] of shots) {
      const context = await browser.newContext({ baseURL, javaScriptEnabled, ...mode })
      await signIn(context, user)
      const page = await context.newPage()
      page.on('pageerror', (e) => console.log('PAGEERROR', name, e.message))
      page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', name, m.text()))
      await page.goto(url)
      await page.waitForTimeout(js === 'js' ? 700 : 100)
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth').catch(() => 'n/a')
      if (over) console.log('overflow', name, tag, over)
      await page.screenshot({ path: `/tmp/judge-shots/${name}-${tag}-${js}.png`, fullPage: true })
      if (js === 'js') await expectAccessible(page).catch((e) => console.log('AXE', name, tag, String(e.message).slice(0, 900)))
      await context.close()
    }
  }
})
