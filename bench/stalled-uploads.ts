import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { type Entrant, makeEntrants } from './kit/entrant'
import { getPage } from './kit/get-page'
import { median, percentile, report, rounded } from './kit/report'
import { openUpload, send, tusHeaders } from './kit/send'
import { videoBeginning } from './kit/video'

// 50 uploads stand still in the middle of a chunk. With every page that is asked for, one of their senders asks by HEAD where to resume,
// which makes the stalled request let go, goes on from there and stalls again. What a page costs meanwhile, and in quiet, in turns of one run.
const uploads = 50
const competitions = 20
const rounds = 10
const warmUpRounds = 1
const chunkBytes = 4 * 1024 * 1024
const stallAfter = 256 * 1024

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
const pages = new http.Agent({ keepAlive: true, maxSockets: 1 })
const senders = new http.Agent()

try {
  const make = await import('../tests/factories')
  for (let n = 1; n < competitions; n++) await make.makeCompetition()
  const entrants = await makeEntrants({ count: uploads, maxSizeMB: 300 })
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '3600000' } })
  const bytes = videoBeginning(stallAfter)
  const times = { quiet: [] as number[], stalled: [] as number[] }
  const heads: { ms: number; kept: boolean }[] = []
  try {
    const paths = await Promise.all(
      entrants.map((entrant) => openUpload({ agent: senders, origin: server.url, entrant }, 300 * 1024 * 1024)),
    )
    const sent = paths.map(() => 0)
    const stalled: http.ClientRequest[] = []
    const goOn = async (n: number) => {
      stalled[n] = await stall(server.url + paths[n]!, tusHeaders(server.url, entrants[n]!.cookie), sent[n]!, bytes)
      sent[n]! += stallAfter
    }
    const resume = async (n: number) => {
      const { ms, offset } = await resumeAt(server.url + paths[n]!, entrants[n]!)
      stalled[n]!.destroy()
      const kept = offset === sent[n]
      sent[n] = offset
      await goOn(n)
      return { ms, kept }
    }
    for (let round = -warmUpRounds; round < rounds; round++) {
      const quiet: number[] = []
      for (let n = 0; n < uploads; n++) quiet.push(await askPage(server.url, entrants[0]!.cookie))
      await Promise.all(paths.map((_, n) => goOn(n)))
      while (paths.some((path, n) => sizeOf(path) < sent[n]!)) await sleep(10)
      const busy: number[] = []
      const resumed: ReturnType<typeof resume>[] = []
      for (let n = 0; n < uploads; n++) {
        resumed.push(resume(n))
        busy.push(await askPage(server.url, entrants[0]!.cookie))
      }
      const answers = await Promise.all(resumed)
      while (paths.some((path, n) => sizeOf(path) < sent[n]!)) await sleep(10)
      for (const request of stalled) request.destroy()
      if (round < 0) continue
      times.quiet.push(...quiet)
      times.stalled.push(...busy)
      heads.push(...answers)
    }
  } finally {
    pages.destroy()
    senders.destroy()
    await server.stop()
  }
  const rows = Object.entries({ quiet: times.quiet, 'stalled and asked for': times.stalled }).map(([uploadsAre, values]) =>
    row(uploadsAre, values),
  )
  const [quietP95, stalledP95] = [percentile(times.quiet, 95), percentile(times.stalled, 95)]
  report({
    bench: 'stalled-uploads',
    rows: [
      ...rows,
      row(
        '(the HEADs themselves)',
        heads.map(({ ms }) => ms),
      ),
    ],
    figures: {
      requests: times.stalled.length,
      quietP95Ms: rounded(quietP95),
      stalledP95Ms: rounded(stalledP95),
      p95Ratio: rounded(stalledP95 / quietP95),
      heads: heads.length,
      bytesKept: Number(heads.every(({ kept }) => kept)),
    },
    targets: { p95Ratio: { max: 2 }, requests: { min: 200 }, heads: { min: uploads }, bytesKept: { min: 1 } },
  })
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

function row(uploadsAre: string, values: number[]) {
  return {
    uploads: uploadsAre,
    requests: values.length,
    'median ms': rounded(median(values)),
    'p95 ms': rounded(percentile(values, 95)),
    'slowest ms': rounded(Math.max(...values)),
  }
}

async function askPage(origin: string, cookie: string): Promise<number> {
  const { ms, status, body } = await getPage(pages, `${origin}/competitions`, cookie)
  if (status !== 200 || !body.includes('青年声乐比赛')) throw new Error(`/competitions answered ${status}`)
  return ms
}

/** Announces a chunk, sends the beginning of it, and then nothing more. */
async function stall(url: string, headers: Record<string, string>, offset: number, bytes: Buffer): Promise<http.ClientRequest> {
  const request = http.request(url, {
    method: 'PATCH',
    agent: senders,
    headers: {
      ...headers,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(chunkBytes),
    },
  })
  request.on('error', () => {}).on('response', (response) => response.resume())
  await new Promise<void>((resolve) => request.write(bytes, () => resolve()))
  return request
}

async function resumeAt(url: string, { cookie }: Entrant): Promise<{ ms: number; offset: number }> {
  const started = performance.now()
  const { headers } = await send(senders, 'HEAD', url, tusHeaders(new URL(url).origin, cookie))
  return { ms: performance.now() - started, offset: Number(headers['upload-offset']) }
}

function sizeOf(path: string): number {
  return fs.statSync(`${dataDir}/incoming/${path.split('/').pop()!}`).size
}
