import type { Organisation } from '~/domain/settings/schema'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Telephone } from '~/ui/contact/telephone'

export type Contact = Pick<
  Organisation,
  'address' | 'phone' | 'supportEmail' | 'businessEmail' | 'feedbackEmail' | 'chatUrl' | 'serviceQrUploadId'
>

const emails = ['supportEmail', 'businessEmail', 'feedbackEmail'] as const

/** How the organisation is reached, as far as it says; nothing where it says nothing. */
export function ContactLines({ contact: { address, phone, chatUrl, serviceQrUploadId, ...rest } }: { contact: Contact }) {
  const t = useT()
  const given = emails.filter((name) => rest[name])
  if (!address && !phone && !chatUrl && !serviceQrUploadId && given.length === 0) return null
  return (
    <address className="flex w-full items-center gap-x-6 text-sm not-italic">
      {serviceQrUploadId && (
        <img src={paths.upload(serviceQrUploadId)} alt={t('shell.serviceQr')} width={96} height={96} className="h-24 w-24" loading="lazy" />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {phone && <Telephone text={phone} />}
        {given.map((name) => (
          <span key={name}>
            {t(`shell.${name}`)} <a href={`mailto:${rest[name]}`}>{rest[name]}</a>
          </span>
        ))}
        {chatUrl && <ChatLink url={chatUrl} />}
        {address && <span>{address}</span>}
      </div>
    </address>
  )
}

export function ChatLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {useT()('shell.chat')}
    </a>
  )
}
