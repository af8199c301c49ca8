import fs from 'node:fs'
import http from 'node:http'
import { freshDataDir, startServer, type RunningServer } from '../tests/setup/running-server'
import { makeEntries } from './kit/entries'
import { cookieOf } from './kit/jury'
import { holdEnv, longestHold } from './kit/longest-hold'
import { peakMemory } from './kit/peak-memory'
import { rssMbOf } from './kit/process-cost'
import { median, report, rounded } from './kit/report'
import { takePage } from './kit/take-page'

// What an organiser asks of competitions of very different sizes, in turn: a ranking, the publication's preview, the scores, the statistics and
// an export. Each must take no longer than in proportion to the scores, the first page of scores hardly longer, and none may keep everybody
// else waiting. Then 14,000 works are split among 30 judges, one of whom leaves.
// Growth is told of those of one shape, in which works, judges' scores and criterion scores grow in the same proportion.
const sizes = {
  typical: { works: 300, judges: 9, criteria: 6 },
  small: { works: 1_080, judges: 3, criteria: 5 },
  large: { works: 5_000, judges: 3, criteria: 5 },
  stress: { works: 14_000, judges: 3, criteria: 5 },
} as const
type Size = keyof typeof sizes
const inOrder: Size[] = ['typical', 'small', 'large', 'stress']

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const holdLimitMs = 100
/** What proportion may be missed by: the machine does other things too. */
const slack = 1.25
const nodeOptions = '--max-old-space-size=384 --max-semi-space-size=16'

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

type Competition = { id: number; stageId: number }

/** How many criterion scores a size has. */
const scoresOf = (size: Size) => sizes[size].works * sizes[size].judges * sizes[size].criteria
const shapeOf = (size: Size) => Object.values(sizes[size]).join(' × ')

type Measured = { path: (competition: Competition) => string; holds: string }

const pages: Record<string, Measured> = {
  ranking: { path: ({ id }) => `/competitions/${id}/advancements?page=1`, holds: 'standings' },
  publication: { path: ({ id, stageId }) => `/competitions/${id}/stages/${stageId}/publication`, holds: 'name="digest"' },
  scores: { path: ({ id }) => `/competitions/${id}/scores`, holds: '我住长江头' },
  statistics: { path: ({ id, stageId }) => `/scoring/statistics?competition=${id}&stage=${stageId}`, holds: 'ICC' },
  'export, csv': { path: ({ id }) => `/competitions/${id}/scores/export?format=csv`, holds: '我住长江头' },
  'export, xlsx': { path: ({ id }) => `/competitions/${id}/scores/export?format=xlsx`, holds: 'PK' },
  'export, zip': { path: ({ id }) => `/competitions/${id}/scores/export?format=zip`, holds: 'PK' },
}

