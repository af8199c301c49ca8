import { deliverMail, giveUpMail } from '~/domain/mail/deliver-mail.server'
import { mailSending } from '~/domain/mail/jobs'
import { organisation } from '~/domain/settings/read-settings.server'
import { translatorOf } from '~/i18n/i18n.server'
import { isLocale } from '~/i18n/locale'
import { mailText } from '~/i18n/mail-text'
import { handleJob } from '~/infra/jobs/definition'

export const sendMailJob = handleJob(mailSending, {
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
