import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'

export type FieldTexts = { label: ReactNode; hint?: ReactNode }

/** The ids by which a control points at its hint and its errors. */
export function describedBy({ id, hint, errors }: { id: string; hint?: ReactNode; errors?: string[] }) {
  const ids = [hint ? `${id}-hint` : null, errors?.length ? `${id}-error` : null].filter(Boolean)
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': errors?.length ? true : undefined }
}

export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  const t = useT()
  if (!errors?.length) return null
  return (
    <div id={`${id}-error`} className="field-error">
      {[...new Set(errors)].map((code) => (
        <p key={code}>{errorText(t, code)}</p>
      ))}
    </div>
  )
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <div id={`${id}-hint`} className="field-hint">
      {children}
    </div>
  )
}

function OptionalMark({ required }: { required?: boolean }) {
  const t = useT()
  return required === false ? <span className="field-optional"> {t('common.optionalMark')}</span> : null
}

type FrameProps = FieldTexts & { id: string; errors?: string[]; required?: boolean; children: ReactNode }

/** A control under its label, above its hint and its errors. */
export function FieldFrame({ id, label, hint, errors, required, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        <OptionalMark required={required} />
      </label>
      {children}
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

/** The same for a group of controls. */
export function GroupFrame({ id, label, hint, errors, required, children }: FrameProps) {
  return (
    <fieldset className="field" id={id} tabIndex={-1} {...describedBy({ id, hint, errors })}>
      <legend className="field-label">
        {label}
        <OptionalMark required={required} />
      </legend>
      {children}
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}
