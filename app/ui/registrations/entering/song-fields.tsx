import { type FormId, useField } from '@conform-to/react'
import { categoryKey, fieldKey } from '~/domain/registrations/entering/form'
import { useT } from '~/i18n/provider'
import { TextAreaField, TextField } from '~/ui/form/fields'
import type { FormCategory } from './form-types'

type Props = { category: FormCategory; formId: FormId }

/** The songs of one category: exactly as many as it asks for. */
export function SongFields({ category, formId }: Props) {
  const t = useT()
  if (category.songCount === 0) return null
  return (
    <div className="registration-songs">
      <p className="registration-songs-when text-sm text-muted">{t('registrations.songsOnlyIfChosen', { category: category.name })}</p>
      {category.songFields.length === 0 && <p className="field-error">{t('registrations.categoryNoFields')}</p>}
      {category.songFields.length > 0 &&
        Array.from({ length: category.songCount }, (_, position) => (
          <fieldset key={position} className="registration-song">
            <legend>{t('registrations.songNumber', { number: position + 1 })}</legend>
            {category.songFields.map((field) => (
              <SongField
                key={field.id}
                field={field}
                name={`songs.${categoryKey(category.id)}[${position}].${fieldKey(field.id)}`}
                formId={formId}
              />
            ))}
          </fieldset>
        ))}
    </div>
  )
}

/** One field of one song. The browser must not demand it, because its category may not be chosen. */
function SongField({
  field: { name: label, type, required, placeholder },
  name,
  formId,
}: {
  field: FormCategory['songFields'][number]
  name: string
  formId: FormId
}) {
  const t = useT()
  const [field] = useField<string>(name, { formId })
  const shared = { field, label, placeholder: placeholder || undefined, required }
  if (type === 'textarea') return <TextAreaField {...shared} rows={3} maxLength={2000} />
  if (type === 'time')
    return <TextField {...shared} placeholder={placeholder || 'mm:ss'} hint={t('registrations.songTimeHint')} maxLength={10} />
  if (type === 'number') return <TextField {...shared} inputMode="decimal" maxLength={30} />
  return <TextField {...shared} maxLength={200} />
}
