import fs from 'node:fs'
import { browserPrograms } from '../scripts/system.mjs'
import { makePlayable } from '../tests/e2e/setup/make-playable'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { type MainAction, openPhone, type Visit } from './kit/browsing/phone'
import { cookieOf, makeJury } from './kit/jury'
import { median, report, rounded } from './kit/report'

// How long somebody waits who opens the main screens on a cheap phone: a browser four times slower than this machine, on slow 4G, with nothing kept from
// before, against the built server with 300 works and 9 judges. Each is opened several times, in turn; the middle of them counts.
const times = Number(process.env.BENCH_VISITS ?? 5)

const opensMenu: MainAction = { control: '.shell-drawer > summary', act: 'press', answer: '.shell-drawer[open]' }

type Screen = { name: string; path: string; cookie: string; action: MainAction | null; firstPaintMax?: number }

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

const { chromium } = browserPrograms()
if (chromium === null) throw new Error('This bench needs Chromium.')

try {
  const screens = await makeScreens()
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '500' } })
  try {
    const phone = await openPhone(chromium)
    try {
      // The server's own first requests are not the phone's.
      for (const { path, cookie } of screens) await fetch(server.url + path, { headers: { cookie } })
      const seen = new Map(screens.map(({ name }) => [name, { visits: [] as Visit[], usable: [] as number[] }]))
      let sameWithout = true
      for (let round = 0; round < times; round++)
        for (const { name, path, cookie, action } of screens) {
          const { visits, usable } = seen.get(name)!
          visits.push(await phone.visit(server.url + path, cookie, action))
          const { usableMs, ...without } = await phone.plain(server.url + path, cookie)
          usable.push(usableMs)
          if (name !== 'home') continue
          const { words, height } = await phone.words(server.url + path, cookie)
          sameWithout &&= without.words === words && without.height === height
        }
      const middle = (name: string, of: (visit: Visit) => number) => median(seen.get(name)!.visits.map(of))
      const kb = (name: string, kind: keyof Visit['bytes']) => rounded(middle(name, ({ bytes }) => bytes[kind]) / 1024, 1)
      const rows = screens.map(({ name }) => ({
        screen: name,
        'first paint ms': rounded(
          middle(name, ({ firstPaintMs }) => firstPaintMs),
          0,
        ),
        'interactive ms': rounded(
          middle(name, ({ interactiveMs }) => interactiveMs),
          0,
        ),
        'usable without scripts ms': rounded(median(seen.get(name)!.usable), 0),
        'layout shift': rounded(Math.max(...seen.get(name)!.visits.map(({ layoutShift }) => layoutShift)), 3),
        ...Object.fromEntries((['html', 'css', 'js', 'images', 'other'] as const).map((kind) => [`${kind} KB`, kb(name, kind)])),
      }))
      const figures: Record<string, number> = { homeScriptKbNeeded: sameWithout ? 0 : kb('home', 'js') }
      const targets: Record<string, { max: number }> = { homeScriptKbNeeded: { max: 0 } }
      for (const row of rows) {
        const [paint, interactive, plain, shift] = ['FirstPaintMs', 'InteractiveMs', 'PlainMs', 'LayoutShift'].map(
          (what) => row.screen + what,
        )
        Object.assign(figures, {
          [paint!]: row['first paint ms'],
          [interactive!]: row['interactive ms'],
          [plain!]: row['usable without scripts ms'],
          [shift!]: row['layout shift'],
        })
        targets[shift!] = { max: 0.1 }
        if (row.screen === 'home') targets[paint!] = { max: 1500 }
        else targets[interactive!] = targets[plain!] = { max: 4000 }
      }
      report({ bench: 'screens', rows, figures, targets })
    } finally {
      await phone.close()
    }
  } finally {
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** A judge's desk with 300 works, and a participant with one work handed in and a slot left. */
async function makeScreens(): Promise<Screen[]> {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const make = await import('../tests/factories')
  const { db } = await import('~/infra/db/client')
  const { admin, judge, competition: judged, openWork } = await makeJury()
  await makePlayable(openWork)
  const competition = await make.makeCompetition({
    createdById: admin.id,
    feeMinor: 12_000,
    registrationNotice: '请如实填写，作品须本人演唱。',
  })
  await db.category.update({ where: { id: competition.categories[0]!.id }, data: { workCount: 2 } })
  const singer = await make.makeUser({ name: '沈若兰' })
  const registration = await make.makeRegistration(competition, { userId: singer.id })
  await makePlayable(await make.makeWork(competition, registration))
  const [asAdmin, asJudge, asSinger] = [await cookieOf(admin.id), await cookieOf(judge.id), await cookieOf(singer.id)]
  const own = `/competitions/${competition.id}`
  return [
    { name: 'home', path: '/', cookie: '', action: null },
    { name: 'dashboard', path: '/dashboard', cookie: asSinger, action: opensMenu },
    { name: 'organiserDashboard', path: '/dashboard', cookie: asAdmin, action: opensMenu },
    { name: 'detail', path: own, cookie: asSinger, action: opensMenu },
    {
      name: 'upload',
      path: `${own}/upload-video`,
      cookie: asSinger,
      // What is no video is refused as soon as it is chosen.
      action: { control: '#slot-2 input[type=file]', act: { choose: 'words.txt' }, answer: '#slot-2 [aria-invalid=true]' },
    },
    {
      name: 'scoring',
      path: `/competitions/${judged.id}/scoring?work=${openWork.id}`,
      cookie: asJudge,
      // More than the full marks is said to be so while it is typed.
      action: { control: '[data-score]', act: { fill: '999' }, answer: '.score-field .field-error' },
    },
  ]
}
