import fs from 'node:fs'
import http from 'node:http'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { makeEntrants } from './kit/entrant'
import { startRawPut } from './kit/raw-put'
import { median, report, rounded } from './kit/report'
import { send, sendByTus } from './kit/send'
import { videoBeginning } from './kit/video'

// Ten videos of 200 MB at once: what the server's memory grows by, and the speed beside as many raw streaming PUTs, in turns of one run.
// Every byte must be hashed before an upload counts, and one core hashes only so fast: the limit is set against PUTs that hash as well, each
// round's beside its own (the disk is faster in one minute than in the next). Such a PUT does nothing else; an upload is let in by its owner's
// session, has its place noted as it grows, proves what it is and is recorded: three fifths of the speed is what must be left.
// As in bench/upload.ts one request is compared with one request, and the 4 MiB chunks of our own client are shown beside it.
const senders = 10
const megabytes = 200
const rounds = 5
const chunkBytes = 4 * 1024 * 1024
const sampleMs = 50

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
const agent = new http.Agent({ keepAlive: true, maxSockets: senders })

try {
  const entrants = await makeEntrants({ count: senders, maxSizeMB: 300 })
  const body = videoBeginning(megabytes * 1024 * 1024)
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '3600000' } })
  const raw = await startRawPut(dataDir)
  const memory = watchMemory(server.process.pid!)
  try {
    const all = (one: (n: number) => Promise<unknown>) => Promise.all(entrants.map((_, n) => one(n)))
    const sender = (n: number) => ({ agent, origin: server.url, entrant: entrants[n]! })
    const ways = {
      raw: () => all((n) => send(agent, 'PUT', `${raw.url}${n}`, {}, body)),
      hashed: () => all((n) => send(agent, 'PUT', `${raw.url}hashed/${n}`, {}, body)),
      tusWhole: () => all((n) => sendByTus(sender(n), body)),
      tusChunks: () => all((n) => sendByTus(sender(n), body, chunkBytes)),
    }
    // Warm: all of the code has run, one sender at a time.
    for (let n = 0; n < senders; n++) await sendByTus(sender(n), body.subarray(0, 5 * chunkBytes), chunkBytes)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const quiet = memory.now()

    const speeds: Record<string, number[]> = { raw: [], hashed: [], tusWhole: [], tusChunks: [] }
    const peaks: Record<string, number> = {}
    for (let round = 0; round < rounds; round++) {
      for (const [name, way] of Object.entries(ways)) {
        memory.restart()
        const started = performance.now()
        await way()
        speeds[name]!.push((senders * megabytes) / ((performance.now() - started) / 1000))
        peaks[name] = Math.max(peaks[name] ?? 0, memory.peak())
      }
    }
    const medians = Object.fromEntries(Object.entries(speeds).map(([name, values]) => [name, median(values)]))
    const ratio = (name: string, beside: string) => rounded(median(speeds[name]!.map((speed, round) => speed / speeds[beside]![round]!)))
    const growth = (name: string) => rounded(peaks[name]! - quiet, 1)
    report({
      bench: 'upload-memory',
      rows: Object.keys(ways).map((name) => ({
        way: name,
        'MB/s together (median)': rounded(medians[name]!, 1),
        'of raw': ratio(name, 'raw'),
        'of hashed': ratio(name, 'hashed'),
        'server grew by MB': name.startsWith('tus') ? growth(name) : '',
      })),
      figures: {
        quietMB: rounded(quiet, 1),
        growthMB: Math.max(growth('tusWhole'), growth('tusChunks')),
        ...Object.fromEntries(Object.entries(medians).map(([name, value]) => [`${name}MBps`, rounded(value, 1)])),
        tusWholeRatio: ratio('tusWhole', 'raw'),
        tusChunksRatio: ratio('tusChunks', 'raw'),
        tusWholeOfHashed: ratio('tusWhole', 'hashed'),
      },
      targets: { growthMB: { max: 100 }, tusWholeOfHashed: { min: 0.6 } },
    })
  } finally {
    memory.stop()
    agent.destroy()
    raw.stop()
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** The resident memory of a process in MB, sampled all the time. */
function watchMemory(pid: number) {
  const now = () => Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  let peak = now()
  const sampler = setInterval(() => (peak = Math.max(peak, now())), sampleMs)
  return { now, peak: () => peak, restart: () => (peak = now()), stop: () => clearInterval(sampler) }
}
