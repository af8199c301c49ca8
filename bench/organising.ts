import fs from 'node:fs'
import http from 'node:http'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { countStatements } from './kit/count-statements'
import { makeEntries } from './kit/entries'
import { getPage } from './kit/get-page'
import { cookieOf } from './kit/jury'
import { median, report, rounded } from './kit/report'

// The organiser's pages of a competition with 100 and of one with 5,000 registrations, in turn: what a page costs must not grow with the people.
const sizes = { few: 100, many: 5_000 } as const
type Size = keyof typeof sizes
const rounds = 40
const warmUp = 8

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

try {
  const make = await import('../tests/factories')
  const admin = await make.makeUser({ role: 'admin' })
  const cookie = await cookieOf(admin.id)
  const competitions = { few: await makeOne(0, sizes.few), many: await makeOne(sizes.few, sizes.many) }
  const pages: Record<string, { path: (size: Size) => string; holds: string }> = {
    participants: { path: () => '/participants', holds: 'data-table' },
    'participants, last page': { path: (size) => `/participants?page=${sizes[size] / 20}`, holds: 'data-table' },
    'participants, of a stage': { path: (size) => `/participants?stage=${competitions[size].stageId}`, holds: 'data-table' },
    // By number: without one a long ranking opens at its line, a redirect away.
    advancement: { path: () => '/advancements?page=1', holds: 'standings' },
    'advancement, last page': { path: (size) => `/advancements?page=${Math.ceil((sizes[size] * 0.9) / 50)}`, holds: 'standings' },
    manage: { path: () => '/manage', holds: 'funnel' },
  }

  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const get = async (size: Size, page: (typeof pages)[string]) => {
    const url = `/competitions/${competitions[size].id}${page.path(size)}`
    const { ms, body, status } = await getPage(agent, server.url + url, cookie)
    if (status !== 200 || !body.includes(page.holds)) throw new Error(`${url} answered ${status} without ${page.holds}`)
    return ms
  }
  try {
    const times = Object.fromEntries(Object.keys(pages).map((name) => [name, { few: [] as number[], many: [] as number[] }]))
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const [name, page] of Object.entries(pages)) {
        for (const size of round % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
          const ms = await get(size, page)
          if (round >= warmUp) times[name]![size].push(ms)
        }
      }
    }
    const statements = { few: await statementsOf(competitions.few), many: await statementsOf(competitions.many) }
    const line = (page: string, { few, many }: { few: number[]; many: number[] }) => ({
      page,
      [`${sizes.few} entries, ms`]: rounded(median(few)),
      [`${sizes.many} entries, ms`]: rounded(median(many)),
      times: rounded(median(many) / median(few)),
    })
    const rows = Object.entries(times).map(([name, taken]) => {
      const kind = name.split(',')[0]!
      return { ...line(name, taken), 'statements, few': statements.few[kind]!, 'statements, many': statements.many[kind]! }
    })
    const key = (name: string) => name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
    report({
      bench: 'organising',
      rows,
      figures: Object.fromEntries([
        ...rows.map((row) => [`${key(row.page)}Times`, Number(row.times)]),
        ...Object.keys(statements.few).map((kind) => [`${kind}StatementsGrowth`, statements.many[kind]! - statements.few[kind]!]),
      ] as [string, number][]),
      targets: Object.fromEntries([
        ...rows.map((row) => [`${key(row.page)}Times`, { max: 2 }]),
        // A whole ranking is worked out two hundred entries at a time, so that others get their turn.
        ...Object.keys(statements.few).map((kind) => [`${kind}StatementsGrowth`, { max: kind === 'advancement' ? sizes.many / 200 : 0 }]),
      ]),
    })
  } finally {
    agent.destroy()
    await server.stop()
  }

  async function makeOne(from: number, count: number) {
    const competition = await make.makeCompetition({ createdById: admin.id, name: '千人声乐大赛' })
    const judgeIds = []
    for (let n = 0; n < 3; n++) judgeIds.push((await make.makeJudge(competition)).id)
    await makeEntries({ competition, judgeIds, from, count })
    return { id: competition.id, stageId: competition.stages[0]!.id }
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** How many statements each page's query takes. */
async function statementsOf({ id }: { id: number }): Promise<Record<string, number>> {
  const { participantsPage, readParticipantFilters } = await import('~/domain/registrations/reviewing/participants.server')
  const { advancementPage } = await import('~/domain/results/queries/advancement-page.server')
  const { competitionOverview } = await import('~/domain/dashboard/competition-overview.server')
  const asks = {
    participants: () => participantsPage(id, readParticipantFilters(new URLSearchParams())),
    advancement: () => advancementPage({ competitionId: id }),
    manage: () => competitionOverview(id),
  }
  const counts: Record<string, number> = {}
  for (const [name, ask] of Object.entries(asks)) counts[name] = await countStatements(ask)
  return counts
}
