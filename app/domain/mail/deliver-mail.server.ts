import { addressFor, type ContactPurpose } from '~/domain/settings/contact-purposes'
import { emailSettings, mailIsSetUp, organisation } from '~/domain/settings/read-settings.server'
import type { EmailSettings } from '~/domain/settings/schema'
import { now } from '~/infra/clock'
import { db, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import type { Mail } from '~/infra/db/generated/client'
import { enqueue } from '~/infra/jobs/queue'
import { deliver, type MailServer } from '~/infra/mail-transport'
import { openText } from '~/infra/sealed-text'
import { heldBefore } from './queries/held-before.server'
import { sendingOf } from './queue-mail.server'
import { type MailTemplate, secretTemplates, writerOf } from './templates'

/** A mail in words. */
export type RenderedMail = { subject: string; text: string; html: string }

/** A delivery that failed and may work later; the job tries again. */
class NotDelivered extends Error {
  override name = 'NotDelivered'
}

type Send = {
  mailId: number
  /** Puts the row into words, in its reader's language. */
  render: (mail: Mail) => Promise<RenderedMail>
  /** Marks the job done with the writes, in one transaction. */
  finish: (write: (tx: Tx) => Promise<void>) => Promise<void>
}

/**
 * Sends a waiting mail. Without a mail server it stays waiting until one is set up, and while it is held until somebody decides. What the server refuses for good is marked failed at once;
 * anything else throws NotDelivered. A process killed between the server's answer and the commit sends it again, with the same Message-ID.
 */
export async function deliverMail({ mailId, render, finish }: Send): Promise<void> {
  const mail = await read.selectFrom('Mail').where('id', '=', mailId).selectAll().executeTakeFirst()
  if (mail?.status !== 'waiting' || !(await mailIsSetUp())) return
  const held = await heldBefore()
  if (held && mail.createdAt < held) return
  const settings = await emailSettings()
  const [recipient, { subject, text, html }] = [await recipientOf(mail), await render(mail)]
  const domain = settings.senderEmail.split('@')[1] ?? 'localhost'
  const delivery = await deliver(mailServerOf(settings), {
    from: { name: settings.senderName, address: settings.senderEmail },
    to: recipient,
    replyTo: writerOf(mail.template, mail.params),
    subject,
    text,
    html,
    messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@${domain}>`,
  })
  const attempts = { increment: 1 }
  if (delivery.ok) {
    const params = secretTemplates.includes(mail.template as MailTemplate) ? { params: {} } : {}
    return finish(
      async (tx) =>
        void (await tx.mail.update({
          where: { id: mail.id },
          data: { status: 'sent', recipient, sentAt: now(), attempts, lastError: null, lastFault: null, ...params },
        })),
    )
  }
  const failure = { attempts, recipient, lastError: delivery.answer.slice(0, 2000), lastFault: delivery.fault }
  if (delivery.permanent) {
    return finish(async (tx) => void (await tx.mail.update({ where: { id: mail.id }, data: { status: 'failed', ...failure } })))
  }
  await db.mail.update({ where: { id: mail.id }, data: failure })
  throw new NotDelivered(`${delivery.fault}: ${failure.lastError}`)
}

/** A letter to the organisation goes where its settings say now: its address may have been wrong, or is another since. Where they say nothing any more, it keeps its own. */
export async function recipientOf({
  template,
  params,
  recipient,
}: Pick<Mail, 'template' | 'recipient'> & { params: unknown }): Promise<string> {
  if (template !== 'contact_message') return recipient
  const { purpose } = params as { purpose: ContactPurpose }
  return addressFor(purpose, await organisation()) || recipient
}

/** The job has no attempts left. */
export async function giveUpMail(tx: Tx, mailId: number): Promise<void> {
  await tx.mail.updateMany({ where: { id: mailId, status: 'waiting' }, data: { status: 'failed' } })
}

/** Asks for the sending of every waiting mail again that is not held: a mail server was set up, or changed. */
export async function releaseWaitingMails(tx: Tx): Promise<void> {
  const held = await heldBefore()
  const waiting = { status: 'waiting' as const, ...(held ? { createdAt: { gte: held } } : {}) }
  for (const mail of await tx.mail.findMany({ where: waiting, select: asked })) await askAgain(tx, mail)
}

/** Lets a failed mail try again; false when it is not failed. */
export async function sendMailAgain(tx: Tx, mailId: number): Promise<boolean> {
  const mail = await tx.mail.findFirst({ where: { id: mailId, status: 'failed' }, select: asked })
  if (!mail) return false
  await tx.mail.update({ where: { id: mailId }, data: { status: 'waiting' } })
  await askAgain(tx, mail)
  return true
}

const asked = { id: true, template: true } as const

// A job is known by its payload: without the instant this would be the job that already ended.
function askAgain(tx: Tx, { id, template }: { id: number; template: string }): Promise<void> {
  return enqueue(tx, sendingOf(template), { subject: `mail:${id}`, payload: { mailId: id, asked: now().getTime() } })
}

/** The saved settings as the transport takes them. */
export function mailServerOf({ host, port, ssl, username, passwordSealed }: EmailSettings): MailServer {
  return { host, port, ssl, username, password: passwordOf(passwordSealed) }
}

// Sealed with a secret that has since been replaced it cannot be read: the login then fails, which an administrator mends by typing it again.
function passwordOf(sealed: string): string {
  try {
    return sealed && openText(sealed, 'smtp')
  } catch {
    return ''
  }
}
