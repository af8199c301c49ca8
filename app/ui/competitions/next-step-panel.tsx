import type { CompetitionDetail } from '~/domain/competitions/find-competition.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'
import { useStepTarget } from './step-action'

type Props = { competition: CompetitionDetail; enters: boolean }

/** The reader's own standing in a competition and the one thing to do next. */
export function NextStepPanel({ competition, enters }: Props) {
  const t = useT()
  const target = useStepTarget(competition.id, competition.step)
  const text = useStepText(competition)
  const { registration, isJudge } = competition
  const takesPart = !isJudge && (enters || registration !== null)
  if (!takesPart && !isJudge) return null
  return (
    <section className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-4" aria-labelledby="next-step">
      <div className="min-w-0">
        <h2 id="next-step" className="eyebrow font-sans">{t('competitions.yourTurn')}</h2>
        <p className="text-lg">{isJudge ? t('competitions.step_judge') : text}</p>
        {!isJudge && registration?.number && <p className="text-sm text-muted">{t('competitions.yourNumber', { number: registration.number })}</p>}
      </div>
      {isJudge ? (
        <ButtonLink to={paths.competitionScoring(competition.id)}>{t('competitions.score')}</ButtonLink>
      ) : (
        target && <ButtonLink to={target.to}>{target.label}</ButtonLink>
      )}
    </section>
  )
}

function useStepText({ step, registration, registrationStartsAt }: CompetitionDetail): string {
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
      return step.until ? t('competitions.step_upload', { stage: step.stage, date: date(step.until) }) : t('competitions.step_uploadOpenEnd', { stage: step.stage })
    case 'uploadsClosed':
    case 'locked':
    case 'awaitStage':
    case 'awaitResults':
    case 'eliminated':
    case 'seeResults':
      return t(`competitions.step_${step.kind}`, { stage: step.stage })
    default:
      return t(`competitions.step_${step.kind}`)
  }
}
