import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { cookieOf } from './kit/jury'
import { report } from './kit/report'

// One request that drips bytes for longer than Node's own limit of 300 seconds: a slow phone's upload is not cut off.
const seconds = Number(process.env.DRIP_SECONDS ?? 310)
const everyMs = 5_000
const dropBytes = 64 * 1024
const drops = Math.ceil((seconds * 1000) / everyMs)

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

try {
  const make = await import('../tests/factories')
  const competition = await make.makeCompetition({ maxSizeMB: 300 })
  const registration = await make.makeRegistration(competition)
  const metadata = {
    purpose: 'work_video',
    registrationId: String(registration.id),
    stageId: String(competition.stages[0]!.id),
    slot: '1',
    fileName: 'slow.mp4',
    piece: `song:${registration.songs[0]!.id}`,
    performer: registration.name,
  }
  const cookie = await cookieOf(registration.userId)
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '3600000' } })
  try {
    const headers = { Cookie: cookie, Origin: server.url, 'Tus-Resumable': '1.0.0' }
    const encoded = Object.entries(metadata)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    // One byte more than is dripped, so that the upload stays unfinished and nothing but the dripping is measured.
    const created = await fetch(`${server.url}/files`, {
      method: 'POST',
      headers: { ...headers, 'Upload-Length': String(drops * dropBytes + 1), 'Upload-Metadata': encoded },
    })
    if (created.status !== 201) throw new Error(`Creating the upload answered ${created.status} ${await created.text()}`)
    const url = new URL(created.headers.get('Location')!, server.url)
    const started = performance.now()
    const { status, offset } = await drip(url, headers)
    const took = (performance.now() - started) / 1000
    const row = { seconds: Math.round(took), 'bytes sent': drops * dropBytes, status, 'bytes kept': offset }
    report({
      bench: 'slow-upload',
      rows: [row],
      figures: { seconds: Math.round(took), status, kept: offset / (drops * dropBytes) },
      targets: { seconds: { min: Math.min(seconds, 300) }, kept: { min: 1 }, status: { max: 204 } },
    })
  } finally {
    await server.stop()
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

function drip(url: URL, headers: Record<string, string>): Promise<{ status: number; offset: number }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'PATCH',
        headers: {
          ...headers,
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': drops * dropBytes,
        },
      },
      (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, offset: Number(answer.headers['upload-offset']) }))
      },
    )
    request.on('error', reject)
    void (async () => {
      for (let drop = 0; drop < drops; drop++) {
        await sleep(everyMs)
        request.write(Buffer.alloc(dropBytes, drop))
      }
      request.end()
    })().catch(reject)
  })
}
