import fs from 'node:fs'
import path from 'node:path'
import { browserPrograms } from '../scripts/system.mjs'
import { freshDataDir, startServer } from '../tests/setup/running-server'
import { openChromium } from './kit/browsing/chromium'
import type { Driver } from './kit/browsing/driver'
import { openFirefox } from './kit/browsing/firefox'
import { visitorAt } from './kit/browsing/visitor'
import { judgesWay, pagesWay, participantsWay, type Step } from './kit/browsing/ways'
import { openWebkit } from './kit/browsing/webkit'
import { makeWorld } from './kit/browsing/world'
import { openLink } from './kit/link'
import { report, rounded } from './kit/report'

// The whole way of a participant and of a judge, and the pages with scripts, in the three engines that people have, against the built server.
// What is sent goes over a slow link, so that an upload can be paused. BROWSERS=firefox,webkit asks for fewer.
const bytesPerSecond = 1024 * 1024
const pictures = path.resolve('test-results/browsers')

type Row = { browser: string; version: string; way: string; steps: string; seconds: number; 'failed at': string }

const dataDir = freshDataDir()
const folder = path.join(dataDir, 'browsers')
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
fs.mkdirSync(folder)
fs.rmSync(pictures, { recursive: true, force: true })

const { chromium, firefox, webkit } = browserPrograms()
const browsers: Record<string, (() => Promise<Driver>) | null> = {
  chromium: chromium === null ? null : () => openChromium({ program: chromium }),
  firefox: firefox === null ? null : () => openFirefox({ program: firefox, folder }),
  webkit: webkit === null ? null : () => openWebkit({ programs: webkit, folder }),
}
const asked = process.env.BROWSERS?.split(',') ?? Object.keys(browsers)

const rows: Row[] = []
const failed: Record<string, number> = {}
try {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', TZ: 'Asia/Shanghai' } })
  try {
    for (const name of asked) {
      const open = browsers[name]
      failed[name] = open ? 0 : 1
      if (!open) {
        rows.push({ browser: name, version: '', way: '', steps: '', seconds: 0, 'failed at': 'not installed' })
        continue
      }
      const link = await openLink({ bytesPerSecond })
      link.lead(server.url)
      try {
        const world = await makeWorld(folder)
        const driver = await open()
        try {
          const visitor = visitorAt(driver, link.url)
          const ways = { participant: participantsWay(world, link), judge: judgesWay(world), pages: pagesWay(world) }
          for (const [way, steps] of Object.entries(ways)) {
            const started = performance.now()
            const { passed, failure } = await walk(driver, `${name}-${way}`, steps, visitor)
            const seconds = rounded((performance.now() - started) / 1000, 1)
            failed[name] += steps.length - passed
            rows.push({ browser: name, version: driver.version, way, steps: `${passed} / ${steps.length}`, seconds, 'failed at': failure })
          }
        } finally {
          await driver.close()
        }
      } catch (error) {
        failed[name]++
        rows.push({ browser: name, version: '', way: '', steps: '', seconds: 0, 'failed at': 'the browser itself' })
        process.stdout.write(`${name} failed: ${error instanceof Error ? error.message : String(error)}\n`)
      } finally {
        await link.close()
      }
    }
  } finally {
    await server.stop()
  }
  report({
    bench: 'browsers',
    rows,
    figures: Object.fromEntries(Object.entries(failed).map(([name, count]) => [`${name}Failed`, count])),
    targets: Object.fromEntries(Object.keys(failed).map((name) => [`${name}Failed`, { max: 0 }])),
  })
} finally {
  const { db } = await import('~/infra/db/client')
  await db.$disconnect()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** Step after step; the first that fails is named, its page kept as a picture, and the rest are left. */
async function walk(driver: Driver, name: string, steps: Step[], visitor: ReturnType<typeof visitorAt>) {
  for (const [passed, step] of steps.entries()) {
    try {
      await step.go(visitor)
    } catch (error) {
      const picture = path.join(pictures, `${name}-${passed + 1}.png`)
      fs.mkdirSync(pictures, { recursive: true })
      fs.writeFileSync(picture, await driver.screenshot().catch(() => ''))
      process.stdout.write(`${name} failed: ${step.name}: ${error instanceof Error ? error.message : String(error)}\n  ${picture}\n`)
      return { passed, failure: step.name }
    }
  }
  return { passed: steps.length, failure: '' }
}
