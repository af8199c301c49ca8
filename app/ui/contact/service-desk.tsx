import type { ServiceHours } from '~/domain/contact/service-hours'
import { daysBetween, formatDay, formatHour, formatTimeZone } from '~/i18n/format'
import { paths } from '~/http/paths'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'
import { Telephone } from './telephone'

type Props = {
  chatUrl: string
  serviceQrUploadId: string | null
  phone: string
  address: string
  hours: ServiceHours
  at: Date
  /** There is an address to write to. */
  mailable: boolean
}

/** The people: by QR code, chat or telephone, as far as they are set up, and whether they are there now. */
export function ServiceDesk({ chatUrl, serviceQrUploadId, phone, address, hours, at, mailable }: Props) {
  const t = useT()
  return (
    <div className="grid gap-4">
      {serviceQrUploadId && (
        <figure className="grid gap-2">
          <img src={paths.upload(serviceQrUploadId)} alt={t('shell.serviceQr')} width={200} height={200} className="contact-qr" />
          <figcaption className="text-sm text-muted">{t('contact.qrHint')}</figcaption>
        </figure>
      )}
      {chatUrl && (
        <p>
          <ButtonLink to={chatUrl} target="_blank" rel="noopener noreferrer" variant="secondary">
            {t('shell.chat')}
          </ButtonLink>
        </p>
      )}
      {phone && (
        <p>
          <Telephone text={phone} className="tappable" />
        </p>
      )}
      {!chatUrl && !serviceQrUploadId && !phone && <p>{t(mailable ? 'contact.serviceUnset' : 'contact.serviceUnsetAlone')}</p>}
      <Hours hours={hours} at={at} />
      {address && <address className="not-italic">{address}</address>}
    </div>
  )
}

function Hours({ hours: { open, until }, at }: Pick<Props, 'hours' | 'at'>) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const hour = formatHour(until, locale, timeZone)
  const time = daysBetween(at, until, timeZone) === 0 ? hour : `${formatDay(until, locale, timeZone)} ${hour}`
  return (
    <div>
      <p>{t('contact.hours', { zone: formatTimeZone(locale, timeZone, at) })}</p>
      <p className={open ? 'font-semibold text-pine' : 'text-muted'}>
        {open ? t('contact.open', { time }) : t('contact.closed', { time })}
      </p>
    </div>
  )
}
