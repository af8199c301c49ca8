import { Link } from '@remix-run/react'
import type { Step } from '~/domain/dashboard/next-step'
import { paths } from '~/http/paths'
import { formatDateTime, formatMoney } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Row, Rows } from './row'

type Entry = { competitionId: number; name: string; deadline: Date | null; step: Step }
type Open = { id: number; name: string; feeMinor: number; currency: string; registrationEndsAt: Date | null; registrationDeadline: Date | null }

export function ParticipantPanel({ entries, open, mayEnter }: { entries: Entry[]; open: Open[]; mayEnter: boolean }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <>
      <Section title={t('dashboard.mine')}>
        {entries.length === 0 ? (
          <EmptyState title={t('dashboard.mineNone')}>{t('dashboard.mineNoneHint')}</EmptyState>
        ) : (
          <Rows>
            {entries.map(({ competitionId, name, deadline, step }) => (
              <Row
                key={competitionId}
                title={<Link to={paths.competition(competitionId)}>{name}</Link>}
                note={deadline && 'to' in step ? t('dashboard.deadline', { time: formatDateTime(deadline, locale, timeZone) }) : undefined}
                action={<StepAction competitionId={competitionId} step={step} />}
              />
            ))}
          </Rows>
        )}
      </Section>
      {mayEnter && (
        <Section title={t('dashboard.open')}>
          {open.length === 0 ? (
            <p className="text-muted">{t('dashboard.openNone')}</p>
          ) : (
            <Rows>
              {open.map(({ id, name, feeMinor, currency, registrationEndsAt, registrationDeadline }) => {
                const closes = [registrationEndsAt, registrationDeadline].filter((instant) => instant !== null).sort((a, b) => a.getTime() - b.getTime())[0]
                return (
                  <Row
                    key={id}
                    title={<Link to={paths.competition(id)}>{name}</Link>}
                    note={closes && t('dashboard.deadline', { time: formatDateTime(closes, locale, timeZone) })}
                    side={formatMoney(feeMinor, currency, locale)}
                    action={<ButtonLink to={paths.competitionRegister(id)}>{t('dashboard.register')}</ButtonLink>}
                  />
                )
              })}
            </Rows>
          )}
        </Section>
      )}
    </>
  )
}

function StepAction({ competitionId, step }: { competitionId: number; step: Step }) {
  const t = useT()
  if ('eliminatedIn' in step) return <span className="text-muted">{t('dashboard.eliminated', { stage: step.eliminatedIn })}</span>
  if ('wait' in step) return <span className="text-muted">{t(`dashboard.wait_${step.wait}`)}</span>
  if ('over' in step) return <span className="text-muted">{t(`dashboard.over_${step.over}`)}</span>
  const targets = {
    finish: paths.competitionRegister,
    mend: paths.competitionRegister,
    upload: paths.competitionUpload,
    lock: paths.competitionUpload,
    results: paths.competition,
  }
  return (
    <ButtonLink to={targets[step.to](competitionId)} variant={step.to === 'results' ? 'outline' : 'primary'}>
      {t(`dashboard.step_${step.to}`)}
    </ButtonLink>
  )
}
