import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { makeEntrants } from './kit/entrant'
import { openLink } from './kit/link'
import { sendAsPage } from './kit/page-upload'
import { report, rounded } from './kit/report'
import { openUpload } from './kit/send'
import { realVideo } from './kit/video'

// 8 MB over 256 kbit/s, which alone takes 262 seconds, and the connection lost every few seconds: sent with the page's own code.
// Everything that crosses the link is counted, heads of requests and what has to be sent again.
const size = 8 * 1024 * 1024
const bytesPerSecond = (256 * 1024) / 8
const lossAfterMs = () => 2000 + Math.random() * 6000
const limitMs = 8 * 60_000

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
const agent = new http.Agent()
const link = await openLink({ bytesPerSecond })

try {
  const [entrant] = await makeEntrants({ count: 1, maxSizeMB: 300 })
  const content = realVideo(size, dataDir)
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', JOB_POLL_MS: '3600000' } })
  link.lead(server.url)
  try {
    const uploadId = (await openUpload({ agent, origin: server.url, entrant: entrant! }, size)).split('/').pop()!
    let losses = 0
    let loss: NodeJS.Timeout | undefined
    const loseLater = () => {
      loss = setTimeout(() => {
        losses += link.cut()
        loseLater()
      }, lossAfterMs())
    }
    loseLater()
    const started = performance.now()
    const { whole } = sendAsPage({ origin: link.url, cookie: entrant!.cookie, uploadId, content })
    const ended = await Promise.race([whole, new Promise<null>((resolve) => setTimeout(resolve, limitMs, null).unref())])
    clearTimeout(loss)
    const seconds = Math.round((performance.now() - started) / 1000)

    const { db } = await import('~/infra/db/client')
    const { status, storageKey } = await db.upload.findUniqueOrThrow({ where: { id: uploadId } })
    const stored = status === 'stored' ? sha256(fs.readFileSync(path.join(dataDir, 'media', storageKey!))) : ''
    const figures = {
      seconds,
      losses,
      sentBytes: link.sent(),
      sentRatio: rounded(link.sent() / size, 3),
      finished: Number(ended?.phase === 'done'),
      sha256Equal: Number(stored === sha256(content)),
    }
    report({
      bench: 'weak-link',
      rows: [
        {
          seconds,
          'connections lost': losses,
          'bytes of the file': size,
          'bytes sent': figures.sentBytes,
          'times the file': figures.sentRatio,
          outcome: ended?.phase ?? 'not in time',
        },
      ],
      figures,
      targets: { sentRatio: { max: 1.15 }, finished: { min: 1 }, sha256Equal: { min: 1 }, losses: { min: 20 } },
    })
  } finally {
    await server.stop()
  }
} finally {
  await link.close()
  agent.destroy()
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
