import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'

/** Taking one's registration back, asked twice. */
export function Withdrawal({ competitionId, code }: { competitionId: number; code: string | null }) {
  const t = useT()
  return (
    <details className="mt-10 max-w-column border-t border-line pt-4" open={code !== null || undefined}>
      <summary className="py-2.5">{t('registrations.withdraw')}</summary>
      {code && <Notice tone="error">{errorText(t, code)}</Notice>}
      <p className="my-3 text-muted">{t('registrations.withdrawLead')}</p>
      <PostForm className="contents" action={paths.registrationWithdrawal(competitionId)}>
        <SubmitButton variant="danger">{t('registrations.withdrawConfirm')}</SubmitButton>
      </PostForm>
    </details>
  )
}
