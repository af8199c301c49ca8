import { startMailServer, type TestMailServer } from '../../setup/mail-server'
import { test as base } from './plain-http'

export { expect } from '@playwright/test'

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
  // Saved by the settings' own form: the server goes on believing for a while what it has read, if changed behind its back.
  mailing: async ({ mail, make, db, as }, use) => {
    const office = await as(await make.makeUser({ role: 'admin' }))
    const save = async (form: Record<string, string>) => {
      const answer = await office.post('/settings?index', { form, maxRedirects: 0 })
      if (answer.status() !== 303) throw new Error(`The mail settings were not saved: ${answer.status()}`)
    }
    const server = { host: '127.0.0.1', port: String(mail.port), senderName: '春之声', senderEmail: 'noreply@songs.example.test' }
    await save({ intent: 'email', ...server })
    await use(mail)
    await save({ intent: 'remove_email' })
    await db.setting.delete({ where: { key: 'email' } })
  },
})
