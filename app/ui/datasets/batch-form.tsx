import { type SubmissionResult, useForm } from '@conform-to/react'
import { voiceTypes } from '~/domain/accounts/roles'
import type { BatchPage } from '~/domain/datasets/queries/batch-page.server'
import { describedFields, itemField } from '~/domain/datasets/described-fields'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { type AnyField, CheckboxField, SelectField, TextAreaField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'

type Props = { page: BatchPage; lastResult: SubmissionResult | undefined }

/** What holds for all recordings of a batch, and what holds for one of them instead. */
export function BatchForm({ page: { batch, whole }, lastResult }: Props) {
  const t = useT()
  const defaultValue = {
    ...Object.fromEntries(describedFields.map((name) => [name, batch[name] ?? ''])),
    ...Object.fromEntries(whole.flatMap((item) => describedFields.map((name) => [itemField(name, item.id), item[name] ?? '']))),
    split: batch.split ? 'on' : undefined,
  }
  const [form, fields] = useForm<Record<string, string | undefined>>({ id: 'batch', lastResult, defaultValue })
  return (
    <PostForm form={form} wide>
      <ErrorSummary form={form} lead={t('datasetUploads.validationFailed')} />
      <p className="text-muted">{t('datasetUploads.describeText')}</p>
      <DescribedFields fieldOf={(name) => fields[name]!} required />
      <CheckboxField field={fields.split!} label={t('datasetUploads.split')} hint={t('datasetUploads.splitHint')} />
      <ul className="grid gap-4">
        {whole.map((item) => (
          <li key={item.id}>
            <ItemFields item={item} fieldOf={(name) => fields[itemField(name, item.id)]!} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <SubmitButton intent="confirm">{t('datasetUploads.confirm')}</SubmitButton>
        <SubmitButton intent="save" variant="secondary">
          {t('datasetUploads.save')}
        </SubmitButton>
      </div>
    </PostForm>
  )
}

type FieldOf = (name: (typeof describedFields)[number]) => AnyField

function ItemFields({ item, fieldOf }: { item: BatchPage['whole'][number]; fieldOf: FieldOf }) {
  const t = useT()
  const locale = useLocale()
  const own = describedFields.some((name) => item[name] || fieldOf(name).errors?.length || fieldOf(name).initialValue)
  return (
    <details open={own}>
      <summary className="py-2.5 break-words">
        <b>{item.name}</b>{' '}
        <span className="text-muted">
          {[item.audioFile, item.sheetFile ?? (item.fromManifest ? t('datasetUploads.fromManifest') : null)].filter(Boolean).join(' + ')}{' '}
          {formatBytes(item.audioSize ?? 0, locale)}
        </span>
      </summary>
      <div className="mt-3 grid gap-4">
        <DescribedFields fieldOf={fieldOf} of={item.name} />
      </div>
    </details>
  )
}

function DescribedFields({ fieldOf, required = false, of }: { fieldOf: FieldOf; required?: boolean; of?: string }) {
  const t = useT()
  const label = (key: 'singer' | 'song' | 'voice' | 'description') => {
    const name = t(`datasetUploads.${key}`)
    return of === undefined ? name : t('datasetUploads.fieldOf', { field: name, name: of })
  }
  return (
    <>
      <TextField field={fieldOf('singerName')} label={label('singer')} maxLength={100} required={required} />
      <TextField field={fieldOf('songName')} label={label('song')} maxLength={200} required={required} />
      <SelectField
        field={fieldOf('voiceType')}
        label={label('voice')}
        placeholder={t(of === undefined ? 'datasetUploads.choose' : 'datasetUploads.asAll')}
        options={voiceTypes.map((value) => ({ value, label: t(`people.voice_${value}`) }))}
        required={required}
      />
      <TextAreaField field={fieldOf('description')} label={label('description')} rows={2} maxLength={2000} />
    </>
  )
}
