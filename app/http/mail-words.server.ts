import { organisation } from '~/domain/settings/read-settings.server'
import { translatorOf } from '~/i18n/i18n.server'
import { isLocale } from '~/i18n/locale'
import { mailText } from '~/i18n/mail-text'

/** A mail of the outbox as its reader gets it; null once its secret was forgotten. */
export async function mailWords(mail: { template: string; params: unknown; locale: string }) {
  if (Object.keys(mail.params as object).length === 0) return null
  const locale = isLocale(mail.locale) ? mail.locale : 'zh'
  const t = translatorOf(locale)
  const { name, timeZone } = await organisation()
  return mailText(t, mail, { brand: name || t('common.brand'), locale, timeZone })
}
