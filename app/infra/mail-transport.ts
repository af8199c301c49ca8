import net from 'node:net'

export type MailServer = { host: string; port: number; ssl: boolean; username: string; password: string }

export type Letter = {
  from: { name: string; address: string }
  to: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** The same for each attempt at the same mail, so that a mail that came twice is recognised. */
  messageId: string
}

/**
 * What went wrong, in the terms of the person who can mend it:
 * unreachable (no connection: name, port, network, no greeting), tls, login (user name or password refused),
 * recipient (this address is refused for good), refused (any other answer of the server), timeout.
 */
export type MailFault = 'unreachable' | 'tls' | 'login' | 'recipient' | 'refused' | 'timeout'

export type Delivery = { ok: true; answer: string } | { ok: false; fault: MailFault; answer: string; permanent: boolean }

/** How long is waited for a connection; for the whole talk until the mail is handed over, twice that. */
const patienceMs = 15_000

/** For the answer to a mail that was handed over whole: given up then, it may yet be delivered, and be sent again. */
const answerMs = 60_000

/** No attempt takes longer. */
export const longestDeliveryMs = 3 * patienceMs + answerMs

const ownMachine = ['127.0.0.1', '::1', 'localhost']

type Conditions = {
  timeoutMs?: number
  answerMs?: number
  /** A further certificate to trust, besides those Node trusts (NODE_EXTRA_CA_CERTS). */
  trust?: Buffer
}

/**
 * Hands one mail to the mail server and tells its answer word for word. Never throws for the server's sake. An attempt that is given up is cut off, so that nothing of
 * it arrives later.
 */
export async function deliver(server: MailServer, letter: Letter, conditions: Conditions = {}): Promise<Delivery> {
  const { timeoutMs = patienceMs, answerMs: answerWaitMs = answerMs, trust } = conditions
  // Loaded by those who have a mail server.
  const [{ default: SMTPConnection }, { default: MailComposer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection/index.js'),
    import('nodemailer/lib/mail-composer/index.js'),
  ])
  const end = new AbortController()
  const giveUp = (error: Error) => end.abort(error)
  let timer: NodeJS.Timeout | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    if (!end.signal.aborted) timer = setTimeout(() => giveUp(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), ms)
  }
  /** What calls back when it is done; the end of the connection is a fault. */
  const step = <Answer>(act: (done: (error?: Error | null, answer?: Answer) => void) => void) =>
    new Promise<Answer | undefined>((resolve, reject) => {
      end.signal.throwIfAborted()
      end.signal.addEventListener('abort', () => reject(end.signal.reason as Error), { once: true })
      act((error, answer) => (error ? reject(error) : resolve(answer)))
    })
  wait(timeoutMs)
  // A socket of our own, because the library lets one run on that it closes early.
  const socket = net.connect({ host: server.host, port: server.port }).on('error', giveUp)
  const connection = new SMTPConnection({
    connection: socket,
    host: server.host,
    port: server.port,
    secure: server.ssl,
    // A password goes to another machine encrypted or not at all.
    requireTLS: !server.ssl && server.username !== '' && !ownMachine.includes(server.host),
    ...(trust ? { tls: { ca: trust } } : {}),
    greetingTimeout: timeoutMs,
    socketTimeout: answerWaitMs,
  })
  connection.on('error', giveUp).on('end', () => giveUp(new Error('The connection was closed.')))
  try {
    await step((done) => socket.once('connect', () => done()))
    wait(2 * timeoutMs)
    await step((done) => connection.connect(done))
    // Where the server asks for no name, none is told; the library's types leave this out.
    if (server.username && (connection as typeof connection & { allowsAuth: boolean }).allowsAuth)
      await step((done) => connection.login({ user: server.username, pass: server.password }, done))
    const mail = new MailComposer(mailOf(letter)).compile()
    const body = mail.createReadStream().once('end', () => wait(answerWaitMs))
    const answered = await step<{ response: string }>((done) => connection.send(mail.getEnvelope(), body, done))
    return { ok: true, answer: answered?.response ?? '' }
  } catch (error) {
    return faultOf(error as SmtpError)
  } finally {
    end.abort()
    clearTimeout(timer)
    connection.close()
    socket.destroy()
  }
}

const mailOf = ({ from, to, replyTo, subject, text, html, messageId }: Letter) => ({
  from,
  to: { name: '', address: to },
  ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
  ...{ subject, text, html, messageId },
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

function faultOf(error: SmtpError): Delivery {
  const answer = error.response ?? error.message
  const permanent = (error.responseCode ?? 0) >= 500
  const say = (fault: MailFault) => ({ ok: false as const, fault, answer, permanent: permanent && fault === 'recipient' })
  if (error.code === 'EAUTH') return say('login')
  if (error.code === 'EENVELOPE' && error.command === 'RCPT TO') return say('recipient')
  if (error.code === 'ETLS' || /certificate|ssl|tls/i.test(error.message)) return say('tls')
  if (error.code === 'ETIMEDOUT') return say('timeout')
  if (error.responseCode) return say('refused')
  return say('unreachable')
}
