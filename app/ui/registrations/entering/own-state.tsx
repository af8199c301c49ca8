import type { ReactNode } from 'react'
import type { PlaceTakingStatus } from '~/domain/registrations/states'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { paths } from '~/http/paths'
import { numberLabel } from '~/domain/registrations/number-label'
import { ButtonLink } from '~/ui/primitives/button'
import { NoteSteps } from './note-steps'

type Props = {
  competitionId: number
  /** Nothing is uploaded now: the stage is sung live. */
  live: boolean
  status: PlaceTakingStatus
  number: number | null
  submittedAt: Date | null
}

const texts = {
  submitted: ['stateSubmittedTitle', 'stateSubmitted'],
  under_review: ['stateReviewTitle', 'stateReview'],
  approved: ['stateApprovedTitle', 'stateApproved'],
} as const

const progress = ['progressFill', 'progressSubmit', 'progressReview', 'progressIn'] as const
/** The step that is going on in each state. */
const reached = { submitted: 2, under_review: 2, approved: 3 } as const

/** Where one's registration stands after submitting, and what comes next. */
export function OwnState({ competitionId, live, status, number, submittedAt }: Props) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const [title, text] = texts[status]
  return (
    <section aria-labelledby="state-title" className="max-w-column">
      <NoteSteps
        label={t('registrations.stepsLabel')}
        steps={progress.map((key, index) => ({
          key,
          label: t(`registrations.${key}`),
          state: index < reached[status] ? 'done' : index === reached[status] ? 'now' : 'next',
        }))}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-[26rem] min-w-0">
          <h2 id="state-title" className="text-xl">
            {t(`registrations.${title}`)}
          </h2>
          <p className="mt-2">{t(`registrations.${text}`)}</p>
          {submittedAt && (
            <p className="mt-1 text-sm text-muted">
              {t('registrations.submittedAt')} {formatDateTime(submittedAt, locale, timeZone)}
            </p>
          )}
        </div>
        {number !== null && <ParticipantNumber>{numberLabel(number)}</ParticipantNumber>}
      </div>
      {status === 'approved' && (
        <p className="mt-6">
          <ButtonLink to={paths.competitionUpload(competitionId)} size="large">
            {t(live ? 'registrations.toStage' : 'registrations.toUpload')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function ParticipantNumber({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <p>
      <span className="block text-sm text-muted">{t('registrations.yourNumber')}</span>
      <span className="registration-number">{children}</span>
    </p>
  )
}
