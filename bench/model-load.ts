import fs from 'node:fs'
import path from 'node:path'
import { fixture, wavOf } from '../tests/setup/voice-signals'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { cookieOf, makeJury } from './kit/jury'
import { manyRequests } from './kit/many-requests'
import { percentile, report, rounded } from './kit/report'

// How long the competition list takes at 20 connections, quiet and while recordings of five minutes by three people are analysed, and quiet again, in the same run.
const songSeconds = 300
const people = 3
const [connections, block] = [20, 200]
const leastQuiet = 2_000

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

try {
  const { admin } = await makeJury()
  const make = await import('../tests/factories')
  const { db, transaction } = await import('~/infra/db/client')
  const { mediaPath } = await import('~/infra/storage')
  const { askForScoring } = await import('~/domain/model-scoring/create-task.server')
  const song = wavOf(fixture('singing-female', songSeconds))
  const tasks: { id: number; ownerId: number }[] = []
  for (let n = 0; n < people; n++) {
    const task = await make.makeModelTask(await make.makeUser())
    const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: task.uploadId! } })
    fs.mkdirSync(path.dirname(mediaPath(storageKey!)), { recursive: true })
    fs.writeFileSync(mediaPath(storageKey!), song)
    tasks.push(task)
  }
  const nodeOptions = '--max-old-space-size=384 --max-semi-space-size=16'
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '500', NODE_OPTIONS: nodeOptions } })
  try {
    const page = { url: `${server.url}/competitions`, cookie: await cookieOf(admin.id), holds: '青年声乐比赛' }
    const some = () => manyRequests(page, { count: block, connections })
    const underway = () => db.modelTask.count({ where: { status: { in: ['pending', 'processing'] } } })
    const quiet = async () => {
      const times: number[] = []
      while (times.length < leastQuiet) times.push(...(await some()))
      return times
    }
    await manyRequests(page, { count: 500, connections })
    const before = await quiet()
    const started = performance.now()
    for (const task of tasks) await transaction((tx) => askForScoring(tx, { ...task, round: 0 }))
    const busy: number[] = []
    while ((await underway()) > 0) busy.push(...(await some()))
    const seconds = rounded((performance.now() - started) / 1000, 1)
    const after = await quiet()
    const failed = await db.modelTask.count({ where: { status: 'failed' } })
    if (failed > 0) throw new Error(`${failed} of the recordings failed.`)
    const row = (when: string, times: number[]) => ({
      when,
      requests: times.length,
      'p50 ms': rounded(percentile(times, 50), 1),
      'p95 ms': rounded(percentile(times, 95), 1),
      'p99 ms': rounded(percentile(times, 99), 1),
      'worst ms': rounded(Math.max(...times), 0),
    })
    const [p95Quiet, p95Busy] = [percentile([...before, ...after], 95), percentile(busy, 95)]
    report({
      bench: 'model-load',
      rows: [row('quiet', before), row(`${people} recordings analysed in ${seconds} s`, busy), row('quiet again', after)],
      figures: { p95QuietMs: rounded(p95Quiet, 1), p95BusyMs: rounded(p95Busy, 1), timesQuiet: rounded(p95Busy / p95Quiet), seconds },
      targets: { timesQuiet: { max: 2 } },
    })
  } finally {
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
