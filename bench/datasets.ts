import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { freshDataDir, type RunningServer, startServer } from '../tests/setup/running-server'
import { getPage } from './kit/get-page'
import { cookieOf } from './kit/jury'
import { makeLibrary, segments } from './kit/library'
import { postForm } from './kit/post-form'
import { median, report, rounded } from './kit/report'

// The library with 100 datasets and ratings and with 10,000 datasets and 200,000 ratings, from two servers in turn: what a page waits for, and what the next
// task costs, must not grow with either. The analytics are worked out aside; how long that takes is told, and not held to anything.
const sizes = { few: { datasets: 100, ratings: 100 }, many: { datasets: 10_000, ratings: 200_000 } } as const
type Size = keyof typeof sizes
const bothSizes = ['few', 'many'] as const
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const warmUp = 8

const dirs = { few: freshDataDir(), many: freshDataDir() }
process.env.DATA_DIR = dirs.many
process.env.LOG_LEVEL = 'silent'

type Asked = { path: (size: Size) => string; holds: string }
const plain = (path: string, holds = 'data-table'): Asked => ({ path: () => path, holds })
const lastPage = (path: string, count: (size: Size) => number): Asked => ({
  path: (size) => `${path}page=${Math.ceil(count(size))}`,
  holds: 'data-table',
})

const pages: Record<string, Asked> = {
  library: plain('/admin/datasets'),
  'library, last page': lastPage('/admin/datasets?', (size) => sizes[size].datasets / 10),
  'library, by singer': plain('/admin/datasets?sort=singer'),
  'library, by voice': plain('/admin/datasets?sort=voice'),
  'library, of a voice': plain('/admin/datasets?voice=bass'),
  'library, of a tag': plain('/admin/datasets?tag=3'),
  'library, search': plain('/admin/datasets?search=voice-1'),
  tasks: plain('/admin/datasets/tasks'),
  'tasks, of a state': plain('/admin/datasets/tasks?status=pending'),
  'tasks, last page': lastPage('/admin/datasets/tasks?', (size) => (sizes[size].datasets * segments) / 20),
  files: plain('/admin/datasets/files'),
  ratings: plain('/admin/datasets/ratings'),
  raters: plain('/admin/datasets/raters'),
  'ratings, of a rater': plain('/admin/datasets/ratings?rater=RATER'),
  analytics: plain('/admin/datasets/analytics', 'own-figures'),
  'analytics, of a voice': plain('/admin/datasets/analytics?voice=bass', 'own-figures'),
  'list to rate': plain('/admin/scoring'),
}

