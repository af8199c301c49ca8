import type { z } from 'zod'
import { sealText } from '~/infra/sealed-text'
import type { Tx } from '~/infra/db/client'
import type { emailForm } from './form-schema'
import { emailSettings } from './read-settings.server'
import { saveSection } from './save-section.server'
import type { EmailSettings } from './schema'

type EmailForm = z.infer<typeof emailForm>

/** The settings a form asks for: a blank password keeps the one there is. */
export async function emailSettingsFrom({ password, clearPassword, ...rest }: EmailForm): Promise<EmailSettings> {
  const { passwordSealed } = await emailSettings()
  const kept = clearPassword ? '' : passwordSealed
  const { host, port, ssl, username, senderName, senderEmail } = rest
  return { host, port, ssl, username, senderName, senderEmail, passwordSealed: password ? sealText(password, 'smtp') : kept }
}

/** Saves the mail server; `also` joins the transaction (waiting mails are released there). */
export async function saveEmail({
  actorId,
  values,
  also,
}: {
  actorId: number
  values: EmailForm
  also: (tx: Tx) => Promise<void>
}): Promise<void> {
  await saveSection({ actorId, name: 'email', changes: await emailSettingsFrom(values), also })
}

/** Takes the mail server away: mails wait, and addresses need no proof. */
export async function removeEmail(actorId: number): Promise<void> {
  await saveSection({ actorId, name: 'email', changes: { host: '', username: '', passwordSealed: '', senderEmail: '' } })
}
