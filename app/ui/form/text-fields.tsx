import { type FieldMetadata, getInputProps, getTextareaProps } from '@conform-to/react'
import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { formatTimeZone } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { describedBy, FieldFrame, type FieldTexts } from './field-frame'

/* Conform's metadata is invariant in its schema, so a field of any schema is taken. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyField = FieldMetadata<any, any, any>

type InputType = 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'search' | 'date' | 'time' | 'datetime-local'

type Passed<Element> = Pick<
  Element,
  Extract<
    keyof Element,
    | 'inputMode'
    | 'autoComplete'
    | 'maxLength'
    | 'minLength'
    | 'placeholder'
    | 'readOnly'
    | 'disabled'
    | 'autoFocus'
    | 'min'
    | 'max'
    | 'step'
    | 'rows'
    | 'spellCheck'
    | 'pattern'
  >
>

type TextFieldProps = FieldTexts & Passed<InputHTMLAttributes<HTMLInputElement>> & { field: AnyField; type?: InputType; required?: boolean }

/** One line of text. Whether it is required comes from the schema unless told otherwise; what is not is marked optional. */
export function TextField({ field, label, hint, type = 'text', required, ...passed }: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type, ariaAttributes: false })
  const needed = required ?? props.required ?? false
  const attributes = Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined))
  return (
    <FieldFrame id={field.id} label={label} hint={hint} errors={field.errors} required={needed}>
      <input
        key={key}
        className="control"
        {...props}
        {...attributes}
        required={needed}
        {...describedBy({ id: field.id, hint, errors: field.errors })}
      />
    </FieldFrame>
  )
}

type TextAreaFieldProps = FieldTexts & Passed<TextareaHTMLAttributes<HTMLTextAreaElement>> & { field: AnyField; required?: boolean }

export function TextAreaField({ field, label, hint, required, ...passed }: TextAreaFieldProps) {
  const { key, ...props } = getTextareaProps(field, { ariaAttributes: false })
  const needed = required ?? props.required ?? false
  const attributes = Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined))
  return (
    <FieldFrame id={field.id} label={label} hint={hint} errors={field.errors} required={needed}>
      <textarea
        key={key}
        className="control"
        {...props}
        {...attributes}
        required={needed}
        {...describedBy({ id: field.id, hint, errors: field.errors })}
      />
    </FieldFrame>
  )
}

/** An instant, entered in the organisation's time zone, which stands beside it. */
export function DateTimeField({ hint, ...rest }: Omit<TextFieldProps, 'type'>) {
  const t = useT()
  const zone = formatTimeZone(useLocale(), useTimeZone())
  const zoneHint = t('common.inTimeZone', { zone })
  return (
    <TextField
      {...rest}
      type="datetime-local"
      hint={
        hint ? (
          <>
            {zoneHint} {hint}
          </>
        ) : (
          zoneHint
        )
      }
    />
  )
}
