import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { saveSection } from '~/domain/settings/save-section.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { JobLoop } from '~/infra/jobs/loop'
import { sendMailJobs } from '~/jobs/send-mail'
import { makeUser } from '../../../tests/factories'
import { type ApiServer, startApiServer } from '../../../tests/setup/api-server'
import { startMailServer, startSilentServer } from '../../../tests/setup/mail-server'

// What a reader is told when a code cannot be sent, each by the fault itself, in both languages.
let server: ApiServer
let loop: JobLoop
let serial = 0

beforeAll(async () => {
  server = await startApiServer()
  loop = new JobLoop(sendMailJobs, { pollMs: 10, backoffMs: () => 600_000 }).start()
})
afterAll(async () => {
  await loop.stop()
  await server.close()
})
beforeEach(() => db.rateEvent.deleteMany())

async function mailOver(port: number, more: object = {}) {
  const { id } = await makeUser({ role: 'admin' })
  await saveSection({
    actorId: id,
    name: 'email',
    changes: { host: '127.0.0.1', port, senderEmail: 'noreply@example.org', username: '', ...more },
  })
}

async function messages(email = `told${++serial}@example.test`) {
  const ask = async (language: string, address: string) => {
    const answer = await fetch(`${server.url}/api/auth/verification-code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify({ email: address }),
    })
    return { status: answer.status, message: ((await answer.json()) as { message?: string }).message }
  }
  const [zh, en] = await Promise.all([ask('zh-CN', email), ask('en', email.includes('told') ? `en-${email}` : email)])
  return { status: zh!.status, zh: zh!.message, en: en!.message }
}

test('no mail service', async () => {
  await db.setting.deleteMany()
  forgetSettings()
  expect(await messages()).toEqual({
    status: 503,
    zh: '邮件服务暂不可用，请联系管理员。',
    en: 'The mail service is unavailable. Please contact the administrator.',
  })
})

test('the mail server refuses our login', async () => {
  const strict = await startMailServer({ login: { user: 'songs', pass: 'right' } })
  await mailOver(strict.port, { username: 'songs' })
  expect(await messages()).toEqual({
    status: 503,
    zh: '邮件服务暂不可用，请联系管理员。',
    en: 'The mail service is unavailable. Please contact the administrator.',
  })
  await strict.close()
})

test('the mail server is not there', async () => {
  await mailOver(1)
  expect(await messages()).toEqual({
    status: 503,
    zh: '无法连接邮件服务器，请稍后再试或联系管理员。',
    en: 'The mail server cannot be reached. Please try again later or contact the administrator.',
  })
})

test('the mail server hangs', async () => {
  const silent = await startSilentServer()
  await mailOver(silent.port)
  expect(await messages()).toEqual({
    status: 503,
    zh: '网络连接失败：邮件服务器没有回应，请稍后再试。',
    en: 'Network connection failed: the mail server does not answer. Please try again later.',
  })
  await silent.close()
})

test('the mail server will not send for us', async () => {
  const strict = await startMailServer({ refuseSenders: ['noreply@example.org'] })
  await mailOver(strict.port)
  expect(await messages()).toEqual({
    status: 503,
    zh: '验证码发送失败，请稍后再试。',
    en: 'The code could not be sent. Please try again later.',
  })
  await strict.close()
})

test('nobody has the address; asked for too often; too many in a day', async () => {
  const mailServer = await startMailServer({ refuse: ['gone@example.test', 'en-told-gone@example.test'] })
  await mailOver(mailServer.port)
  const gone = await fetch(`${server.url}/api/auth/verification-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: '{"email":"gone@example.test"}',
  })
  expect([gone.status, ((await gone.json()) as { message: string }).message]).toEqual([
    400,
    'This e-mail address is invalid or does not exist. Please check it.',
  ])
  const goneZh = await fetch(`${server.url}/api/auth/verification-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'zh' },
    body: '{"email":"gone@example.test"}',
  })
  expect(((await goneZh.json()) as { message: string }).message).toBe('邮箱地址无效或不存在，请检查后再试。')

  await messages('told-often@example.test')
  const often = await messages('told-often@example.test')
  expect(often).toEqual({
    status: 429,
    zh: expect.stringMatching(/^发送过于频繁，请 \d+ 秒后再试。$/),
    en: expect.stringMatching(/^Codes are being sent too often\. Please try again in \d+ seconds?\.$/),
  })

  for (const email of ['told-day@example.test', 'en-told-day@example.test'])
    await db.rateEvent.createMany({ data: Array.from({ length: 10 }, () => ({ key: `code-day:${email}`, at: now() })) })
  expect(await messages('told-day@example.test')).toEqual({
    status: 429,
    zh: '今天向这个邮箱发送的验证码太多了，请明天再试。',
    en: 'Too many codes were sent to this address today. Please try again tomorrow.',
  })
  await mailServer.close()
})
