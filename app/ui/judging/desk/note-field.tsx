import type { RefObject } from 'react'
import { noteMax } from '~/domain/judging/score-form'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FormEnd, FormStart } from '~/ui/form/form'
import { Button } from '~/ui/primitives/button'
import type { ScoreSheet } from './score-sheet'

type Shown = { text: string; error: string | undefined }

/** What a judge writes for themselves while the sheet is open: it is kept with the draft. */
export function NoteField({ form, text, error, fixed, sheet }: Shown & { form: string; fixed: boolean; sheet: RefObject<ScoreSheet> }) {
  return (
    <div className="desk-note">
      <NoteLabel />
      <textarea
        {...attributesOf(error)}
        form={form}
        value={text}
        readOnly={fixed}
        onChange={(event) => sheet.current?.edit({ texts: { ...sheet.current.view().texts, note: event.target.value } })}
      />
      <NoteError error={error} />
    </div>
  )
}

/** The same when there is no sheet any more, in a form of its own. */
export function NoteForm({ action, workId, stored, text, error }: Shown & { action: string; workId: number; stored: string }) {
  const t = useT()
  return (
    <form method="post" action={action} className="desk-note">
      <FormStart />
      <input type="hidden" name="workId" value={workId} />
      <input type="hidden" name="noteBefore" value={stored} />
      <NoteLabel />
      <textarea {...attributesOf(error)} defaultValue={text} />
      <NoteError error={error} />
      {error && text !== stored && (
        <p className="whitespace-pre-line">{t('judging.noteStored', { text: stored || t('judging.noteEmpty') })}</p>
      )}
      <p>
        <Button type="submit" name="intent" value="note" variant="secondary" size="small">
          {t('judging.noteKeep')}
        </Button>
      </p>
      <FormEnd />
    </form>
  )
}

function NoteLabel() {
  const t = useT()
  return (
    <span className="desk-note-head">
      <label htmlFor="note" className="field-label">
        {t('judging.note')}
      </label>
      <span id="note-hint" className="field-hint">
        {t('judging.noteHint')}
      </span>
    </span>
  )
}

const attributesOf = (error: string | undefined) => ({
  id: 'note',
  name: 'note',
  className: 'control',
  rows: 2,
  maxLength: noteMax,
  autoComplete: 'off',
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? 'note-error note-hint' : 'note-hint',
})

function NoteError({ error }: { error: string | undefined }) {
  const t = useT()
  if (!error) return null
  return (
    <span id="note-error" className="field-error">
      {errorText(t, error)}
    </span>
  )
}
