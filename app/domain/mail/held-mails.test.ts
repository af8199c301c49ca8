import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { JobLoop } from '~/infra/jobs/loop'
import { enqueue } from '~/infra/jobs/queue'
import { sendMailJobs } from '~/jobs/send-mail'
import { makeUser } from '../../../tests/factories'
import { startMailServer, type TestMailServer } from '../../../tests/setup/mail-server'
import { discardHeldMails, heldMails, sendHeldMails } from './held-mails.server'
import { mailSending } from './jobs'
import { queueMail } from './queue-mail.server'
import { removeMailSettings, saveMailSettings } from './save-mail-settings.server'

let loop: JobLoop
let server: TestMailServer
let actorId: number

beforeEach(async () => {
  await db.mail.deleteMany()
  await db.setting.deleteMany()
  forgetSettings()
  actorId = (await makeUser({ role: 'admin' })).id
  server = await startMailServer()
  loop = new JobLoop(sendMailJobs, { pollMs: 10, backoffMs: () => 10 }).start()
})
afterEach(async () => {
  await loop.stop()
  await server.close()
})

const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 60 * 60 * 1000)

async function waiting(recipient: string, days: number): Promise<void> {
  const params = { name: '李雷', link: 'https://songs.example.test' }
  const id = await transaction((tx) => queueMail(tx, { template: 'account_activated', recipient, locale: 'zh', params }))
  await db.mail.update({ where: { id }, data: { createdAt: daysAgo(days) } })
}

async function setUp(): Promise<void> {
  const mailServer = { host: '127.0.0.1', port: server.port, ssl: false, username: '', clearPassword: false }
  await saveMailSettings({ actorId, values: { ...mailServer, senderName: '春之声', senderEmail: 'noreply@songs.example.org' } })
}

const atRest = () => expect.poll(() => db.job.count({ where: { status: { in: ['queued', 'running'] } } })).toBe(0)
const sentTo = () => server.mails.flatMap(({ to }) => to).sort()
const waitingFor = async () =>
  (await db.mail.findMany({ where: { status: 'waiting' }, orderBy: { id: 'asc' } })).map(({ recipient }) => recipient)

/** Two old mails and one of today, which had no mail server, and now there is one. */
async function oldAndNew(): Promise<void> {
  await waiting('oldest@example.org', 19)
  await waiting('old@example.org', 2)
  await waiting('new@example.org', 0.5)
  await atRest()
  expect(await heldMails()).toMatchObject({ count: 2, undecided: false })
  await setUp()
  await atRest()
  expect(sentTo()).toEqual(['new@example.org'])
}

test('old mails are told, and held until somebody decides, whatever is saved meanwhile', async () => {
  await oldAndNew()
  const { oldest, ...held } = (await heldMails())!
  expect([held, Math.round((now().getTime() - oldest.getTime()) / 86_400_000)]).toEqual([{ count: 2, undecided: true }, 19])
  await setUp()
  await transaction(async (tx) => {
    const { id } = await tx.mail.findFirstOrThrow({ where: { recipient: 'old@example.org' } })
    await enqueue(tx, mailSending, { subject: `mail:${id}`, payload: { mailId: id, asked: 1 } })
  })
  await atRest()
  expect(sentTo()).toEqual(['new@example.org'])
  expect(await waitingFor()).toEqual(['oldest@example.org', 'old@example.org'])
})

test('sent on an administrator’s word: each once, and noted', async () => {
  await oldAndNew()
  expect(await sendHeldMails({ actorId })).toBe(2)
  await atRest()
  expect(sentTo()).toEqual(['new@example.org', 'old@example.org', 'oldest@example.org'])
  expect([await heldMails(), await sendHeldMails({ actorId })]).toEqual([null, 0])
  expect(await db.auditEntry.findMany({ where: { actorId, action: 'mail.old_sent' } })).toMatchObject([{ details: { count: 2 } }])
})

test('discarded on an administrator’s word: gone, and noted; nothing newer goes with them', async () => {
  await oldAndNew()
  await loop.stop()
  await waiting('later@example.org', 0)
  expect(await discardHeldMails({ actorId })).toBe(2)
  expect([await waitingFor(), await heldMails()]).toEqual([['later@example.org'], null])
  expect(await db.auditEntry.findMany({ where: { actorId, action: 'mail.old_discarded' } })).toMatchObject([{ details: { count: 2 } }])
})

test('after a time without a mail server it is the same; with nothing old there is nothing to decide', async () => {
  await setUp()
  expect(await heldMails()).toBeNull()
  await removeMailSettings(actorId)
  await waiting('old@example.org', 3)
  await setUp()
  await atRest()
  expect([sentTo(), (await heldMails())?.count]).toEqual([[], 1])
})
