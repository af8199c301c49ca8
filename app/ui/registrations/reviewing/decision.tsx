import { longestReason } from '~/domain/audit/longest-reason'
import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ReviewPage } from '~/domain/registrations/reviewing/reviewed-registration.server'
import { mayMove } from '~/domain/registrations/states'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { TextAreaField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { ButtonLink } from '~/ui/primitives/button'
import { RegistrationTag } from '../status-tag'

type Props = {
  registration: ReviewPage['registration']
  queue: { next: number | null; count: number }
  lastResult: SubmissionResult | undefined
}

/** Approve, or reject with a reason. What is decided shows by whom and when, and leads to the next one. */
export function Decision({ registration, queue: { next, count }, lastResult }: Props) {
  const t = useT()
  const [form, fields] = useForm<{ intent: string; submittedAt: string; reason: string }>({ id: 'decision', lastResult })
  const { status, submittedAt, competition } = registration
  const open = mayMove(status, 'approve')
  return (
    <section aria-labelledby="decision-title">
      <h2 id="decision-title" className="mb-3 text-xl">
        {t('registrations.decision')}
      </h2>
      <PostForm form={form} data-settles>
        <ErrorSummary form={form} />
        {!open && <Decided registration={registration} />}
        {open && (
          <>
            <input type="hidden" name="submittedAt" value={submittedAt?.getTime() ?? 0} />
            {mayMove(status, 'start_review') && (
              <div>
                <SubmitButton intent="start_review" variant="secondary" className="w-full" aria-describedby="start-hint">
                  {t('registrations.startReview')}
                </SubmitButton>
                <p id="start-hint" className="field-hint mt-1">
                  {t('registrations.startReviewHint')}
                </p>
              </div>
            )}
            <SubmitButton intent="approve" size="large" data-review="approve">
              {t('registrations.approve')}
            </SubmitButton>
            <div className="grid gap-3 border-t border-line pt-5">
              <TextAreaField
                field={fields.reason}
                label={t('registrations.rejectionReason')}
                hint={t('registrations.rejectionReasonHint')}
                rows={3}
                maxLength={longestReason}
                required
                data-review="reject"
              />
              <SubmitButton intent="reject" variant="danger">
                {t('registrations.reject')}
              </SubmitButton>
            </div>
          </>
        )}
      </PostForm>
      <div className="mt-6 border-t border-line pt-4">
        {next === null ? (
          !open && <p className="text-muted">{t('registrations.reviewDone')}</p>
        ) : (
          <p className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-muted">{t('registrations.reviewCount', { count })}</span>
            <ButtonLink to={paths.registrationReview(competition.id, next)} variant="secondary" data-review="next">
              {t(open ? 'registrations.skip' : 'registrations.nextInLine')}
            </ButtonLink>
          </p>
        )}
        {open && <p className="scripted-only mt-2 text-sm text-muted">{t('registrations.reviewKeys')}</p>}
      </div>
    </section>
  )
}

function Decided({ registration: { status, rejectionReason, reviewedAt, reviewedBy } }: Pick<Props, 'registration'>) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <div>
      <p>
        <RegistrationTag status={status} />{' '}
        {reviewedBy ? `${t('registrations.reviewedBy')} ${reviewedBy.name}` : t('registrations.approvedAutomatically')}
      </p>
      {reviewedAt && <p className="text-sm text-muted">{formatDateTime(reviewedAt, locale, timeZone)}</p>}
      {rejectionReason && <p className="mt-2 whitespace-pre-line">{rejectionReason}</p>}
    </div>
  )
}
