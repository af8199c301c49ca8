import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { freshDataDir, type RunningServer, startServer } from '../tests/setup/running-server'
import { makeEntrants } from './kit/entrant'
import { openLink } from './kit/link'
import { sendAsPage } from './kit/page-upload'
import { report } from './kit/report'
import { openUpload } from './kit/send'
import { realVideo } from './kit/video'

// The server killed at 30 random moments of one upload of 300 MB, the last of them between the last byte and the commit, or soon after.
// A client that runs the page's own code resumes each time. In the end there is the file as it was sent, one work and one job.
const size = 300 * 1024 * 1024
const kills = 30
const chunkBytes = 4 * 1024 * 1024

const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
const agent = new http.Agent()
const link = await openLink()
let server: RunningServer | undefined

try {
  const [entrant] = await makeEntrants({ count: 1, maxSizeMB: 300 })
  const content = realVideo(size, dataDir)
  server = await start()
  const uploadId = (await openUpload({ agent, origin: server.url, entrant: entrant! }, size)).split('/').pop()!
  const incoming = path.join(dataDir, 'incoming', uploadId)

  let arrived = 0
  const upload = sendAsPage({
    origin: link.url,
    cookie: entrant!.cookie,
    uploadId,
    content,
    onChange: (snapshot) => (arrived = snapshot.sent),
  })
  const rows: { kill: number; 'MB there': number; 'sent again': number }[] = []
  let before = { sent: link.bodies(), kept: 0 }
  for (let kill = 1; kill <= kills; kill++) {
    const from = kill === kills ? size : ((kill - 1 + Math.random()) * size) / kills
    while (arrived < from) await sleep(1)
    await sleep(Math.random() * (kill === kills ? 400 : 30))
    await server.stop('SIGKILL')
    const kept = fs.existsSync(incoming) ? fs.statSync(incoming).size : size
    rows.push({
      kill,
      'MB there': Math.round(kept / 1024 / 1024),
      'sent again': Math.max(0, link.bodies() - before.sent - (kept - before.kept)),
    })
    before = { sent: link.bodies(), kept }
    server = await start()
    upload.online()
  }
  const { phase, code } = await upload.whole
  if (phase !== 'done') throw new Error(`The upload ended as ${phase} ${code}`)

  const { db } = await import('~/infra/db/client')
  const works = await db.work.findMany({ where: { registrationId: entrant!.registrationId } })
  for (let waited = 0; waited < 60 && (await processed(works[0]?.id)) === 0; waited++) await sleep(1000)
  const stored = await db.upload.findUniqueOrThrow({ where: { id: uploadId } })
  const database = new Database(path.join(dataDir, 'app.db'))
  report({
    bench: 'upload-kills',
    rows,
    figures: {
      kills: rows.length,
      mostSentAgain: Math.max(...rows.map((row) => row['sent again'])),
      sha256Equal: Number(sha256(fs.readFileSync(path.join(dataDir, 'media', stored.storageKey!))) === sha256(content)),
      works: works.length,
      jobs: await db.job.count({ where: { kind: 'process-upload' } }),
      processed: await processed(works[0]?.id),
      integrityOk: Number(database.pragma('integrity_check', { simple: true }) === 'ok'),
    },
    targets: {
      kills: { min: kills },
      mostSentAgain: { max: chunkBytes },
      sha256Equal: { min: 1 },
      ...Object.fromEntries(['works', 'jobs'].map((name) => [name, { max: 1, min: 1 }])),
      processed: { min: 1 },
      integrityOk: { min: 1 },
    },
  })
  database.close()
} finally {
  await link.close()
  agent.destroy()
  await server?.stop()
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

async function start(): Promise<RunningServer> {
  const started = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  link.lead(started.url)
  return started
}

async function processed(workId = 0): Promise<number> {
  const { db } = await import('~/infra/db/client')
  return db.work.count({ where: { id: workId, status: 'completed' } })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
