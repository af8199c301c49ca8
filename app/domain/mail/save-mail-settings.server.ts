import type { z } from 'zod'
import type { emailForm } from '~/domain/settings/form-schema'
import { emailSettings } from '~/domain/settings/read-settings.server'
import { saveSection } from '~/domain/settings/save-section.server'
import type { EmailSettings } from '~/domain/settings/schema'
import { sealText } from '~/infra/sealed-text'
import { releaseWaitingMails } from './deliver-mail.server'
import { holdOldMails } from './held-mails.server'

export type MailSettingsForm = z.infer<typeof emailForm>

/** The settings a form asks for: a blank password keeps the one there is. */
export async function mailSettingsFrom({ password, clearPassword, ...rest }: MailSettingsForm): Promise<EmailSettings> {
  const { passwordSealed } = await emailSettings()
  const kept = clearPassword ? '' : passwordSealed
  const { host, port, ssl, username, senderName, senderEmail } = rest
  return { host, port, ssl, username, senderName, senderEmail, passwordSealed: password ? sealText(password, 'smtp') : kept }
}

/** Saves the mail server; the mails that waited for one go out, but for those that waited longer than a day. */
export async function saveMailSettings({ actorId, values }: { actorId: number; values: MailSettingsForm }): Promise<void> {
  const { passwordSealed, ...changes } = await mailSettingsFrom(values)
  // What stays as it is, is not written: it may have changed since it was read.
  const password = values.password || values.clearPassword ? { passwordSealed } : {}
  await saveSection({
    actorId,
    name: 'email',
    changes: { ...changes, ...password },
    also: async (tx, before) => {
      if (!before.host) await holdOldMails(tx)
      await releaseWaitingMails(tx)
    },
  })
}

/** Takes the mail server away: mails wait, and addresses need no proof. */
export async function removeMailSettings(actorId: number): Promise<void> {
  await saveSection({ actorId, name: 'email', changes: { host: '', username: '', passwordSealed: '', senderEmail: '' } })
}
