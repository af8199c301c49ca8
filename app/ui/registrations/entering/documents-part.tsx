import type { FieldMetadata } from '@conform-to/react'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { paths } from '~/http/paths'
import { formatBytes, formatMoney } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { FileField } from '~/ui/form/fields'
import type { FormCompetition, RegistrationFields, OwnRegistration } from './form-types'

type Files = Pick<OwnRegistration, 'paymentScreenshot' | 'resume'>
type Field = FieldMetadata<string, RegistrationFields>
type Props = { competition: FormCompetition; files: Files; paymentScreenshot: Field; resume: Field }

/** The fee and how to pay it, and the files. What was received before is named and may be replaced. */
export function DocumentsPart({ competition, files, paymentScreenshot, resume }: Props) {
  const t = useT()
  const locale = useLocale()
  const { feeMinor, currency, paymentQrUploadId, resumeRequired } = competition
  const amount = formatMoney(feeMinor, currency, locale)
  return (
    <section className="registration-part" id="step-documents" aria-labelledby="step-documents-title">
      <h2 id="step-documents-title">{t('registrations.stepDocuments')}</h2>
      {feeMinor > 0 && (
        <>
          <p>{paymentQrUploadId ? t('registrations.payLead', { amount }) : t('registrations.payLeadNoQr', { amount })}</p>
          {paymentQrUploadId && (
            <img
              className="registration-qr sheet"
              src={paths.upload(paymentQrUploadId)}
              alt={t('registrations.payQrAlt')}
              width={200}
              height={200}
            />
          )}
          <FileField
            id={paymentScreenshot.id}
            name={paymentScreenshot.name}
            label={t('registrations.paymentScreenshot')}
            hint={t('registrations.paymentScreenshotHint')}
            limits={uploadPurposes.payment_screenshot}
            current={files.paymentScreenshot && <ReceivedFile file={files.paymentScreenshot} picture />}
            errors={paymentScreenshot.errors}
            required
          />
        </>
      )}
      <FileField
        id={resume.id}
        name={resume.name}
        label={t('registrations.resume')}
        hint={t('registrations.resumeHint')}
        limits={uploadPurposes.resume}
        current={files.resume && <ReceivedFile file={files.resume} />}
        errors={resume.errors}
        required={resumeRequired}
      />
      <p className="text-sm text-muted">{t('registrations.fileKept')}</p>
    </section>
  )
}

type Received = NonNullable<Files['resume']>

function ReceivedFile({ file, picture = false }: { file: Received; picture?: boolean }) {
  const t = useT()
  const locale = useLocale()
  const words = t('registrations.fileHeld', { name: file.fileName, size: formatBytes(file.size ?? 0, locale) })
  return (
    <span className="flex items-start gap-3">
      {picture && (
        <img
          src={paths.upload(file.id)}
          alt={t('registrations.paymentScreenshot')}
          width={56}
          className="max-h-20 flex-none object-cover object-top"
        />
      )}
      <span className="min-w-0">
        <a href={paths.upload(file.id)} className="break-all text-pine">
          {words}
        </a>
        <span className="block text-muted">{t('registrations.fileReplace')}</span>
      </span>
    </span>
  )
}
