import { afterEach, expect, onTestFinished, test } from 'vitest'
import { mailWords } from '~/http/mail-words.server'
import { db } from '~/infra/db/client'
import { JobLoop } from '~/infra/jobs/loop'
import { sendMailJobs } from '~/jobs/send-mail'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { recipientOf } from '~/domain/mail/deliver-mail.server'
import { outboxPage, resendMail } from '~/domain/mail/outbox.server'
import { saveMailSettings } from '~/domain/mail/save-mail-settings.server'
import { makeCompetition, makeRegistration, makeUser } from '../../../tests/factories'
import { startMailServer } from '../../../tests/setup/mail-server'
import { contactSchema } from './schema'
import { sendMessage } from './send-message.server'

const setOrganisation = async (value: object) => {
  await db.setting.upsert({
    where: { key: 'organisation' },
    create: { key: 'organisation', value, updatedAt: new Date() },
    update: { value },
  })
  forgetSettings()
}

afterEach(() => setOrganisation({}))

const values = (message: string, more: object = {}) => ({ purpose: 'support' as const, message, website: '', ...more })

test('a message goes to the address of its purpose by the outbox, its sender’s own words in it as text', async () => {
  await setOrganisation({ supportEmail: 'help@example.test', feedbackEmail: '' })
  const sender = await makeUser({ name: '李<b>雷' })
  const send = (message: string, more?: object) => sendMessage({ sender, locale: 'zh', address: '10.0.0.1', values: values(message, more) })
  expect(await send('视频传不上去。\n{{brand}} <script>')).toEqual({ ok: true, waits: true })
  const mails = await db.mail.findMany({ where: { userId: sender.id } })
  expect(mails).toMatchObject([{ template: 'contact_message', recipient: 'help@example.test', status: 'waiting' }])
  const words = await mailWords(mails[0]!)
  expect(words!.subject).toContain('技术支持：李<b>雷')
  expect(words!.text).toContain('视频传不上去。\n{{brand}} <script>')
  expect(words!.text).toContain(sender.email)
  expect(words!.text).not.toContain('请不要直接回复')
  expect(words!.html).toContain('{{brand}} &lt;script&gt;')
  // Pressed twice, it was sent once.
  expect(await send('视频传不上去。\n{{brand}} <script>')).toMatchObject({ ok: true })
  expect(await db.mail.count({ where: { userId: sender.id } })).toBe(1)
  expect(await send('意见', { purpose: 'feedback' })).toEqual({ ok: false, code: 'contactUnset' })
})

test('five an hour are sent; what fills in the hidden field sends nothing', async () => {
  await setOrganisation({ supportEmail: 'help@example.test' })
  const sender = await makeUser()
  const send = (message: string, more?: object) => sendMessage({ sender, locale: 'en', address: '10.0.0.2', values: values(message, more) })
  expect(await send('Buy now', { website: 'https://spam.example' })).toMatchObject({ ok: true })
  expect(await db.mail.count({ where: { userId: sender.id } })).toBe(0)
  for (const n of [1, 2, 3, 4, 5]) expect(await send(`Question ${n}`)).toMatchObject({ ok: true })
  expect(await send('Question 6')).toEqual({ ok: false, code: 'contactTooMany' })
  expect(await db.mail.count({ where: { userId: sender.id } })).toBe(5)
})

test('what the mail server refused may be tried again five times an hour, beside the five messages', async () => {
  await setOrganisation({ supportEmail: 'help@example.test' })
  const sender = await makeUser()
  const send = (message: string) => sendMessage({ sender, locale: 'zh', address: '10.0.0.5', values: values(message) })
  const refused = () => db.mail.updateMany({ where: { userId: sender.id }, data: { status: 'failed' } })
  expect(await send('视频传不上去')).toMatchObject({ ok: true })
  for (let again = 0; again < 5; again++) {
    await refused()
    expect(await send('视频传不上去')).toMatchObject({ ok: true })
  }
  await refused()
  expect(await send('视频传不上去')).toEqual({ ok: false, code: 'contactTooMany' })
  expect(await db.mail.findMany({ where: { userId: sender.id } })).toMatchObject([{ status: 'failed' }])
  expect(await send('另一件事')).toMatchObject({ ok: true })
})

test.each(['', ' \n', '\u200b', '\u200b\u200d\ufeff', '\u202e', '\u0301', '\u00ad'])('nobody can read %j: it is no message', (message) => {
  expect(contactSchema.safeParse({ purpose: 'support', message }).success).toBe(false)
})

test('a message keeps its lines', () => {
  expect(contactSchema.parse({ purpose: 'support', message: ' 一\r\n\r\n\u202e二 ' }).message).toBe('一\n\n二')
})

test('what a participant writes is no mail of a competition’s', async () => {
  await setOrganisation({ supportEmail: 'help@example.test' })
  const [competition, sender] = [await makeCompetition(), await makeUser()]
  await makeRegistration(competition, { userId: sender.id })
  await sendMessage({ sender, locale: 'zh', address: '10.0.0.3', values: values('请问') })
  expect((await outboxPage({ status: undefined, competitionId: competition.id, page: 1 })).mails).toEqual([])
})

test('what the mail server refused goes to the address that holds now when it is sent again, by its writer or an administrator', async () => {
  await db.job.deleteMany()
  await db.mail.deleteMany()
  const server = await startMailServer({ refuse: ['wrong@example.test'] })
  const loop = new JobLoop(sendMailJobs, { pollMs: 10 }).start()
  onTestFinished(async () => {
    await loop.stop()
    await server.close()
    await db.setting.deleteMany()
    forgetSettings()
  })
  const { id: actorId } = await makeUser({ role: 'admin' })
  const through = { host: '127.0.0.1', port: server.port, ssl: false, username: '', clearPassword: false }
  await saveMailSettings({ actorId, values: { ...through, senderName: '', senderEmail: 'noreply@example.test' } })
  await setOrganisation({ supportEmail: 'wrong@example.test' })
  const sender = await makeUser()
  const send = (message: string) => sendMessage({ sender, locale: 'zh', address: '10.0.0.4', values: values(message) })
  const standing = () => db.mail.findMany({ where: { userId: sender.id }, orderBy: { id: 'asc' } })
  for (const message of ['视频传不上去', '付款没有通过']) expect(await send(message)).toEqual({ ok: true, waits: false })
  await expect.poll(async () => (await standing()).map(({ status }) => status)).toEqual(['failed', 'failed'])

  await setOrganisation({ supportEmail: 'right@example.test' })
  expect(await recipientOf((await standing())[0]!)).toBe('right@example.test')
  expect(await send('视频传不上去')).toEqual({ ok: true, waits: false })
  expect(await resendMail({ mailId: (await standing())[1]!.id, actorId })).toEqual({ ok: true })
  await expect.poll(standing).toMatchObject([
    { status: 'sent', recipient: 'right@example.test' },
    { status: 'sent', recipient: 'right@example.test' },
  ])
  expect(server.mails.map(({ to }) => to)).toEqual([['right@example.test'], ['right@example.test']])
  // Sent again it was the same message: three more are still free.
  for (const message of ['三', '四', '五']) expect(await send(message)).toMatchObject({ ok: true })
  expect(await send('六')).toEqual({ ok: false, code: 'contactTooMany' })
})
