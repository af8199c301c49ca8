import { useT } from '~/i18n/provider'
import type { Contact } from '~/ui/layout/contact'
import { Telephone } from './telephone'

/** In a sentence how people are reached without signing in; where the organisation has set nothing, whom to ask instead. */
export function Reach({ contact: { phone, supportEmail, feedbackEmail, businessEmail } }: { contact: Contact }) {
  const t = useT()
  const email = supportEmail || feedbackEmail || businessEmail
  if (!phone && !email) return <p>{t('contact.guestUnset')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>{t('contact.guestReach')}</span>
      {phone && <Telephone text={phone} className="tappable" />}
      {email && (
        <a href={`mailto:${email}`} className="tappable break-all">
          {email}
        </a>
      )}
    </p>
  )
}
