import { awaitDelivery } from '~/domain/mail/await-delivery.server'
import { queueMail } from '~/domain/mail/queue-mail.server'
import type { MailTemplate } from '~/domain/mail/templates'
import { mailIsSetUp, verificationSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import type { MailFault } from '~/infra/mail-transport'
import { publicUrl } from '~/infra/public-url'
import { admitEvents, hourMs, mostFromPlace, placeOf, takeBackEvents } from '~/infra/rate-limit'
import { isSignedIn } from '~/infra/session'
import { type CodeFor, codeHash, newCode } from './verification-code'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A little longer than a mail server that hangs is given. */
const patienceMs = 18_000

/** A code may be asked for again after this long. */
const resendSeconds = 60

/** Whose code it is; who asks for another address must be signed in still when it is sent. */
type Asker = Extract<CodeFor, { purpose: 'registration' }> | (Extract<CodeFor, { purpose: 'email_change' }> & { sessionId: string })

type Ask = Asker & {
  locale: string
  /** The asking device's network address. */
  address: string
}

export type CodeSent = { ok: true; resendAt: Date } | { ok: false; code: string; resendAt?: Date }

/**
 * Mails a code to an address, or, when a registration names an address that has an account, a mail that says so: the answer here is the same.
 * At most one a minute and ten a day an address, and a hundred an hour from one place, as many as may register from there. Waits for the mail
 * server's word, which comes at once unless the server hangs; what came of no fault of the asker's counts only among the tries of a place.
 * Codes: mailUnavailable, codeTooSoon, codeTooMany, codeTooManyHere, signedOut (for another address), mailAddressRefused, mailNetwork, mailUnreachable, mailFailed.
 */
export async function sendCode({ locale, address, ...about }: Ask): Promise<CodeSent> {
  if (!(await mailIsSetUp())) return { ok: false, code: 'mailUnavailable' }
  const [minuteKey, dayKey, place] = [`code:${about.purpose}:${about.email}`, `code-day:${about.email}`, placeOf(address)]
  const admitted = await admitEvents([
    { key: minuteKey, max: 1, windowMs: resendSeconds * 1000 },
    { key: dayKey, max: 10, windowMs: dayMs },
    { key: `code-from:${place}`, max: mostFromPlace.done, windowMs: hourMs },
    { key: `code-tried-from:${place}`, max: mostFromPlace.tried, windowMs: hourMs },
  ])
  if (admitted.full === minuteKey) {
    const resendAt = (await resendTime(about)) ?? now()
    const seconds = Math.max(1, Math.ceil((resendAt.getTime() - now().getTime()) / 1000))
    return { ok: false, code: `codeTooSoon?seconds=${seconds}`, resendAt }
  }
  if (admitted.full !== null) return { ok: false, code: admitted.full === dayKey ? 'codeTooMany' : 'codeTooManyHere' }
  const [minuteEvent, dayEvent, placeEvent] = admitted.ids as [number, number, number, number]

  const { codeLength, expiryMinutes } = await verificationSettings()
  const mailId = await transaction(async (tx) => {
    if (about.purpose === 'email_change' && !(await isSignedIn(tx, about))) return null
    // For a taken address too: trying codes must not tell the two apart.
    const code = newCode(codeLength)
    await writeCode(tx, { about, code, expiryMinutes })
    const params = { code, minutes: expiryMinutes }
    if (about.purpose === 'registration') {
      const taken = await tx.user.findUnique({ where: { email: about.email }, select: { id: true } })
      const mail = { recipient: about.email, locale }
      if (taken) return queueMail(tx, { ...mail, template: 'account_exists', userId: taken.id, params: { link: `${publicUrl()}/auth` } })
      return queueMail(tx, { ...mail, template: 'verification_code', params })
    }
    const { name } = await tx.user.findUniqueOrThrow({ where: { id: about.userId }, select: { name: true } })
    return queueMail(tx, {
      template: 'email_change_code',
      recipient: about.email,
      userId: about.userId,
      locale,
      params: { name, ...params },
    })
  })

  if (mailId === null) return { ok: false, code: 'signedOut' }

  const news = await awaitDelivery(mailId, { forMs: patienceMs })
  if (news.state === 'failing') {
    // Nothing came, so nobody has to wait for the minute to pass; a wrong address counts, a mail server that fails does not.
    const back = news.fault === 'recipient' ? [minuteEvent] : [minuteEvent, dayEvent, placeEvent]
    await transaction((tx) => takeBackEvents(tx, back))
    return { ok: false, code: faultCodes[news.fault] }
  }
  return { ok: true, resendAt: (await resendTime(about)) ?? now() }
}

const faultCodes: Record<MailFault, string> = {
  recipient: 'mailAddressRefused',
  timeout: 'mailNetwork',
  unreachable: 'mailUnreachable',
  login: 'mailUnavailable',
  tls: 'mailUnavailable',
  refused: 'mailFailed',
}

/** When an address may be sent a code again; null when at once. */
export async function resendTime({ purpose, email }: Pick<CodeFor, 'purpose' | 'email'>): Promise<Date | null> {
  const last = await read
    .selectFrom('RateEvent')
    .where('key', '=', `code:${purpose}:${email}`)
    .where('at', '<=', now())
    .orderBy('at', 'desc')
    .select('at')
    .executeTakeFirst()
  const free = last && new Date(last.at.getTime() + resendSeconds * 1000)
  return free && free > now() ? free : null
}

const codeTemplates: Record<CodeFor['purpose'], MailTemplate[]> = {
  registration: ['verification_code', 'account_exists'],
  email_change: ['email_change_code'],
}

/** A new code voids those before it; those that could not be delivered are not sent any more. */
async function writeCode(tx: Tx, { about, code, expiryMinutes }: { about: CodeFor; code: string; expiryMinutes: number }): Promise<void> {
  const { purpose, email } = about
  const userId = about.purpose === 'email_change' ? about.userId : null
  const at = now()
  await tx.verificationCode.deleteMany({ where: { purpose, email, userId } })
  await tx.mail.deleteMany({
    where: { recipient: email, template: { in: codeTemplates[purpose] }, status: 'waiting', lastFault: { not: null } },
  })
  await tx.verificationCode.create({
    data: {
      purpose,
      email,
      userId,
      codeHash: codeHash(code, about),
      createdAt: at,
      expiresAt: new Date(at.getTime() + expiryMinutes * minuteMs),
    },
  })
}
