import type { HeldMails } from '~/domain/mail/held-mails.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'

/** The mails that do not go out by themselves: how many and how old, and once there is a mail server, what shall become of them. */
export function HeldMailsNotice({ count, oldest, undecided }: HeldMails) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const facts = { count, oldest: formatDateTime(oldest, locale, timeZone) }
  return (
    <Notice tone="warning">
      <p>{t('settings.heldMails', facts)}</p>
      <p>{t(undecided ? 'settings.heldMailsDecide' : 'settings.heldMailsLater')}</p>
      {undecided && (
        <div className="mt-3 flex flex-wrap items-start gap-4">
          <PostForm className="contents">
            <SubmitButton intent="send_held" variant="secondary">
              {t('settings.heldMailsSend', { count })}
            </SubmitButton>
          </PostForm>
          <details>
            <summary className="py-2.5">{t('settings.heldMailsDiscard')}</summary>
            <p className="my-3">{t('settings.heldMailsDiscardLead')}</p>
            <PostForm className="contents">
              <SubmitButton intent="discard_held" variant="danger">
                {t('settings.heldMailsDiscardConfirm', { count })}
              </SubmitButton>
            </PostForm>
          </details>
        </div>
      )}
    </Notice>
  )
}
