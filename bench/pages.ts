import fs from 'node:fs'
import http from 'node:http'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { getPage } from './kit/get-page'
import { cookieOf, makeJury } from './kit/jury'
import { median, report, rounded } from './kit/report'

// The time of the main pages with 300 works and 9 judges, beside a bare page of the same server: medians over requests in turn.
const rounds = 40
const warmUp = 8

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

try {
  const { admin, judge, competition, openWork } = await makeJury()
  const [asAdmin, asJudge] = [await cookieOf(admin.id), await cookieOf(judge.id)]
  const pages = {
    bare: { path: '/about', cookie: asAdmin, holds: '</html>' },
    list: { path: '/competitions', cookie: asAdmin, holds: '青年声乐比赛' },
    detail: { path: `/competitions/${competition.id}`, cookie: asAdmin, holds: competition.name },
    scoring: { path: `/competitions/${competition.id}/scoring?work=${openWork.id}`, cookie: asJudge, holds: openWork.title },
    scores: { path: `/competitions/${competition.id}/scores`, cookie: asAdmin, holds: openWork.title },
  }
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]))
    let bytes: Record<string, number> = {}
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const [name, page] of Object.entries(pages)) {
        const { ms, body, status } = await getPage(agent, server.url + page.path, page.cookie)
        if (status !== 200 || !body.includes(page.holds)) throw new Error(`${page.path} answered ${status} without ${page.holds}`)
        if (round >= warmUp) times[name]!.push(ms)
        bytes = { ...bytes, [name]: Buffer.byteLength(body) }
      }
    }
    const medians = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]))
    const ratio = (name: string) => rounded(medians[name]! / medians.bare!)
    const measured = Object.keys(pages).filter((name) => name !== 'bare')
    report({
      bench: 'pages',
      rows: Object.keys(pages).map((name) => ({
        page: name,
        'median ms': rounded(medians[name]!),
        'times bare': ratio(name),
        KB: rounded(bytes[name]! / 1024, 1),
      })),
      figures: {
        ...Object.fromEntries(Object.entries(medians).map(([name, value]) => [`${name}Ms`, rounded(value)])),
        ...Object.fromEntries(measured.map((name) => [`${name}Ratio`, ratio(name)])),
      },
      targets: Object.fromEntries(measured.map((name) => [`${name}Ratio`, { max: 3 }])),
    })
  } finally {
    agent.destroy()
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
