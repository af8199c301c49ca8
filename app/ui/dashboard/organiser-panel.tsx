import { Link } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'
import { Row, Rows } from './row'

type Competition = {
  id: number
  name: string
  publishedAt: Date | null
  stage: { name: string } | null
  toReview: number
  approved: number
  works: number
  failedWorks: number
}

export function OrganiserPanel({
  pendingUsers,
  leavingUsers,
  withdrawn,
  competitions,
}: {
  pendingUsers: number
  leavingUsers: number
  withdrawn: {
    competitionId: number
    name: string
    stageId: number
    stage: string
    categoryId: number | null
    category: string | null
  }[]
  competitions: Competition[]
}) {
  const t = useT()
  const todo = [
    ...(pendingUsers ? [{ to: `${paths.users()}?status=pending`, text: t('dashboard.usersToActivate', { count: pendingUsers }) }] : []),
    ...(leavingUsers ? [{ to: `${paths.users()}?leaving=yes`, text: t('dashboard.usersLeaving', { count: leavingUsers }) }] : []),
    ...competitions
      .filter(({ toReview }) => toReview)
      .map(({ id, name, toReview }) => ({
        to: paths.competitionParticipants(id),
        text: t('dashboard.registrationsToReview', { name, count: toReview }),
      })),
    ...withdrawn.map(({ competitionId, name, stageId, stage, categoryId, category }) => ({
      to: paths.stagePublication(competitionId, stageId, categoryId),
      text: category ? t('dashboard.withdrawnResultsIn', { name, stage, category }) : t('dashboard.withdrawnResults', { name, stage }),
    })),
    ...competitions
      .filter(({ failedWorks }) => failedWorks)
      .map(({ id, name, failedWorks }) => ({
        to: paths.competitionVideos(id),
        text: t('dashboard.worksFailed', { name, count: failedWorks }),
      })),
  ]
  return (
    <>
      <Section title={t('dashboard.todo')}>
        {todo.length === 0 ? (
          <p className="text-muted">{t('dashboard.todoNone')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {todo.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className="block py-3">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('dashboard.running')} actions={<ButtonLink to={paths.competitionCreate()}>{t('dashboard.create')}</ButtonLink>}>
        {competitions.length === 0 ? (
          <EmptyState title={t('dashboard.runningNone')}>{t('dashboard.runningNoneHint')}</EmptyState>
        ) : (
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
                    [`${t('dashboard.approvedCount')} ${approved}`, `${t('dashboard.workCount')} ${works}`].join(t('common.factSeparator'))
                  ) : (
                    <Tag tone="wait">{t('dashboard.unpublished')}</Tag>
                  )
                }
                action={<ButtonLink to={paths.competitionManage(id)}>{t('dashboard.manage')}</ButtonLink>}
              />
            ))}
          </Rows>
        )}
      </Section>
    </>
  )
}