try {
  const { makeUser } = await import('../tests/factories')
  const admin = await makeUser({ role: 'admin' })
  const cookie = await cookieOf(admin.id)
  const { few, many } = sizes
  const { raterId } = await makeLibrary({ datasets: { from: 0, to: few.datasets }, ratings: { from: 0, to: few.ratings } })
  const raterCookie = await cookieOf(raterId)
  fs.cpSync(dirs.many, dirs.few, { recursive: true })
  await makeLibrary({ datasets: { from: few.datasets, to: many.datasets }, ratings: { from: few.ratings, to: many.ratings } })

  const servers = {
    few: await startServer({ dataDir: dirs.few, env: { LOG_LEVEL: 'warn' } }),
    many: await startServer({ dataDir: dirs.many, env: { LOG_LEVEL: 'warn' } }),
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map<string, Record<Size, number[]>>()
  const note = (name: string, size: Size, ms: number) => {
    if (!times.has(name)) times.set(name, { few: [], many: [] })
    times.get(name)![size].push(ms)
  }
  const view = async (size: Size, name: string, asked: Asked, from = servers[size].url) => {
    const path = asked.path(size).replace('RATER', String(raterId))
    const { ms, body, status } = await getPage(agent, from + path, cookie)
    if (status !== 200 || !body.includes(asked.holds)) throw new Error(`${name}: ${path} answered ${status} without ${asked.holds}`)
    return ms
  }
  try {
    const aside = { few: await workedOut('few'), many: await workedOut('many') }
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const size of round % 2 ? bothSizes : bothSizes.toReversed()) {
        for (const [name, asked] of Object.entries(pages)) {
          const ms = await view(size, name, asked)
          if (round >= warmUp) note(name, size, ms)
        }
        const next = await nextTask(servers[size])
        if (round >= warmUp) note('next task', size, next)
      }
    }
    for (const size of bothSizes) for (let round = 0; round < 10; round++) note('analytics, just rated', size, await afterRating(size))

    const rows = [...times].map(([name, taken]) => ({
      what: name,
      [`${few.datasets} datasets, ms`]: rounded(median(taken.few)),
      [`${many.datasets} datasets, ms`]: rounded(median(taken.many)),
      times: rounded(median(taken.many) / median(taken.few)),
    }))
    rows.push({
      what: 'analytics, aside',
      [`${few.datasets} datasets, ms`]: rounded(aside.few),
      [`${many.datasets} datasets, ms`]: rounded(aside.many),
      times: rounded(aside.many / aside.few),
    })
    const key = (name: string) => name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
    report({
      bench: 'datasets',
      rows,
      figures: Object.fromEntries([
        ...rows.map((row) => [`${key(row.what)}Times`, Number(row.times)] as const),
        ['analyticsAsideManyMs', rounded(aside.many)],
      ]),
      targets: Object.fromEntries([...times.keys()].map((name) => [`${key(name)}Times`, { max: 2 }])),
    })
  } finally {
    agent.destroy()
    await Promise.all(bothSizes.map((size) => servers[size].stop()))
  }

  /** How long until the figures of both pages that are looked at are known, from the first look on. */
  async function workedOut(size: Size): Promise<number> {
    const started = performance.now()
    for (const name of ['analytics', 'analytics, of a voice'])
      for (;;) {
        const { body } = await getPage(agent, servers[size].url + pages[name]!.path(size), cookie)
        if (body.includes('own-figures')) break
        await pause(50)
      }
    return (performance.now() - started) / 2
  }

  /** A rater takes the next task, and puts it back for the next time. */
  async function nextTask({ url }: RunningServer): Promise<number> {
    const taken = await postForm(agent, `${url}/admin/scoring`, raterCookie, { intent: 'next' })
    if (taken.status !== 303 || !/\/admin\/scoring\/\d+$/.test(taken.location))
      throw new Error(`The next task: ${taken.status} ${taken.location}`)
    await postForm(agent, new URL(taken.location, url).href, raterCookie, { intent: 'release' })
    return taken.ms
  }

  /** The analytics right after somebody rated, when the kept ones are not the latest any more. */
  async function afterRating(size: Size): Promise<number> {
    const database = new Database(`${dirs[size]}/app.db`, { timeout: 5_000 })
    const taskId = database.prepare(`SELECT "id" FROM "RatingTask" WHERE "status" = 'pending' ORDER BY "id" DESC`).pluck().get()
    const rated = database.prepare(`INSERT INTO "Rating" ("taskId", "userId", "round", "submittedAt") VALUES (?, ?, 0, ?)`)
    const { lastInsertRowid } = rated.run(taskId, raterId, Date.now())
    database
      .prepare(`INSERT INTO "RatingValue" ("ratingId", "skillTagId", "hundredths") SELECT ?, "id", 350 FROM "SkillTag"`)
      .run(lastInsertRowid)
    database.prepare(`UPDATE "RatingTask" SET "status" = 'processing', "ratingCount" = 1 WHERE "id" = ?`).run(taskId)
    database.close()
    return view(size, 'analytics, just rated', pages.analytics!)
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  for (const dir of Object.values(dirs)) fs.rmSync(dir, { recursive: true, force: true })
}
