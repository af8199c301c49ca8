import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { awaitedMailSending, mailSending } from './jobs'
import { awaitedTemplates, type MailTemplate, type MailTemplates } from './templates'

type Mail<T extends MailTemplate> = {
  template: T
  recipient: string
  /** Whose mail it is, where the person has an account. */
  userId?: number
  /** The reader's language: zh or en. */
  locale: string
  params: MailTemplates[T]
}

/** Writes a mail to the outbox in the caller's transaction and asks for its sending; returns the row's id. */
export async function queueMail<T extends MailTemplate>(tx: Tx, { template, recipient, userId, locale, params }: Mail<T>): Promise<number> {
  const { id } = await tx.mail.create({
    data: { template, recipient, userId: userId ?? null, locale, params, createdAt: now() },
    select: { id: true },
  })
  await enqueue(tx, sendingOf(template), { subject: `mail:${id}`, payload: { mailId: id } })
  return id
}

/** The job that sends a mail: one that somebody waits for has a queue of its own. */
export function sendingOf(template: string) {
  return awaitedTemplates.includes(template as MailTemplate) ? awaitedMailSending : mailSending
}
