import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { saveSection } from '~/domain/settings/save-section.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import type { User } from '~/infra/db/generated/client'
import { handleJob, type Job } from '~/infra/jobs/definition'
import { JobLoop } from '~/infra/jobs/loop'
import { hashPassword } from '~/infra/password'
import { sendMailJobs } from '~/jobs/send-mail'
import { makeUser } from '../../../tests/factories'
import { startMailServer, startSilentServer, type TestMailServer } from '../../../tests/setup/mail-server'
import { changePassword } from './change-password.server'
import { checkCode, consumeCode } from './check-code.server'
import { registerAccount } from './register-account.server'
import { editUser } from './edit-user.server'
import { passwordResetting } from './jobs'
import { askForReset, mailReset, resetIsOpen, resetPassword } from './reset-password.server'
import { resetUserPassword } from './reset-user-password.server'
import { resendTime, sendCode } from './send-code.server'
import { signIn } from './sign-in.server'

let server: TestMailServer
let loop: JobLoop
let serial = 0
const refused = 'no-such-box@example.test'
const device = { userAgent: 'test', address: '127.0.0.1' }
const fresh = () => `codes${++serial}@example.test`

beforeAll(async () => {
  server = await startMailServer({ refuse: [refused] })
  loop = startLoop()
})
afterAll(async () => {
  await loop.stop()
  await server.close()
})
beforeEach(() => mailOver(server.port))

async function mailOver(port: number, more: object = {}) {
  const actor = await makeUser({ role: 'admin' })
  await saveSection({
    actorId: actor.id,
    name: 'email',
    changes: { host: '127.0.0.1', port, senderEmail: 'noreply@example.org', username: '', passwordSealed: '', ...more },
  })
}

const startLoop = () => new JobLoop([...sendMailJobs, resetJob as Job<unknown>], { pollMs: 10, backoffMs: () => 60_000 }).start()
const resetJob = handleJob(passwordResetting, { handler: ({ payload, finish }) => finish((tx) => mailReset(tx, payload.email)) })
const ask = (email: string, address = `10.0.0.${serial}`) => sendCode({ purpose: 'registration', email, locale: 'zh', address })
const codeIn = (text: string) => /\d{6}/.exec(text)![0]

async function codeFor(email: string) {
  expect(await ask(email)).toMatchObject({ ok: true })
  return codeIn((await server.mailFor(email)).text)
}

const account = (email: string, code?: string) => ({
  ...{ name: '林疏影', email, phoneNumber: '13800138000', password: 'Abc123', confirmPassword: 'Abc123' },
  ...{ role: 'student' as const, voiceType: 'soprano' as const, agreement: 'on' as const, code },
})
const register = (email: string, code?: string) => registerAccount(account(email, code), { ...device, locale: 'zh' })

