import fs from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type SectionName, sections } from '~/domain/settings/schema'
import type { Locale } from '~/i18n/locale'
import type { PrismaClient } from '~/infra/db/generated/client'
import { freshDataDir, type RunningServer, startServer } from '../../setup/running-server'
import { keepNotifications } from './notifications'
import { watchPage } from './watch-page'

export { expect }

type Factories = typeof import('../../factories')

type WorkerFixtures = {
  /** How long the server lets a judge take a score back. */
  undoSeconds: number
  /** The built server with a data folder of this worker's own. */
  server: RunningServer
  /** The row factories, writing into the server's database. */
  make: Factories
  db: PrismaClient
}

export type TestFixtures = {
  /** The language of a journey that is written in both: one with scripts, the other without, so that each is gone once. */
  language: Locale
  /** Whether the project runs with JavaScript. */
  scripted: boolean
  /** Fails a test that leaves settings behind. */
  settingsPutBack: void
  /** Signs a person in by cookie, as a login form would. */
  signIn: (context: BrowserContext, user: { id: number }) => Promise<void>
}

/** Rows written here commit at once in the server's file (WAL); both sides wait for each other's locks. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  undoSeconds: [0, { scope: 'worker', option: true }],
  language: ['zh', { option: true }],

  server: [
    async ({ undoSeconds }, use) => {
      const dataDir = freshDataDir()
      process.env.DATA_DIR = dataDir
      process.env.LOG_LEVEL = 'silent'
      const server = await startServer({ dataDir, env: { SCORE_UNDO_SECONDS: String(undoSeconds) } })
      await use(server)
      await server.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  // Imported only now: infra reads DATA_DIR when it is loaded.
  make: [async ({ server: _ }, use) => use(await import('../../factories')), { scope: 'worker' }],
  db: [async ({ server: _ }, use) => use((await import('~/infra/db/client')).db), { scope: 'worker' }],

  // Every context, those that a test opens for a second person too.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await keepNotifications(context)
        return context
      }
      await use(browser)
      browser.newContext = newContext
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),

  page: async ({ page, server }, use) => {
    const faults = watchPage(page)
    await use(page)
    const crashed = server.process.exitCode !== null ? ['The server has ended.'] : []
    if (faults.length + crashed.length > 0) throw new Error([...faults, ...crashed, ...server.log.slice(-5)].join('\n'))
  },

  settingsPutBack: [
    async ({ db }, use) => {
      await use()
      const left = (await db.setting.findMany({ where: { key: { in: Object.keys(sections) } } })).filter(({ key, value }) => {
        const { defaults } = sections[key as SectionName]
        return !isDeepStrictEqual({ ...defaults, ...(value as object) }, defaults)
      })
      expect(left, 'Settings are the whole server’s: its next test would meet these').toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ server }, use) => {
    const { openSession } = await import('~/infra/session')
    const { transaction } = await import('~/infra/db/client')
    const { writeSessionToken } = await import('~/http/session-cookie.server')
    await use(async (context, user) => {
      const token = await transaction((tx) => openSession(tx, user.id, { userAgent: 'browser test', address: '127.0.0.1' }))
      const [name, value] = (await writeSessionToken(token)).split(';')[0]!.split(/=(.*)/s)
      await context.addCookies([{ name: name!, value: value!, url: server.url, httpOnly: true, sameSite: 'Lax' }])
    })
  },
})
