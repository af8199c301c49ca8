import { ownerMark, typedParam } from '~/http/form-mark'
import { useT } from '~/i18n/provider'
import { FormEnd, FormStart, SubmitButton } from '~/ui/form/form'
import { AccountPage } from '~/ui/layout/account-page'

/** Back to the long form an ended session had interrupted, with what was typed into it; with scripts at once. */
export function ResumeForm({ to, fields }: { to: string; fields: [string, string][] }) {
  const t = useT()
  return (
    <AccountPage title={t('accounts.resumeTitle')} lead={t('accounts.resumeLead')}>
      <form method="post" action={`${to}${to.includes('?') ? '&' : '?'}${typedParam}`} encType="multipart/form-data" data-send-now>
        <FormStart />
        {fields
          .filter(([name]) => name !== ownerMark)
          .map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
        <SubmitButton>{t('accounts.resume')}</SubmitButton>
        <FormEnd />
      </form>
    </AccountPage>
  )
}
