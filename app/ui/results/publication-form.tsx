import type { PublicationPage } from '~/domain/results/queries/publication-page.server'
import { longestReason } from '~/domain/audit/longest-reason'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { AgainstLine } from './against-line'
import { PlacedEntryLinks, type RankingPlace } from './placed-entries'

/** What was typed; the code is null where nothing is wrong with it. */
type Answered = { code: string | null; reason: string }

type Props = {
  page: PublicationPage
  place: RankingPlace
  /** Publishing ends the ranking's scoring too. */
  closesFirst: boolean
  /** Of how many parts the panel consists that no common judge connects. */
  panelParts: number
  answer: Answered | null
  cancel: string
}

/** What publishing does, what is not in order yet, why an earlier edition is corrected, and the confirmation. */
export function PublicationForm({ page, place, closesFirst, panelParts, answer, cancel }: Props) {
  const t = useT()
  const corrects = page.edition > 1
  const partly = page.partlyScored
  const warnings = [
    closesFirst && t(page.othersOpen ? 'results.warnClosesCategory' : 'results.warnClosesFirst'),
    page.undecided > 0 && t('results.warnUndecided', { count: page.undecided }),
    page.unscored > 0 && t('results.warnUnscored', { count: page.unscored }),
    page.openScores > 0 && t('statistics.warnOpenScores', { count: page.openScores }),
    page.uneven > 0 && t('results.warnUneven', { count: page.uneven }),
    page.belowExtremes > 0 &&
      t(page.removeExtremes ? 'statistics.warnBelowExtremes' : 'statistics.warnFewJudges', { count: page.belowExtremes }),
    page.atMedian > 0 && t(page.removeExtremes ? 'statistics.warnAtMedian' : 'statistics.warnThreeJudges', { count: page.atMedian }),
    panelParts > 1 && t('statistics.warnDisconnected', { count: panelParts }),
  ].filter((warning) => warning !== false)
  const warned = warnings.length > 0 || partly.count > 0
  const unread = answer?.code === 'acknowledgeFirst'
  const unexplained = answer?.code === 'correctionReasonRequired' || answer?.code?.startsWith('tooLong') === true
  return (
    <PostForm>
      <p>
        {corrects
          ? t(page.live ? 'results.correctMeans' : 'results.correctMeansWithdrawn')
          : t(page.decides ? 'results.publishMeans' : 'results.publishMeansLast')}
      </p>
      {page.against && (
        <Notice tone="error">
          <p>{t('results.againstLine')}</p>
          <AgainstLine against={page.against} place={place} />
          <p>{t('results.againstLinePublish')}</p>
        </Notice>
      )}
      {warned && (
        <Notice tone="warning">
          <ul className="list-disc ps-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {partly.count > 0 && (
              <li>
                {t('results.warnPartlyScored', { count: partly.count })}
                <PlacedEntryLinks entries={partly} place={place} />
              </li>
            )}
          </ul>
        </Notice>
      )}
      {answer?.code && !unread && !unexplained && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      <input type="hidden" name="digest" value={page.digest} />
      {corrects && (
        <ReasonField label={t('results.correctReason')} hint={t('results.correctReasonHint')} answer={answer} invalid={unexplained} />
      )}
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            name="confirm"
            required
            aria-invalid={unread || undefined}
            aria-describedby={unread ? 'confirm-error' : undefined}
          />
          <span>{t(warned || page.against ? 'results.confirmPublishAnyway' : 'results.confirmPublish')}</span>
        </label>
        {unread && (
          <p id="confirm-error" className="field-error">
            {errorText(t, 'acknowledgeFirst')}
          </p>
        )}
      </div>
      <p className="actions">
        <SubmitButton>{t(corrects ? 'results.correct' : 'results.publish')}</SubmitButton>
        <ButtonLink to={cancel} variant="secondary">
          {t('common.cancel')}
        </ButtonLink>
      </p>
    </PostForm>
  )
}

type Reason = {
  id?: string
  label: string
  hint: string
  answer: Answered | null
  invalid: boolean
  most?: number
  rows?: number
}

/** Whether what was refused is the reason itself, so that it is said at its field. */
export function isReasonFault(code: string | null | undefined): boolean {
  return code === 'reasonRequired' || Boolean(code?.startsWith('tooLong'))
}

/** Words of one's own that others read: why results are corrected or taken back, what is asked about them and answered. */
export function ReasonField({ id = 'reason', label, hint, answer, invalid, most = longestReason, rows = 3 }: Reason) {
  const t = useT()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <textarea
        id={id}
        name="reason"
        className="control"
        rows={rows}
        maxLength={most}
        required
        defaultValue={answer?.reason}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error ${id}-hint` : `${id}-hint`}
      />
      {invalid && answer?.code && (
        <p id={`${id}-error`} className="field-error">
          {errorText(t, answer.code)}
        </p>
      )}
    </div>
  )
}
