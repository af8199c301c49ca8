import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Row, Rows } from './row'

type Stage = {
  competitionId: number
  name: string
  stageId: number
  stageName: string
  scorable: number
  scored: number
  paused: boolean
  until: Date | null
}

export function JudgePanel({ stages }: { stages: Stage[] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const noteOf = ({ stageName, paused, until }: Stage) =>
    [
      stageName,
      until && t('dashboard.scoringUntil', { time: formatDateTime(until, locale, timeZone) }),
      paused && t('dashboard.scoringPaused'),
    ]
      .filter(Boolean)
      .join(t('common.factSeparator'))
  return (
    <Section title={t('dashboard.judging')}>
      {stages.length === 0 ? (
        <EmptyState title={t('dashboard.judgingNone')}>{t('dashboard.judgingNoneHint')}</EmptyState>
      ) : (
        <Rows>
          {stages.map(({ competitionId, name, scorable, scored, ...stage }, index) => (
            <Row
              key={stage.stageId}
              title={name}
              note={noteOf({ competitionId, name, scorable, scored, ...stage })}
              side={t('dashboard.judgingProgress', { scored, scorable })}
              action={
                <ButtonLink
                  to={paths.competitionScoringStage(competitionId, stage.stageId)}
                  variant={index === 0 && scored < scorable ? 'primary' : 'secondary'}
                >
                  {t('dashboard.score')}
                </ButtonLink>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
