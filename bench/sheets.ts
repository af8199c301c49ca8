import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { hostileSheets } from '../tests/factories/sheets'
import { freshDataDir, type RunningServer, startServer } from '../tests/setup/running-server'
import { tone } from '../tests/setup/tone'
import { cookieOf } from './kit/jury'
import { holdEnv, longestHold } from './kit/longest-hold'
import { peakMemory } from './kit/peak-memory'
import { treeRssMbOf } from './kit/process-cost'
import { report, rounded } from './kit/report'

// Each hostile spreadsheet goes the whole way of an upload to the library, beside a recording: sent by the form, handed over, read by its job. How long until
// it is refused, with which reason, what memory the server and what it starts hold meanwhile, and how long its event loop is held. One that is as it should be
// goes the same way last: the server still takes it.
const dataDir = freshDataDir()
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

try {
  const { db } = await import('~/infra/db/client')
  const { makeUser } = await import('../tests/factories')
  const { id: adminId } = await makeUser({ role: 'admin' })
  const cookie = await cookieOf(adminId)
  const sheets = Object.entries(hostileSheets).map(([what, { ending, make }]) => ({ what, ending, make }))
  const whole = { what: 'as it should be', ending: 'xlsx', make: () => fs.readFileSync('tests/fixtures/sheets/sheetjs.xlsx') }
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', ...holdEnv } })
  const { pid } = server.process
  const rows: {
    sheet: string
    MB: number
    ms: number
    'server MB': number
    'with its children MB': number
    'held ms': number
    said: string
  }[] = []
  try {
    for (const [index, { what, ending, make }] of [...sheets, whole].entries()) {
      const sheet = await make()
      const name = `sheet-${index}`
      await longestHold(server)
      const measured = await peakMemory(pid!, () => peakMemory(pid!, () => upload(server, { name, ending, sheet }), treeRssMbOf))
      const { ms, said } = measured.result.result
      const holdMs = await longestHold(server)
      rows.push({
        sheet: what,
        MB: rounded(sheet.length / 1e6, 1),
        ms: rounded(ms, 0),
        'server MB': rounded(measured.peakMb, 0),
        'with its children MB': rounded(measured.result.peakMb, 0),
        'held ms': rounded(holdMs, 0),
        said,
      })
    }
  } finally {
    await server.stop()
  }
  const hostile = rows.slice(0, -1)
  const most = (key: 'ms' | 'server MB' | 'with its children MB' | 'held ms') => Math.max(...rows.map((row) => row[key]))
  report({
    bench: 'sheets',
    rows,
    figures: {
      slowestMs: most('ms'),
      serverMb: most('server MB'),
      serverWithChildrenMb: most('with its children MB'),
      longestHoldMs: most('held ms'),
      refused: hostile.filter(({ said }) => /^(?:sheet|fileType)/.test(said)).length,
      taken: rows.at(-1)!.said === 'created' ? 1 : 0,
    },
    targets: {
      slowestMs: { max: 10_000 },
      serverWithChildrenMb: { max: 600 },
      longestHoldMs: { max: 200 },
      refused: { min: hostile.length },
      taken: { min: 1 },
    },
  })

  /** How long until a pair is settled, and what is said of it. */
  async function upload({ url }: RunningServer, { name, ending, sheet }: { name: string; ending: string; sheet: Buffer }) {
    const started = performance.now()
    const files = new FormData()
    files.set('kind', 'pairs')
    files.append('files', new Blob([new Uint8Array(tone())]), `${name}.wav`)
    files.append('files', new Blob([new Uint8Array(sheet)]), `${name}.${ending}`)
    files.set('intent', 'add')
    const headers = { Cookie: cookie, Origin: url }
    await (await fetch(`${url}/admin/dataset-upload`, { method: 'POST', headers, body: files, redirect: 'manual' })).arrayBuffer()
    const batch = await db.datasetBatch.findFirstOrThrow({ where: { createdById: adminId }, orderBy: { id: 'desc' } })
    const rejected = await db.upload.findFirst({ where: { ownerId: adminId, status: 'rejected', fileName: `${name}.${ending}` } })
    if (rejected) return { ms: performance.now() - started, said: rejected.rejection ?? '' }

    const body = new URLSearchParams({ intent: 'confirm', singerName: '顾明远', songName: '练声曲', voiceType: 'tenor' })
    await (await fetch(`${url}/admin/dataset-upload/${batch.id}`, { method: 'POST', headers, body, redirect: 'manual' })).arrayBuffer()
    for (;;) {
      const item = await db.datasetItem.findFirstOrThrow({ where: { batchId: batch.id } })
      const ms = performance.now() - started
      if (item.status === 'failed') return { ms, said: (item.failures as string[])[0] ?? '' }
      if (item.status === 'created') return { ms, said: 'created' }
      if (ms > 60_000) return { ms, said: `still ${item.status}` }
      await pause(20)
    }
  }
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
