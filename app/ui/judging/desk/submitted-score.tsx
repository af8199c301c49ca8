import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { criterionField, type SheetTexts } from '~/domain/judging/score-form'
import { writePoints } from '~/domain/lists/points'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { criterionName } from '~/ui/competitions/criterion-name'
import { OtherScores } from './other-scores'
import { OwnDistribution } from './own-distribution'
import { pointsText } from '../points'
import { NotTaken } from './not-taken'
import { runningTotal } from './running-total'

type Props = {
  work: DeskWork
  own: DeskWork['own']
  /** What was typed on this page, or kept on this device. */
  typed: SheetTexts
  /** Why a post was refused just now. */
  refusal: string | null
  /** Why there is nothing to fill in, when no score was submitted. */
  closed: string | null
  /** Where the device still keeps what was typed. */
  onDiscard: (() => void) | null
}

/** What the judge gave, no longer to be changed; or why nothing can be given. */
export function SubmittedScore({ work, own, typed, refusal, closed, onDiscard }: Props) {
  const t = useT()
  const standing: SheetTexts = own ?? { texts: { note: work.note }, marks: [] }
  const { texts } = standing
  return (
    <section className="score-panel" aria-labelledby="score-title">
      <h2 id="score-title">{t('judging.score')}</h2>
      {refusal && <Notice tone="error">{errorText(t, refusal)}</Notice>}
      {closed && !refusal && <Notice tone="warning">{errorText(t, closed)}</Notice>}
      {own && (
        <>
          <dl className="score-list">
            {work.criteria.map((criterion) => (
              <div key={criterion.id}>
                <dt>{criterionName(t, criterion)}</dt>
                <dd>
                  <b>{texts[criterionField(criterion.id)] ?? '—'}</b>{' '}
                  <span className="text-sm text-muted">/ {writePoints(criterion.maxHundredths)}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="score-total">
            <span>{t('judging.total')}</span>
            <span>
              <b>{pointsText(runningTotal(work.criteria, texts))}</b> <span className="text-muted">/ 100</span>
            </span>
          </p>
          {texts.comment && <blockquote className="score-comment">{texts.comment}</blockquote>}
          {own.submitted && <p className="text-sm text-muted">{t('judging.cannotChange')}</p>}
        </>
      )}
      <NotTaken criteria={work.criteria} typed={typed} standing={standing} onDiscard={onDiscard}>
        {t('judging.notTaken')}
      </NotTaken>
      <OtherScores scores={work.others} />
      {work.distribution && <OwnDistribution distribution={work.distribution} />}
    </section>
  )
}
