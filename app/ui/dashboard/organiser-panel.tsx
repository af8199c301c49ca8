import { Link } from '@remix-run/react'
import type { OrganiserDashboard } from '~/domain/dashboard/organiser.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'
import { OrganiserTodo } from './organiser-todo'
import { Row, Rows } from './row'

export function OrganiserPanel({ competitions, running, ...waiting }: OrganiserDashboard) {
  const t = useT()
  return (
    <>
      <OrganiserTodo {...waiting} />
      <Section title={t('dashboard.running')} actions={<ButtonLink to={paths.competitionCreate()}>{t('dashboard.create')}</ButtonLink>}>
        {competitions.length === 0 ? (
          <EmptyState title={t('dashboard.runningNone')}>{t('dashboard.runningNoneHint')}</EmptyState>
        ) : (
          <>
            <Rows>
              {competitions.map(({ id, name, publishedAt, stage, approved, works }) => (
                <Row
                  key={id}
                  title={
                    <Link to={paths.competition(id)} className="lone-link">
                      {name}
                    </Link>
                  }
                  note={stage && `${t('dashboard.currentStage')} ${stage.name}`}
                  side={
                    publishedAt ? (
                      [`${t('dashboard.approvedCount')} ${approved}`, `${t('dashboard.workCount')} ${works}`].join(
                        t('common.factSeparator'),
                      )
                    ) : (
                      <Tag tone="wait">{t('dashboard.unpublished')}</Tag>
                    )
                  }
                  action={
                    <ButtonLink to={paths.competitionManage(id)} variant="secondary">
                      {t('dashboard.manage')}
                    </ButtonLink>
                  }
                />
              ))}
            </Rows>
            {running > competitions.length && (
              <p className="mt-3">
                {t('dashboard.runningShown', { shown: competitions.length, total: running })}{' '}
                <Link to={paths.competitions()}>{t('dashboard.allCompetitions')}</Link>
              </p>
            )}
          </>
        )}
      </Section>
    </>
  )
}
