import { type SubmissionResult, useForm } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { selfChosenRoles, voiceTypes } from '~/domain/accounts/roles'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { AgreementField } from '~/ui/accounts/agreement-field'
import { CodeField, type CodeNews } from '~/ui/accounts/code-field'
import { NewPasswordFields } from '~/ui/accounts/new-password-fields'
import { SelectField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { AccountPage } from '~/ui/layout/account-page'
import { SignInTrouble } from './sign-in-trouble'

type Props = {
  lastResult: SubmissionResult | undefined
  constraint: Record<string, { required?: boolean }>
  /** What codes look like, where addresses must be proven. */
  code: { length: number } | null
  /** What became of the last code asked for. */
  news: CodeNews
}

export function RegisterForm({ lastResult, constraint, code, news }: Props) {
  const t = useT()
  // Asking for a code is no failed registration.
  const failed = lastResult?.status === 'error' && !news
  const [form, fields] = useForm<Record<string, string>>({ id: 'register', lastResult, constraint })
  return (
    <AccountPage title={t('accounts.registerTitle')} lead={t('accounts.registerLead')}>
      <PostForm form={form}>
        <ErrorSummary form={form} lead={failed ? t('accounts.registerFailed') : undefined} />
        {/* Enter in a field registers; it does not send another code. */}
        <button type="submit" hidden />
        <TextField field={fields.email!} label={t('accounts.email')} type="email" autoComplete="email" required />
        {code && <CodeField field={fields.code!} length={code.length} news={news} />}
        <TextField field={fields.name!} label={t('accounts.name')} autoComplete="name" required />
        <TextField
          field={fields.phoneNumber!}
          label={t('accounts.phone')}
          hint={t('accounts.phoneHint')}
          type="tel"
          autoComplete="tel-national"
          required
        />
        <SelectField
          field={fields.role!}
          label={t('accounts.identity')}
          placeholder={t('accounts.choose')}
          options={selfChosenRoles.map((role) => ({ value: role, label: t(`people.role_${role}`) }))}
          required
        />
        <SelectField
          field={fields.voiceType!}
          label={t('accounts.voiceType')}
          placeholder={t('accounts.choose')}
          options={voiceTypes.map((voice) => ({ value: voice, label: t(`people.voice_${voice}`) }))}
          required
        />
        <NewPasswordFields fields={fields} />
        <AgreementField field={fields.agreement!} />
        <SubmitButton>{t('accounts.register')}</SubmitButton>
      </PostForm>
      <p className="mt-6">
        {t('accounts.haveAccount')} <Link to={paths.auth()}>{t('accounts.toSignIn')}</Link>
      </p>
      <SignInTrouble article="account" />
    </AccountPage>
  )
}
