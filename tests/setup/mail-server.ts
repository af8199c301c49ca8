import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string; subject: string; text: string }

export type TestMailServer = {
  port: number
  mails: ReceivedMail[]
  /** How each connection was protected when its mail was handed over. */
  secured: boolean[]
  /** The next mail for an address, waiting until it is there. */
  mailFor(address: string, after?: number): Promise<ReceivedMail>
  close(): Promise<void>
}

type Options = {
  login?: { user: string; pass: string }
  refuse?: string[]
  /** Senders answered with 451. */ refuseSenders?: string[]
  mode?: 'plain' | 'starttls' | 'ssl'
  /** How long it thinks about a sender, a recipient and the mail itself. */
  slowMs?: { sender?: number; recipient?: number; mail?: number }
}

/** A real mail server on a free port: in the clear, with STARTTLS, or with TLS from the first byte. */
export async function startMailServer({
  login,
  refuse = [],
  refuseSenders = [],
  mode = 'plain',
  slowMs = {},
}: Options = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const secured: boolean[] = []
  const post = new EventEmitter()
  const options: SMTPServerOptions = {
    secure: mode === 'ssl',
    ...(mode === 'plain'
      ? { disabledCommands: ['STARTTLS', ...(login ? [] : ['AUTH'])], allowInsecureAuth: true }
      : { ...certificate(), disabledCommands: login ? [] : ['AUTH'] }),
    authOptional: !login,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) return done(null, { user: username })
      done(answer(535, '5.7.8 Authentication credentials invalid'))
    },
    onMailFrom({ address }, _session, done) {
      const said = refuseSenders.includes(address) ? answer(451, '4.7.1 Please try again later') : null
      after(slowMs.sender, () => done(said))
    },
    onRcptTo({ address }, _session, done) {
      const said = refuse.includes(address) ? answer(550, `5.1.1 <${address}>: no such mailbox here`) : null
      after(slowMs.recipient, () => done(said))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString('utf8')),
        })
        secured.push(session.secure)
        post.emit('mail')
        after(slowMs.mail, () => done())
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  // Every address of this machine's loopback, so that a test can meet it as another host.
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.server.address() as AddressInfo

  async function mailFor(address: string, after = 0): Promise<ReceivedMail> {
    for (;;) {
      const found = mails.slice(after).find(({ to }) => to.includes(address))
      if (found) return found
      await once(post, 'mail')
    }
  }
  return { port, mails, secured, mailFor, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const after = (ms: number | undefined, act: () => void) => (ms === undefined ? act() : void setTimeout(act, ms))

/** Takes the connection and then says nothing at all; or, with `drips`, goes on saying that it will say something soon. */
export async function startSilentServer({ drips = false } = {}): Promise<{ port: number; open(): number; close(): Promise<void> }> {
  const sockets = new Set<net.Socket>()
  // It never ends a connection by itself, either.
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const drip = drips && setInterval(() => socket.write('220-wait\r\n'), 20)
    socket.on('close', () => {
      sockets.delete(socket)
      if (drip) clearInterval(drip)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** The subject and the plain text of a mail as it came over the wire. */
function read(raw: string): Pick<ReceivedMail, 'raw' | 'subject' | 'text'> {
  const [head = '', ...rest] = raw.replace(/\r\n/g, '\n').split('\n\n')
  const unfolded = head.replace(/\n\s+/g, ' ')
  const subject = /^Subject: (.*)$/m.exec(unfolded)?.[1] ?? ''
  const body = rest.join('\n\n')
  const plain = /Content-Type: text\/plain[^]*?\n\n([^]*?)\n--/.exec(body)
  const encoding = /Content-Transfer-Encoding: ([\w-]+)/.exec(plain?.[0] ?? '')?.[1]
  return { raw, subject: decodeWords(subject), text: decodeBody(plain?.[1] ?? body, encoding) }
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(data, 'base64').toString('utf8') : decodeQuoted(data.replace(/_/g, ' ')),
    )
}

function decodeBody(text: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(text.replace(/=\n/g, '')) : text
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

let made: { key: Buffer; cert: Buffer } | undefined

/** A certificate for 127.0.0.1 and localhost, made once a process; nobody has reason to trust it. */
export function certificate(): { key: Buffer; cert: Buffer } {
  if (made) return made
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      names,
    ],
    { stdio: 'ignore' },
  )
  made = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) }
  fs.rmSync(folder, { recursive: true })
  return made
}
