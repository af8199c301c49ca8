import type { NextStep } from '~/domain/competitions/next-step'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'

type Target = { to: string; label: string }

export function useStepTarget(competitionId: number, step: NextStep): Target | null {
  return stepTarget(competitionId, step, useT())
}

/** Where a participant's next step leads, and what the link says; nothing when there is only waiting to do. */
export function stepTarget(competitionId: number, step: NextStep, t: Translate): Target | null {
  const register = paths.competitionRegister(competitionId)
  const upload = paths.competitionUpload(competitionId)
  switch (step.kind) {
    case 'register':
      return { to: register, label: t('competitions.register') }
    case 'continueRegistration':
    case 'resubmit':
      return { to: register, label: t('competitions.continueRegistration') }
    case 'awaitReview':
    case 'rejected':
    case 'awaitStage':
    case 'advanced':
    case 'awaitStages':
      return { to: register, label: t('competitions.viewRegistration') }
    case 'upload':
      return { to: upload, label: t('competitions.upload') }
    case 'locked':
    case 'uploadsClosed':
    case 'awaitResults':
    case 'correcting':
      return { to: upload, label: t('competitions.viewWorks') }
    case 'sing':
    case 'sung':
      return { to: upload, label: t('competitions.viewStage', { stage: step.stage }) }
    case 'eliminated':
    case 'seeResults':
      return { to: paths.ownResults(competitionId), label: t('competitions.seeResults') }
    default:
      return null
  }
}
