import type { CompetitionDetail } from '~/domain/competitions/queries/competition.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { useStepTarget } from './step-action'
import { useStepText } from './step-text'

type Props = {
  competition: CompetitionDetail
  enters: boolean
  /** Shown to an organiser as it would be: its button leads nowhere. */ inert?: boolean
}

/** The reader's own standing in a competition and the one thing to do next. */
export function NextStepPanel({ competition, enters, inert = false }: Props) {
  const t = useT()
  const target = useStepTarget(competition.id, competition.step)
  const text = useStepText(competition)
  const { registration, isJudge } = competition
  const takesPart = !isJudge && (enters || registration !== null)
  if (!takesPart && !isJudge) return null
  return (
    <section
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-4"
      aria-labelledby="next-step"
    >
      <div className="min-w-0">
        <h2 id="next-step" className="eyebrow font-sans">
          {t('competitions.yourTurn')}
        </h2>
        <p className="text-lg">{isJudge ? t('competitions.step_judge') : text}</p>
        {!isJudge && registration?.number && (
          <p className="text-sm text-muted">{t('competitions.yourNumber', { number: numberLabel(registration.number) })}</p>
        )}
      </div>
      {isJudge ? (
        <ButtonLink to={paths.competitionScoring(competition.id)}>{t('competitions.score')}</ButtonLink>
      ) : (
        target && (inert ? <Button disabled>{target.label}</Button> : <ButtonLink to={target.to}>{target.label}</ButtonLink>)
      )}
    </section>
  )
}
