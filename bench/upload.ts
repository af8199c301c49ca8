import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { cookieOf } from './kit/jury'
import { median, report, rounded } from './kit/report'

// A 200 MB video through tus, from its creation to the answer that it is stored (checksum, fsync and database row included),
// beside a raw streaming PUT of the same bytes, which does none of that. In turn, over loopback; medians. The target compares one request with one
// request; the same in the 4 MiB chunks of our own client, each of which waits for the answer to the one before, is shown beside it.
const megabytes = 200
const rounds = 7
const chunkBytes = 4 * 1024 * 1024
const target = 0.6

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

try {
  const make = await import('../tests/factories')
  const competition = await make.makeCompetition({ maxSizeMB: 300 })
  const registration = await make.makeRegistration(competition)
  const details = { entry: `song:${registration.songs[0]!.id}`, performer: registration.name }
  const slot = { purpose: 'work_video', registrationId: String(registration.id), stageId: String(competition.stages[0]!.id), slot: '1' }
  const cookie = await cookieOf(registration.userId)
  const body = video()

  // No job may run beside the measurement.
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '3600000' } })
  const raw = spawn(process.execPath, ['bench/kit/raw-put.mjs', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const rawUrl = `http://127.0.0.1:${await portOf(raw)}/`
    const ways = {
      raw: () => send('PUT', rawUrl, {}, [body]),
      tusChunks: () => tus(server.url, cookie, { ...slot, ...details }, body, chunkBytes),
      tusWhole: () => tus(server.url, cookie, { ...slot, ...details }, body, body.length),
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
      rows: Object.keys(ways).map((name) => ({ way: name, 'MB/s (median)': rounded(medians[name]!, 1), 'MB/s (slowest)': rounded(Math.min(...speeds[name]!), 1), 'of raw': ratio(name) })),
      figures: {
        ...Object.fromEntries(Object.entries(medians).map(([name, value]) => [`${name}MBps`, rounded(value, 1)])),
        tusChunksRatio: ratio('tusChunks'),
        tusWholeRatio: ratio('tusWhole'),
      },
      targets: { tusWholeRatio: { min: target } },
    })
  } finally {
    agent.destroy()
    raw.kill()
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** The beginning of an MP4 and noise behind it: the upload looks at no more, and the processing job is not run. */
function video(): Buffer {
  const noise = randomBytes(1024 * 1024)
  const bytes = Buffer.concat(Array.from({ length: megabytes }, () => noise))
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1').copy(bytes)
  return bytes
}

async function tus(origin: string, cookie: string, fields: Record<string, string>, body: Buffer, piece: number): Promise<void> {
  const headers = { Cookie: cookie, Origin: origin, 'Tus-Resumable': '1.0.0' }
  const metadata = Object.entries({ ...fields, fileName: 'video.mp4' }).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const created = await send('POST', `${origin}/files`, { ...headers, 'Upload-Length': String(body.length), 'Upload-Metadata': metadata.join(',') }, [])
  const url = origin + created.headers.location!
  for (let offset = 0; offset < body.length; offset += piece) {
    const bytes = body.subarray(offset, Math.min(offset + piece, body.length))
    await send('PATCH', url, { ...headers, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }, [bytes])
  }
}

async function send(method: string, url: string, headers: Record<string, string>, [body = Buffer.alloc(0)]: Buffer[]): Promise<http.IncomingMessage> {
  const request = http.request(url, { method, agent, headers: { ...headers, 'Content-Length': String(body.length) } })
  const step = 256 * 1024
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  for (let from = 0; from < body.length; from += step) {
    if (!request.write(body.subarray(from, from + step))) await once(request, 'drain')
  }
  request.end()
  const [response] = await answered
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if (response.statusCode! >= 300) throw new Error(`${method} ${url} answered ${response.statusCode}: ${text}`)
  return response
}

async function portOf(child: ChildProcess): Promise<number> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return Number(String(line))
}
