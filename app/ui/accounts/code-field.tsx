import { useT } from '~/i18n/provider'
import { type AnyField, TextField } from '~/ui/form/text-fields'
import { SubmitButton } from '~/ui/form/form'
import { Countdown } from '~/ui/primitives/countdown'

/** Where a code was just sent, and when another may be; null before any was asked for. */
export type CodeNews = { sentTo: string | null; resendAt: Date | string | null } | null

/** A mailed code: where to enter it, and the button that sends one with what the form holds so far. */
export function CodeField({ field, length, news }: { field: AnyField; length: number; news: CodeNews }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton intent="send_code" variant="secondary" size="small" formNoValidate>
          {t(news?.sentTo ? 'accounts.sendCodeAgain' : 'accounts.sendCode')}
        </SubmitButton>
        {news?.resendAt && (
          <span className="text-sm text-muted">
            <Countdown until={news.resendAt} seconds={t('accounts.resendIn')} over={t('accounts.resendNow')} />
          </span>
        )}
      </div>
      {news?.sentTo && (
        <p role="status" className="notice notice-success">
          {t('accounts.codeSent', { email: news.sentTo })}
        </p>
      )}
      <TextField
        field={field}
        label={t('accounts.code')}
        hint={t('accounts.codeHint', { length })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        required
      />
    </div>
  )
}
