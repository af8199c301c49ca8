import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailSettings, forgetSettings } from '~/domain/settings/read-settings.server'
import { saveSection } from '~/domain/settings/save-section.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { JobLoop } from '~/infra/jobs/loop'
import { openText, sealText } from '~/infra/sealed-text'
import { sendMailJobs } from '~/jobs/send-mail'
import { makeUser } from '../../../tests/factories'
import { startMailServer, type TestMailServer } from '../../../tests/setup/mail-server'
import { sendMailAgain } from './deliver-mail.server'
import { queueMail } from './queue-mail.server'
import { saveMailSettings } from './save-mail-settings.server'

let loop: JobLoop
let server: TestMailServer | undefined

beforeEach(async () => {
  await db.job.deleteMany()
  await db.mail.deleteMany()
  await db.setting.deleteMany()
  forgetSettings()
  loop = new JobLoop(sendMailJobs, { pollMs: 10, backoffMs: () => 10 }).start()
})
afterEach(async () => {
  await loop.stop()
  await server?.close()
  server = undefined
})

async function setUp(port: number, more: object = {}) {
  const actor = await makeUser({ role: 'admin' })
  const server = { host: '127.0.0.1', port, ssl: false, username: '', clearPassword: false }
  await saveMailSettings({
    actorId: actor.id,
    values: { ...server, senderName: '春之声', senderEmail: 'noreply@songs.example.org', ...more },
  })
}

const code = (recipient: string, locale = 'zh') =>
  transaction((tx) => queueMail(tx, { template: 'verification_code', recipient, locale, params: { code: '314159', minutes: 10 } }))

const mail = (id: number) => db.mail.findUniqueOrThrow({ where: { id } })

async function until(id: number, holds: (row: Awaited<ReturnType<typeof mail>>) => boolean) {
  await expect.poll(() => mail(id)).toSatisfy(holds)
  return mail(id)
}

/** Whatever there was to do is done. */
const atRest = () => expect.poll(() => db.job.count({ where: { status: { in: ['queued', 'running'] } } })).toBe(0)

describe('a mail', () => {
  test('is sent once, in its reader’s language, and its code is forgotten', async () => {
    server = await startMailServer()
    await setUp(server.port)
    const [zh, en] = [await code('zh@example.org'), await code('en@example.org', 'en')]
    const row = await until(zh, ({ status }) => status === 'sent')
    expect(row).toMatchObject({ params: {}, attempts: 1, lastError: null, sentAt: expect.any(Date) })
    expect((await server.mailFor('zh@example.org')).subject).toBe('验证码：314159 · 声乐赛事')
    expect((await server.mailFor('en@example.org')).text).toContain('314159')
    await until(en, ({ status }) => status === 'sent')
    await atRest()
    expect(server.mails).toHaveLength(2)
  })

  test('with a code goes before the notices of a whole competition that were asked for earlier', async () => {
    server = await startMailServer()
    await setUp(server.port)
    await transaction(async (tx) => {
      const params = { name: '林晚', link: 'https://songs.example.org' }
      for (let n = 0; n < 300; n++)
        await queueMail(tx, { template: 'account_activated', recipient: `n${n}@example.org`, locale: 'zh', params })
      await queueMail(tx, {
        template: 'verification_code',
        recipient: 'code@example.org',
        locale: 'zh',
        params: { code: '314159', minutes: 10 },
      })
    })
    await server.mailFor('code@example.org')
    expect(server.mails.findIndex(({ to }) => to.includes('code@example.org'))).toBeLessThan(20)
  })

  test('whose transaction is rolled back was never written', async () => {
    server = await startMailServer()
    await setUp(server.port)
    const undone = transaction(async (tx) => {
      await queueMail(tx, { template: 'account_exists', recipient: 'never@example.org', locale: 'zh', params: { link: 'x' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await db.mail.count()).toBe(0)
    await atRest()
    expect(server.mails).toEqual([])
  })

  test('without a mail server waits, and goes out when one is set up', async () => {
    const id = await code('waits@example.org')
    await atRest()
    expect(await mail(id)).toMatchObject({ status: 'waiting', attempts: 0 })
    server = await startMailServer()
    await setUp(server.port)
    await until(id, ({ status }) => status === 'sent')
    expect(server.mails).toHaveLength(1)
  })

  test('is tried again while the server cannot be reached, and the server’s answer is kept', async () => {
    server = await startMailServer({ login: { user: 'songs', pass: 'right' } })
    await setUp(server.port, { username: 'songs', password: 'wrong' })
    const id = await code('later@example.org')
    await until(id, ({ lastError, attempts }) => attempts >= 2 && Boolean(lastError?.includes('535 5.7.8')))
    await setUp(server.port, { username: 'songs', password: 'right' })
    expect(await until(id, ({ status }) => status === 'sent')).toMatchObject({ lastError: null })
  })

  test('refused for good fails at once with the server’s words, and can be sent again by hand', async () => {
    server = await startMailServer({ refuse: ['nobody@example.org'] })
    await setUp(server.port)
    const id = await code('nobody@example.org')
    const row = await until(id, ({ status }) => status === 'failed')
    expect(row).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550 5.1.1'), params: { code: '314159' } })
    expect(await transaction((tx) => sendMailAgain(tx, id))).toBe(true)
    await until(id, ({ status, attempts }) => status === 'failed' && attempts === 2)
  })

  test('that has no attempts left has failed', async () => {
    await setUp(1)
    const id = await code('never@example.org')
    expect(await until(id, ({ status }) => status === 'failed')).toMatchObject({ attempts: 5 })
  })
})

test('a password sealed with a secret that was replaced is a login that fails, not a crash', async () => {
  server = await startMailServer({ login: { user: 'songs', pass: 'right' } })
  const passwordSealed = sealText('right', 'another purpose')
  await saveSection({ actorId: (await makeUser()).id, name: 'email', changes: { passwordSealed } })
  await setUp(server.port, { username: 'songs' })
  const id = await code('later@example.org')
  expect(await until(id, ({ status }) => status === 'failed')).toMatchObject({ attempts: 5, lastFault: 'login' })
  expect(server.mails).toEqual([])
})

test('of two who save the mail server at once, the one with a blank password does not bring the old one back', async () => {
  await setUp(25, { username: 'songs', password: 'old' })
  const { id: actorId } = await makeUser({ role: 'admin' })
  const values = {
    host: '127.0.0.1',
    port: 25,
    ssl: false,
    username: 'songs',
    clearPassword: false,
    senderName: '',
    senderEmail: 'a@example.org',
  }
  await Promise.all([saveMailSettings({ actorId, values: { ...values, password: 'new' } }), saveMailSettings({ actorId, values })])
  const { passwordSealed } = await emailSettings()
  expect(openText(passwordSealed, 'smtp')).toBe('new')
})

test('the password of the mail server is neither in the settings’ row nor in the audit log in the clear', async () => {
  await setUp(25, { username: 'songs', password: 'p@ssword' })
  const [row, entry] = await Promise.all([
    db.setting.findUniqueOrThrow({ where: { key: 'email' } }),
    db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } }),
  ])
  expect(JSON.stringify(row.value)).not.toContain('p@ssword')
  expect(entry).toMatchObject({ action: 'settings.saved', details: { passwordSealed: '•••', host: '127.0.0.1' } })
  expect(entry.at <= now()).toBe(true)
})
