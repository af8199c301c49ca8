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

/** A server that accepts the connection and then says nothing is left after this long. */
const patienceMs = 15_000

const ownMachine = ['127.0.0.1', '::1', 'localhost']

type Conditions = {
  timeoutMs?: number
  /** A further certificate to trust, besides those Node trusts (NODE_EXTRA_CA_CERTS). */
  trust?: Buffer
}

/** Hands one mail to the mail server and tells its answer word for word. Never throws for the server's sake. */
export async function deliver(server: MailServer, letter: Letter, { timeoutMs = patienceMs, trust }: Conditions = {}): Promise<Delivery> {
  // Loaded by those who have a mail server.
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    host: server.host,
    port: server.port,
    secure: server.ssl,
    // A password goes to another machine encrypted or not at all.
    requireTLS: !server.ssl && server.username !== '' && !ownMachine.includes(server.host),
    ...(server.username ? { auth: { user: server.username, pass: server.password } } : {}),
    ...(trust ? { tls: { ca: trust } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Each step has its patience; all of them together have twice that, so that nobody waits for a server that drips.
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), 2 * timeoutMs)
  })
  try {
    const { from, to, replyTo, subject, text, html, messageId } = letter
    const sending = transport.sendMail({
      from,
      to: { name: '', address: to },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      subject,
      text,
      html,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    const { response } = await Promise.race([sending, deadline])
    return { ok: true, answer: response }
  } catch (error) {
    return faultOf(error as SmtpError)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

function faultOf(error: SmtpError): Delivery {
  const answer = error.response ?? error.message
  const permanent = (error.responseCode ?? 0) >= 500
  const say = (fault: MailFault) => ({ ok: false as const, fault, answer, permanent: permanent && fault === 'recipient' })
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH') return say('login')
  if (error.code === 'EENVELOPE' && error.command === 'RCPT TO') return say('recipient')
  if (error.code === 'ETLS' || /certificate|ssl|tls/i.test(error.message)) return say('tls')
  if (error.code === 'ETIMEDOUT') return say('timeout')
  if (error.responseCode) return say('refused')
  return say('unreachable')
}
