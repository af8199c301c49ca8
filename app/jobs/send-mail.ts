import { deliverMail, giveUpMail } from '~/domain/mail/deliver-mail.server'
import { awaitedMailSending, mailSending } from '~/domain/mail/jobs'
import { organisation } from '~/domain/settings/read-settings.server'
import { translatorOf } from '~/i18n/i18n.server'
import { isLocale } from '~/i18n/locale'
import { mailText } from '~/i18n/mail-text'
import { handleJob, type Job } from '~/infra/jobs/definition'

const send = (sending: typeof mailSending) =>
  handleJob(sending, {
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

/** What is waited for is looked for first. */
export const sendMailJobs = [awaitedMailSending, mailSending].map(send) as Job<unknown>[]
