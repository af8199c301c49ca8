import fs from 'node:fs'
import http from 'node:http'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { makeEntrants } from './kit/entrant'
import { startRawPut } from './kit/raw-put'
import { median, report, rounded } from './kit/report'
import { send, sendByTus } from './kit/send'
import { videoBeginning } from './kit/video'

// A 200 MB video through tus, from its creation to the answer that it is stored (checksum, fsync and database row included),
// beside a raw streaming PUT of the same bytes, which does none of that. In turn, over loopback; medians. The target compares one request with one
// request; the same in the 4 MiB chunks of our own client, each of which waits for the answer to the one before, is shown beside it.
const megabytes = 200
const rounds = 7
const chunkBytes = 4 * 1024 * 1024
const target = 0.7

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

try {
  const [entrant] = await makeEntrants({ count: 1, maxSizeMB: 300 })
  const body = videoBeginning(megabytes * 1024 * 1024)

  // No job may run beside the measurement.
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '3600000' } })
  const raw = await startRawPut(dataDir)
  try {
    const sender = { agent, origin: server.url, entrant: entrant! }
    const ways = {
      raw: () => send(agent, 'PUT', raw.url, {}, body),
      tusChunks: () => sendByTus(sender, body, chunkBytes),
      tusWhole: () => sendByTus(sender, body),
    }
    const speeds: Record<string, number[]> = { raw: [], tusChunks: [], tusWhole: [] }
    for (let round = -1; round < rounds; round++) {
      for (const [name, way] of Object.entries(ways)) {
        const started = performance.now()
        await way()
        if (round >= 0) speeds[name]!.push(megabytes / ((performance.now() - started) / 1000))
      }
    }
    const medians = Object.fromEntries(Object.entries(speeds).map(([name, values]) => [name, median(values)]))
    const ratio = (name: string) => rounded(medians[name]! / medians.raw!)
    report({
      bench: 'upload',
      rows: Object.keys(ways).map((name) => ({
        way: name,
        'MB/s (median)': rounded(medians[name]!, 1),
        'MB/s (slowest)': rounded(Math.min(...speeds[name]!), 1),
        'of raw': ratio(name),
      })),
      figures: {
        ...Object.fromEntries(Object.entries(medians).map(([name, value]) => [`${name}MBps`, rounded(value, 1)])),
        tusChunksRatio: ratio('tusChunks'),
        tusWholeRatio: ratio('tusWhole'),
      },
      targets: { tusWholeRatio: { min: target } },
    })
  } finally {
    agent.destroy()
    raw.stop()
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
