import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Row, Rows } from './row'

type Stage = { competitionId: number; name: string; stageName: string; scorable: number; scored: number }

export function JudgePanel({ stages }: { stages: Stage[] }) {
  const t = useT()
  return (
    <Section title={t('dashboard.judging')}>
      {stages.length === 0 ? (
        <EmptyState title={t('dashboard.judgingNone')}>{t('dashboard.judgingNoneHint')}</EmptyState>
      ) : (
        <Rows>
          {stages.map(({ competitionId, name, stageName, scorable, scored }) => (
            <Row
              key={`${competitionId}-${stageName}`}
              title={name}
              note={stageName}
              side={t('dashboard.judgingProgress', { scored, scorable })}
              action={
                <ButtonLink to={paths.competitionScoring(competitionId)} variant={scored < scorable ? 'primary' : 'outline'}>
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