try {
  const make = await import('../tests/factories')
  const { db } = await import('~/infra/db/client')
  const admin = await make.makeUser({ role: 'admin' })
  let people = 0
  const made: [Size, Competition][] = []
  for (const size of inOrder) made.push([size, await makeScored(size)])
  const competitions = Object.fromEntries(made) as Record<Size, Competition>
  const toSplit = await makeUnscored()
  const cookie = await cookieOf(admin.id)

  const env = { LOG_LEVEL: 'warn', NODE_OPTIONS: `${nodeOptions} ${holdEnv.NODE_OPTIONS}` }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map<string, Record<Size, number[]>>()
  const held = new Map<string, number>()
  const memory: Record<Size, number> = { typical: 0, small: 0, large: 0, stress: 0 }
  let server = await startServer({ dataDir, env })
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const [name, page] of Object.entries(pages)) {
        // The exports take long: their first round is as good as the others.
        if (name.startsWith('export') && round > 2) continue
        for (const size of round % 2 ? inOrder : inOrder.toReversed()) {
          const taken = await measured(server, name, page, size)
          if (round === 0) continue
          const own = times.get(name) ?? { typical: [], small: [], large: [], stress: [] }
          own[size].push(taken.ms)
          times.set(name, own)
          held.set(`${name}, ${size}`, Math.min(held.get(`${name}, ${size}`) ?? Infinity, taken.held))
        }
      }
    }
    for (const [name, acts] of splitting()) {
      for (const act of acts) {
        await longestHold(server)
        await act()
        held.set(name, Math.min(held.get(name) ?? Infinity, await longestHold(server)))
      }
    }
    // What an export holds is told by a server that has done nothing else but be asked for the same ranking.
    for (const size of inOrder) {
      await server.stop()
      server = await startServer({ dataDir, env })
      await measured(server, 'ranking', pages.ranking!, size)
      const before = rssMbOf(server.process.pid!)
      const { peakMb } = await peakMemory(server.process.pid!, () => measured(server, 'export, zip', pages['export, zip']!, size))
      memory[size] = peakMb - before
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
  tell({ times, held, memory })

  async function measured(of: RunningServer, name: string, page: Measured, size: Size) {
    // After any write, whatever was kept of the last look is worked out anew.
    await db.user.update({ where: { id: admin.id }, data: { lastLoginAt: new Date() } })
    await longestHold(of)
    const path = page.path(competitions[size])
    const { ms, status, start, seen } = await takePage(agent, of.url + path, cookie, page.holds)
    if (status !== 200 || !seen) throw new Error(`${name}: ${path} answered ${status} without ${page.holds}: ${start}`)
    return { ms, held: await longestHold(of) }
  }

  async function makeScored(size: Size): Promise<Competition> {
    const { works, judges, criteria } = sizes[size]
    const given = Array.from({ length: criteria }, (_, position) => ({ position, name: `评分项${position + 1}` }))
    const competition = await make.makeCompetition({ createdById: admin.id, name: `${works} 件作品的比赛`, criteria: { create: given } })
    const judgeIds = []
    for (let n = 0; n < judges; n++) judgeIds.push((await make.makeJudge(competition)).id)
    // One in ten waits for review, without a work.
    const count = Math.ceil(works / 0.9)
    await makeEntries({ competition, judgeIds, from: people, count })
    people += count
    const stageId = competition.stages[0]!.id
    const scored = await db.score.count({ where: { stageId } })
    if (Math.abs(scored / (works * judges) - 1) > 0.01) throw new Error(`${scored} scores instead of ${works * judges}`)
    return { id: competition.id, stageId }
  }

  async function makeUnscored(): Promise<Competition & { judgeIds: number[] }> {
    const competition = await make.makeCompetition({ createdById: admin.id, name: '待分派的比赛' })
    const count = Math.ceil(sizes.stress.works / 0.9)
    await makeEntries({ competition, judgeIds: [], from: people, count, locked: false })
    const stageId = competition.stages[0]!.id
    await db.$executeRaw`
      INSERT INTO "WorkLock" ("registrationId", "stageId", "lockedAt", "byParticipant")
      SELECT "registrationId", "stageId", ${new Date()}, true FROM "Work" WHERE "stageId" = ${stageId}`
    await db.$executeRaw`UPDATE "Work" SET "lockedAt" = ${new Date()} WHERE "stageId" = ${stageId}`
    const judgeIds = []
    for (let n = 0; n < 30; n++) judgeIds.push((await make.makeJudge(competition)).id)
    return { id: competition.id, stageId, judgeIds }
  }

  /** Each a few times, as the pages are asked for. */
  function splitting(): [name: string, acts: (() => Promise<void>)[]][] {
    const path = `/competitions/${toSplit.id}/stages/${toSplit.stageId}/judging`
    const fields = (was: string, perWork: string) => ({
      ...{ workOrder: 'by_number', judgesPerWork: perWork, scoringEndsAt: '' },
      ...{ 'was-workOrder': 'by_number', 'was-judgesPerWork': was, 'was-scoringEndsAt': '' },
    })
    const split = (was: string, perWork: string) => () => post(path, { ...fields(was, perWork), intent: 'split', planned: perWork }, 303)
    const leaves = (userId: number) => () =>
      post(`/competitions/${toSplit.id}/judges`, { intent: 'remove', userId: String(userId), scores: 'keep' }, 303)
    return [
      ['plan a split of 14,000 works', [1, 2, 3].map(() => () => post(path, { ...fields('', '3'), intent: 'save' }, 400))],
      ['split 14,000 works', [split('', '3'), split('3', '2'), split('2', '3')]],
      ['remove a judge with 1,400 works', toSplit.judgeIds.slice(-3).map(leaves)],
    ]
  }

  async function post(path: string, fields: Record<string, string>, wanted: number) {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'zh-CN' },
      body: new URLSearchParams(fields).toString(),
    })
    if (answer.status !== wanted) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(-2_000)}`)
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

type Outcome = { times: Map<string, Record<Size, number[]>>; held: Map<string, number>; memory: Record<Size, number> }

function tell({ times, held, memory }: Outcome) {
  const key = (name: string) => name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
  const taken = (name: string, size: Size) => median(times.get(name)![size])
  // In proportion to the scores, from each size to the next; below 1: less than linear.
  const growth = (name: string, from: Size, to: Size) => taken(name, to) / taken(name, from) / (scoresOf(to) / scoresOf(from))
  const names = [...times.keys()]
  const rows = names.map((name) => ({
    what: name,
    ...Object.fromEntries(inOrder.map((size) => [`${shapeOf(size)}, ms`, rounded(taken(name, size), 1)])),
    'growth to 75,000': rounded(growth(name, 'small', 'large')),
    'growth to 210,000': rounded(growth(name, 'large', 'stress')),
    'longest hold, ms': rounded(Math.max(...inOrder.map((size) => held.get(`${name}, ${size}`)!)), 1),
  }))
  const acts = [...held].filter(([name]) => !inOrder.some((size) => name.endsWith(`, ${size}`)))
  const megabytes = inOrder.map((size) => `${shapeOf(size)}: ${rounded(memory[size], 0)}`).join(', ')
  const growths = names.map((name) => Math.max(growth(name, 'small', 'large'), growth(name, 'large', 'stress')))
  report({
    bench: 'results',
    rows: [
      ...rows,
      ...acts.map(([what, ms]) => ({ what, 'longest hold, ms': rounded(ms, 1) })),
      { what: `the export added so much memory, MB: ${megabytes}` },
    ],
    figures: {
      ...Object.fromEntries(names.map((name, index) => [`${key(name)}Growth`, rounded(growths[index]!)])),
      scoresTimes: rounded(taken('scores', 'stress') / Math.min(taken('scores', 'typical'), taken('scores', 'small'))),
      longestHoldMs: rounded(Math.max(...held.values()), 1),
      ...Object.fromEntries(inOrder.map((size) => [`${size}ExportMb`, rounded(memory[size], 1)])),
      exportMoreMb: rounded(memory.stress - memory.small, 1),
    },
    targets: {
      ...Object.fromEntries(names.map((name) => [`${key(name)}Growth`, { max: slack }])),
      scoresTimes: { max: 2 },
      longestHoldMs: { max: holdLimitMs },
      exportMoreMb: { max: 64 },
    },
  })
}
