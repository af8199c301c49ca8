import { type RefObject, useEffect, useState } from 'react'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { commentMax } from '~/domain/judging/score-form'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Button } from '~/ui/primitives/button'
import { Notice } from '~/ui/layout/page'
import { OtherScores } from './other-scores'
import { pointsText } from '../points'
import { runningTotal } from './running-total'
import { ScoreFields } from './score-fields'
import { FormEnd, FormStart } from '~/ui/form/form'

/** What the desk is told after a refused post: the faults by field, and what was typed. */
export type DeskAnswer = {
  workId: number
  errors: Record<string, string>
  texts: Record<string, string>
  clamped: string[]
  refusal: string | null
}

type Props = {
  form: RefObject<HTMLFormElement>
  action: string
  work: DeskWork
  texts: Record<string, string>
  answer: DeskAnswer | null
  paused: boolean
  onChange: (field: string, text: string) => void
  onSend: () => void
  onShowKeys: () => void
}

/** The sheet a judge fills in. Its first button submits, so that Enter does. */
export function ScorePanel({ form, action, work, texts, answer, paused, onChange, onSend, onShowKeys }: Props) {
  const t = useT()
  const [sending, setSending] = useState(false)
  const errors = answer?.errors ?? {}
  const total = runningTotal(work.criteria, texts)

  return (
    <form
      ref={form}
      method="post"
      action={action}
      className="score-panel"
      noValidate
      onSubmit={(event) => {
        if (sending) return event.preventDefault()
        onSend()
        setSending(true)
      }}
    >
      <FormStart />
      <input type="hidden" name="workId" value={work.id} />
      <h2>{t('judging.score')}</h2>
      {answer?.refusal && <Notice tone="error">{errorText(t, answer.refusal)}</Notice>}
      {answer && answer.clamped.length > 0 && <Notice tone="warning">{t('judging.clamped')}</Notice>}
      {answer && answer.clamped.length === 0 && Object.keys(errors).length > 0 && <Notice tone="error">{t('judging.mendFields')}</Notice>}
      {paused && !answer?.refusal && <Notice tone="warning">{t('judging.paused')}</Notice>}
      <ScoreFields criteria={work.criteria} texts={texts} errors={errors} onChange={onChange} />
      <p className="score-total">
        <span>{t('judging.total')}</span>
        <output aria-live="off">
          <b>{pointsText(total)}</b> <span className="text-muted">/ 100</span>
        </output>
      </p>
      <div className="field">
        <label htmlFor="comment" className="field-label">
          {t('judging.comment')}
        </label>
        <textarea
          id="comment"
          name="comment"
          className="control"
          maxLength={commentMax}
          value={texts.comment ?? ''}
          onChange={(event) => onChange('comment', event.target.value)}
          aria-invalid={errors.comment ? true : undefined}
          aria-describedby={errors.comment ? 'comment-error comment-hint' : 'comment-hint'}
        />
        <span id="comment-hint" className="field-hint">
          {t('judging.commentHint')}
        </span>
        {errors.comment && (
          <span id="comment-error" className="field-error">
            {errorText(t, errors.comment)}
          </span>
        )}
      </div>
      <Button type="submit" name="intent" value="submit" aria-disabled={paused || undefined} aria-busy={sending || undefined}>
        {t('judging.submitAndNext')}
      </Button>
      <Button type="submit" name="intent" value="draft" variant="text">
        {t('judging.saveDraft')}
      </Button>
      <p className="text-sm text-muted">{t('judging.submittedIsFinal')}</p>
      <OtherScores scores={work.others} />
      <Keys onShow={onShowKeys} />
      <FormEnd />
    </form>
  )
}

/** The keys at a glance; only where scripts make them work. */
function Keys({ onShow }: { onShow: () => void }) {
  const t = useT()
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!alive) return null
  return (
    <p className="desk-keys">
      <span>
        <kbd>Enter</kbd> {t('judging.keySubmitShort')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('judging.keyClearShort')}
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('judging.keyFieldsShort')}
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> {t('judging.keyWorksShort')}
      </span>
      <button type="button" onClick={onShow}>
        <kbd>?</kbd> {t('judging.keys')}
      </button>
    </p>
  )
}
