import { Link } from '@remix-run/react'
import type { OrganiserDashboard } from '~/domain/dashboard/organiser.server'
import { paths } from '~/http/paths'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'

type Todo = { to: string; text: string }

/** What waits for an organiser, what holds other people up first. */
export function OrganiserTodo(waiting: OrganiserDashboard) {
  const t = useT()
  const todo = useTodo(waiting)
  return (
    <Section title={t('dashboard.todo')}>
      {todo.length === 0 ? (
        <p className="text-muted">{t('dashboard.todoNone')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {todo.map(({ to, text }) => (
            <li key={to + text}>
              <Link to={to} className="block py-3">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function useTodo({ competitions, withdrawn, late, appeals, sharedReceipts, ...house }: OrganiserDashboard): Todo[] {
  const t = useT()
  const locale = useLocale()
  const { pendingUsers, leavingUsers, mailsFailed, lettersFailed, mailsWaiting, diskLeft } = house
  return [
    ...(diskLeft === null ? [] : [{ to: paths.storage(), text: t('dashboard.diskLow', { free: formatBytes(diskLeft, locale) }) }]),
    ...(pendingUsers ? [{ to: `${paths.users()}?status=pending`, text: t('dashboard.usersToActivate', { count: pendingUsers }) }] : []),
    ...(leavingUsers ? [{ to: `${paths.users()}?leaving=yes`, text: t('dashboard.usersLeaving', { count: leavingUsers }) }] : []),
    ...competitions
      .filter(({ toReview }) => toReview)
      .map(({ id, name, toReview }) => ({
        to: paths.competitionParticipants(id),
        text: t('dashboard.registrationsToReview', { name, count: toReview }),
      })),
    ...appeals.map(({ id, name, count }) => ({ to: paths.appeals(id), text: t('dashboard.appealsToAnswer', { name, count }) })),
    ...withdrawn.map(({ competitionId, name, stageId, stage, categoryId, category }) => ({
      to: paths.stagePublication(competitionId, stageId, categoryId),
      text: category ? t('dashboard.withdrawnResultsIn', { name, stage, category }) : t('dashboard.withdrawnResults', { name, stage }),
    })),
    ...late.map(({ competitionId, name, stageId, stage, what }) => ({
      to: what === 'toPublish' ? paths.competitionAdvancements(competitionId, stageId) : paths.competitionManage(competitionId),
      text: t(`dashboard.late_${what}`, { name, stage }),
    })),
    ...competitions
      .filter(({ failedWorks }) => failedWorks)
      .map(({ id, name, failedWorks }) => ({
        to: paths.competitionVideos(id),
        text: t('dashboard.worksFailed', { name, count: failedWorks }),
      })),
    ...sharedReceipts.map(({ id, name, count }) => ({
      to: `${paths.competitionParticipants(id)}?receipt=shared`,
      text: t('dashboard.receiptsAlike', { name, count }),
    })),
    ...(lettersFailed ? [{ to: `${paths.outbox()}?status=failed`, text: t('dashboard.lettersFailed', { count: lettersFailed }) }] : []),
    ...(mailsFailed ? [{ to: `${paths.outbox()}?status=failed`, text: t('dashboard.mailsFailed', { count: mailsFailed }) }] : []),
    ...(mailsWaiting ? [{ to: paths.settings(), text: t('dashboard.mailsWaiting', { count: mailsWaiting }) }] : []),
  ]
}
