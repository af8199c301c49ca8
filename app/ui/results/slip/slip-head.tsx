import { numberLabel } from '~/domain/registrations/number-label'
import type { ResultSlip } from '~/domain/results/queries/result-slip.server'
import { paths } from '~/http/paths'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { staffStages } from '~/ui/competitions/stage-notes'
import { StageStaff } from '~/ui/layout/staff'
import { pointsText } from '~/ui/judging/points'
import { ButtonLink } from '~/ui/primitives/button'

/** Whose result it is and what it came to: the rank and the outcome before everything else. */
export function SlipHead({ slip, title, own }: { slip: ResultSlip; title: string; own: boolean }) {
  const t = useT()
  const reader = { t, locale: useLocale(), timeZone: useTimeZone() }
  const { rank, prize, decision, next, totalHundredths, specialAwards, teachers } = slip
  return (
    <section className="slip-first">
      <p className="slip-paper-title">
        {slip.competition} {title}
      </p>
      <p className="slip-who">
        <b>{slip.name}</b>
        <span>
          {t('slip.number', { number: numberLabel(slip.number) })} {slip.category}
        </span>
        <span className="slip-of">
          <a href={paths.competition(slip.competitionId)}>{slip.competition}</a> {slip.stageName}
        </span>
      </p>
      <div>
        <h1>{rank === null ? t('slip.noPlace') : t('slip.place', { rank: formatNumber(rank, reader.locale) })}</h1>
        {(prize ?? decision) !== null && <p className="slip-outcome">{prize ?? outcomeText(t, slip)}</p>}
        {specialAwards.map(({ name }) => (
          <p key={name} className="slip-outcome">
            {name}
          </p>
        ))}
        {teachers.length > 0 && <p className="slip-note">{t('slip.teacherAward', { names: teachers.join(t('common.listJoin')) })}</p>}
        <p className="slip-note">{rank === null ? t('slip.unscored') : standingText(t, slip)}</p>
      </div>
      {totalHundredths !== null && (
        <p className="slip-total">
          <span>{t('slip.official')}</span>
          <b className="fig">{pointsText(totalHundredths)}</b>
          <span className="slip-note">{t('slip.outOf')}</span>
        </p>
      )}
      <div className="slip-stages">
        <StageStaff stages={staffStages(slip.stages, reader)} />
      </div>
      {own && decision === 'advanced' && next && (
        <ButtonLink
          to={next.canUpload ? `${paths.competitionUpload(slip.competitionId)}?stage=${next.id}` : paths.competition(slip.competitionId)}
        >
          {t('slip.goTo', { stage: next.name })}
        </ButtonLink>
      )}
    </section>
  )
}

type T = ReturnType<typeof useT>

function outcomeText(t: T, { decision, next }: ResultSlip): string {
  if (decision === 'advanced') return t('slip.advancedTo', { stage: next?.name ?? '' })
  return t(decision === 'eliminated' ? 'slip.notAdvanced' : 'slip.undecided')
}

function standingText(t: T, { ranked, advanced, next, tie }: ResultSlip): string {
  const shared = (tie?.shared ?? 1) - 1
  return [
    t('slip.ofRanked', { count: ranked }),
    next && advanced > 0 ? t('slip.ofAdvanced', { count: advanced }) : '',
    shared > 0 ? t('slip.sharedWith', { count: shared }) : t('slip.notShared'),
  ].join('')
}
