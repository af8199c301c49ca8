import { z } from 'zod'
import { deliverMail, giveUpMail } from '~/domain/mail/deliver-mail.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { translatorOf } from '~/i18n/i18n.server'
import { isLocale } from '~/i18n/locale'
import { mailText } from '~/i18n/mail-text'
import { defineJob } from '~/infra/jobs/definition'

export const sendMailJob = defineJob({
  kind: 'send-mail',
  payloadSchema: z.object({ mailId: z.number().int(), asked: z.number().optional() }),
  timeoutMs: 2 * 60 * 1000,
  attempts: 5,
  // A server that hangs over one mail does not keep the others waiting.
  concurrency: 2,
  handler: ({ payload, finish }) =>
    deliverMail({
      mailId: payload.mailId,
      render: async (mail) => {
        const locale = isLocale(mail.locale) ? mail.locale : 'zh'
        const t = translatorOf(locale)
        const { name, timeZone } = await organisation()
        return mailText(t, mail, { brand: name || t('common.brand'), locale, timeZone })
      },
      finish,
    }),
  gaveUp: (tx, { mailId }) => giveUpMail(tx, mailId),
})
