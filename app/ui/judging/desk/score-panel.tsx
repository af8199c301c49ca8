import { type RefObject, useEffect, useState } from 'react'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { commentMax, criterionField } from '~/domain/judging/score-form'
import { readPoints } from '~/domain/lists/points'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Button } from '~/ui/primitives/button'
import { criterionName } from '~/ui/competitions/criterion-name'
import { Notice } from '~/ui/layout/page'
import { KeptUntilDiscarded } from './not-taken'
import { OtherScores } from './other-scores'
import { pointsText } from '../points'
import { runningTotal } from './running-total'
import { ScoreFields } from './score-fields'
import type { ScoreSheet, SheetView } from './score-sheet'
import { SheetNotices } from './sheet-notices'
import { FormEnd, FormStart } from '~/ui/form/form'

type Props = {
  form: RefObject<HTMLFormElement>
  /** Fields beside the player belong to the form by it. */
  formId: string
  competitionId: number
  action: string
  work: DeskWork
  view: SheetView
  /** The draft's revision that a post of the page itself is written upon. */
  revision: number
  sheet: RefObject<ScoreSheet>
  paused: boolean
  /** So long a submission can be taken back. */
  undoSeconds: number
  /** Nothing can be filled in any more; why is said above. */
  ended: boolean
  /** Where the device still keeps what was typed. */
  onDiscard: (() => void) | null
}

/** The sheet a judge fills in. Its first button submits, so that Enter does; the script sends it without leaving the page. */
export function ScorePanel({
  form,
  formId,
  competitionId,
  action,
  work,
  view,
  revision,
  sheet,
  paused,
  undoSeconds,
  ended,
  onDiscard,
}: Props) {
  const t = useT()
  const [sending, setSending] = useState(false)
  const { texts, answer } = view
  const errors = answer?.errors ?? {}
  const fixed = ended || (view.submitting && view.state === 'sending')
  const total = runningTotal(work.criteria, texts)
  const missing = work.criteria.filter(({ id, maxHundredths, stepHundredths }) =>
    ['empty', 'invalid'].includes(readPoints(texts[criterionField(id)] ?? '', maxHundredths, stepHundredths).state),
  )
  const change = (field: string, text: string) => sheet.current?.edit({ texts: { ...sheet.current.view().texts, [field]: text } })

  useEffect(() => {
    if (answer?.kind === 'faulty') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer, form])

  return (
    <form
      ref={form}
      id={formId}
      method="post"
      action={action}
      className="score-panel"
      noValidate
      data-settles
      data-notes-typed
      onSubmit={(event) => {
        if (sheet.current) {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          if (submitter?.getAttribute('value') === 'draft') sheet.current.save()
          else sheet.current.submit()
        } else if (sending) {
          event.preventDefault()
        } else {
          setSending(true)
        }
      }}
    >
      <FormStart />
      <input type="hidden" name="workId" value={work.id} />
      <input type="hidden" name="revision" value={revision} />
      <h2 className="sr-only">{t('judging.score')}</h2>
      <SheetNotices view={view} action={action} criteria={work.criteria} sheet={sheet} />
      {ended && onDiscard && (
        <div className="notice notice-warning">
          <KeptUntilDiscarded onDiscard={onDiscard} />
        </div>
      )}
      {paused && answer?.kind !== 'refused' && <Notice tone="warning">{t('judging.paused')}</Notice>}
      <ScoreFields criteria={work.criteria} texts={texts} errors={errors} fixed={fixed} onChange={change} />
      <p className="score-total">
        <span>{t('judging.total')}</span>
        <output aria-live="off">
          {missing.length > 0 ? (
            <b className="score-filled">
              {t('judging.filled', { filled: work.criteria.length - missing.length, all: work.criteria.length })}
            </b>
          ) : (
            <>
              <b>{pointsText(total)}</b> <span className="text-muted">/ 100</span>
            </>
          )}
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
          readOnly={fixed}
          onChange={(event) => change('comment', event.target.value)}
          autoComplete="off"
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
      {!ended && (
        <>
          <p className="text-sm text-muted">
            {missing.length > 0 &&
              t('judging.missing', {
                names: missing.map((criterion) => criterionName(t, criterion)).join(t('judging.nameSeparator')),
              })}
            {undoSeconds > 0 ? t('judging.finalAfter', { seconds: undoSeconds }) : t('judging.submittedIsFinal')}
          </p>
          <Button
            type="submit"
            name="intent"
            value="submit"
            className="score-submit"
            aria-disabled={paused || undefined}
            aria-busy={sending || fixed || undefined}
          >
            {t('judging.submitAndNext')}
          </Button>
          <div className="score-acts">
            <Button type="submit" name="intent" value="draft" variant="text">
              {t('judging.saveDraft')}
            </Button>
            <a href={paths.competitionRecusal(competitionId, work.id)}>{t('judging.recuse')}</a>
          </div>
        </>
      )}
      <OtherScores scores={work.others} />
      <FormEnd />
    </form>
  )
}
