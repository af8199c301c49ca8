import type { EmailSettings } from '~/domain/settings/schema'
import { deliver, type Delivery } from '~/infra/mail-transport'
import { randomUUID } from 'node:crypto'
import { mailServerOf, type RenderedMail } from './deliver-mail.server'

/** What the mail server said to a test mail. */
export type TestOutcome = { to: string } & Delivery

/** Sends a mail at once with settings that need not be saved, and tells the server's answer. */
export function sendTestMail({ settings, to, mail }: { settings: EmailSettings; to: string; mail: RenderedMail }): Promise<Delivery> {
  const { senderName: name, senderEmail: address } = settings
  return deliver(mailServerOf(settings), { from: { name, address }, to, ...mail, messageId: `<${randomUUID()}@${address.split('@')[1]}>` })
}
