import type { ReactNode, RefObject } from 'react'
import { acceptAttribute, tooLargeCode, type FileLimits, wrongTypeCode } from '~/domain/uploads/upload-purposes'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FieldFrame, type FieldTexts } from './field-frame'

type Props = FieldTexts & {
  name?: string
  limits: FileLimits
  id?: string | undefined
  /** The file that is kept already: its name, a picture, a link. */
  current?: ReactNode
  errors?: string[] | undefined
  required?: boolean
  form?: string
  inputRef?: RefObject<HTMLInputElement>
  /** A page whose own script looks at the file says itself what is wrong with it, as one of `errors`. */
  onChoose?: (file: File | undefined) => void
}

/**
 * A file. A browser cannot be given back a file it sent, so what the server kept is shown as `current`. A file that cannot be taken is told
 * when it is chosen, by enhance.js and in the words that the server would use.
 */
export function FileField({ name, label, hint, limits, id = name, current, errors, required, form, inputRef, onChoose }: Props) {
  const t = useT()
  const parts = [hint ? `${id}-hint` : null, errors?.length ? `${id}-error` : null, onChoose ? null : `${id}-found`]
  const said = {
    'data-max-bytes': limits.maxBytes,
    'data-empty': errorText(t, 'fileEmpty'),
    'data-too-large': errorText(t, tooLargeCode(limits)),
    'data-wrong-type': errorText(t, wrongTypeCode(limits)),
  }
  return (
    <FieldFrame id={id!} label={label} hint={hint} errors={errors} required={required}>
      {current && <div className="text-sm">{current}</div>}
      <input
        type="file"
        className="control control-file"
        id={id}
        name={name}
        form={form}
        ref={inputRef}
        accept={acceptAttribute(limits)}
        required={required && !current}
        aria-describedby={parts.filter(Boolean).join(' ') || undefined}
        aria-invalid={errors?.length ? true : undefined}
        onChange={onChoose && ((event) => onChoose(event.currentTarget.files?.[0]))}
        {...(onChoose ? {} : said)}
      />
      {/* Its text is the script's, also where React takes the page over. */}
      {!onChoose && (
        <p
          id={`${id}-found`}
          className="field-error"
          hidden
          aria-live="polite"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )}
    </FieldFrame>
  )
}
