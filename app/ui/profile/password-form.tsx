import { type SubmissionResult, useForm } from '@conform-to/react'
import { useT } from '~/i18n/provider'
import { NewPasswordFields } from '~/ui/accounts/new-password-fields'
import { TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'

type Props = { constraint: Record<string, { required?: boolean }>; lastResult: SubmissionResult | undefined; alone?: boolean }

/** `alone`: nothing else is on the page, so its button is the page's main one. */
export function PasswordForm({ constraint, lastResult, alone = false }: Props) {
  const t = useT()
  const [form, fields] = useForm<Record<string, string>>({ id: 'password-change', lastResult, constraint })
  return (
    <Section title={t('profile.password')}>
      <p className="mb-4 text-muted">{t('profile.passwordLead')}</p>
      <PostForm form={form} anchored>
        <ErrorSummary form={form} lead={t('errors.passwordChangeFailed')} />
        <TextField
          field={fields.currentPassword!}
          label={t('accounts.currentPassword')}
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields fields={fields} label={t('accounts.newPassword')} />
        <SubmitButton intent="password" variant={alone ? 'primary' : 'secondary'}>
          {t('profile.passwordChange')}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
