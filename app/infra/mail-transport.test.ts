import { afterEach, describe, expect, test } from 'vitest'
import { certificate, startMailServer, startSilentServer } from '../../tests/setup/mail-server'
import { deliver, type Letter, type MailServer } from './mail-transport'

const letter: Letter = {
  from: { name: '春之声合唱团', address: 'noreply@songs.example.org' },
  to: 'singer@example.org',
  subject: '验证码：123456',
  text: '您好：\n\n您的验证码是 123456。\n.\n一行只有一个点。\n',
  html: '<p>您好</p>',
  messageId: '<mail-1@songs.example.org>',
}

const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  ssl: false,
  username: '',
  password: '',
  ...more,
})

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})
function closing<T extends { close(): Promise<void> }>(server: T): T {
  open.push(server)
  return server
}

describe('a mail server that takes it', () => {
  test('in the clear: subject, text and sender arrive whole', async () => {
    const server = closing(await startMailServer())
    expect(await deliver(at(server.port), letter)).toMatchObject({ ok: true })
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'noreply@songs.example.org', to: ['singer@example.org'], subject: '验证码：123456' })
    expect(mail!.text).toContain('您的验证码是 123456。\n.\n一行只有一个点。')
    expect(mail!.raw).toContain('Message-ID: <mail-1@songs.example.org>')
    expect(mail!.raw).toContain('Auto-Submitted: auto-generated')
  })

  test('asks for no name: none is told', async () => {
    const server = closing(await startMailServer())
    expect(await deliver(at(server.port, { username: 'choir', password: 'secret' }), letter)).toMatchObject({ ok: true })
  })

  test('with user name and password', async () => {
    const server = closing(await startMailServer({ login: { user: 'songs', pass: 'p@ss 词' } }))
    expect(await deliver(at(server.port, { username: 'songs', password: 'p@ss 词' }), letter)).toMatchObject({ ok: true })
  })

  test.each(['starttls', 'ssl'] as const)('over %s with a certificate that is trusted', async (mode) => {
    const server = closing(await startMailServer({ mode, login: { user: 'songs', pass: 'pass' } }))
    const trusted = at(server.port, { ssl: mode === 'ssl', username: 'songs', password: 'pass' })
    expect(await deliver(trusted, letter, { trust: certificate().cert })).toMatchObject({ ok: true })
    expect(server.secured).toEqual([true])
  })
})

describe('a mail server that does not', () => {
  test.each(['starttls', 'ssl'] as const)('over %s with a certificate nobody vouches for: nothing is sent', async (mode) => {
    const server = closing(await startMailServer({ mode }))
    expect(await deliver(at(server.port, { ssl: mode === 'ssl' }), letter)).toMatchObject({ ok: false, fault: 'tls', permanent: false })
    expect(server.mails).toEqual([])
  })

  test('is elsewhere and offers no encryption: the password is not sent', async () => {
    const server = closing(await startMailServer({ login: { user: 'songs', pass: 'right' } }))
    const elsewhere = at(server.port, { host: '127.0.0.2', username: 'songs', password: 'right' })
    expect(await deliver(elsewhere, letter)).toMatchObject({ ok: false, fault: 'tls' })
    expect(server.mails).toEqual([])
  })

  test('refuses the login, in its own words', async () => {
    const server = closing(await startMailServer({ login: { user: 'songs', pass: 'right' } }))
    const delivery = await deliver(at(server.port, { username: 'songs', password: 'wrong' }), letter)
    expect(delivery).toMatchObject({ ok: false, fault: 'login', permanent: false })
    expect(delivery.answer).toContain('535 5.7.8 Authentication credentials invalid')
  })

  test('refuses the recipient for good', async () => {
    const server = closing(await startMailServer({ refuse: ['singer@example.org'] }))
    const delivery = await deliver(at(server.port), letter)
    expect(delivery).toMatchObject({ ok: false, fault: 'recipient', permanent: true })
    expect(delivery.answer).toContain('550 5.1.1 <singer@example.org>: no such mailbox here')
  })

  test('says nothing: it is left after the time limit', async () => {
    const server = closing(await startSilentServer())
    expect(await deliver(at(server.port), letter, { timeoutMs: 200 })).toMatchObject({ ok: false, fault: 'timeout', permanent: false })
  })

  test('keeps saying that it will say something: it is left all the same', async () => {
    const server = closing(await startSilentServer({ drips: true }))
    expect(await deliver(at(server.port), letter, { timeoutMs: 200 })).toMatchObject({ ok: false, fault: 'timeout' })
    await expect.poll(() => server.open()).toBe(0)
  })

  test('is slow at every step: what was given up is not delivered later', async () => {
    const server = closing(await startMailServer({ slowMs: { sender: 300, recipient: 300 } }))
    expect(await deliver(at(server.port), letter, { timeoutMs: 200 })).toMatchObject({ ok: false, fault: 'timeout' })
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(server.mails).toEqual([])
  })

  test('thinks long about a mail it has whole: its answer is waited for', async () => {
    const server = closing(await startMailServer({ slowMs: { mail: 900 } }))
    expect(await deliver(at(server.port), letter, { timeoutMs: 200, answerMs: 2_000 })).toMatchObject({ ok: true })
    expect(server.mails).toHaveLength(1)
  })

  test('says nothing to TLS either', async () => {
    const server = closing(await startSilentServer())
    expect(await deliver(at(server.port, { ssl: true }), letter, { timeoutMs: 200 })).toMatchObject({ ok: false, fault: 'timeout' })
  })

  test('is not there', async () => {
    const server = await startMailServer()
    await server.close()
    expect(await deliver(at(server.port), letter)).toMatchObject({ ok: false, fault: 'unreachable', permanent: false })
  })

  test('has a name nobody knows', async () => {
    expect(await deliver({ ...at(25), host: 'no-such-host.invalid' }, letter)).toMatchObject({ ok: false, fault: 'unreachable' })
  })

  test('speaks TLS only, and is spoken to in the clear', async () => {
    const server = closing(await startMailServer({ mode: 'ssl' }))
    expect(await deliver(at(server.port), letter, { timeoutMs: 500 })).toMatchObject({ ok: false })
  })
})
