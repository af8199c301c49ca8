import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../scripts/system.mjs'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { makeEntries } from './kit/entries'
import { getPage } from './kit/get-page'
import { cookieOf } from './kit/jury'
import { holdEnv, longestHold } from './kit/longest-hold'
import { report, rounded } from './kit/report'

// 5,000 registrations and 45,000 scores: how long does each page and each act keep everybody else waiting?
const entries = 5_000
const judges = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const limitMs = 100

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

try {
  const make = await import('../tests/factories')
  const { db } = await import('~/infra/db/client')
  const admin = await make.makeUser({ role: 'admin' })
  const competition = await make.makeCompetition({
    ...{ createdById: admin.id, name: '千人声乐大赛', appealHours: 48 },
    specialAwards: { create: [{ position: 0, name: '艺术歌曲奖' }] },
  } as object)
  const panel: Awaited<ReturnType<typeof make.makeJudge>>[] = []
  for (let n = 0; n < judges; n++) panel.push(await make.makeJudge(competition))
  const { id: awardId } = await db.specialAward.findFirstOrThrow({ where: { competitionId: competition.id } })
  await makeEntries({ competition, judgeIds: panel.map(({ id }) => id), from: 0, count: entries, awardId })
  const [first, second] = competition.stages
  const open = await make.makeCompetition({ createdById: admin.id, name: '万人声乐大赛' })
  for (const { id } of panel) await db.competitionJudge.create({ data: { competitionId: open.id, userId: id, addedAt: new Date() } })
  await makeEntries({ competition: open, judgeIds: [], from: entries, count: entries, locked: false })
  await make.makeUser({ role: 'judge', name: '新评委' })
  const oneWork = await db.work.findFirstOrThrow({ where: { stageId: first!.id }, include: { registration: true } })
  const waiting = await db.registration.findFirstOrThrow({ where: { competitionId: competition.id, status: 'submitted' } })

  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'info', ...holdEnv } })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const cookies = {
      admin: await cookieOf(admin.id),
      judge: await cookieOf(panel[0]!.id),
      participant: await cookieOf(oneWork.registration.userId),
      guest: '',
    }
    const own = `/competitions/${competition.id}`
    const pages: [who: keyof typeof cookies, path: string][] = [
      ['guest', '/'],
      ['participant', '/competitions'],
      ['guest', '/about'],
      ['participant', '/dashboard'],
      ['participant', own],
      ['participant', `${own}/upload-video`],
      ['participant', `${own}/register`],
      ['participant', '/settings/profile'],
      ['participant', `/participants/${oneWork.registration.userId}/profile`],
      ['judge', '/dashboard'],
      ['judge', `${own}/scoring`],
      ['judge', `${own}/scoring?work=${oneWork.id}`],
      ['judge', `${own}/scoring/end?work=${oneWork.id}`],
      ['judge', `${own}/scoring/recusal?work=${oneWork.id}`],
      ['admin', '/dashboard'],
      ['admin', '/competitions'],
      ['admin', own],
      ['admin', `${own}/manage`],
      ['admin', `${own}/edit`],
      ['admin', `${own}/judges`],
      ['admin', `${own}/participants`],
      ['admin', `${own}/participants?page=250`],
      ['admin', `${own}/participants?q=${encodeURIComponent('王')}`],
      ['admin', `${own}/participants?stage=${first!.id}`],
      ['admin', `${own}/participants/export?format=csv`],
      ['admin', `${own}/participants/export?format=xlsx`],
      ['admin', `${own}/participants/${waiting.id}`],
      ['admin', `${own}/participants/resumes`],
      ['admin', `${own}/publication`],
      ['admin', `${own}/stages/${first!.id}/quotas`],
      ['admin', `${own}/stages/${second!.id}/status?to=active`],
      ['admin', `/competitions/${open.id}/stages/${open.stages[0]!.id}/status?to=completed`],
      ['admin', '/competitions/create'],
      ['admin', `${own}/videos`],
      ['admin', `${own}/videos?page=200`],
      ['admin', `${own}/scores`],
      ['admin', `${own}/scores?page=1000`],
      ['admin', `${own}/scores?judge=${panel[1]!.id}`],
      ['admin', `${own}/advancements?page=1`],
      ['admin', `${own}/advancements?page=90`],
      ['admin', `${own}/stages/${first!.id}/publication`],
      ['admin', `${own}/stages/${first!.id}/chair`],
      ['admin', `${own}/stages/${first!.id}/judging`],
      ['admin', `${own}/judges/${panel[0]!.id}`],
      ['admin', `${own}/judges/remind?stage=${first!.id}`],
      ['admin', `${own}/awards`],
      ['admin', `${own}/appeals`],
      ['admin', `${own}/scores?view=scores`],
      ['admin', `${own}/scores?view=owed`],
      ['admin', `${own}/scores/export?format=csv`],
      ['admin', `${own}/scores/export?format=zip`],
      ['admin', `${own}/scores/export?format=csv&table=rankings`],
      ['admin', `${own}/scores/export?format=xlsx&table=rankings`],
      ['admin', '/scoring'],
      ['admin', `/scoring/statistics?competition=${competition.id}&stage=${first!.id}`],
      ['admin', '/scoring/results'],
      ['admin', '/reports'],
      ['admin', `${own}/status?to=cancelled`],
      ['admin', `${own}/video-upload-clean?work=${oneWork.id}`],
      ['admin', '/users'],
      ['admin', '/users?page=100'],
      ['admin', '/users/export?format=csv'],
      ['admin', `/admin/user/${panel[0]!.id}`],
      ['admin', `/users/${panel[0]!.id}/scores`],
      ['admin', `/users/${panel[0]!.id}/deletion`],
      ['admin', '/admin/permissions'],
      ['admin', '/admin/audit'],
      ['admin', '/admin/audit/export?format=csv'],
      ['admin', '/debug/registration'],
      ['admin', '/settings'],
      ['admin', '/settings/organisation'],
      ['admin', '/admin/outbox'],
      ['admin', '/admin/storage'],
    ]
    const held = new Map<string, number>()
    await getAll(pages)

    const page = await pageOf('admin')
    const desk = await pageOf('judge')
    const home = await pageOf('participant')
    const acts: [name: string, act: () => Promise<unknown>][] = [
      ['add a judge', () => press(`${own}/judges?search=${encodeURIComponent('新评委')}`, '添加')],
      [
        'remove a judge, voiding the scores',
        async () => {
          await page.goto(`${own}/judges`)
          await page.getByRole('row', { name: panel[9]!.name }).getByRole('link', { name: '移除' }).click()
          await page.getByLabel(/作废尚未公布的评分/).check()
          await page.getByRole('button', { name: /移除/ }).click()
        },
      ],
      ['advance by the line', () => press(`${own}/advancements`, /^确认 .* 人晋级/)],
      [
        'eliminate the rest',
        async () => {
          await press(`${own}/advancements`, /^其余 .* 人淘汰/)
          await page.getByRole('button', { name: /^确定淘汰 .* 人/ }).click()
        },
      ],
      [
        'publish',
        async () => {
          await page.goto(`${own}/stages/${first!.id}/publication`)
          for (const box of await page.getByRole('checkbox').all()) await box.check()
          await page.getByRole('button', { name: /公布成绩|更正成绩/ }).click()
        },
      ],
      ['open the next stage', () => press(`${own}/stages/${second!.id}/status?to=active`, /./)],
      ['end the uploads of 5,000', () => press(`/competitions/${open.id}/stages/${open.stages[0]!.id}/status?to=completed`, /./)],
      ['approve', () => press(`${own}/participants/${waiting.id}`, '通过')],
      [
        'submit a score',
        async () => {
          await desk.goto(`/competitions/${open.id}/scoring`)
          for (const field of await desk.locator('.score-field input[inputmode="decimal"]').all()) await field.fill('80')
          await desk.getByRole('button', { name: /^提交/ }).click()
          await expectText(desk, '评分已提交。')
        },
      ],
      ['remind the judges', () => press(`/competitions/${open.id}/judges/remind?stage=${open.stages[0]!.id}`, '发送提醒')],
    ]
    for (const [name, act] of acts) await hold(name, act)

    const edition = await db.publication.findFirstOrThrow({ where: { stageId: first!.id } })
    const { shownResultCode } = await import('~/domain/results/result-code')
    const slip = await db.result.findFirstOrThrow({ where: { publicationId: edition.id, entryId: oneWork.entryId } })
    const editionPath = `${own}/publications/${edition.id}`
    await getAll([
      ['participant', own],
      ['participant', '/dashboard'],
      ['admin', editionPath],
      ['admin', `${editionPath}/withdrawal`],
      ['admin', `${own}/results`],
      ['admin', '/scoring/results'],
      ['admin', '/reports'],
      ['participant', `${own}/results/${slip.entryId}?stage=${first!.id}`],
      ['participant', `${own}/results/${slip.entryId}/certificate?stage=${first!.id}`],
      ['participant', `${own}/results/${slip.entryId}/appeal?stage=${first!.id}`],
      ['guest', `/verify/${shownResultCode(slip.code!)}`],
    ])
    const withReason = async (path: string, button: string | RegExp) => {
      await page.goto(path)
      await page.locator('main').getByRole('textbox').first().fill('一位评委的分数录错了')
      await page.locator('main').getByRole('button', { name: button }).first().click()
    }
    await hold('ask for a review', async () => {
      await home.goto(`${own}/results/${slip.entryId}/appeal?stage=${first!.id}`)
      await home.getByLabel('您的疑问').fill('三号评委的分是不是录错了？')
      await home.getByRole('button', { name: '提交复核申请' }).click()
      await expectText(home, '等待主办方答复。')
    })
    const appeal = await db.appeal.findFirstOrThrow()
    await hold('answer it', async () => {
      await page.goto(`${own}/appeals/${appeal.id}`)
      await page.getByLabel('答复').fill('核对无误。')
      await page.getByRole('button', { name: '发出答复' }).click()
      await expectText(page, '答复已发出')
    })
    await hold('choose an award’s winner', async () => {
      await page.goto(`${own}/awards`)
      await page.getByRole('checkbox', { name: /^选择/ }).first().check()
      await page.getByRole('button', { name: '保存获奖者' }).click()
      await expectText(page, '获奖者已保存')
    })
    await hold('publish an award', async () => {
      await page.getByRole('checkbox').last().check()
      await page.getByRole('button', { name: '公布获奖者' }).click()
      await expectText(page, '撤回')
    })
    await hold('withdraw the results', () => withReason(`${editionPath}/withdrawal`, /撤回成绩/))
    const score = await db.score.findFirstOrThrow({ where: { workId: oneWork.id, status: 'submitted' } })
    await hold('void a score', () => withReason(`${own}/scores/${score.id}/void`, /作废/))
    await hold('correct the results', acts.find(([name]) => name === 'publish')![1])
    await hold('take the competition down', () => press(`${own}/publication`, '取消发布'))
    await hold('cancel the competition', () => press(`/competitions/${open.id}/status?to=cancelled`, /./))

    async function pageOf(who: keyof typeof cookies) {
      const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN', baseURL: server.url })
      const [name, value] = cookies[who].split(/=(.*)/s)
      await context.addCookies([{ name: name!, value: value!, url: server.url }])
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      return page
    }

    async function expectText(where: Page, text: string) {
      await where.getByText(text).first().waitFor()
    }

    async function hold(name: string, act: () => Promise<unknown>) {
      await longestHold(server)
      await act()
      // What is told to people goes out after the answer.
      await pause(1_000)
      held.set(`act: ${name}`, await longestHold(server))
      if (await page.getByRole('alert').count()) console.log(name, await page.getByRole('alert').first().innerText())
    }

    // What else runs on the machine only adds: the least of some rounds is what the page itself costs.
    async function getAll(some: typeof pages) {
      const unanswered = new Set<string>()
      for (let round = 0; round < rounds; round++) {
        for (const [who, path] of some) {
          const name = `${who} ${path.replace(own, '…')}`
          // After any write, whatever was kept of the last look is worked out anew.
          await db.user.update({ where: { id: admin.id }, data: { lastLoginAt: new Date() } })
          await longestHold(server)
          const { status } = await getPage(agent, server.url + path, cookies[who])
          if (status !== 200) unanswered.add(`${name}: ${status}`)
          const ms = await longestHold(server)
          held.set(name, Math.min(held.get(name) ?? Infinity, ms))
        }
      }
      if (unanswered.size) throw new Error([...unanswered].join('\n'))
    }

    async function press(path: string, button: string | RegExp) {
      await page.goto(path)
      await page.locator('main').getByRole('button', { name: button }).first().click()
    }

    const rows = [...held].sort(([, a], [, b]) => b - a).map(([what, ms]) => ({ what, 'longest hold, ms': rounded(ms, 1) }))
    const worst = (kind: RegExp) => rounded(Math.max(...[...held].filter(([what]) => kind.test(what)).map(([, ms]) => ms)), 1)
    report({
      bench: 'stalls',
      rows,
      figures: { pagesLongestHoldMs: worst(/^(?!act)/), actsLongestHoldMs: worst(/^act/) },
      targets: { pagesLongestHoldMs: { max: limitMs }, actsLongestHoldMs: { max: limitMs } },
    })
  } finally {
    agent.destroy()
    await browser.close()
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
