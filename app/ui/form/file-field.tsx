import type { ReactNode } from 'react'
import { describedBy, FieldFrame, type FieldTexts } from './field-frame'

type Props = FieldTexts & {
  name: string
  accept: string
  id?: string
  /** The file that is kept already: its name, a picture, a link. */
  current?: ReactNode
  errors?: string[]
  required?: boolean
  form?: string
}

/** A file. A browser cannot be given back a file it sent, so what the server kept is shown as `current`. */
export function FileField({ name, label, hint, accept, id = name, current, errors, required, form }: Props) {
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} required={required}>
      {current && <div className="text-sm">{current}</div>}
      <input
        type="file"
        className="control control-file"
        id={id}
        name={name}
        form={form}
        accept={accept}
        required={required && !current}
        {...describedBy({ id, hint, errors })}
      />
    </FieldFrame>
  )
}
