import type { Recusal } from '~/domain/judging/queries/recusals.server'
import { longestReason } from '~/domain/audit/longest-reason'
import { numberLabel } from '~/domain/registrations/number-label'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'
import { workTitle } from '~/ui/works/work-title'

/** What was refused: of which work, and the reason as it was typed. */
export type RestoreRefused = { /** Null: nothing is wrong with it. */ code: string | null; workId: number; reason: string }

/** What a judge gave up and why; an organiser can give it back, with a reason too. */
export function JudgeRecusals({ recusals, refused }: { recusals: readonly Recusal[]; refused: RestoreRefused | null }) {
  const t = useT()
  if (recusals.length === 0) return null
  return (
    <Section id="recusals" title={t('recusals.ofJudge')}>
      <ul className="recusals">
        {recusals.map((recusal) => (
          <li key={recusal.id}>
            <Recused recusal={recusal} />
            <details open={refused?.workId === recusal.id}>
              <summary>{t('recusals.restore')}</summary>
              <Restore recusal={recusal} refused={refused?.workId === recusal.id ? refused : null} />
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Recused({ recusal: { number, title, participant, stage, reason, wholeParticipant, endedAt } }: { recusal: Recusal }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const facts = [
    t('recusals.numbered', { number: numberLabel(number) }),
    participant,
    stage,
    endedAt && formatDateTime(endedAt, locale, timeZone),
  ]
  return (
    <>
      <p>
        <b>{workTitle(t, title)}</b> <span className="text-muted">{facts.filter(Boolean).join(t('common.factSeparator'))}</span>
      </p>
      <p className="whitespace-pre-line break-words">{t('recusals.because', { reason })}</p>
      {wholeParticipant && <p className="text-sm text-muted">{t('recusals.wholeSaid')}</p>}
    </>
  )
}

function Restore({ recusal: { id, wholeParticipant }, refused }: { recusal: Recusal; refused: RestoreRefused | null }) {
  const t = useT()
  const [field, error] = [`restore-${id}`, `restore-${id}-error`]
  return (
    <PostForm action="#recusals">
      <input type="hidden" name="work" value={id} />
      <div className="field">
        <label htmlFor={field} className="field-label">
          {t('recusals.restoreReason')}
        </label>
        <textarea
          id={field}
          name="reason"
          rows={2}
          className="control"
          maxLength={longestReason}
          defaultValue={refused?.reason}
          aria-invalid={refused?.code ? true : undefined}
          aria-describedby={refused?.code ? error : undefined}
        />
        {refused?.code && (
          <span id={error} className="field-error">
            {errorText(t, refused.code)}
          </span>
        )}
      </div>
      {wholeParticipant && <p className="text-sm text-muted">{t('recusals.restoreWhole')}</p>}
      <SubmitButton intent="restore" variant="secondary" size="small">
        {t('recusals.restoreConfirm')}
      </SubmitButton>
    </PostForm>
  )
}
