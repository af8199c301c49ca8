import { randomUUID } from 'node:crypto'
import { deliver, type Delivery } from '~/infra/mail-transport'
import { mailServerOf, type RenderedMail } from './deliver-mail.server'
import { type MailSettingsForm, mailSettingsFrom } from './save-mail-settings.server'

/** What the mail server said to a test mail. */
export type TestOutcome = { to: string } & Delivery

/** Sends a mail at once with what a settings form holds, saved or not, and tells the server's answer. */
export async function sendTestMail({ values, to, mail }: { values: MailSettingsForm; to: string; mail: RenderedMail }): Promise<Delivery> {
  const settings = await mailSettingsFrom(values)
  const { senderName: name, senderEmail: address } = settings
  const letter = { from: { name, address }, to, ...mail, messageId: `<${randomUUID()}@${address.split('@')[1]}>` }
  // Somebody waits for the page, and so may a proxy, often no longer than a minute.
  return deliver(mailServerOf(settings), letter, { timeoutMs: 10_000, answerMs: 15_000 })
}
