import type { FormMetadata } from '@conform-to/react'
import { voiceTypes } from '~/domain/accounts/roles'
import { useT } from '~/i18n/provider'
import { AgreementField } from '~/ui/accounts/agreement-field'
import { NewPasswordFields } from '~/ui/accounts/new-password-fields'
import { type AnyField, SelectField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'

type Props = { form: FormMetadata<Record<string, string>>; fields: Record<string, AnyField | undefined>; email: string }

/** The account of somebody invited to a panel, whose address the link has proven. */
export function InvitedForm({ form, fields, email }: Props) {
  const t = useT()
  return (
    <PostForm form={form}>
      <ErrorSummary form={form} />
      <p className="break-words">{t('panels.invitationNew', { email })}</p>
      <TextField field={fields.name!} label={t('accounts.name')} autoComplete="name" required />
      <SelectField
        field={fields.voiceType!}
        label={t('accounts.voiceType')}
        placeholder={t('accounts.choose')}
        options={[...voiceTypes, 'unknown' as const].map((voice) => ({ value: voice, label: t(`people.voice_${voice}`) }))}
        required
      />
      <NewPasswordFields fields={fields} />
      <AgreementField field={fields.agreement!} />
      <SubmitButton>{t('panels.invitationCreate')}</SubmitButton>
    </PostForm>
  )
}
