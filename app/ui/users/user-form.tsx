import { type SubmissionResult, useForm } from '@conform-to/react'
import { roles, voiceTypes } from '~/domain/accounts/roles'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { ButtonLink } from '~/ui/primitives/button'

type Kept = { name: string; email: string; phoneNumber: string; role: string; voiceType: string }

/** A new account, with its first password; or one that is there. */
export function UserForm({ user, lastResult }: { user: Kept | null; lastResult: SubmissionResult | undefined }) {
  const t = useT()
  const [form, fields] = useForm<Record<string, string>>({ id: 'user', lastResult, defaultValue: user ?? { voiceType: 'unknown' } })
  return (
    <PostForm form={form}>
      <ErrorSummary form={form} lead={t(user ? 'users.updateFailed' : 'users.createFailed')} />
      <TextField field={fields.name!} label={t('accounts.name')} maxLength={50} autoComplete="off" required />
      <TextField field={fields.email!} label={t('accounts.email')} type="email" maxLength={255} autoComplete="off" required />
      <TextField field={fields.phoneNumber!} label={t('accounts.phone')} hint={t('accounts.phoneHint')} type="tel" autoComplete="off" />
      {!user && (
        <TextField
          field={fields.password!}
          label={t('users.firstPassword')}
          hint={t('users.firstPasswordHint')}
          type="password"
          autoComplete="new-password"
          required
        />
      )}
      <SelectField
        field={fields.role!}
        label={t('accounts.role')}
        placeholder={t('accounts.choose')}
        options={roles.map((role) => ({ value: role, label: t(`people.role_${role}`) }))}
        required
      />
      {fields.role!.errors?.includes('adminRoleUnconfirmed') && (
        <CheckboxField field={fields.confirmRole!} label={t('users.adminRole')} hint={t('users.adminRoleHint')} />
      )}
      <SelectField
        field={fields.voiceType!}
        label={t('accounts.voiceType')}
        options={[...voiceTypes, 'unknown' as const].map((voice) => ({ value: voice, label: t(`people.voice_${voice}`) }))}
        required
      />
      <div className="actions">
        <SubmitButton>{t('common.save')}</SubmitButton>
        <ButtonLink to={paths.users()} variant="text">
          {t('common.cancel')}
        </ButtonLink>
      </div>
    </PostForm>
  )
}
