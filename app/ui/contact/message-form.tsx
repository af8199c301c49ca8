import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ContactPurpose } from '~/domain/settings/contact-purposes'
import { useT } from '~/i18n/provider'
import { SelectField } from '~/ui/form/choice-fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { TextAreaField } from '~/ui/form/text-fields'

type Props = {
  purposes: readonly ContactPurpose[]
  decoy: string
  longest: number
  email: string
  lastResult: SubmissionResult | undefined
}

/** A message to the organisation. Its `decoy` is a field that only a program fills in. */
export function MessageForm({ purposes, decoy, longest, email, lastResult }: Props) {
  const t = useT()
  const [form, fields] = useForm<Record<string, string>>({ id: 'message', lastResult, defaultValue: { purpose: purposes[0] } })
  return (
    <PostForm form={form} anchored>
      <ErrorSummary form={form} lead={t('contact.notSent')} />
      <SelectField
        field={fields.purpose!}
        label={t('contact.purpose')}
        options={purposes.map((value) => ({ value, label: t(`contact.purpose_${value}`) }))}
        required
      />
      <TextAreaField
        field={fields.message!}
        label={t('contact.message')}
        hint={t('contact.messageHint', { email })}
        maxLength={longest}
        rows={8}
        required
      />
      <div className="decoy" aria-hidden="true">
        <label>
          {t('contact.decoy')}
          <input name={decoy} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <SubmitButton>{t('contact.send')}</SubmitButton>
    </PostForm>
  )
}
