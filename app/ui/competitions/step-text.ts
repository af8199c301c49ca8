import type { NextStep } from '~/domain/competitions/next-step'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'

type Standing = { step: NextStep; registration: { rejectionReason: string } | null; registrationStartsAt: Date | null }
type Words = Omit<Standing, 'step'> & { t: Translate; date: (instant: Date | null) => string }

/** The next step in words; category by category where they do not stand alike. */
export function useStepText({ step, ...standing }: Standing): string {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const words = { ...standing, t, date: (instant: Date | null) => (instant ? formatDateTime(instant, locale, timeZone) : '') }
  if (!step.apart) return textOf(step, words)
  return step.apart.map(({ category, step }) => t('competitions.step_in', { category, text: entryText(step, words) })).join(' ')
}

/** Of one entry among several: who is out here may go on elsewhere. */
function entryText(step: NextStep, words: Words): string {
  if (step.kind === 'eliminated') return words.t('competitions.step_eliminatedHere', { stage: step.stage })
  return textOf(step, words)
}

function textOf(step: NextStep, words: Words): string {
  const correcting = step.correcting?.map((stage) => words.t('competitions.step_correctingBeside', { stage })) ?? []
  return [situationText(step, words), ...correcting].join(' ')
}

function situationText(step: NextStep, { t, date, registration, registrationStartsAt }: Words): string {
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
    case 'correcting':
    case 'sing':
    case 'sung':
    case 'eliminated':
    case 'seeResults':
      return t(`competitions.step_${step.kind}`, { stage: step.stage })
    default:
      return t(`competitions.step_${step.kind}`)
  }
}