describe('a mailed code', () => {
  test('lets its address register, once; the account’s address is proven', async () => {
    const email = fresh()
    const code = await codeFor(email)
    expect(await register(email)).toEqual({ ok: false, field: 'code', code: 'required' })
    expect(await register(email, code)).toMatchObject({ ok: true, active: false })
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ emailVerifiedAt: expect.any(Date) })
    expect(await db.mail.findFirst({ where: { template: 'verification_code', recipient: email } })).toMatchObject({
      userId: expect.any(Number),
    })
    expect(await checkCode({ purpose: 'registration', email, code })).toEqual({ ok: false, code: 'codeNone' })
  })

  test('is not kept in the clear', async () => {
    const email = fresh()
    const code = await codeFor(email)
    const row = await db.verificationCode.findFirstOrThrow({ where: { email } })
    expect(JSON.stringify(row)).not.toContain(code)
  })

  test('is void after five wrong tries, however many come at once, and the right one then fails too', async () => {
    const email = fresh()
    const code = await codeFor(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all(Array.from({ length: 20 }, () => register(email, wrong)))
    const codes = tries.map((result) => (result.ok ? 'in' : result.code))
    expect(codes.filter((found) => found.startsWith('codeWrong'))).toHaveLength(4)
    expect(codes.filter((found) => found === 'codeSpent')).toHaveLength(16)
    expect(await register(email, code)).toEqual({ ok: false, field: 'code', code: 'codeSpent' })
  })

  test('belongs to its address and purpose', async () => {
    const email = fresh()
    const code = await codeFor(email)
    const { id: userId } = await makeUser()
    expect(await checkCode({ purpose: 'registration', email: fresh(), code })).toMatchObject({ ok: false })
    expect(await checkCode({ purpose: 'email_change', email, userId, code })).toMatchObject({ ok: false })
    expect(await checkCode({ purpose: 'registration', email, code })).toMatchObject({ ok: true })
  })

  test('expires', async () => {
    const email = fresh()
    const code = await codeFor(email)
    await db.verificationCode.updateMany({ where: { email }, data: { expiresAt: now() } })
    expect(await register(email, code)).toEqual({ ok: false, field: 'code', code: 'codeExpired' })
  })

  test('is used once, also by two at once', async () => {
    const email = fresh()
    const found = await checkCode({ purpose: 'registration', email, code: await codeFor(email) })
    if (!found.ok) throw new Error(found.code)
    const uses = await Promise.all([1, 2, 3].map(() => transaction((tx) => consumeCode(tx, found.codeId))))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  test('tells nobody whether an address has an account: the same answers, another mail', async () => {
    const { email } = await makeUser({ email: fresh() })
    expect(await ask(email)).toMatchObject({ ok: true })
    expect((await server.mailFor(email)).subject).toContain('已经注册过')
    // Five digits are no try at a code of six.
    expect(await register(email, '00000')).toEqual({ ok: false, field: 'code', code: 'codeLength?length=6' })
    expect(await register(email, '000000')).toEqual({ ok: false, field: 'code', code: 'codeWrong?left=4' })
  })
})

describe('asking for codes', () => {
  test('once a minute an address, with the time to wait', async () => {
    const email = fresh()
    const [one, two] = await Promise.all([ask(email), ask(email)])
    const answers = [one, two].sort((a, b) => Number(b.ok) - Number(a.ok))
    expect(answers[0]).toMatchObject({ ok: true, resendAt: expect.any(Date) })
    expect(answers[1]).toMatchObject({ ok: false, code: expect.stringMatching(/^codeTooSoon\?seconds=(\d|[1-5]\d|60)$/) })
    expect(server.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  test('ten a day an address', async () => {
    const email = fresh()
    await db.rateEvent.createMany({ data: Array.from({ length: 10 }, () => ({ key: `code-day:${email}`, at: now() })) })
    expect(await ask(email)).toEqual({ ok: false, code: 'codeTooMany' })
  })

  test('a class of forty in one room; a hundred an hour in all, and who is refused then has used nothing up', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(fresh(), '192.0.2.7')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(40)
    await db.rateEvent.createMany({ data: Array.from({ length: 60 }, () => ({ key: 'code-from:192.0.2.7', at: now() })) })
    const email = fresh()
    expect(await ask(email, '192.0.2.7')).toEqual({ ok: false, code: 'codeTooManyHere' })
    expect(await db.rateEvent.count({ where: { key: { contains: email } } })).toBe(0)
  })

  test('what was counted while the clock was wrong keeps nobody waiting', async () => {
    const email = fresh()
    const tomorrow = new Date(now().getTime() + 24 * 3_600_000)
    await db.rateEvent.createMany({ data: [`code:registration:${email}`, 'code-from:192.0.2.8'].map((key) => ({ key, at: tomorrow })) })
    expect(await resendTime({ purpose: 'registration', email })).toBeNull()
    expect(await ask(email, '192.0.2.8')).toMatchObject({ ok: true })
    expect(await db.rateEvent.count({ where: { at: { gt: now() } } })).toBe(0)
  })

  test('a mailbox the server does not know is told, and may be mended at once', async () => {
    expect(await ask(refused, '192.0.2.9')).toEqual({ ok: false, code: 'mailAddressRefused' })
    expect(await ask(refused, '192.0.2.9')).toEqual({ ok: false, code: 'mailAddressRefused' })
    expect(await db.rateEvent.count({ where: { key: 'code-from:192.0.2.9' } })).toBe(2)
  })

  test('a mail server that is not there', async () => {
    await mailOver(1)
    const email = fresh()
    for (let n = 0; n < 12; n++) expect(await ask(email, '192.0.2.10')).toEqual({ ok: false, code: 'mailUnreachable' })
    const counted = await db.rateEvent.findMany({ where: { OR: [{ key: { contains: email } }, { key: { contains: '192.0.2.10' } }] } })
    expect(new Set(counted.map(({ key }) => key))).toEqual(new Set(['code-tried-from:192.0.2.10']))
    // Once it is there again, one code comes, not twelve.
    expect(await db.mail.count({ where: { recipient: email } })).toBe(1)
  })

  test('a mail server that wants another password', async () => {
    const strict = await startMailServer({ login: { user: 'songs', pass: 'right' } })
    await mailOver(strict.port, { username: 'songs' })
    expect(await ask(fresh())).toEqual({ ok: false, code: 'mailUnavailable' })
    await strict.close()
  })

  test('no mail server at all: verification is off, and codes cannot be asked for', async () => {
    await db.setting.deleteMany({ where: { key: 'email' } })
    forgetSettings()
    expect(await ask(fresh())).toEqual({ ok: false, code: 'mailUnavailable' })
    expect(await register(fresh())).toMatchObject({ ok: true })
  })
})

describe('resetting a password', () => {
  const linkIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get('token')!

  async function resettable() {
    const user = await makeUser({ email: fresh() })
    expect(await askForReset({ email: user.email, address: `10.1.0.${serial}` })).toEqual({ ok: true })
    return { user, token: linkIn((await server.mailFor(user.email)).text) }
  }

  test('the link sets a new password once, ends every session, and says so by mail', async () => {
    const { user, token } = await resettable()
    await db.session.create({
      data: { id: `old${serial}`, userId: user.id, createdAt: now(), lastSeenAt: now(), expiresAt: new Date(now().getTime() + 60_000) },
    })
    expect(await resetIsOpen(token)).toBe(true)
    const results = await Promise.all([1, 2, 3].map(() => resetPassword({ token, password: 'NewOne1' })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0)
    expect(await signIn({ email: user.email, password: 'NewOne1', ...device })).toMatchObject({ ok: true })
    expect(await resetPassword({ token, password: 'Another1' })).toEqual({ ok: false, code: 'linkSpent' })
    expect(await db.mail.count({ where: { userId: user.id, template: 'password_was_reset' } })).toBe(1)
  })

  test('a link mailed before the password or the address changed opens nothing', async () => {
    const { id: actorId } = await makeUser({ role: 'admin' })
    const changes: ((user: User) => Promise<unknown>)[] = [
      ({ id }) => changePassword({ userId: id, currentPassword: 'Right1', password: 'NewOne1', ...device }),
      ({ id }) => resetUserPassword({ actorId, userId: id }),
      ({ id, name, role, voiceType }) => editUser({ actorId, userId: id, values: { name, role, voiceType, email: fresh() } }),
    ]
    for (const change of changes) {
      const { user, token } = await resettable()
      await db.user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword('Right1') } })
      expect(await change(user)).toMatchObject({ ok: true })
      expect(await resetIsOpen(token)).toBe(false)
    }
  })

  test('a newer link voids the older; an expired, a wrong and a disabled account’s one open nothing', async () => {
    const { user, token } = await resettable()
    const seen = server.mails.length
    await askForReset({ email: user.email, address: '10.2.0.1' })
    const newer = linkIn((await server.mailFor(user.email, seen)).text)
    expect(await resetIsOpen(token)).toBe(false)
    expect(await resetIsOpen(newer)).toBe(true)
    await db.user.update({ where: { id: user.id }, data: { status: 'disabled' } })
    expect(await resetPassword({ token: newer, password: 'NewOne1' })).toEqual({ ok: false, code: 'linkSpent' })
    await db.user.update({ where: { id: user.id }, data: { status: 'active' } })
    await db.passwordReset.updateMany({ where: { userId: user.id }, data: { expiresAt: now() } })
    expect(await resetIsOpen(newer)).toBe(false)
    expect(await resetIsOpen('guess')).toBe(false)
  })

  test('an unknown address and a disabled account get the same answer and no mail', async () => {
    const before = await db.mail.count()
    const disabled = await makeUser({ email: fresh(), status: 'disabled' })
    expect(await askForReset({ email: fresh(), address: '10.3.0.1' })).toEqual({ ok: true })
    expect(await askForReset({ email: disabled.email, address: '10.3.0.1' })).toEqual({ ok: true })
    const asked = { kind: passwordResetting.kind, status: { in: ['queued' as const, 'running' as const] } }
    await expect.poll(() => db.job.count({ where: asked })).toBe(0)
    expect(await db.mail.count()).toBe(before)
  })

  test('before the answer the same is done for a known and an unknown address: one job is asked for, nothing of the account is touched', async () => {
    await loop.stop()
    const { email } = await makeUser({ email: fresh() })
    const rows = async () => [await db.job.count(), await db.passwordReset.count(), await db.mail.count()]
    const done: number[][] = []
    for (const address of [email, fresh()]) {
      const before = await rows()
      await askForReset({ email: address, address: '10.5.0.1' })
      done.push((await rows()).map((count, index) => count - before[index]!))
    }
    expect(done).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ])
    loop = startLoop()
  })

  test('three an hour an account', async () => {
    const email = fresh()
    const answers = await Promise.all(Array.from({ length: 5 }, () => askForReset({ email, address: '10.4.0.1' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers).toContainEqual({ ok: false, code: 'resetTooMany' })
  })
})

test('a mail server that hangs: the network is at fault', async () => {
  const silent = await startSilentServer()
  await mailOver(silent.port)
  expect(await ask(fresh())).toEqual({ ok: false, code: 'mailNetwork' })
  await silent.close()
})

test('a mail server that will not send for us', async () => {
  const strict = await startMailServer({ refuseSenders: ['noreply@example.org'] })
  await mailOver(strict.port)
  expect(await ask(fresh())).toEqual({ ok: false, code: 'mailFailed' })
  await strict.close()
})
