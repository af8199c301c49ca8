import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { startBareServer } from './kit/bare-server'
import { cookieOf, makeJury } from './kit/jury'
import { bytesOf, manyRequests, type Page } from './kit/many-requests'
import { cpuMsOf, rssMbOf } from './kit/process-cost'
import { report, rounded } from './kit/report'

// What a request of the main pages costs the server in CPU, with 300 works and 9 judges, beside a bare Remix + Express server (kit/bare)
// in the same run, a round of each in turn; and what either process holds in memory after at least 10,000 requests.
const requestsEach = Number(process.env.BENCH_REQUESTS ?? 1_900)
const warmUp = 300
const rounds = 4
const connectionCounts = [1, 20] as const
const block = Math.max(25, Math.round((requestsEach - warmUp) / rounds / connectionCounts.length))

// Heap settings fit for a machine of 1 GB, the same for both; `npm start` sets them too.
const nodeOptions = process.env.BENCH_NODE_OPTIONS ?? '--max-old-space-size=384 --max-semi-space-size=16'

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

type Measured = Page & { pid: number; max: number | null; cpuMs: Record<number, number> }

try {
  const { admin, judge, entrant, competition, openWork } = await makeJury()
  const [asAdmin, asJudge, asEntrant] = [await cookieOf(admin.id), await cookieOf(judge.id), await cookieOf(entrant.id)]
  const ours = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '500', NODE_OPTIONS: nodeOptions } })
  const bare = await startBareServer({ nodeOptions })
  try {
    const own = (path: string, cookie: string, holds: string, max: number | null): Measured => ({
      url: ours.url + path,
      cookie,
      holds,
      pid: ours.process.pid!,
      max,
      cpuMs: {},
    })
    const detail = `/competitions/${competition.id}`
    const pages: Record<string, Measured> = {
      bare: { url: `${bare.url}/`, cookie: '', holds: 'Item 10', pid: bare.process.pid!, max: null, cpuMs: {} },
      list: own('/competitions', asAdmin, '青年声乐比赛', 3),
      listEntrant: own('/competitions', asEntrant, competition.name, 3),
      detail: own(detail, asAdmin, competition.name, 3),
      detailEntrant: own(detail, asEntrant, competition.name, 3),
      // With two charts of 44 days.
      dashboard: own('/dashboard', asAdmin, competition.name, 4),
      dashboardEntrant: own('/dashboard', asEntrant, competition.name, 3),
      scoring: own(`${detail}/scoring?work=${openWork.id}`, asJudge, openWork.title, 4),
      scores: own(`${detail}/scores`, asAdmin, openWork.title, 4),
      about: own('/about', '', '</html>', 1.3),
      users: own('/users', asAdmin, 'data-table', null),
    }
    const inOrder = Object.values(pages)
    for (const page of inOrder) await manyRequests(page, { count: warmUp, connections: 20 })
    for (let round = 0; round < rounds; round++) {
      for (const connections of connectionCounts) {
        for (const page of round % 2 ? inOrder.toReversed() : inOrder) {
          const before = cpuMsOf(page.pid)
          await manyRequests(page, { count: block, connections })
          await pause(10)
          page.cpuMs[connections] = (page.cpuMs[connections] ?? 0) + cpuMsOf(page.pid) - before
        }
      }
    }
    const asked = warmUp + rounds * connectionCounts.length * block
    await manyRequests(pages.bare!, { count: Math.max(2, asked * (inOrder.length - 1) - asked), connections: 20 })
    const memory = { bareRssMb: rounded(rssMbOf(bare.process.pid!), 0), rssMb: rounded(rssMbOf(ours.process.pid!), 0) }
    const perRequest = (page: Measured, connections: number) => page.cpuMs[connections]! / rounds / block
    const timesBare = (page: Measured, connections: number) => rounded(perRequest(page, connections) / perRequest(pages.bare!, connections))
    const rows = await Promise.all(
      Object.entries(pages).map(async ([name, page]) => ({
        page: name,
        ...Object.fromEntries(
          connectionCounts.flatMap((connections) => [
            [`CPU ms, ${connections}`, rounded(perRequest(page, connections))],
            [`times bare, ${connections}`, timesBare(page, connections)],
          ]),
        ),
        'at most': page.max ?? '',
        KB: rounded((await bytesOf(page)) / 1024, 1),
      })),
    )
    const ratios = Object.entries(pages)
      .filter(([name]) => name !== 'bare')
      .flatMap(([name, page]) => connectionCounts.map((connections) => ({ key: `${name}Times${connections}`, page, connections })))
    report({
      bench: 'pages',
      rows: [...rows, { page: `RSS in MB: bare ${memory.bareRssMb}, ours ${memory.rssMb}` }],
      figures: {
        ...Object.fromEntries(
          connectionCounts.map((connections) => [`bareMs${connections}`, rounded(perRequest(pages.bare!, connections), 3)]),
        ),
        ...Object.fromEntries(ratios.map(({ key, page, connections }) => [key, timesBare(page, connections)])),
        requestsEach: asked,
        ...memory,
        rssTimes: rounded(memory.rssMb / memory.bareRssMb),
      },
      targets: {
        ...Object.fromEntries(ratios.flatMap(({ key, page }) => (page.max === null ? [] : [[key, { max: page.max }]]))),
        rssTimes: { max: 2 },
      },
    })
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
