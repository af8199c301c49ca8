import type { RefObject } from 'react'
import { FieldFrame } from '~/ui/form/field-frame'

type Props = {
  label: string
  hint: string
  accept: string
  code: string | null
  inputRef?: RefObject<HTMLInputElement>
  onChoose?: (files: File[]) => void
}

/** Many files in one input; each is judged by its name and then by its bytes. */
export function FilesField({ label, hint, accept, code, inputRef, onChoose }: Props) {
  const errors = code === null ? undefined : [code]
  return (
    <FieldFrame id="files" label={label} hint={hint} errors={errors} required>
      <input
        type="file"
        id="files"
        name="files"
        className="control control-file"
        multiple
        required
        accept={accept}
        ref={inputRef}
        aria-describedby={errors ? 'files-hint files-error' : 'files-hint'}
        aria-invalid={errors ? true : undefined}
        onChange={onChoose && ((event) => onChoose([...(event.currentTarget.files ?? [])]))}
      />
    </FieldFrame>
  )
}
