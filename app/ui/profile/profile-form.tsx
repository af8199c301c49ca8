import { type SubmissionResult, useForm } from '@conform-to/react'
import { educations, voiceTypes } from '~/domain/accounts/roles'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'
import type { OwnProfile } from './account-facts'

type Props = { profile: OwnProfile; constraint: Record<string, { required?: boolean }>; lastResult: SubmissionResult | undefined }

export function ProfileForm({ profile, constraint, lastResult }: Props) {
  const t = useT()
  const { name, phoneNumber, wechat, voiceType, isProfessional, birthDate, studyStartDate, education, school } = profile
  const defaultValue = {
    name,
    phoneNumber,
    wechat,
    voiceType,
    isProfessional: isProfessional ? 'on' : undefined,
    birthDate,
    studyStartDate,
    education,
    school,
  }
  const [form, fields] = useForm<Record<string, string>>({
    id: 'profile',
    lastResult,
    constraint,
    defaultValue: defaultValue as Record<string, string>,
  })
  return (
    <Section title={t('profile.basics')}>
      <PostForm form={form} anchored>
        <ErrorSummary form={form} lead={t('profile.saveFailed')} />
        <TextField field={fields.name!} label={t('accounts.name')} autoComplete="name" required />
        <TextField
          field={fields.phoneNumber!}
          label={t('accounts.phone')}
          hint={t('accounts.phoneHint')}
          type="tel"
          autoComplete="tel-national"
          required
        />
        <TextField field={fields.wechat!} label={t('accounts.wechat')} />
        <SelectField
          field={fields.voiceType!}
          label={t('accounts.voiceType')}
          required
          options={[...voiceTypes, 'unknown' as const].map((voice) => ({ value: voice, label: t(`people.voice_${voice}`) }))}
        />
        <CheckboxField field={fields.isProfessional!} label={t('accounts.isProfessional')} />
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <TextField field={fields.birthDate!} label={t('accounts.birthDate')} type="date" autoComplete="bday" />
          <TextField field={fields.studyStartDate!} label={t('accounts.studyStartDate')} type="date" />
        </div>
        <SelectField
          field={fields.education!}
          label={t('accounts.education')}
          placeholder={t('accounts.choose')}
          options={educations.map((value) => ({ value, label: t(`accounts.education_${value}`) }))}
        />
        <TextField field={fields.school!} label={t('accounts.school')} autoComplete="organization" />
        <SubmitButton name="intent" value="profile">
          {t('common.save')}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
