import { startMailServer, type TestMailServer } from '../../setup/mail-server'
import { test as base } from './test'

export { expect } from '@playwright/test'

/** How long a server may go on believing settings that were changed behind its back. */
const settingsBelievedMs = 2_100

type MailFixtures = {
  mail: TestMailServer
  /** A mail server that takes everything but mail for nobody@example.test, and the product set up to use it. */
  mailing: TestMailServer
}

export const test = base.extend<MailFixtures>({
  mail: async ({}, use) => {
    const server = await startMailServer({ refuse: ['nobody@example.test'] })
    await use(server)
    await server.close()
  },
  mailing: async ({ mail, db }, use) => {
    const value = { host: '127.0.0.1', port: mail.port, senderName: '春之声', senderEmail: 'noreply@songs.example.test' }
    const data = { value, updatedAt: new Date() }
    await db.setting.upsert({ where: { key: 'email' }, create: { key: 'email', ...data }, update: data })
    await new Promise((resolve) => setTimeout(resolve, settingsBelievedMs))
    await use(mail)
    await db.setting.deleteMany({ where: { key: 'email' } })
    await new Promise((resolve) => setTimeout(resolve, settingsBelievedMs))
  },
})
