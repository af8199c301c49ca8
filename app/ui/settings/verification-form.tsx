import { type SubmissionResult, useForm } from '@conform-to/react'
import type { VerificationSettings } from '~/domain/settings/schema'
import { useT } from '~/i18n/provider'
import { CheckboxField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Section } from '~/ui/layout/page'

type Props = { verification: VerificationSettings; isSetUp: boolean; lastResult: SubmissionResult | undefined }

export function VerificationForm({ verification, isSetUp, lastResult }: Props) {
  const t = useT()
  const { codeLength, expiryMinutes, requireEmailVerification } = verification
  const defaultValue = {
    codeLength: String(codeLength),
    expiryMinutes: String(expiryMinutes),
    requireEmailVerification: requireEmailVerification ? 'on' : undefined,
  }
  const [form, fields] = useForm<Record<string, string>>({ id: 'verification', lastResult, defaultValue })
  return (
    <Section title={t('settings.verification')}>
      <p className="mb-4 text-muted">{t('settings.verificationLead')}</p>
      {!isSetUp && (
        <div className="mb-4">
          <Notice>{t('settings.verificationIdle')}</Notice>
        </div>
      )}
      <PostForm form={form} anchored>
        <ErrorSummary form={form} lead={t('settings.saveFailed_verification')} />
        <CheckboxField field={fields.requireEmailVerification!} label={t('settings.requireEmailVerification')} />
        <TextField
          field={fields.codeLength!}
          label={t('settings.codeLength')}
          hint={t('settings.codeLengthHint')}
          inputMode="numeric"
          required
        />
        <TextField
          field={fields.expiryMinutes!}
          label={t('settings.expiryMinutes')}
          hint={t('settings.expiryMinutesHint')}
          inputMode="numeric"
          required
        />
        <SubmitButton intent="verification" variant="secondary">
          {t('settings.save')}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
