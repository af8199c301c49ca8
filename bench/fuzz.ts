import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { attack, databaseFaults, type Shot, summaryOf } from '../tests/hostile/attack'
import { makeAttackers } from '../tests/hostile/attackers'
import { randomFrom } from '../tests/hostile/random'
import { say } from '../tests/hostile/raw-request'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { holdEnv, longestHold } from './kit/longest-hold'
import { rssMbOf } from './kit/process-cost'
import { report, rounded } from './kit/report'

// 5,000 requests that no browser sends, to every form, call and upload verb, as a guest, participants, a judge and an administrator.
// BENCH_SEED repeats a run: the requests are the same, though not to the byte what the server holds by then.
const seed = Number(process.env.BENCH_SEED ?? Math.floor(Math.random() * 1e9))
const count = Number(process.env.BENCH_COUNT ?? 5_000)
const perRound = 250
const holdLimitMs = 200
const pauseMs = 40_000

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

try {
  console.log(`BENCH_SEED=${seed}`)
  // The heap that npm start gives it.
  const flags = '--max-old-space-size=384 --max-semi-space-size=16'
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', NODE_OPTIONS: `${holdEnv.NODE_OPTIONS} ${flags}` } })
  const pid = server.process.pid!
  try {
    const random = randomFrom(seed)
    const shots: Shot[] = []
    const held: { shot: Shot; ms: number; again: number }[] = []
    let peak = 0
    let longest = 0
    // Warm: each page and form has run once.
    await attack({ server, party: await makeAttackers(server.url, 120), random: randomFrom(seed + 1), count: 100 })
    await pause(5_000)
    const before = rssMbOf(pid)

    while (shots.length < count) {
      await pause(0)
      const made = await attack({
        server,
        party: await makeAttackers(server.url, 120),
        random,
        count: Math.min(perRound, count - shots.length),
        after: async (shot) => {
          const ms = await longestHold(server)
          longest = Math.max(longest, ms)
          peak = Math.max(peak, rssMbOf(pid))
          if (shot.fault) console.log(`FAULT ${summaryOf(shot)}\n  ${shot.fault}`)
          if (ms > holdLimitMs) held.push({ shot, ms, again: await holdAgain(shot, ms) })
        },
      })
      shots.push(...made)
      console.log(`${shots.length} sent, ${shots.filter(({ fault }) => fault).length} faults, ${Math.round(rssMbOf(pid))} MB`)
    }

    // What else runs on the machine only adds: the least of some tries is what the request itself costs.
    async function holdAgain({ request }: Shot, first: number): Promise<number> {
      let least = first
      for (let n = 0; n < 4 && least > holdLimitMs; n++) {
        await pause(200)
        await longestHold(server)
        await say(server.url, request)
        least = Math.min(least, await longestHold(server))
      }
      return least
    }

    // What falls silent is to be given up by the server itself: forms after 30 s.
    const silent = Array.from({ length: 10 }, () => leftOpen(server.url))
    await pause(pauseMs)
    const givenUp = (await Promise.all(silent)).filter((status) => status === 408).length
    const after = rssMbOf(pid)
    const alive = (await fetch(`${server.url}/healthz`)).status === 200 && server.process.exitCode === null
    const wrong = databaseFaults(dataDir)
    for (const fault of wrong) console.log(fault)
    for (const { shot, ms, again } of held)
      console.log(`held ${rounded(ms)} ms, at least ${rounded(again)} when repeated: ${summaryOf(shot)}`)

    const kinds = [...new Set(shots.map(({ kind, who }) => `${kind}, ${who}`))].sort()
    report({
      bench: 'fuzz',
      rows: kinds.map((name) => {
        const some = shots.filter(({ kind, who }) => `${kind}, ${who}` === name)
        const of = (from: number) => some.filter(({ outcome: { status } }) => status && status >= from && status < from + 100).length
        return {
          name,
          requests: some.length,
          '2xx': of(200),
          '3xx': of(300),
          '4xx': of(400),
          '5xx': of(500),
          'none owed': some.length - of(200) - of(300) - of(400) - of(500),
        }
      }),
      figures: {
        seed,
        requests: shots.length,
        faults: shots.filter(({ fault }) => fault).length,
        longestHoldMs: rounded(longest, 1),
        longestHoldRepeatedMs: rounded(Math.max(0, ...held.map(({ again }) => again)), 1),
        rssBeforeMb: rounded(before, 1),
        rssPeakMb: rounded(peak, 1),
        rssAfterMb: rounded(after, 1),
        rssTimes: rounded(after / before),
        silentGivenUp: givenUp,
        databaseFaults: wrong.length,
        healthy: Number(alive),
      },
      targets: {
        requests: { min: count },
        faults: { max: 0 },
        longestHoldRepeatedMs: { max: holdLimitMs },
        rssTimes: { max: 1.3 },
        silentGivenUp: { min: 10 },
        databaseFaults: { max: 0 },
        healthy: { min: 1 },
      },
    })
  } finally {
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** The beginning of a form, and then nothing. */
async function leftOpen(url: string): Promise<number | null> {
  const headers: [string, string][] = [
    ['Host', new URL(url).host],
    ['Origin', url],
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Transfer-Encoding', 'chunked'],
  ]
  const body = [Buffer.from('5\r\nemail\r\n')]
  return (await say(url, { what: 'silent', method: 'POST', target: '/auth', headers, body, ending: { silentFor: pauseMs } })).status
}
