import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { describedBy, FieldErrors, FieldFrame, FieldHint, type FieldTexts, GroupFrame } from './field-frame'
import type { AnyField } from './text-fields'

export type Option = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type SelectFieldProps = FieldTexts & {
  field: AnyField
  options: { value: string; label: string; disabled?: boolean }[]
  placeholder?: string
  required?: boolean
  autoComplete?: string
  disabled?: boolean
}

export function SelectField({ field, label, hint, options, placeholder, required, ...passed }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field, { ariaAttributes: false })
  const needed = required ?? props.required ?? false
  return (
    <FieldFrame id={field.id} label={label} hint={hint} errors={field.errors} required={needed}>
      <select
        key={key}
        className="control"
        {...props}
        {...passed}
        required={needed}
        {...describedBy({ id: field.id, hint, errors: field.errors })}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** A single yes or no; its label may hold links. */
export function CheckboxField({ field, label, hint, disabled }: FieldTexts & { field: AnyField; disabled?: boolean }) {
  const { key, ...props } = getInputProps(field, { type: 'checkbox', ariaAttributes: false })
  return (
    <div className="field">
      <label className="choice">
        <input key={key} {...props} disabled={disabled} {...describedBy({ id: field.id, hint, errors: field.errors })} />
        <span>{label}</span>
      </label>
      <FieldHint id={field.id}>{hint}</FieldHint>
      <FieldErrors id={field.id} errors={field.errors} />
    </div>
  )
}

type GroupProps = FieldTexts & { field: AnyField; options: Option[]; required?: boolean }

/** Several of many. */
export function CheckboxGroupField(props: GroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />
}

/** One of a few. */
export function RadioGroupField(props: GroupProps) {
  return <ChoiceGroup {...props} type="radio" />
}

function ChoiceGroup({ field, label, hint, options, required, type }: GroupProps & { type: 'checkbox' | 'radio' }) {
  const chosen: unknown = field.initialValue
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value)
  const needed = required ?? field.required ?? false
  return (
    <GroupFrame id={field.id} label={label} hint={hint} errors={field.errors} required={needed}>
      <div className="choices">
        {options.map((option) => (
          <label key={`${field.key}-${option.value}`} className="choice">
            <input
              type={type}
              name={field.name}
              form={field.formId}
              value={option.value}
              defaultChecked={isChosen(option.value)}
              disabled={option.disabled}
              required={type === 'radio' && needed}
              aria-invalid={field.errors?.length ? true : undefined}
            />
            <span>
              {option.label}
              {option.hint && <span className="field-hint block">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
