import { currencies } from '~/domain/settings/currencies'
import { uploadPurposes, workFormats } from '~/domain/uploads/upload-purposes'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { CheckboxField, CheckboxGroupField, FileField, SelectField, TextAreaField, TextField } from '~/ui/form/fields'
import { Section } from '~/ui/layout/page'
import type { CompetitionForm } from './list-buttons'

type Props = { form: CompetitionForm; fields: ReturnType<CompetitionForm['getFieldset']> }

const grid = 'grid items-start gap-x-6 gap-y-5 sm:grid-cols-2'

export function BasicsSection({ fields }: Props) {
  const t = useT()
  return (
    <Section title={t('competitions.formBasics')}>
      <div className="grid gap-5">
        <TextField field={fields.name} label={t('competitions.field_name')} maxLength={100} required />
        <TextAreaField field={fields.description} label={t('competitions.field_description')} maxLength={5000} />
        <div className={grid}>
          <TextField field={fields.startsAt} label={t('competitions.field_startsAt')} type="datetime-local" />
          <TextField field={fields.endsAt} label={t('competitions.field_endsAt')} type="datetime-local" />
        </div>
      </div>
    </Section>
  )
}

export function RegistrationSection({ fields }: Props) {
  const t = useT()
  const uploadId = fields.paymentQrUploadId.initialValue
  return (
    <Section title={t('competitions.formRegistration')}>
      <p className="mb-5 text-sm text-muted">{t('competitions.formRegistrationHint')}</p>
      <div className={grid}>
        <TextField field={fields.registrationStartsAt} label={t('competitions.field_registrationStartsAt')} type="datetime-local" />
        <TextField field={fields.registrationEndsAt} label={t('competitions.field_registrationEndsAt')} type="datetime-local" />
        <TextField field={fields.registrationDeadline} label={t('competitions.field_registrationDeadline')} type="datetime-local" />
        <TextField
          field={fields.maxParticipants}
          label={t('competitions.field_maxParticipants')}
          hint={t('competitions.field_blankNoLimit')}
          inputMode="numeric"
        />
        <TextField field={fields.fee} label={t('competitions.field_fee')} hint={t('competitions.field_feeHint')} inputMode="decimal" />
        <SelectField
          field={fields.currency}
          label={t('competitions.field_currency')}
          options={currencies.map((value) => ({ value, label: t(`competitions.currency_${value}`) }))}
          required
        />
      </div>
      <div className="mt-5 grid gap-5">
        <TextAreaField
          field={fields.registrationNotice}
          label={t('competitions.field_registrationNotice')}
          hint={t('competitions.field_registrationNoticeHint')}
          maxLength={5000}
        />
        <div>
          <input type="hidden" name={fields.paymentQrUploadId.name} key={fields.paymentQrUploadId.key} defaultValue={uploadId ?? ''} />
          <FileField
            name={fields.paymentQr.name}
            id={fields.paymentQr.id}
            label={t('competitions.field_paymentQr')}
            hint={t('competitions.field_paymentQrHint')}
            limits={uploadPurposes.payment_qr}
            errors={fields.paymentQr.errors}
            required={false}
            current={
              uploadId && (
                <img
                  src={paths.upload(uploadId)}
                  alt={t('competitions.paymentQr')}
                  width={160}
                  height={160}
                  className="border border-line bg-white object-contain"
                />
              )
            }
          />
          {uploadId && <CheckboxField field={fields.removePaymentQr} label={t('competitions.field_removePaymentQr')} />}
        </div>
        <div>
          <CheckboxField field={fields.resumeRequired} label={t('competitions.field_resumeRequired')} />
          <CheckboxField field={fields.autoApprove} label={t('competitions.field_autoApprove')} />
        </div>
      </div>
    </Section>
  )
}

export function WorksSection({ fields }: Props) {
  const t = useT()
  return (
    <Section title={t('competitions.formVideos')}>
      <div className={grid}>
        <TextField
          field={fields.submissionDeadline}
          label={t('competitions.field_submissionDeadline')}
          hint={t('competitions.field_submissionDeadlineHint')}
          type="datetime-local"
        />
        <TextField field={fields.minWorksToLock} label={t('competitions.field_minWorksToLock')} inputMode="numeric" required />
        <TextField field={fields.maxSizeMB} label={t('competitions.field_maxSizeMB')} inputMode="numeric" required />
        <CheckboxGroupField
          field={fields.formats}
          label={t('competitions.field_formats')}
          options={workFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          required
        />
      </div>
    </Section>
  )
}
