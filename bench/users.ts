import fs from 'node:fs'
import http from 'node:http'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { countStatements } from './kit/count-statements'
import { getPage } from './kit/get-page'
import { cookieOf } from './kit/jury'
import { makePeople } from './kit/people'
import { median, report, rounded } from './kit/report'

// The users list among 100 and among 10,000 users, from two servers in turn: what a page costs must not grow with the people.
const [few, many] = [100, 10_000]
const rounds = 60
const warmUp = 10

const dirs = { few: freshDataDir(), many: freshDataDir() }
process.env.DATA_DIR = dirs.many
process.env.LOG_LEVEL = 'silent'

const pages = {
  'first page': { few: '', many: '', holds: 'data-table' },
  'search, five found': { few: '?search=欧阳', many: '?search=欧阳', holds: '欧阳' },
  'search, all found': { few: '?search=example.test', many: '?search=example.test', holds: '@example.test' },
  'last page': { few: `?page=${few / 20}`, many: `?page=${many / 20}`, holds: 'data-table' },
  'last page by name': { few: `?sort=name&page=${few / 20}`, many: `?sort=name&page=${many / 20}`, holds: 'data-table' },
}

try {
  const { makeUser } = await import('../tests/factories')
  const admin = await makeUser({ role: 'admin' })
  const cookie = await cookieOf(admin.id)
  await makePeople({ from: 0, to: few })
  fs.cpSync(dirs.many, dirs.few, { recursive: true })
  await makePeople({ from: few, to: many })

  const servers = {
    few: await startServer({ dataDir: dirs.few, env: { LOG_LEVEL: 'warn' } }),
    many: await startServer({ dataDir: dirs.many, env: { LOG_LEVEL: 'warn' } }),
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const times = Object.fromEntries(Object.keys(pages).map((name) => [name, { few: [] as number[], many: [] as number[] }]))
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const [name, page] of Object.entries(pages)) {
        for (const size of round % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
          const { ms, body, status } = await getPage(agent, `${servers[size].url}/users${encodeURI(page[size])}`, cookie)
          if (status !== 200 || !body.includes(page.holds)) throw new Error(`/users${page[size]} answered ${status} without ${page.holds}`)
          if (round >= warmUp) times[name]![size].push(ms)
        }
      }
    }
    const statements = await statementsOf(Object.values(pages).map((page) => page.many))
    const figures = Object.entries(times).map(([name, { few: small, many: large }], index) => ({
      page: name,
      [`${few} users, ms`]: rounded(median(small)),
      [`${many} users, ms`]: rounded(median(large)),
      times: rounded(median(large) / median(small)),
      statements: statements[index]!,
    }))
    const key = (name: string) => name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
    report({
      bench: 'users',
      rows: figures,
      figures: Object.fromEntries(
        figures.flatMap((row) =>
          Object.entries({
            FewMs: row[`${few} users, ms`]!,
            ManyMs: row[`${many} users, ms`]!,
            Times: row.times,
            Statements: row.statements,
          }).map(([what, value]) => [key(row.page) + what, Number(value)]),
        ),
      ),
      targets: Object.fromEntries(figures.map((row) => [`${key(row.page)}Times`, { max: 2 }])),
    })
  } finally {
    agent.destroy()
    await Promise.all([servers.few.stop(), servers.many.stop()])
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  for (const dir of Object.values(dirs)) fs.rmSync(dir, { recursive: true, force: true })
}

/** How many statements the list itself takes for each query. */
async function statementsOf(queries: string[]): Promise<number[]> {
  const { usersPage } = await import('~/domain/accounts/queries/users-page.server')
  const { readUserFilter } = await import('~/domain/accounts/user-filter')
  const counts: number[] = []
  for (const query of queries) counts.push(await countStatements(() => usersPage(readUserFilter(new URLSearchParams(query)))))
  return counts
}
