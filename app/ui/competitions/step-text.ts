import type { NextStep } from '~/domain/competitions/next-step'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'

type Standing = { step: NextStep; registration: { rejectionReason: string } | null; registrationStartsAt: Date | null }

/** The next step in words. */
export function useStepText({ step, registration, registrationStartsAt }: Standing): string {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const date = (instant: Date | null) => (instant ? formatDateTime(instant, locale, timeZone) : '')
  const reason = registration?.rejectionReason ?? ''
  switch (step.kind) {
    case 'awaitRegistration':
      return t('competitions.step_awaitRegistration', { date: date(registrationStartsAt) })
    case 'resubmit':
      return t('competitions.step_resubmit', { reason })
    case 'rejected':
      return t('competitions.step_rejected', { reason })
    case 'upload':
      return step.until
        ? t('competitions.step_upload', { stage: step.stage, date: date(step.until) })
        : t('competitions.step_uploadOpenEnd', { stage: step.stage })
    case 'uploadsClosed':
    case 'locked':
    case 'awaitStage':
    case 'advanced':
    case 'awaitResults':
    case 'eliminated':
    case 'seeResults':
      return t(`competitions.step_${step.kind}`, { stage: step.stage })
    default:
      return t(`competitions.step_${step.kind}`)
  }
}
